import { Link } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { OverdueAmount } from '#money/dues/web/OverdueAmount.shared.tsx';
import type { Customer } from '#sales/customer.contract.ts';
import type { SaleSummary } from '#sales/sale.contract.ts';
import { saleHref } from '#sales/saleHref.rules.ts';
import { SALE_STATUS } from '#sales/web/sale.status.shared.ts';

/** The bookings of a customer with what is paid, due and overdue, and the sums of those that are not cancelled. */
export function CustomerSales({ customer }: { customer: Customer }) {
  const { role } = useSessionUser();
  const { sales, totals } = customer;
  const hrefOf = (sale: SaleSummary) => saleHref(role, sale.id);
  const columns = columnsOf(hrefOf).filter(
    ({ key }) => key !== 'agreementValue' || totals.agreementValuePaise !== null,
  );
  const isSomeCancelled = totals.count < sales.length;
  return (
    <LedgerTable
      caption={`Bookings of ${customer.name}`}
      columns={columns}
      rows={sales}
      totalsLabel={isSomeCancelled ? 'Total without cancelled' : 'Total'}
      totals={{
        ...(totals.agreementValuePaise === null
          ? {}
          : { agreementValue: <Money paise={totals.agreementValuePaise} bare /> }),
        paid: <Money paise={totals.paidPaise} withPaise bare />,
        outstanding: <Money paise={totals.outstandingPaise} withPaise bare />,
        overdue: (
          <OverdueAmount overduePaise={totals.overduePaise} toVerifyPaise={totals.toVerifyPaise} withPaise />
        ),
      }}
      renderCard={(sale) => <SaleCard sale={sale} href={hrefOf(sale)} />}
    />
  );
}

function columnsOf(hrefOf: (sale: SaleSummary) => string): LedgerColumn<SaleSummary>[] {
  return [
    {
      key: 'unit',
      label: 'Unit',
      render: (sale) => (
        <Link to={hrefOf(sale)}>
          {sale.unitNumber}, {sale.projectName}
        </Link>
      ),
    },
    { key: 'number', label: 'Booking', isFaint: true, render: ({ bookingNumber }) => bookingNumber },
    { key: 'booked', label: 'Booked', isFaint: true, render: ({ bookingDate }) => formatDay(bookingDate) },
    {
      key: 'status',
      label: 'Status',
      render: ({ status }) => <StatusSign of={SALE_STATUS} status={status} />,
    },
    {
      key: 'agreementValue',
      label: 'Agreement value, ₹',
      align: 'right',
      render: ({ agreementValuePaise }) => <Money paise={agreementValuePaise ?? 0} bare />,
    },
    {
      key: 'paid',
      label: 'Paid, ₹',
      align: 'right',
      render: ({ paidPaise }) => <Money paise={paidPaise} withPaise bare />,
    },
    {
      key: 'outstanding',
      label: 'Due, ₹',
      align: 'right',
      render: ({ outstandingPaise }) => <Money paise={outstandingPaise} withPaise bare />,
    },
    {
      key: 'overdue',
      label: 'Overdue, ₹',
      align: 'right',
      render: ({ overduePaise, toVerifyPaise }) => (
        <OverdueAmount overduePaise={overduePaise} toVerifyPaise={toVerifyPaise} withPaise />
      ),
    },
  ];
}

function SaleCard({ sale, href }: { sale: SaleSummary; href: string }) {
  return (
    <RowCard
      title={`${sale.unitNumber}, ${sale.projectName}`}
      href={href}
      end={sale.agreementValuePaise === null ? null : <Money paise={sale.agreementValuePaise} compact />}
      lines={[
        <span key="state">
          <StatusSign of={SALE_STATUS} status={sale.status} /> · {sale.bookingNumber},{' '}
          {formatDay(sale.bookingDate)}
        </span>,
        <span key="money">
          Paid <Money paise={sale.paidPaise} /> · due <Money paise={sale.outstandingPaise} />
        </span>,
        ...(sale.overduePaise > 0
          ? [
              <span key="overdue">
                Overdue <OverdueAmount overduePaise={sale.overduePaise} toVerifyPaise={sale.toVerifyPaise} />
              </span>,
            ]
          : []),
      ]}
    />
  );
}
