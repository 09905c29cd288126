import { formatDay } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { FIRM_COLUMN } from '#company/channel-partners/web/firm.column.shared.tsx';
import { COMMISSION_STATUS } from '#partners/commissions/web/commission.status.shared.ts';
import type { CommissionReportRow } from '../commissionReports.contract.ts';

const column = columnsFor<CommissionReportRow>();

const amount = (paise: number | null) =>
  paise === null ? <Faint>None</Faint> : <Money paise={paise} withPaise bare />;

export const commissionReportColumns = column.columns([
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
    meta: { align: 'right', skeleton: 90 },
  }),
  column.accessor('openPaise', {
    header: 'Not paid, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', skeleton: 90 },
  }),
  column.accessor('paidInDaysPaise', {
    header: 'Paid in these days, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', level: 3, skeleton: 90 },
  }),
  column.accessor('bookingNumber', {
    header: 'Booking',
    cell: (info) => (
      <>
        {info.getValue()} <Faint>{formatDay(info.row.original.bookingDate)}</Faint>
      </>
    ),
    meta: { level: 2, skeleton: 150 },
  }),
  column.accessor('unitNumber', {
    header: 'Unit',
    cell: (info) => (
      <>
        {info.getValue()} <Faint data-level="wide">{info.row.original.projectName}</Faint>
      </>
    ),
    meta: { level: 3, skeleton: 80 },
  }),
  column.accessor('structureName', {
    header: 'Structure',
    cell: (info) => <Faint>{info.getValue() ?? 'None'}</Faint>,
    meta: { level: 3, skeleton: 110 },
  }),
  column.accessor('executiveName', {
    header: 'Executive',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3, skeleton: 100 },
  }),
]);
