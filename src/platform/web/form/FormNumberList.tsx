import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputOf, useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';
import { numberListText, parseNumberList } from './number.list.ts';

interface FormNumberListProps<V extends FieldValues, T> extends FieldProps<V, T> {
  placeholder?: string;
}

/** Whole numbers typed with commas, runs with a dash: '8, 16–18'. The form holds them in order, each once. */
export function FormNumberList<V extends FieldValues, T>(props: FormNumberListProps<V, T>) {
  const field = useField(props);
  const [typed, setTyped] = useState<string | null>(null);
  const numbers = Array.isArray(field.value) ? field.value.filter((one) => typeof one === 'number') : [];
  const isUnreadable = numbers.some((number) => Number.isNaN(number));
  const [wasLeft, setWasLeft] = useState(false);
  // The schema's error is at the invalid number, not at the field.
  const error = isUnreadable && wasLeft ? 'Enter whole numbers like 8, 16–18' : field.error;
  return (
    <Field {...props} id={field.id} error={error}>
      <OutlinedInput
        {...inputOf(field, props)}
        value={typed ?? numberListText(numbers)}
        onChange={({ target }) => {
          setTyped(target.value);
          // Unreadable text is kept on screen and held as NaN, which every schema refuses.
          field.onChange(parseNumberList(target.value) ?? [Number.NaN]);
        }}
        onBlur={() => {
          if (!isUnreadable) setTyped(null);
          setWasLeft(true);
          field.onBlur();
        }}
        error={Boolean(error)}
        placeholder={props.placeholder}
        autoComplete="off"
        inputProps={{ className: 'tabular' }}
      />
    </Field>
  );
}
