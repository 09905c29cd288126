import type { FieldValues } from 'react-hook-form';
import type { Instant } from '../../contract/calendar.ts';
import { dayOf } from '../../contract/calendar.ts';
import { useNow } from '../page/useNow.ts';
import { zoneHere } from '../session/today.ts';
import type { FieldProps } from './field.ts';
import { asText, useField } from './field.ts';
import { Field } from './Field.tsx';
import { TypedBox } from './TypedBox.tsx';
import { MOMENTS, momentTyping, onDay } from './typing.ts';
import { useTyped } from './useTyped.ts';

interface FormMomentProps<V extends FieldValues, T> extends FieldProps<V, T> {
  min?: Instant;
  max?: Instant;
  chips?: readonly string[];
}

/** A day and a time on the organization's clock, typed as people say it; the field holds the instant in UTC. */
export function FormMoment<V extends FieldValues, T>({ min, max, chips, ...props }: FormMomentProps<V, T>) {
  const field = useField(props);
  const zone = zoneHere();
  const typing = momentTyping(useNow(), zone, { min, max });
  const typed = useTyped(typing, asText(field.value), field.onChange, field.error !== undefined);
  const error = typed.problem ?? field.error;
  const dayAt = (at: Instant | undefined | null) => (at ? dayOf(at, zone) : undefined);
  return (
    <Field {...props} id={field.id} error={error}>
      <TypedBox
        id={field.id}
        name={field.name}
        typing={typing}
        typed={typed}
        chips={chips ?? MOMENTS}
        calendar={{
          day: dayAt(typed.value) ?? null,
          min: dayAt(min),
          max: dayAt(max),
          onDay: (day) => typed.choose(onDay(day, typed.value, zone)),
        }}
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
