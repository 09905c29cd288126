import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Timer from 'lucide-react/icons/timer';
import { useEffect, useState } from 'react';
import { Note } from '#platform/web/page/Note.tsx';
import { Pill } from '#platform/web/status/Pill.tsx';
import { leftOf, timerText, WARNED_BELOW_SECONDS } from './hold.timer.ts';
import type { UnitHold } from './useBookingHold.ts';

interface HoldProps {
  unitNumber: string;
  hold: UnitHold;
}

/** 'B-1203 held 12:41', at the end of the steps. */
export function HoldPill({ unitNumber, hold: { until } }: HoldProps) {
  const secondsLeft = useSecondsLeft(until);
  if (secondsLeft === null) return <Pill>{unitNumber}</Pill>;
  if (secondsLeft === 0) return <Pill>{unitNumber} not held</Pill>;
  return (
    <Pill tone="amber" icon={<Timer aria-hidden />}>
      <Digits role="timer">
        {unitNumber} held {timerText(secondsLeft)}
      </Digits>
    </Pill>
  );
}

/** Two minutes before the end, after it, and why the unit is not held. */
export function HoldNotice({ unitNumber, hold: { until, refusal, hold } }: HoldProps) {
  const secondsLeft = useSecondsLeft(until);
  if (secondsLeft !== null && secondsLeft >= WARNED_BELOW_SECONDS) return null;
  const isOver = secondsLeft === 0;
  const word = secondsLeft === null ? 'Try again' : isOver ? 'Hold again' : 'Hold longer';
  const text =
    refusal ??
    (isOver
      ? 'Others can book or reserve it now. What you entered is kept.'
      : 'After that others can book or reserve it.');
  if (secondsLeft === null && refusal === null) return null;
  return (
    <Place role="status">
      <Note
        tone="limit"
        title={titleOf(unitNumber, secondsLeft)}
        actions={
          <Button size="small" onClick={() => void hold()}>
            {word}
          </Button>
        }
      >
        {text}
      </Note>
    </Place>
  );
}

function titleOf(unitNumber: string, secondsLeft: number | null): string {
  if (secondsLeft === null) return `${unitNumber} is not held for you.`;
  return secondsLeft === 0
    ? `${unitNumber} is no longer held for you.`
    : `${unitNumber} is held for less than two minutes more.`;
}

/** Counts down to 0; null without an end. */
function useSecondsLeft(until: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : leftOf(until, now);
}

const Digits = styled('span')({ fontVariantNumeric: 'tabular-nums' });

/** Below the bar at the top, and where the steps stay too, below them. */
const Place = styled('div')(({ theme }) => ({
  position: 'sticky',
  zIndex: 2,
  top: 52,
  padding: '12px 24px',
  backgroundColor: theme.vars.palette.background.paper,
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
  '@media (min-width: 768px)': { top: 107 },
}));
