import { keepPreviousData } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { formatDayRange } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { ScrollRegion } from '#platform/web/table/ScrollRegion.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { mondayOf, spanWithin } from '../absenceDays.rules.ts';
import type { Absence, PersonPresence } from '../presence.contract.ts';
import { listPresence } from '../presence.contract.ts';
import { AbsenceLine } from './AbsenceLine.tsx';
import { AWAY_LABELS, daysText } from './presence.labels.ts';

const WEEKS = 4;
const DAYS = 7 * WEEKS;

/** Four weeks of absences, so that overlaps in a team are noticed. */
export function AbsenceCalendar() {
  const today = dayOf(new Date().toISOString(), zoneHere());
  const [from, setFrom] = useState<Day>(mondayOf(today));
  const to = addDays(from, DAYS - 1);
  const people = useCall(listPresence, { query: { from, to } }, { placeholderData: keepPreviousData });
  const away = (people.data ?? []).filter(({ absences }) => absences.length > 0);
  return (
    <Section
      title="On leave"
      fact={formatDayRange(from, to)}
      action={
        <Turns>
          <Button size="small" onClick={() => setFrom(addDays(from, -DAYS))}>
            Earlier
          </Button>
          <Button size="small" onClick={() => setFrom(mondayOf(today))}>
            Today
          </Button>
          <Button size="small" onClick={() => setFrom(addDays(from, DAYS))}>
            Later
          </Button>
        </Turns>
      }
    >
      {people.error && (
        <ErrorState title="Absences could not be loaded." error={people.error} onRetry={people.refetch} />
      )}
      {people.data && away.length === 0 && <p>Nobody is away in these four weeks.</p>}
      {away.length > 0 && <Weeks people={away} from={from} today={today} />}
      <List>
        {away.flatMap(({ name, absences }) =>
          absences.map((absence) => (
            <li key={absence.id}>
              <b>{name}</b> {AWAY_LABELS[absence.reason]}, <AbsenceLine absence={absence} />
            </li>
          )),
        )}
      </List>
    </Section>
  );
}

interface WeeksProps {
  people: readonly PersonPresence[];
  from: Day;
  today: Day;
}

/** A chart of the list below it: people by days. */
function Weeks({ people, from, today }: WeeksProps) {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(from, index));
  return (
    <Scroll label="Absence calendar">
      <Grid aria-hidden>
        <span />
        {days.map((day, index) => (
          <span
            key={day}
            className="day"
            data-begins={index % 7 === 0 ? 'yes' : undefined}
            data-today={day === today ? 'yes' : undefined}
          >
            {Number(day.slice(8))}
          </span>
        ))}
        {people.map((person) => (
          <Row key={person.id} person={person} from={from} />
        ))}
      </Grid>
    </Scroll>
  );
}

function Row({ person, from }: { person: PersonPresence; from: Day }) {
  return (
    <div className="row">
      <span className="name">{person.name}</span>
      {person.absences.map((absence) => (
        <Bar key={absence.id} absence={absence} from={from} />
      ))}
    </div>
  );
}

function Bar({ absence, from }: { absence: Absence; from: Day }) {
  const span = spanWithin(absence, from, DAYS);
  if (!span) return null;
  return (
    <span
      className="bar"
      style={{ gridColumn: `${span.column + 2} / span ${span.width}` }}
      title={`${AWAY_LABELS[absence.reason]}, ${daysText(absence)}`}
    >
      {span.width > 2 ? AWAY_LABELS[absence.reason] : ''}
    </span>
  );
}

const Scroll = styled(ScrollRegion)({ overflowX: 'auto' });

const Turns = styled('div')({ display: 'flex', gap: 6 });

const COLUMNS = `minmax(130px, 180px) repeat(${DAYS}, minmax(22px, 1fr))`;

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: COLUMNS,
  minWidth: 760,
  '& .day': {
    ...theme.typography.caption,
    padding: '4px 0',
    textAlign: 'center',
    color: theme.vars.palette.text3,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .day[data-begins]': { boxShadow: `inset 1px 0 0 ${theme.vars.palette.line2}` },
  '& .day[data-today]': { color: theme.vars.palette.ink.primary, fontWeight: 600 },
  '& .row': {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    minHeight: 32,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& .name': { gridColumn: 1, gridRow: 1, fontWeight: 500, whiteSpace: 'nowrap' },
  '& .bar': {
    ...theme.typography.caption,
    gridRow: 1,
    height: 22,
    margin: '0 1px',
    padding: '2px 6px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    borderRadius: 4,
    backgroundColor: theme.vars.palette.tint.amber,
    color: theme.vars.palette.ink.amber,
  },
}));

const List = styled('ul')({
  listStyle: 'none',
  margin: '10px 0 0',
  padding: 0,
  '& > li': { padding: '3px 0' },
  '& b': { fontWeight: 500 },
});
