import { formatDay } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { TdsChallan } from '../tds.contract.ts';
import { CHALLAN_STATUS } from './tds.status.ts';

const column = columnsFor<TdsChallan>();

const amount = (paise: number) => <Money paise={paise} withPaise bare />;

export const challanColumns = column.columns([
  column.accessor((row) => challanName(row), { id: 'challan', header: 'Challan', meta: { skeleton: 110 } }),
  column.accessor('paidOn', {
    header: 'Paid on',
    cell: (info) => <Faint>{formatDay(info.getValue())}</Faint>,
    meta: { sort: 'paidOn', skeleton: 80 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={CHALLAN_STATUS} status={info.getValue()} />,
    meta: { skeleton: 80 },
  }),
  column.accessor('section', { header: 'Section', meta: { level: 2, skeleton: 80 } }),
  column.accessor('financialYear', { header: 'Year', meta: { level: 2, skeleton: 50 } }),
  column.accessor('deductions', { header: 'Deductions', meta: { align: 'right', level: 3, skeleton: 40 } }),
  column.accessor('duePaise', {
    header: 'Due, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', level: 2, skeleton: 80 },
  }),
  column.accessor('paidPaise', {
    header: 'Paid, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', skeleton: 80 },
  }),
  column.accessor('interestPaise', {
    header: 'Interest, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', level: 2, skeleton: 70 },
  }),
  column.accessor('feePaise', {
    header: 'Fee, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', level: 3, skeleton: 60 },
  }),
  column.accessor(({ account }) => account?.name ?? 'No project', {
    id: 'account',
    header: 'Paid from',
    meta: { level: 3, skeleton: 120 },
  }),
  column.accessor(({ createdBy }) => createdBy.name, {
    id: 'createdBy',
    header: 'Entered by',
    meta: { level: 3, skeleton: 100 },
  }),
]);

/** '0510308 00042' */
export function challanName({ bsr, number }: Pick<TdsChallan, 'bsr' | 'number'>): string {
  return `${bsr} ${number}`;
}
