import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { asText, useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';

interface CardChoice {
  value: string;
  label: string;
  /** What it means, or why it cannot be chosen now. */
  text?: ReactNode;
  isDisabled?: boolean;
}

interface FormRadioCardsProps<V extends FieldValues, T> extends FieldProps<V, T> {
  choices: readonly CardChoice[];
}

/** One of a few that need a sentence each; what cannot be chosen stays visible with its reason. */
export function FormRadioCards<V extends FieldValues, T>(props: FormRadioCardsProps<V, T>) {
  const field = useField(props);
  const value = asText(field.value);
  const firstUsable = props.choices.findIndex((choice) => !choice.isDisabled);
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      <Stack>
        {props.choices.map((choice, position) => (
          <Card key={choice.value}>
            <input
              ref={position === firstUsable ? field.ref : undefined}
              type="radio"
              name={field.id}
              value={choice.value}
              checked={choice.value === value}
              disabled={props.isDisabled || (choice.isDisabled ?? false)}
              aria-describedby={choice.text ? `${field.id}-${choice.value}` : undefined}
              onChange={() => field.onChange(choice.value)}
              onBlur={field.onBlur}
            />
            <span>
              <b>{choice.label}</b>
              {choice.text && <small id={`${field.id}-${choice.value}`}>{choice.text}</small>}
            </span>
          </Card>
        ))}
      </Stack>
    </Field>
  );
}

const Stack = styled('div')({ display: 'grid', gap: 8 });

const Card = styled('label')(({ theme }) => ({
  display: 'flex',
  gap: 10,
  padding: '10px 12px',
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.line2}`,
  cursor: 'pointer',
  '& b': { display: 'block', fontWeight: 500 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& input': {
    appearance: 'none',
    flexShrink: 0,
    width: 16,
    height: 16,
    margin: '2px 0 0',
    borderRadius: '50%',
    border: `1px solid ${theme.vars.palette.control}`,
    backgroundColor: theme.vars.palette.background.paper,
    cursor: 'inherit',
  },
  '& input:checked': { border: `5px solid ${theme.vars.palette.primary.main}` },
  '&:has(input:checked)': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.tint.primary,
  },
  '&:has(input:disabled)': {
    cursor: 'default',
    backgroundColor: theme.vars.palette.sunken,
    borderColor: theme.vars.palette.divider,
  },
  '& input:disabled': { borderColor: theme.vars.palette.line2 },
  '& input:disabled + span b': { color: theme.vars.palette.text3 },
  '& input:disabled + span small': { color: theme.vars.palette.text3 },
}));
