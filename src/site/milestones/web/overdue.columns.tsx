import { formatDayNear } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import { Faint, FaintName, Late } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { today } from '#platform/web/session/today.ts';
import type { OverdueMilestone } from '../overdue.contract.ts';
import { towersOf } from '../milestone.rules.ts';
import { DELAY_LABELS } from './milestone.labels.ts';
import { MILESTONE_LOOKS } from './milestone.styles.shared.ts';

const column = columnsFor<OverdueMilestone>();

export const overdueColumns = column.columns([
  column.accessor('name', { header: 'Milestone', meta: { skeleton: 140 } }),
  column.accessor('projectName', { header: 'Project', meta: { skeleton: 100 } }),
  column.accessor((one) => towersOf(one) ?? 'All towers', {
    id: 'place',
    header: 'Tower',
    meta: { skeleton: 90 },
  }),
  column.accessor('daysLate', {
    header: 'Days late',
    cell: (info) => <Late>{info.getValue()}</Late>,
    meta: { align: 'right', sort: 'daysLate', skeleton: 40 },
  }),
  column.accessor((one) => reasonText(one), { id: 'reason', header: 'Reason', meta: { skeleton: 120 } }),
  column.accessor((one) => one.contractor?.companyName ?? '', {
    id: 'contractor',
    header: 'Contractor',
    cell: (info) => <FaintName>{info.getValue()}</FaintName>,
    meta: { level: 2, skeleton: 100 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StyledSign look={MILESTONE_LOOKS[info.getValue()]} />,
    meta: { level: 'wide', skeleton: 90 },
  }),
  column.accessor('promisedEnd', {
    header: 'Promised end',
    cell: (info) => <Faint>{formatDayNear(info.getValue(), today())}</Faint>,
    meta: { level: 'wide', skeleton: 70 },
  }),
  column.accessor('expectedEnd', {
    header: 'Expected end',
    cell: (info) => <Faint>{dayText(info.getValue())}</Faint>,
    meta: { level: 'wide', skeleton: 70 },
  }),
  column.accessor('blockedPaise', {
    header: 'Blocked, ₹',
    cell: (info) => <Money paise={info.getValue()} bare />,
    meta: { align: 'right', skeleton: 90 },
  }),
]);

/** 'Labour: shortage of masons'; what is on hold says why. */
export function reasonText({ delayReason, delayNote, status }: OverdueMilestone): string {
  if (status === 'onHold' || delayReason === null) return delayNote ?? 'Not told yet';
  return delayNote === null ? DELAY_LABELS[delayReason] : `${DELAY_LABELS[delayReason]}: ${delayNote}`;
}

function dayText(day: string | null): string {
  return day === null ? 'Not planned' : formatDayNear(day, today());
}
