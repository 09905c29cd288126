import type { FieldValues } from 'react-hook-form';
import type { Day } from '../../contract/calendar.ts';
import { today as todayHere } from '../session/today.ts';
import type { FieldProps } from './field.ts';
import { asText, useField } from './field.ts';
import { Field } from './Field.tsx';
import { TypedBox } from './TypedBox.tsx';
import { chipsWithin, dayTyping } from './typing.ts';
import { useTyped } from './useTyped.ts';

interface FormDateProps<V extends FieldValues, T> extends FieldProps<V, T> {
  min?: Day;
  max?: Day;
  /** Texts to press instead of typing them; by default what suits the bounds. */
  chips?: readonly string[];
}

/** A calendar day, typed as people say it and written the same way in every browser: "24 Nov 2026". */
export function FormDate<V extends FieldValues, T>({ min, max, chips, ...props }: FormDateProps<V, T>) {
  const field = useField(props);
  const today = todayHere();
  const typing = dayTyping(today, { min, max });
  const typed = useTyped(typing, asText(field.value), field.onChange, field.error !== undefined);
  const error = typed.problem ?? field.error;
  return (
    <Field {...props} id={field.id} error={error}>
      <TypedBox
        id={field.id}
        name={field.name}
        typing={typing}
        typed={typed}
        chips={chips ?? chipsWithin(max, today)}
        calendar={{ day: typed.value, min, max, onDay: typed.choose }}
        describedBy={error ? `${field.id}-error` : field.describedBy}
        inputRef={field.ref}
        isRequired={!props.isOptional}
        isDisabled={props.isDisabled ?? false}
        isWrong={Boolean(error)}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
