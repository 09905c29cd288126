import { styled } from '@mui/material/styles';
import type { FieldValues } from 'react-hook-form';
import { useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { FieldMessage } from './Field.tsx';

/** On or off, for what takes effect as part of the form; the words say what is on. */
export function FormSwitch<V extends FieldValues, T>(
  props: Omit<FieldProps<V, T>, 'labelEnd' | 'isOptional'>,
) {
  const field = useField<V, T>(props);
  return (
    <div>
      <Row>
        <Track
          id={field.id}
          name={field.name}
          type="checkbox"
          role="switch"
          checked={field.value === true}
          onChange={({ target }) => field.onChange(target.checked)}
          onBlur={field.onBlur}
          ref={field.ref}
          disabled={props.isDisabled ?? false}
          aria-describedby={field.describedBy}
        />
        <label htmlFor={field.id}>{props.label}</label>
      </Row>
      <FieldMessage id={field.id} error={field.error} helper={props.helper} errorAction={props.errorAction} />
    </div>
  );
}

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 10, minHeight: 24 });

const Track = styled('input')(({ theme }) => ({
  appearance: 'none',
  position: 'relative',
  flexShrink: 0,
  width: 32,
  height: 18,
  margin: 0,
  borderRadius: 9,
  border: `1px solid ${theme.vars.palette.control}`,
  backgroundColor: theme.vars.palette.tint.neutral,
  cursor: 'pointer',
  transition: 'background-color 120ms ease-out',
  '&::after': { content: '""', position: 'absolute', inset: -4 },
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 2,
    left: 2,
    width: 12,
    height: 12,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.text3,
    transition: 'transform 120ms ease-out',
  },
  '&:checked': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '&:checked::before': {
    transform: 'translateX(14px)',
    backgroundColor: theme.vars.palette.primary.contrastText,
  },
  '&:disabled': {
    cursor: 'default',
    borderColor: theme.vars.palette.line2,
    backgroundColor: theme.vars.palette.sunken,
  },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
}));
