import { useEffect, useRef } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { asText } from './field.ts';

/** Derives the code from the name, until a code is typed. */
export function useCodeFromName<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  nameField: FieldPath<V>,
  codeField: FieldPath<V>,
  codeOf: (name: string) => string,
): void {
  const { control, getValues, setValue, getFieldState } = form;
  const name = asText(useWatch({ control, name: nameField }));
  const written = useRef(codeOf(name));
  useEffect(() => {
    const before = written.current;
    written.current = codeOf(name);
    const code = asText(getValues(codeField));
    const isOwn = code !== '' && code !== before;
    if (isOwn || code === written.current) return;
    setValue(codeField, written.current as FieldPathValue<V, FieldPath<V>>, {
      shouldValidate: getFieldState(codeField).invalid,
    });
  }, [name, codeField, codeOf, getValues, setValue, getFieldState]);
}
