import { keepPreviousData } from '@tanstack/react-query';
import FileSignature from 'lucide-react/icons/file-signature';
import { formatDayNear, plainNumber } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { today } from '#platform/web/session/today.ts';
import type { SalesReportRow } from '../salesReport.contract.ts';
import { getSalesReport } from '../salesReport.contract.ts';
import type { ReportState } from './salesReport.state.ts';
import { saleHref } from '#sales/saleHref.rules.ts';
import { SALE_STATUS } from '#sales/web/sale.status.shared.ts';

/** The bookings that the report counts, one by one. */
export function ReportBookings({ report }: { report: ReportState }) {
  const { role } = useSessionUser();
  const { list } = report;
  // Rows stand beside nothing.
  const { compare: _compare, ...query } = list.input;
  const rows = useCall(getSalesReport, { query }, { placeholderData: keepPreviousData });
  const hrefOf = ({ id }: SalesReportRow) => saleHref(role, id);
  return (
    <DataTable
      {...list.table}
      label="Bookings"
      singular="booking"
      columns={COLUMNS}
      source={rows}
      hrefOf={hrefOf}
      empty={{
        icon: <FileSignature aria-hidden />,
        title: 'No bookings in these days',
        text: 'Choose another period, or set custom days with a filter.',
      }}
      renderCard={(row) => <BookingCard row={row} href={hrefOf(row)} />}
    />
  );
}

const column = columnsFor<SalesReportRow>();

const COLUMNS = column.columns([
  column.accessor('bookingNumber', { header: 'Number', meta: { sort: 'bookingNumber', skeleton: 110 } }),
  column.accessor('bookingDate', {
    header: 'Booked',
    cell: (info) => formatDayNear(info.getValue(), today()),
    meta: { sort: 'bookingDate', skeleton: 50 },
  }),
  column.accessor('customerName', { header: 'Customer', meta: { skeleton: 130 } }),
  column.accessor('unitNumber', {
    header: 'Unit',
    cell: (info) => (
      <>
        {info.getValue()} <Faint data-level="wide">{info.row.original.projectName}</Faint>
      </>
    ),
    meta: { level: 2, skeleton: 90 },
  }),
  column.accessor('carpetArea', {
    header: 'Carpet, sq ft',
    cell: (info) => plainNumber(info.getValue()),
    meta: { align: 'right', level: 3, skeleton: 50 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={SALE_STATUS} status={info.getValue()} />,
    meta: { level: 2, skeleton: 70 },
  }),
  column.accessor((row) => row.channelPartnerName ?? sourceWord(row.source), {
    id: 'through',
    header: 'Through',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 'wide' },
  }),
  column.accessor('agreementValuePaise', {
    header: 'Agreement value, ₹',
    cell: (info) => <Money paise={info.getValue() ?? 0} bare />,
    meta: { align: 'right', sort: 'agreementValuePaise', skeleton: 90 },
  }),
  column.accessor('paidPaise', {
    header: 'Paid, ₹',
    cell: (info) => <Money paise={info.getValue()} bare />,
    meta: { align: 'right', skeleton: 80 },
  }),
  column.accessor('outstandingPaise', {
    header: 'Outstanding, ₹',
    cell: (info) => <Money paise={info.getValue()} bare />,
    meta: { align: 'right', level: 2, skeleton: 80 },
  }),
]);

function BookingCard({ row, href }: { row: SalesReportRow; href: string }) {
  return (
    <RowCard
      title={row.customerName}
      href={href}
      end={<Money paise={row.agreementValuePaise ?? 0} compact />}
      lines={[
        <span key="state">
          <StatusSign of={SALE_STATUS} status={row.status} /> · {row.unitNumber}, {row.projectName}
        </span>,
        `${row.bookingNumber}, ${formatDayNear(row.bookingDate, today())}`,
      ]}
    />
  );
}
