import { styled } from '@mui/material/styles';
import OutlinedInput from '@mui/material/OutlinedInput';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { FieldValues } from 'react-hook-form';
import { asText, useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';

export interface Choice {
  value: string;
  label: string;
  isDisabled?: boolean;
}

interface FormSelectProps<V extends FieldValues, T> extends FieldProps<V, T> {
  choices: readonly Choice[];
  /** First entry while nothing is chosen; with `isOptional` also the way back to nothing. */
  emptyLabel?: string;
  /** For a field that holds a number, such as a year. */
  isNumber?: boolean;
}

/** The browser's own list: light, and at home on every keyboard, screen reader and phone. */
export function FormSelect<V extends FieldValues, T>(props: FormSelectProps<V, T>) {
  const field = useField(props);
  const value = asText(field.value);
  const change = (chosen: string) => {
    if (chosen === '') field.onChange(null);
    else field.onChange(props.isNumber ? Number(chosen) : chosen);
  };
  return (
    <Field {...props} id={field.id} error={field.error}>
      <OutlinedInput
        id={field.id}
        name={field.name}
        value={value}
        onChange={({ target }) => change(target.value)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={Boolean(field.error)}
        required={!props.isOptional}
        disabled={props.isDisabled ?? false}
        aria-describedby={field.describedBy}
        inputComponent={NativeSelect}
        inputProps={{ children: options(props, value) }}
        sx={LIST}
        endAdornment={<Chevron aria-hidden />}
      />
    </Field>
  );
}

function options<V extends FieldValues, T>(props: FormSelectProps<V, T>, value: string) {
  const isEmptyOffered = props.isOptional || props.emptyLabel !== undefined || value === '';
  return (
    <>
      {isEmptyOffered && (
        <option value="">{props.emptyLabel ?? (props.isOptional ? 'None' : 'Choose')}</option>
      )}
      {props.choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.isDisabled ?? false}>
          {choice.label}
        </option>
      ))}
    </>
  );
}

interface ListProps {
  type?: string;
  [attribute: string]: unknown;
}

/** The kit's input hands every control a `type`, which a list has not got. */
function NativeSelect({ type: _type, ...props }: ListProps) {
  return <select {...props} />;
}

const LIST = {
  '& select': { appearance: 'none', cursor: 'pointer', paddingRight: '32px', textOverflow: 'ellipsis' },
} as const;

const Chevron = styled(ChevronDown)(({ theme }) => ({
  position: 'absolute',
  right: 10,
  width: 16,
  height: 16,
  strokeWidth: 1.75,
  pointerEvents: 'none',
  color: theme.vars.palette.text.secondary,
}));
