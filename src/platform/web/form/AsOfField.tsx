import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useSearchParams } from '../navigation/useSearchParams.ts';
import { FIRST_DAY } from '../../contract/calendar.ts';
import { today as todayHere } from '../session/today.ts';
import { DayField } from './DayField.tsx';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The past day of the address as of which books are shown; today without one. */
export function useAsOf() {
  const [search, setSearch] = useSearchParams();
  const named = search.get('asOf');
  const asOf = named !== null && DAY.test(named) ? named : null;
  const choose = (day: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (day) next.set('asOf', day);
        else next.delete('asOf');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { asOf, choose, query: asOf === null ? {} : { asOf } };
}

interface AsOfFieldProps {
  asOf: string | null;
  onChoose: (day: string | null) => void;
}

/** Shows the books as of a past day. */
export function AsOfField({ asOf, onChoose }: AsOfFieldProps) {
  const id = useId();
  const today = todayHere();
  return (
    <Line>
      <span>As of</span>
      <DayField
        id={id}
        label="As of"
        isLabelHidden
        value={asOf ?? today}
        min={FIRST_DAY}
        max={today}
        onChange={(day) => day && onChoose(day === today ? null : day)}
      />
      {asOf !== null && (
        <Button size="small" onClick={() => onChoose(null)}>
          Today
        </Button>
      )}
    </Line>
  );
}

const Line = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: 8,
  '& > div': { width: 168 },
  '& > span': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    lineHeight: '32px',
    whiteSpace: 'nowrap',
  },
}));
