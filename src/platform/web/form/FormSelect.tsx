import type { FieldValues } from 'react-hook-form';
import { asText, inputOf, useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';
import type { Choice } from './SelectBox.tsx';
import { SelectBox } from './SelectBox.tsx';

export type { Choice };

interface FormSelectProps<V extends FieldValues, T> extends FieldProps<V, T> {
  choices: readonly Choice[];
  /** First entry while nothing is chosen; with `isOptional` also the way back to nothing. */
  emptyLabel?: string;
  /** For a field that holds a number, such as a year. */
  isNumber?: boolean;
}

/** A field that is one of a list. */
export function FormSelect<V extends FieldValues, T>(props: FormSelectProps<V, T>) {
  const field = useField(props);
  const value = asText(field.value);
  const choose = (chosen: string) => {
    if (chosen === '') field.onChange(null);
    else field.onChange(props.isNumber ? Number(chosen) : chosen);
  };
  const isEmptyOffered = props.isOptional || props.emptyLabel !== undefined || value === '';
  return (
    <Field {...props} id={field.id} error={field.error}>
      <SelectBox
        {...inputOf(field, props)}
        value={value}
        choices={props.choices}
        emptyLabel={isEmptyOffered ? (props.emptyLabel ?? (props.isOptional ? 'None' : 'Choose')) : undefined}
        onChoose={choose}
      />
    </Field>
  );
}
