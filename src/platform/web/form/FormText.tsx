import OutlinedInput from '@mui/material/OutlinedInput';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { asText, inputOf, useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';

export interface FormTextProps<V extends FieldValues, T> extends FieldProps<V, T> {
  type?: 'text' | 'email' | 'url' | 'tel' | 'search' | 'time';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
  maxLength?: number;
  placeholder?: string;
  /** Lines of a longer text; one line unless said. */
  rows?: number;
  /** PAN and codes are always in capitals. */
  isUppercase?: boolean;
  startAdornment?: ReactNode;
  endAdornment?: ReactNode;
}

export function FormText<V extends FieldValues, T>(props: FormTextProps<V, T>) {
  const field = useField(props);
  return (
    <Field {...props} id={field.id} error={field.error}>
      <OutlinedInput
        {...inputOf(field, props)}
        type={props.rows ? undefined : (props.type ?? 'text')}
        value={asText(field.value)}
        onChange={({ target }) =>
          field.onChange(props.isUppercase ? target.value.toUpperCase() : target.value)
        }
        autoComplete={props.autoComplete ?? 'off'}
        autoFocus={props.autoFocus ?? false}
        placeholder={props.placeholder}
        multiline={Boolean(props.rows)}
        minRows={props.rows}
        startAdornment={props.startAdornment}
        endAdornment={props.endAdornment}
        inputProps={{ maxLength: props.maxLength, spellCheck: props.rows ? undefined : false }}
      />
    </Field>
  );
}
