import { styled } from '@mui/material/styles';
import type { FieldValues } from 'react-hook-form';
import { CheckBox } from './CheckBox.tsx';
import { useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';

interface FormChoicesProps<V extends FieldValues, T> extends FieldProps<V, T> {
  choices: readonly { value: string; label: string }[];
  /** In place of the choices while there are none. */
  emptyText?: string;
}

/** Any number of a few choices; the field holds a list of their values, in the order offered. */
export function FormChoices<V extends FieldValues, T>(props: FormChoicesProps<V, T>) {
  const field = useField(props);
  const chosen = Array.isArray(field.value) ? field.value.map(String) : [];
  const toggle = (value: string, isChosen: boolean) => {
    const wanted = isChosen ? [...chosen, value] : chosen.filter((one) => one !== value);
    field.onChange(props.choices.map((choice) => choice.value).filter((one) => wanted.includes(one)));
  };
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      {props.choices.length === 0 && <p>{props.emptyText}</p>}
      <Choices>
        {props.choices.map((choice, position) => (
          <label key={choice.value} data-chosen={chosen.includes(choice.value)}>
            <CheckBox
              id={position === 0 ? field.id : undefined}
              checked={chosen.includes(choice.value)}
              onChange={({ target }) => toggle(choice.value, target.checked)}
              onBlur={field.onBlur}
              disabled={props.isDisabled ?? false}
              {...(position === 0 ? { inputRef: field.ref } : {})}
            />
            {choice.label}
          </label>
        ))}
      </Choices>
    </Field>
  );
}

const Choices = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  '& label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 32,
    padding: '0 10px',
    border: `1px solid ${theme.vars.palette.line2}`,
    borderRadius: 6,
    cursor: 'pointer',
  },
  '& label[data-chosen="true"]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.action.selected,
  },
  '@media (pointer: coarse)': { '& label': { minHeight: 44 } },
}));
