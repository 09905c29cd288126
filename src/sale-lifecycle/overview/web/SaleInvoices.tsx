import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Link } from 'react-router';
import { formatDayNear, formatMoneyExact } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import type { InvoiceSummary } from '#money/invoices/invoice.contract.ts';
import { listInvoices } from '#money/invoices/invoice.contract.ts';
import type { IssuedSums } from '#money/invoices/issuedSums.rules.ts';
import { issuedSums, isStanding, signedPaise } from '#money/invoices/issuedSums.rules.ts';
import { InvoiceStatusSign, invoiceDayText } from '#money/invoices/web/invoice.cells.shared.tsx';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import { today } from '#platform/web/session/today.ts';
import type { Sale } from '#sales/sale.contract.ts';

const MAX = 100;

/** The invoices of a sale. */
export function SaleInvoices({ sale }: { sale: Sale }) {
  const invoices = useCall(listInvoices, { query: { saleId: sale.id, limit: MAX } });
  const columns = useInvoiceColumns(invoices.data?.rows.some((one) => one.waivedPaise > 0) ?? false);
  const explain = useExplain();
  if (invoices.isPending) return <PageSkeleton />;
  if (invoices.error)
    return (
      <ErrorState title="Invoices could not be loaded." error={invoices.error} onRetry={invoices.refetch} />
    );
  const { rows } = invoices.data;
  if (rows.length === 0) return <NoInvoices sale={sale} />;
  const sums = issuedSums(rows);
  const sum = (field: keyof IssuedSums) => <Money paise={sums[field]} withPaise bare />;
  return (
    <Below>
      <LedgerTable
        caption={`Invoices of ${sale.bookingNumber}`}
        columns={columns}
        rows={rows}
        totalsLabel={rows.some(isCreditNote) ? 'Less credit notes' : 'Issued'}
        totals={{
          taxable: sum('taxablePaise'),
          tax: sum('taxPaise'),
          total: sum('totalPaise'),
          paid: sum('paidPaise'),
          ...(sums.waivedPaise > 0 && { waived: sum('waivedPaise') }),
          balance: sum('balancePaise'),
        }}
        renderCard={(invoice) => (
          <RowCard
            title={invoice.invoiceNumber ?? 'Draft'}
            href={`/sales/invoices/${invoice.id}`}
            end={
              <Money
                paise={signedPaise(invoice, invoice.totalPaise)}
                withPaise
                {...(!isCreditNote(invoice) && { explain: explain('invoice', invoice.id, 'totalPaise') })}
              />
            }
            lines={[
              <InvoiceStatusSign key="status" invoice={invoice} />,
              dayText(invoice),
              ...(invoice.waivedPaise > 0 ? [`${formatMoneyExact(invoice.waivedPaise)} waived`] : []),
            ]}
          />
        )}
      />
    </Below>
  );
}

function NoInvoices({ sale }: { sale: Sale }) {
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden />}
      title="No invoices yet"
      actions={
        sale.allowedActions.includes('invoice') && (
          <Button href={`/sales/invoices/generate/${sale.id}`}>Generate invoice</Button>
        )
      }
    >
      Each installment is billed by an invoice with GST when it falls due.
    </EmptyState>
  );
}

/** The due date; none for invoices paid at issue and for credit notes. */
function dayText({ issueDate, dueDate }: InvoiceSummary): string {
  if (dueDate !== null) return `due ${formatDayNear(dueDate, today())}`;
  return issueDate === null ? 'not issued' : `issued ${formatDayNear(issueDate, today())}`;
}

/**
 * The column of waivers appears only where there are any: elsewhere total less paid is the balance. A credit note
 * is listed with its invoice, and neither has a balance.
 */
function useInvoiceColumns(isWaived: boolean): readonly LedgerColumn<InvoiceSummary>[] {
  const explain = useExplain();
  const billed = (field: 'taxablePaise' | 'totalPaise') => (invoice: InvoiceSummary) =>
    isCreditNote(invoice) ? (
      <Money paise={signedPaise(invoice, invoice[field])} withPaise bare />
    ) : (
      <Money paise={invoice[field]} withPaise bare explain={explain('invoice', invoice.id, field)} />
    );
  const settled = (field: 'paidPaise' | 'waivedPaise' | 'balancePaise') => (invoice: InvoiceSummary) =>
    isStanding(invoice) && (
      <Money paise={invoice[field]} withPaise bare explain={explain('invoice', invoice.id, field)} />
    );
  const columns: (LedgerColumn<InvoiceSummary> | false)[] = [
    {
      key: 'number',
      label: 'Invoice',
      render: (invoice) => (
        <Link to={`/sales/invoices/${invoice.id}`}>{invoice.invoiceNumber ?? 'Draft'}</Link>
      ),
    },
    {
      key: 'issued',
      label: 'Issued',
      render: (invoice) => (invoice.issueDate ? invoiceDayText(invoice.issueDate) : 'Not issued'),
    },
    {
      key: 'due',
      label: 'Due',
      render: (invoice) => invoice.dueDate && invoiceDayText(invoice.dueDate),
    },
    {
      key: 'status',
      label: 'Status',
      render: (invoice) => <InvoiceStatusSign invoice={invoice} />,
    },
    { key: 'taxable', label: 'Taxable, ₹', align: 'right', render: billed('taxablePaise') },
    {
      key: 'tax',
      label: 'GST, ₹',
      align: 'right',
      isFaint: true,
      render: (invoice) => <Tax invoice={invoice} />,
    },
    { key: 'total', label: 'Total, ₹', align: 'right', render: billed('totalPaise') },
    { key: 'paid', label: 'Paid, ₹', align: 'right', render: settled('paidPaise') },
    isWaived && { key: 'waived', label: 'Waived, ₹', align: 'right', render: settled('waivedPaise') },
    { key: 'balance', label: 'Balance, ₹', align: 'right', render: settled('balancePaise') },
  ];
  return columns.filter((column) => column !== false);
}

/** The halves of the tax are explained on the invoice itself. */
function Tax({ invoice }: { invoice: InvoiceSummary }) {
  return <Money paise={signedPaise(invoice, taxTotal(invoice))} withPaise bare />;
}

function isCreditNote({ docType }: InvoiceSummary): boolean {
  return docType === 'creditNote';
}

const Below = styled('div')({ paddingBottom: 24 });
