import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { inputOf, useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';

/** A day and a time on the reader's own clock; the field holds the instant in UTC. */
export function FormMoment<V extends FieldValues, T>(props: FieldProps<V, T>) {
  const field = useField(props);
  return (
    <Field {...props} id={field.id} error={field.error}>
      <OutlinedInput
        {...inputOf(field, props)}
        type="datetime-local"
        value={toLocal(field.value)}
        onChange={({ target }) => field.onChange(toInstant(target.value))}
        inputProps={{ className: 'tabular', max: '9999-12-31T23:59' }}
      />
    </Field>
  );
}

function toLocal(value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  const at = new Date(value);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function toInstant(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
