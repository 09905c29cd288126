import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import { daysBetween, dayOf } from '#platform/contract/calendar.ts';
import { formatShortDay } from '#platform/contract/format.ts';
import { useKeys } from '#platform/web/keys/useKeys.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Visit } from '../visit.contract.ts';
import { visitColumns, visitsOfDay } from '../visit.rules.ts';
import type { VisitMoves } from '#enquiries/pipeline/web/useVisitMoves.shared.ts';
import { VisitCard } from './VisitCard.tsx';
import type { VisitSubject } from '#enquiries/pipeline/web/VisitDialog.shared.tsx';

/** A week by days, or a day by person or project. */
export const VISIT_SPANS = ['week', 'persons', 'projects'] as const;
export type VisitSpan = (typeof VISIT_SPANS)[number];

interface VisitCalendarProps {
  span: VisitSpan;
  days: readonly Day[];
  today: Day;
  now: Instant;
  visits: readonly Visit[];
  moves: VisitMoves;
  onAsk: (subject: VisitSubject) => void;
}

interface Column {
  key: string;
  title: string;
  fact: string;
  /** In a week: the days a visit can be dropped on. */
  day: Day | null;
  isToday: boolean;
  visits: readonly Visit[];
}

/** Columns of visits in the order of their times; on a phone one below the other. */
export function VisitCalendar({ span, days, today, now, visits, moves, onAsk }: VisitCalendarProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Visit | null>(null);
  const [over, setOver] = useState<Day | null>(null);
  const follow = useFocusOn(frame, visits);
  const columns =
    span === 'week'
      ? daysOf(visits, days, today)
      : sideBySide(visitsOfDay(visits, days[0] ?? today, zoneHere()), span);

  const move = (visit: Visit, by: { days?: number; minutes?: number }) => {
    follow(visit);
    void moves.move(visit, by);
  };
  const shift = (key: string): boolean => {
    const by = STEPS[key];
    const id = document.activeElement?.closest('[data-visit]')?.getAttribute('data-visit');
    const visit = visits.find((one) => one.id === id);
    if (!by || !visit) return false;
    move(visit, by);
    return true;
  };
  useKeys(
    [
      {
        keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'],
        label: 'Move the visit by a day',
        scope: 'list',
        run: shift,
      },
      { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], label: 'Move it by half an hour', scope: 'list', run: shift },
    ],
    frame,
  );
  const drop = (day: Day) => {
    const visit = dragged;
    setDragged(null);
    setOver(null);
    if (visit && dayOf(visit.at, zoneHere()) !== day) {
      move(visit, { days: daysBetween(dayOf(visit.at, zoneHere()), day) });
    }
  };
  return (
    <Frame
      ref={frame}
      data-span={span}
      style={{ '--columns': Math.max(1, columns.length) } as object}
      onDragEnd={() => {
        setDragged(null);
        setOver(null);
      }}
    >
      {columns.length === 0 && <p>No visits on this day.</p>}
      {columns.map((column) => (
        <ColumnFrame
          key={column.key}
          aria-label={`${column.title} ${column.fact}`.trim()}
          data-today={column.isToday}
          data-empty={column.visits.length === 0}
          data-over={dragged !== null && column.day !== null && over === column.day}
          onDragOver={(event) => {
            if (!dragged || !column.day) return;
            event.preventDefault();
            setOver(column.day);
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (column.day) drop(column.day);
          }}
        >
          <h3>
            {column.title} <span>{column.fact}</span>
          </h3>
          {column.visits.length === 0 && <p>No visits</p>}
          <ul>
            {column.visits.map((visit) => (
              <VisitCard
                key={visit.id}
                visit={visit}
                now={now}
                hides={span === 'persons' ? 'owner' : span === 'projects' ? 'project' : null}
                isBusy={moves.isBusy}
                isDragged={dragged?.id === visit.id}
                onDrag={setDragged}
                onReschedule={() => onAsk({ kind: 'visit', visit })}
                onOutcome={(outcome) => void moves.settle(visit, outcome)}
              />
            ))}
          </ul>
        </ColumnFrame>
      ))}
    </Frame>
  );
}

const STEPS: Readonly<Record<string, { days?: number; minutes?: number }>> = {
  'Alt+ArrowLeft': { days: -1 },
  'Alt+ArrowRight': { days: 1 },
  'Alt+ArrowUp': { minutes: -30 },
  'Alt+ArrowDown': { minutes: 30 },
};

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function daysOf(visits: readonly Visit[], days: readonly Day[], today: Day): Column[] {
  return days.map((day, at) => ({
    key: day,
    title: WEEKDAYS[at] ?? '',
    fact: formatShortDay(day),
    day,
    isToday: day === today,
    visits: visitsOfDay(visits, day, zoneHere()),
  }));
}

function sideBySide(visits: readonly Visit[], span: 'persons' | 'projects'): Column[] {
  const nobody = span === 'persons' ? 'Unassigned' : 'No project';
  return visitColumns(visits, span === 'persons' ? 'owner' : 'project').map((column) => ({
    key: column.key,
    title: column.name ?? nobody,
    fact: column.visits.length === 1 ? '1 visit' : `${column.visits.length} visits`,
    day: null,
    isToday: false,
    visits: column.visits,
  }));
}

/** A rescheduled visit is a new timeline entry: the focus goes to that of the same customer. */
function useFocusOn(frame: React.RefObject<HTMLDivElement | null>, visits: readonly Visit[]) {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    if (document.activeElement && document.activeElement !== document.body) return;
    const card = frame.current?.querySelector<HTMLElement>(`[data-lead="${wanted.current}"] a`);
    card?.focus();
  }, [frame, visits]);
  return (visit: Visit) => {
    wanted.current = visit.leadId;
  };
}

const ColumnFrame = styled('section')({ minWidth: 0, padding: '10px 8px 24px' });

const Frame = styled('div')(({ theme }) => ({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(var(--columns), minmax(128px, 1fr))',
  overflowX: 'auto',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:not([data-span="week"])': { gridTemplateColumns: 'repeat(var(--columns), minmax(220px, 320px))' },
  '& > p': { padding: '24px', color: theme.vars.palette.text.secondary },
  '& > section + section': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
  '& > section[data-over="true"]': { backgroundColor: theme.vars.palette.tint.primary },
  '& h3': { ...theme.typography.caption, padding: '0 2px 8px', fontWeight: 600 },
  '& h3 span': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& [data-today="true"] h3': { color: theme.vars.palette.primary.main },
  '& section > p': {
    ...theme.typography.caption,
    padding: '0 2px',
    color: theme.vars.palette.text.secondary,
  },
  '@media (max-width: 599.95px)': {
    display: 'block',
    '& > section': { padding: '10px 16px 4px' },
    '& > section + section': { borderLeft: 0, borderTop: `1px solid ${theme.vars.palette.divider}` },
    '& > section[data-empty="true"]': { display: 'flex', gap: 8, paddingBottom: 8 },
    '& > section[data-empty="true"] h3': { paddingBottom: 0 },
  },
}));
