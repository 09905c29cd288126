import { formatDay, formatPct } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { FIRM_COLUMN } from '#company/channel-partners/web/firm.column.shared.tsx';
import type { TdsDeduction } from '../tds.contract.ts';
import { DEDUCTION_STATUS } from './tds.status.ts';

const column = columnsFor<TdsDeduction>();

export const deductionColumns = column.columns([
  column.accessor('creditedOn', {
    header: 'Credited',
    cell: (info) => formatDay(info.getValue()),
    meta: { sort: 'creditedOn', skeleton: 80 },
  }),
  column.accessor(({ firm }) => firm.name, FIRM_COLUMN),
  column.accessor('pan', {
    header: 'PAN',
    cell: (info) => info.getValue() ?? <Faint>None</Faint>,
    meta: { skeleton: 90 },
  }),
  column.accessor('state', {
    header: 'State',
    cell: (info) => <StatusSign of={DEDUCTION_STATUS} status={info.getValue()} />,
    meta: { skeleton: 80 },
  }),
  column.accessor('basePaise', {
    header: 'Base, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', skeleton: 90 },
  }),
  column.accessor('ratePct', {
    header: 'Rate',
    cell: (info) => formatPct(info.getValue()),
    meta: { align: 'right', skeleton: 40 },
  }),
  column.accessor('taxPaise', {
    header: 'Tax, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', skeleton: 80 },
  }),
  column.accessor(({ challan }) => challan?.number ?? null, {
    id: 'challan',
    header: 'Challan',
    cell: ({ row: { original } }) => challanText(original) ?? <Faint>None</Faint>,
    meta: { level: 2, skeleton: 140 },
  }),
  column.accessor('dueOn', {
    header: 'Due on',
    cell: (info) => <Faint>{formatDay(info.getValue())}</Faint>,
    meta: { level: 2, skeleton: 80 },
  }),
  column.accessor(({ isLate }) => (isLate ? 'Late' : ''), {
    id: 'isLate',
    header: 'Late',
    meta: { level: 3, skeleton: 40 },
  }),
  column.accessor('section', { header: 'Section', meta: { level: 2, skeleton: 80 } }),
  column.accessor(({ invoice }) => invoice.number, {
    id: 'invoice',
    header: 'Invoice',
    meta: { level: 2, skeleton: 80 },
  }),
  column.accessor('certificate', {
    header: 'Certificate',
    cell: (info) => info.getValue() ?? <Faint>None</Faint>,
    meta: { level: 3, skeleton: 90 },
  }),
]);

/** '0510308 00042, 5 Dec 2026' */
export function challanText({ challan }: Pick<TdsDeduction, 'challan'>): string | null {
  return challan && `${challan.bsr} ${challan.number}, ${formatDay(challan.paidOn)}`;
}
