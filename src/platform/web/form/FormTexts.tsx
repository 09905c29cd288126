import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';

/** A list of names, typed with commas between them; the form holds the list. */
export function FormTexts<V extends FieldValues, T>(props: FieldProps<V, T>) {
  const field = useField(props);
  // What is being typed, with a comma that has nothing after it yet.
  const [typed, setTyped] = useState<string | null>(null);
  const words = Array.isArray(field.value) ? field.value.map(String) : [];
  const change = (text: string) => {
    setTyped(text);
    field.onChange(
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    );
  };
  return (
    <Field {...props} id={field.id} error={field.error}>
      <OutlinedInput
        id={field.id}
        name={field.name}
        value={typed ?? words.join(', ')}
        onChange={({ target }) => change(target.value)}
        onBlur={() => {
          setTyped(null);
          field.onBlur();
        }}
        inputRef={field.ref}
        error={Boolean(field.error)}
        required={!props.isOptional}
        disabled={props.isDisabled ?? false}
        autoComplete="off"
        multiline
        minRows={2}
        aria-describedby={field.describedBy}
        inputProps={{ spellCheck: false }}
      />
    </Field>
  );
}
