import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Day } from '../../contract/calendar.ts';
import { addMonths, FIRST_DAY, LAST_DAY } from '../../contract/calendar.ts';
import { formatWeekday, monthName } from '../../contract/format.ts';
import { today as todayHere } from '../session/today.ts';
import { dayByKey, weeksOf } from './calendar.grid.ts';

interface CalendarPopoverProps {
  anchor: () => HTMLElement | null;
  day: Day | null;
  min?: Day | undefined;
  max?: Day | undefined;
  onDay: (day: Day) => void;
  onClose: () => void;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A month to choose a day from: arrows, Page Up and Down (with Shift by years), Home, End, Enter, Escape. */
export function CalendarPopover({ anchor, onClose, ...props }: CalendarPopoverProps) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Choose a day', sx: { padding: '8px' } } }}
      // A form around the field must not hear its keys.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Month
        {...props}
        onDay={(day) => {
          props.onDay(day);
          onClose();
        }}
      />
    </Popover>
  );
}

function Month({ day, min, max, onDay }: Omit<CalendarPopoverProps, 'anchor' | 'onClose'>) {
  const titleId = useId();
  const [today] = useState(todayHere);
  const within = (one: Day) => clamp(one, min ?? FIRST_DAY, max ?? LAST_DAY);
  const [{ at, isByKey }, setPlace] = useState(() => ({ at: within(day ?? today), isByKey: true }));
  const current = useRef<HTMLButtonElement>(null);
  // The day that the keys are on has the focus; turning the month by its buttons leaves it on them.
  useEffect(() => {
    if (isByKey) current.current?.focus();
  }, [at, isByKey]);
  const turn = (months: number) => setPlace({ at: within(addMonths(at, months)), isByKey: false });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    setPlace({ at: within(next), isByKey: true });
  };
  return (
    <>
      <Head>
        <IconButton size="small" aria-label="Month before" onClick={() => turn(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <h2 id={titleId} aria-live="polite">
          {monthName(Number(at.slice(5, 7)))} {at.slice(0, 4)}
        </h2>
        <IconButton size="small" aria-label="Next month" onClick={() => turn(1)}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </Head>
      <Grid role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} aria-selected={one === day}>
                  <button
                    ref={one === at ? current : undefined}
                    type="button"
                    tabIndex={one === at ? 0 : -1}
                    disabled={one !== within(one)}
                    aria-label={formatWeekday(one)}
                    aria-current={one === today ? 'date' : undefined}
                    data-outside={one.slice(0, 7) !== at.slice(0, 7)}
                    data-chosen={one === day}
                    onClick={() => onDay(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </>
  );
}

function clamp(day: Day, min: Day, max: Day): Day {
  if (day < min) return min;
  return day > max ? max : day;
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& h2': { ...theme.typography.body2, fontWeight: 600 },
}));

const Grid = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  '& th': {
    ...theme.typography.caption,
    height: 28,
    padding: 0,
    fontWeight: 500,
    textAlign: 'center',
    color: theme.vars.palette.text3,
  },
  '& td': { padding: 0 },
  '& button': {
    width: 36,
    height: 34,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: theme.vars.palette.hover },
  '& button[data-outside="true"]': { color: theme.vars.palette.text3 },
  '& button[aria-current]': { fontWeight: 700, textDecoration: 'underline', textUnderlineOffset: 4 },
  '& button[data-chosen="true"]': {
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '& button:disabled': { color: theme.vars.palette.text3, textDecoration: 'line-through', cursor: 'default' },
  '@media (pointer: coarse)': { '& button': { width: 44, height: 44 } },
}));
