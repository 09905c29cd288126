import { formatDay, formatMoment } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { Exception } from '../exception.contract.ts';
import { EXCEPTION_LABELS } from '../exception.rules.ts';

const column = columnsFor<Exception>();

const amount = (paise: number | null) => (paise === null ? null : <Money paise={paise} withPaise bare />);

export const exceptionColumns = column.columns([
  column.accessor('title', { header: 'What', meta: { skeleton: 150 } }),
  column.accessor(({ kind }) => EXCEPTION_LABELS[kind], {
    id: 'kind',
    header: 'Kind',
    meta: { skeleton: 100 },
  }),
  column.accessor('at', {
    header: 'When',
    cell: (info) => formatMoment(info.getValue(), new Date().toISOString(), zoneHere()),
    meta: { sort: 'at', skeleton: 80 },
  }),
  column.accessor((exception) => movedText(exception), {
    id: 'moved',
    header: 'Due date',
    meta: { level: 2, skeleton: 140 },
  }),
  column.accessor('days', {
    header: 'Days',
    meta: { align: 'right', sort: 'days', skeleton: 30 },
  }),
  column.accessor('movedPaise', {
    header: 'Moved, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', sort: 'movedPaise', skeleton: 90 },
  }),
  column.accessor('amountPaise', {
    header: 'Given, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', sort: 'amountPaise', skeleton: 90 },
  }),
  column.accessor(({ by }) => by?.name ?? 'System', { id: 'by', header: 'By', meta: { skeleton: 100 } }),
  column.accessor(({ approvedBy }) => approvedBy?.name ?? '', {
    id: 'approvedBy',
    header: 'Approved by',
    meta: { level: 2, skeleton: 100 },
  }),
  column.accessor('reason', {
    header: 'Reason',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 2, skeleton: 160 },
  }),
  column.accessor('bookingNumber', { header: 'Booking', meta: { level: 2, skeleton: 110 } }),
  column.accessor('customerName', { header: 'Customer', meta: { level: 3, skeleton: 120 } }),
  column.accessor('projectName', {
    header: 'Project',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3, skeleton: 100 },
  }),
]);

/** '3 Mar 2027 → 1 Jun 2027' */
export function movedText({ fromDay, toDay }: Exception): string {
  return fromDay === null || toDay === null ? '' : `${formatDay(fromDay)} → ${formatDay(toDay)}`;
}
