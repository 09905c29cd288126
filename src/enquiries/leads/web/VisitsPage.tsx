import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { lazy, Suspense, useState } from 'react';
import * as z from 'zod';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { id } from '#platform/contract/fields.ts';
import { formatDay, formatDayRange } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { usePersonChoices } from '#company/people/web/personChoices.shared.ts';
import type { Visit } from '../visit.contract.ts';
import { listVisits, MAX_VISITS } from '../visit.contract.ts';
import { weekOf } from '../visit.rules.ts';
import { useVisitMoves } from '#enquiries/pipeline/web/useVisitMoves.shared.ts';
import type { VisitSubject } from '#enquiries/pipeline/web/VisitDialog.shared.tsx';
import type { VisitSpan } from './VisitCalendar.tsx';
import { VISIT_SPANS, VisitCalendar } from './VisitCalendar.tsx';
import { useSeesOwners } from './useSeesOwners.shared.ts';

const VisitDialog = lazy(async () => ({
  default: (await import('#enquiries/pipeline/web/VisitDialog.shared.tsx')).VisitDialog,
}));

const SPAN_CHOICES: readonly { value: VisitSpan; label: string }[] = [
  { value: 'week', label: 'Week' },
  { value: 'persons', label: 'Day by person' },
  { value: 'projects', label: 'Day by project' },
];

/** The days shown are not a filter: clearing the filters keeps them. */
const QUERY = z.object({
  day: z.iso.date().optional(),
  view: z.enum(VISIT_SPANS).default('week'),
  projectId: id().optional(),
  ownerId: id().optional(),
});

/** The visits of a week, or of a day with its people or projects side by side. */
export function VisitsPage() {
  const { query, set } = useListState(QUERY);
  const today = dayOf(new Date().toISOString(), zoneHere());
  const day = query.day ?? today;
  const days = query.view === 'week' ? weekOf(day) : [day];
  const narrowed = pick(query);
  const read = useCall(
    listVisits,
    { query: { from: days[0] ?? day, to: days.at(-1) ?? day, ...narrowed } },
    { placeholderData: keepPreviousData },
  );
  const seesOwners = useSeesOwners();
  const moves = useVisitMoves(read.data?.visits ?? []);
  const [asked, ask] = useState<VisitSubject | null>(null);
  const fields = useVisitFields(query.ownerId, seesOwners);
  const go = (to: Day) => set({ day: to === today ? null : to });
  const step = query.view === 'week' ? 7 : 1;
  const word = query.view === 'week' ? 'week' : 'day';
  return (
    <Page title="Site visits">
      <PageHeader
        title="Site visits"
        fact={read.data && factOf(moves.visits)}
        actions={[
          { label: 'Today’s calls', href: '/leads/calls' },
          {
            label: 'Schedule visit',
            letter: 'c',
            icon: <CalendarPlus aria-hidden />,
            isPrimary: true,
            onClick: () => ask({ kind: 'new', day }),
          },
        ]}
      />
      <Days>
        <IconButton aria-label={`Previous ${word}`} onClick={() => go(addDays(day, -step))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <h2 aria-live="polite">
          {days.length > 1 ? formatDayRange(days[0] ?? day, days.at(-1) ?? day) : formatDay(day)}
        </h2>
        <IconButton aria-label={`Next ${word}`} onClick={() => go(addDays(day, step))}>
          <ChevronRight aria-hidden />
        </IconButton>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={days.includes(today)}
          onClick={() => go(today)}
        >
          Today
        </Button>
        <Segment
          label="Show"
          choices={SPAN_CHOICES.filter(({ value }) => seesOwners || value !== 'persons')}
          value={query.view}
          onChange={(view) => set({ view })}
        />
      </Days>
      <FilterBar
        fields={fields}
        values={narrowed}
        onChange={(key, value) => set({ [key]: value })}
        onClear={() => set({ projectId: null, ownerId: null })}
      />
      {read.data?.isCut && (
        <PageBody>
          <Note tone="limit" title={`Only the first ${MAX_VISITS} visits are shown.`}>
            Choose a project or a person.
          </Note>
        </PageBody>
      )}
      {read.isPending && (
        <PageBody>
          <FactSkeleton rows={6} />
        </PageBody>
      )}
      {read.error && !read.data && (
        <ErrorState title="The visits could not be loaded." error={read.error} onRetry={read.refetch} />
      )}
      {read.data && (
        <VisitCalendar
          span={query.view}
          days={days}
          today={today}
          now={read.data.asOf}
          visits={moves.visits}
          moves={moves}
          onAsk={ask}
        />
      )}
      <div role="status" className="sr-only">
        {moves.said}
      </div>
      {asked && (
        <Suspense fallback={null}>
          <VisitDialog subject={asked} onClose={() => ask(null)} />
        </Suspense>
      )}
    </Page>
  );
}

function pick({ projectId, ownerId }: z.output<typeof QUERY>) {
  return { ...(projectId ? { projectId } : {}), ...(ownerId ? { ownerId } : {}) };
}

function useVisitFields(ownerId: string | undefined, seesOwners: boolean) {
  const people = usePersonChoices(ownerId);
  return [
    useProjectField(),
    ...(seesOwners ? [{ key: 'ownerId', label: 'Person', kind: 'one' as const, choices: people }] : []),
  ];
}

/** '12 planned, 2 at the same time' */
function factOf(visits: readonly Visit[]): string {
  const planned = visits.filter(({ state }) => state === 'planned').length;
  const conflicts = visits.filter((visit) => visit.conflicts > 0).length;
  if (visits.length === 0) return '';
  return [`${planned} planned`, conflicts > 0 && `${conflicts} at the same time`].filter(Boolean).join(', ');
}

const Days = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 6px',
  padding: '0 24px 10px',
  '& h2': { ...theme.typography.body1, minWidth: 148, fontWeight: 600, textAlign: 'center' },
  '& [role="radiogroup"]': { marginLeft: 'auto' },
  '@media (max-width: 599.95px)': {
    padding: '8px 16px',
    '& h2': { flex: 1, minWidth: 0 },
    '& [role="radiogroup"]': { marginLeft: 0, flexBasis: '100%' },
  },
}));
