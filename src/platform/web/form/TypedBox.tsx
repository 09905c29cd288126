import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import CalendarDays from 'lucide-react/icons/calendar-days';
import type { KeyboardEvent, Ref } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Day } from '../../contract/calendar.ts';
import { OpenedOnce } from '../overlay/OpenedOnce.tsx';
import { keepFocus } from './keepFocus.ts';
import type { Typed, Typing } from './useTyped.ts';

const CalendarPopover = lazy(async () => ({
  default: (await import('./CalendarPopover.tsx')).CalendarPopover,
}));

export interface TypedBoxProps {
  id: string;
  typing: Typing;
  typed: Typed;
  /** Texts that the field understands, to press instead of typing them. */
  chips: readonly string[];
  calendar: { day: Day | null; min?: Day | undefined; max?: Day | undefined; onDay: (day: Day) => void };
  name?: string;
  label?: string;
  describedBy?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  isRequired?: boolean;
  isDisabled?: boolean;
  isWrong?: boolean;
  autoFocus?: boolean;
  onBlur?: () => void;
}

/** A field to type a day or a moment into. What it understood is said beneath while it has the focus. */
export function TypedBox({ id, typing, typed, chips, calendar, ...props }: TypedBoxProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') typed.settle();
    if (event.key !== 'ArrowDown' || props.isDisabled) return;
    event.preventDefault();
    setIsOpen(true);
  };
  const leave = () => {
    if (isOpen) return;
    typed.settle();
    props.onBlur?.();
  };
  const hintId = `${id}-reading`;
  return (
    <Frame>
      <OutlinedInput
        ref={box}
        id={id}
        name={props.name}
        fullWidth
        value={typed.text}
        required={props.isRequired ?? false}
        disabled={props.isDisabled ?? false}
        error={props.isWrong ?? false}
        autoFocus={props.autoFocus ?? false}
        autoComplete="off"
        onChange={({ target }) => typed.type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
        inputRef={props.inputRef}
        aria-describedby={[props.describedBy, hintId].filter(Boolean).join(' ')}
        inputProps={{
          'aria-label': props.label,
          className: 'tabular',
          spellCheck: false,
          autoCapitalize: 'none',
          maxLength: 40,
        }}
        endAdornment={
          <IconButton
            size="small"
            sx={{ marginRight: '4px' }}
            aria-label="Calendar"
            aria-haspopup="dialog"
            disabled={props.isDisabled ?? false}
            onMouseDown={keepFocus}
            onClick={() => setIsOpen(true)}
          >
            <CalendarDays size={15} aria-hidden />
          </IconButton>
        }
      />
      <Hints>
        <div>
          <p id={hintId} role="status">
            {typed.reading ?? typing.howTo}
          </p>
          <Chips typing={typing} typed={typed} chips={chips} />
        </div>
      </Hints>
      <OpenedOnce isOpen={isOpen}>
        <Suspense fallback={null}>
          {isOpen && (
            <CalendarPopover {...calendar} anchor={() => box.current} onClose={() => setIsOpen(false)} />
          )}
        </Suspense>
      </OpenedOnce>
    </Frame>
  );
}

/** Whoever works by keys types what they say, so they are no stops on the way through a form. */
function Chips({ typing, typed, chips }: Pick<TypedBoxProps, 'typing' | 'typed' | 'chips'>) {
  const choices = chips.flatMap((text) => {
    const value = typing.read(text);
    return value !== null && typing.bound(value) === null ? [{ text, value }] : [];
  });
  return choices.map(({ text, value }) => (
    <button
      key={text}
      type="button"
      tabIndex={-1}
      title={typing.say(value)}
      onMouseDown={keepFocus}
      onClick={() => typed.choose(value)}
    >
      {text}
    </button>
  ));
}

const Frame = styled('div')({ minWidth: 0 });

/** It closes a moment after the field is left: what lies below must not move away from under a click. */
const Hints = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateRows: '0fr',
  visibility: 'hidden',
  transition: 'grid-template-rows 0s 0.3s, visibility 0s 0.3s',
  'div:focus-within > &': { gridTemplateRows: '1fr', visibility: 'visible', transitionDelay: '0s' },
  '& > div': { minHeight: 0, overflow: 'hidden', display: 'flex', flexWrap: 'wrap', gap: '0 6px' },
  '& p': {
    ...theme.typography.caption,
    flexBasis: '100%',
    margin: '4px 0 0',
    color: theme.vars.palette.text.secondary,
  },
  '& button': {
    ...theme.typography.caption,
    minHeight: 24,
    margin: '6px 0 2px',
    padding: '0 8px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.primary,
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: theme.vars.palette.hover },
  '@media (pointer: coarse)': { '& button': { minHeight: 36, padding: '0 12px' } },
}));
