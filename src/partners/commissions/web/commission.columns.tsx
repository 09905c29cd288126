import { Money } from '#platform/web/page/Money.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { FIRM_COLUMN } from '#company/channel-partners/web/firm.column.shared.tsx';
import { formatDay } from '#platform/contract/format.ts';
import { FACT_READERS } from '#company/people/facts.rules.ts';
import type { CommissionSummary } from '../commission.contract.ts';
import { COMMISSION_STATUS, KIND_LABELS } from './commission.status.shared.ts';

const column = columnsFor<CommissionSummary>();

const amount = (paise: number | null) =>
  paise === null ? <Faint>None</Faint> : <Money paise={paise} withPaise bare />;

const COLUMNS = column.columns([
  column.accessor('number', { header: 'Commission', meta: { skeleton: 120 } }),
  column.accessor(({ firm }) => firm.name, FIRM_COLUMN),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={COMMISSION_STATUS} status={info.getValue()} />,
    meta: { skeleton: 90 },
  }),
  column.accessor('grossPaise', {
    header: 'Gross, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', sort: 'grossPaise', skeleton: 90 },
  }),
  column.accessor('paidPaise', {
    header: 'Paid, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
  column.accessor('payablePaise', {
    id: 'payablePaise',
    header: 'Payable, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', skeleton: 90 },
  }),
  column.accessor('bookingNumber', { header: 'Booking', meta: { level: 2, skeleton: 110 } }),
  column.accessor('unitNumber', { header: 'Unit', meta: { level: 2, skeleton: 60 } }),
  column.accessor('customerName', { header: 'Customer', meta: { level: 3, skeleton: 120 } }),
  column.accessor('projectName', { header: 'Project', meta: { level: 3, skeleton: 120 } }),
  column.accessor('bookingDate', {
    header: 'Booked',
    cell: (info) => <Faint>{formatDay(info.getValue())}</Faint>,
    meta: { level: 3, skeleton: 80 },
  }),
  column.accessor(({ kind }) => KIND_LABELS[kind], {
    id: 'kind',
    header: 'Kind',
    meta: { level: 3, skeleton: 80 },
  }),
]);

const FEWER = COLUMNS.filter(({ id }) => id !== 'payablePaise');

/** Gross and status for who does not know the terms; all else for the others. */
export function useCommissionColumns() {
  return useAllowed()(FACT_READERS.commissionTerms) ? COLUMNS : FEWER;
}
