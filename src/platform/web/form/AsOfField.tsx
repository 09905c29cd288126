import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useSearchParams } from 'react-router';

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
  const today = new Date().toLocaleDateString('en-CA');
  return (
    <Line>
      <label htmlFor={id}>As of</label>
      <OutlinedInput
        id={id}
        type="date"
        size="small"
        value={asOf ?? today}
        onChange={({ target }) => onChoose(target.value === today ? null : target.value || null)}
        inputProps={{ max: today, className: 'tabular' }}
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
  alignItems: 'center',
  gap: 8,
  whiteSpace: 'nowrap',
  '& label': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
