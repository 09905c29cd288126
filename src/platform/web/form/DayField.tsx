import { useState } from 'react';
import type { Day } from '../../contract/calendar.ts';
import { today as todayHere } from '../session/today.ts';
import { Field } from './Field.tsx';
import { TypedBox } from './TypedBox.tsx';
import type { Bounds } from './typing.ts';
import { chipsWithin, dayTyping } from './typing.ts';
import { useTyped } from './useTyped.ts';

interface DayFieldProps extends Bounds {
  id: string;
  label: string;
  /** The label is only read out: the place says what the day is for. */
  isLabelHidden?: boolean;
  value: Day | null;
  /** When the field is left, Enter is pressed or a day is chosen; null where it names no day within the bounds. */
  onChange: (day: Day | null) => void;
  error?: string | undefined;
  chips?: readonly string[];
  isRequired?: boolean;
}

/** A day outside of a form: as of which something is shown, from which on it counts. */
export function DayField({ id, label, value, onChange, error, min, max, ...props }: DayFieldProps) {
  const today = todayHere();
  const typing = dayTyping(today, { min, max });
  /** What is being typed; null while the field shows its value. */
  const [draft, setDraft] = useState<string | null>(null);
  const typed = useTyped(typing, draft ?? value ?? '', (text) => setDraft(text ?? ''), error !== undefined);
  const pass = (day: Day | null) => {
    if (day !== value) onChange(day);
  };
  const settle = () => {
    typed.settle();
    if (typed.fault === null) setDraft(null);
    pass(typed.fault === null ? typed.value : null);
  };
  const choose = (day: Day) => {
    typed.choose(day);
    setDraft(null);
    pass(day);
  };
  const wrong = typed.problem ?? error;
  const isLabelHidden = props.isLabelHidden ?? false;
  return (
    <Field id={id} label={label} isLabelHidden={isLabelHidden} error={wrong}>
      <TypedBox
        id={id}
        {...(isLabelHidden ? { label } : {})}
        typing={typing}
        typed={{ ...typed, settle, choose }}
        chips={props.chips ?? chipsWithin(max, today)}
        calendar={{ day: typed.value, min, max, onDay: choose }}
        describedBy={wrong ? `${id}-error` : undefined}
        isRequired={props.isRequired ?? false}
        isWrong={wrong !== undefined}
      />
    </Field>
  );
}
