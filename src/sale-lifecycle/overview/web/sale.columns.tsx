import { counted, formatDay, formatDayNear, formatShare } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { today } from '#platform/web/session/today.ts';
import { OverdueAmount } from '#money/dues/web/OverdueAmount.shared.tsx';
import type { SaleSummary } from '#sales/sale.contract.ts';
import { SALE_STATUS } from '#sales/web/sale.status.shared.ts';

const column = columnsFor<SaleSummary>();

const COMMON = [
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
    meta: { level: 2, skeleton: 120 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={SALE_STATUS} status={info.getValue()} />,
    meta: { level: 2, skeleton: 70 },
  }),
];

const OVERDUE = column.accessor('overduePaise', {
  header: 'Overdue, ₹',
  cell: (info) => <Overdue sale={info.row.original} />,
  meta: { align: 'right', skeleton: 70 },
});

/** What partners may not know of a sale. */
const OF_THE_BUILDER = [
  column.accessor((sale) => sale.salesExecutive?.name ?? '', {
    id: 'executive',
    header: 'Executive',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3 },
  }),
  column.accessor('collectedPct', {
    header: 'Collected',
    cell: (info) => formatShare(info.getValue() ?? 0),
    meta: { align: 'right', level: 2, skeleton: 40 },
  }),
  column.accessor('promisedPossession', {
    header: 'Possession promised',
    cell: (info) => <PromiseOf sale={info.row.original} />,
    meta: { level: 'wide', skeleton: 90 },
  }),
];

export const saleColumns = column.columns([
  ...COMMON,
  ...OF_THE_BUILDER,
  OVERDUE,
  column.accessor('agreementValuePaise', {
    header: 'Agreement value, ₹',
    cell: (info) => <AgreementValue paise={info.getValue()} />,
    meta: { align: 'right', sort: 'agreementValuePaise', skeleton: 90 },
  }),
]);

export const partnerSaleColumns = column.columns([...COMMON, OVERDUE]);

/** Overdue amounts in red, in amber as far as a receipt is to be verified; empty when none. */
function Overdue({ sale }: { sale: SaleSummary }) {
  return <OverdueAmount overduePaise={sale.overduePaise} toVerifyPaise={sale.toVerifyPaise} />;
}

/** The day promised, and by how many days the works would break it. */
function PromiseOf({ sale: { promisedPossession, daysPastPromise } }: { sale: SaleSummary }) {
  if (promisedPossession === null) return null;
  return (
    <>
      {formatDay(promisedPossession)}{' '}
      {daysPastPromise ? <Faint>{counted(daysPastPromise, 'day')} late</Faint> : null}
    </>
  );
}

function AgreementValue({ paise }: { paise: number | null }) {
  return paise === null ? <Faint>Not shown</Faint> : <Money paise={paise} bare />;
}
