import type { FieldValues } from 'react-hook-form';
import { asText, useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';
import type { SegmentChoice } from './Segment.tsx';
import { Segment } from './Segment.tsx';

interface FormSegmentProps<V extends FieldValues, T> extends FieldProps<V, T> {
  choices: readonly SegmentChoice<string>[];
}

/** One of two to four short choices. */
export function FormSegment<V extends FieldValues, T>(props: FormSegmentProps<V, T>) {
  const field = useField(props);
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      <Segment
        label={props.label}
        name={field.id}
        choices={props.choices.map((choice) => ({
          ...choice,
          isDisabled: props.isDisabled ?? choice.isDisabled,
        }))}
        value={asText(field.value) || null}
        onChange={field.onChange}
        onBlur={field.onBlur}
        firstRef={field.ref}
        isFullWidth
      />
    </Field>
  );
}
