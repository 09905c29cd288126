import Button from '@mui/material/Button';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { FieldMessage } from '../form/Field.tsx';
import { TypedBox } from '../form/TypedBox.tsx';
import { AROUND, dayTyping } from '../form/typing.ts';
import { useTyped } from '../form/useTyped.ts';
import { today } from '../session/today.ts';

interface FilterDayProps {
  label: string;
  value: string;
  onTyped: (day: string | null) => void;
}

/** The day of a filter; it takes effect with Enter, Apply, a chip or a day of the calendar. */
export function FilterDay({ label, value, onTyped }: FilterDayProps) {
  const id = useId();
  const [held, setHeld] = useState(value);
  const typing = dayTyping(today(), {});
  const typed = useTyped(typing, held, (next) => setHeld(next ?? ''), false);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.fault === null) onTyped(typed.value);
    else typed.settle();
  };
  return (
    <form onSubmit={apply} style={{ padding: '0 4px 4px' }}>
      <TypedBox
        id={id}
        label={label}
        typing={typing}
        typed={{ ...typed, choose: onTyped }}
        chips={AROUND}
        calendar={{ day: typed.value, onDay: onTyped }}
        describedBy={typed.problem ? `${id}-error` : undefined}
        isWrong={typed.problem !== undefined}
        autoFocus
      />
      <FieldMessage id={id} error={typed.problem} />
      <Button type="submit" fullWidth sx={{ marginTop: '8px' }}>
        Apply
      </Button>
    </form>
  );
}
