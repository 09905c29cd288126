import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import type { Day } from '../../contract/calendar.ts';
import { asText, inputOf, useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';

interface FormDateProps<V extends FieldValues, T> extends FieldProps<V, T> {
  min?: Day;
  max?: Day;
}

/** A calendar day; the browser's own picker, which every keyboard, screen reader and phone knows. */
export function FormDate<V extends FieldValues, T>(props: FormDateProps<V, T>) {
  const field = useField(props);
  return (
    <Field {...props} id={field.id} error={field.error}>
      <OutlinedInput
        {...inputOf(field, props)}
        type="date"
        value={asText(field.value)}
        onChange={({ target }) => field.onChange(target.value || null)}
        inputProps={{ min: props.min, max: props.max ?? '9999-12-31', className: 'tabular' }}
      />
    </Field>
  );
}
