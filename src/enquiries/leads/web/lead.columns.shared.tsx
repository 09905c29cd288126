import { lazy, Suspense } from 'react';
import { formatMoment, formatMoneyRange, formatShortDay } from '#platform/contract/format.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint, FaintName, Late, Missing, RowName } from '#platform/web/table/cells.tsx';
import type { Columns } from '#platform/web/table/columns.ts';
import { columnsFor } from '#platform/web/table/columns.ts';
import { columnId } from '#platform/web/table/useColumnLayout.ts';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import { ScoreBar } from './ScoreBar.shared.tsx';
import type { Lead } from '../lead.contract.ts';
import { leadName } from '../lead.rules.ts';
import { sourceWord } from './lead.labels.shared.ts';
import { LEAD_STATUS } from './lead.status.shared.ts';

const column = columnsFor<Lead>();

const leadColumns = column.columns([
  column.accessor((lead) => leadName(lead), {
    id: 'name',
    header: 'Name',
    cell: (info) => <RowName>{info.getValue()}</RowName>,
    meta: { sort: 'firstName', skeleton: 130 },
  }),
  column.accessor('status', {
    header: 'Stage',
    cell: (info) => <StatusSign of={LEAD_STATUS} status={info.getValue()} />,
    meta: { skeleton: 80 },
  }),
  column.accessor('score', {
    header: 'Score',
    cell: ({ row: { original } }) => <ScoreBar score={original.score} grade={original.grade} />,
    meta: { sort: 'score', skeleton: 52 },
  }),
  column.accessor('nextFollowUpAt', {
    header: 'Next follow-up',
    cell: (info) => <FollowUp lead={info.row.original} />,
    meta: { sort: 'nextFollowUpAt', skeleton: 90 },
  }),
  column.accessor((lead) => wants(lead), { id: 'wants', header: 'Wants', meta: { level: 2, skeleton: 50 } }),
  column.accessor((lead) => formatMoneyRange(lead.budgetMinPaise, lead.budgetMaxPaise), {
    id: 'budget',
    header: 'Budget',
    meta: { level: 2, skeleton: 90 },
  }),
  column.accessor((lead) => lead.projects.map((project) => project.code).join(', '), {
    id: 'projects',
    header: 'Project',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3 },
  }),
  column.accessor((lead) => sourceWord(lead.source), {
    id: 'source',
    header: 'Source',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3 },
  }),
  column.accessor((lead) => lead.owner?.name ?? 'Unassigned', {
    id: 'owner',
    header: 'Owner',
    cell: (info) => <FaintName>{info.getValue()}</FaintName>,
    meta: { level: 3 },
  }),
  column.accessor('createdAt', {
    header: 'Received',
    cell: (info) => <Faint>{formatShortDay(dayHere(info.getValue()))}</Faint>,
    meta: { sort: 'createdAt', level: 3 },
  }),
]);

const withoutOwners: Columns<Lead> = leadColumns.filter((one) => columnId(one) !== 'owner');

export function leadColumnsFor(seesOwners: boolean): Columns<Lead> {
  return seesOwners ? leadColumns : withoutOwners;
}

export function wants(lead: Pick<Lead, 'unitTypes'>): string {
  return lead.unitTypes.length > 0 ? lead.unitTypes.join(', ') : 'Not given';
}

const AnswerClock = lazy(async () => ({ default: (await import('./AnswerClock.tsx')).AnswerClock }));

type Waiting = Pick<Lead, 'status' | 'nextFollowUpAt'> &
  Partial<Pick<Lead, 'firstResponseAt' | 'answerAwaitedAt'>>;

/** When to contact the customer next: before a follow-up is set, when the first reply is due. */
export function FollowUp({ lead }: { lead: Waiting }) {
  if (lead.status === 'closed' || lead.status === 'lost') return <Faint>None</Faint>;
  if (!lead.nextFollowUpAt) {
    const none = <Missing>Not set</Missing>;
    if (lead.status !== 'new' || lead.firstResponseAt || !lead.answerAwaitedAt) return none;
    return (
      <Suspense fallback={none}>
        <AnswerClock since={lead.answerAwaitedAt} />
      </Suspense>
    );
  }
  const now = new Date().toISOString();
  const when = formatMoment(lead.nextFollowUpAt, now, zoneHere());
  return lead.nextFollowUpAt < now ? <Late>{when}</Late> : <span>{when}</span>;
}
