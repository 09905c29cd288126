import { styled } from '@mui/material/styles';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import type { Place } from '../targetDraft.rules.ts';

interface TargetInputProps {
  label: string;
  /** What is kept; empty without a target. */
  text: string;
  /** Its place among the months; the year's figure has none. */
  place?: Place;
  /** Says whether the text could be read. */
  onType: (text: string) => boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>, place: Place) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>, place: Place) => void;
}

/** One month of the grid. What is typed counts when the field is left; Escape brings back what stood there. */
export function TargetInput({ label, text, place, onType, onKeyDown, onPaste }: TargetInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const settle = () => {
    if (typed === null || typed === text) {
      setTyped(null);
      setIsWrong(false);
      return;
    }
    const isRead = onType(typed);
    setIsWrong(!isRead);
    if (isRead) setTyped(null);
  };
  return (
    <Box
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong}
      data-place={place && `${place.row} ${place.column}`}
      value={typed ?? text}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
          setIsWrong(false);
          return;
        }
        if (place) onKeyDown?.(event, place);
        else if (event.key === 'Enter') settle();
      }}
      onPaste={(event) => {
        if (place === undefined) return;
        onPaste?.(event, place);
        if (event.defaultPrevented) setTyped(null);
      }}
    />
  );
}

const Box = styled('input')(({ theme }) => ({
  font: 'inherit',
  width: '100%',
  minWidth: 56,
  height: 28,
  padding: '0 6px',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  color: 'inherit',
  backgroundColor: 'transparent',
  border: `1px solid ${theme.vars.palette.control}`,
  borderRadius: 4,
  '&[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
  '@media (pointer: coarse)': { height: 44 },
}));
