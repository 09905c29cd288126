import { formatDayNear } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import { Faint, FaintName, Late } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { today } from '#platform/web/session/today.ts';
import type { Milestone } from '../milestone.contract.ts';
import { towersOf } from '../milestone.rules.ts';
import { endText, slipText } from './milestone.labels.ts';
import { MILESTONE_LOOKS } from './milestone.styles.shared.ts';

const column = columnsFor<Milestone>();

export const milestoneColumns = column.columns([
  column.accessor('name', { header: 'Milestone', meta: { sort: 'sequence', skeleton: 140 } }),
  column.accessor((one) => towersOf(one) ?? one.projectName, {
    id: 'place',
    header: 'Tower',
    meta: { skeleton: 90 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StyledSign look={MILESTONE_LOOKS[info.getValue()]} />,
    meta: { skeleton: 90 },
  }),
  column.accessor('progressPct', {
    header: 'Done, %',
    meta: { align: 'right', skeleton: 30 },
  }),
  column.accessor((one) => one.contractor?.companyName ?? '', {
    id: 'contractor',
    header: 'Contractor',
    cell: (info) => <FaintName>{info.getValue()}</FaintName>,
    meta: { level: 3, skeleton: 100 },
  }),
  column.accessor('plannedEnd', {
    header: 'Planned end',
    cell: (info) => <Faint>{dayText(info.getValue())}</Faint>,
    meta: { level: 3, sort: 'plannedEnd', skeleton: 70 },
  }),
  column.accessor((one) => endText(one, today()), {
    id: 'end',
    header: 'Finished',
    cell: (info) => <End milestone={info.row.original} />,
    meta: { level: 2, skeleton: 80 },
  }),
  column.accessor((one) => slipText(one), {
    id: 'slip',
    header: 'Against plan',
    meta: { level: 2, skeleton: 70 },
  }),
  column.accessor('undemandedPaise', {
    header: 'To bill, ₹',
    cell: (info) => <Money paise={info.getValue()} bare />,
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
]);

/** On the page of a contractor its name goes without saying. */
export const milestoneColumnsOfContractor = milestoneColumns.filter(({ id }) => id !== 'contractor');

/** Red with a clock while it is late. */
function End({ milestone }: { milestone: Milestone }) {
  const text = endText(milestone, today());
  return milestone.status === 'delayed' ? <Late>{text}</Late> : <span>{text}</span>;
}

function dayText(day: string | null): string {
  return day === null ? 'Not planned' : formatDayNear(day, today());
}
