import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Banknote from 'lucide-react/icons/banknote';
import { formatDay, startCase } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import { getReceiptPdf, listReceipts } from '#money/receipts/receipt.contract.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { RECEIPT_STATUS } from '#money/receipts/web/receipt.status.shared.ts';

const MAX = 100;

/** The receipts of a sale, newest first; they count once a second person has verified them. */
export function SaleReceipts({ sale }: { sale: Sale }) {
  const receipts = useCall(listReceipts, { query: { saleId: sale.id, limit: MAX } });
  const columns = useReceiptColumns();
  if (receipts.isPending) return <PageSkeleton />;
  if (receipts.error)
    return (
      <ErrorState title="Receipts could not be loaded." error={receipts.error} onRetry={receipts.refetch} />
    );
  const { rows } = receipts.data;
  if (rows.length === 0) return <NoReceipts sale={sale} />;
  const counted = rows.filter((receipt) => receipt.status === 'verified');
  return (
    <Below>
      <LedgerTable
        caption={`Receipts of ${sale.bookingNumber}`}
        columns={columns}
        rows={rows}
        totalsLabel="Verified"
        totals={{
          unallocated: (
            <Money paise={sumPaise(counted.map((receipt) => receipt.unallocatedPaise))} withPaise bare />
          ),
          amount: <Money paise={sumPaise(counted.map((receipt) => receipt.amountPaise))} withPaise bare />,
        }}
        renderCard={(receipt) => <ReceiptCard receipt={receipt} />}
      />
    </Below>
  );
}

function NoReceipts({ sale }: { sale: Sale }) {
  return (
    <EmptyState
      icon={<Banknote aria-hidden />}
      title="No receipts yet"
      actions={
        sale.allowedActions.includes('recordPayment') && (
          <Button href={`/payments/plans/${sale.id}/record-payment`}>Record payment</Button>
        )
      }
    >
      A receipt is recorded by one person and verified by another; then it pays the oldest dues first.
    </EmptyState>
  );
}

function useReceiptColumns(): readonly LedgerColumn<Receipt>[] {
  const explain = useExplain();
  const pdf = useDownload();
  return [
    { key: 'number', label: 'Receipt', render: (receipt) => receipt.receiptNumber ?? 'Not numbered yet' },
    { key: 'date', label: 'Received', render: (receipt) => formatDay(receipt.receivedDate) },
    { key: 'means', label: 'Paid by', isFaint: true, render: meansOf },
    {
      key: 'for',
      label: 'For',
      isFaint: true,
      isLong: true,
      render: (receipt) => receipt.allocations.map((one) => one.installmentName).join(', '),
    },
    {
      key: 'status',
      label: 'Status',
      render: (receipt) => <StatusSign of={RECEIPT_STATUS} status={receipt.status} />,
    },
    {
      key: 'unallocated',
      label: 'On account, ₹',
      align: 'right',
      render: (receipt) => (
        <Money
          paise={receipt.unallocatedPaise}
          withPaise
          bare
          explain={explain('receipt', receipt.id, 'unallocatedPaise')}
        />
      ),
    },
    {
      key: 'amount',
      label: 'Amount, ₹',
      align: 'right',
      render: (receipt) => (
        <Money
          paise={receipt.amountPaise}
          withPaise
          bare
          explain={explain('receipt', receipt.id, 'amountPaise')}
        />
      ),
    },
    {
      key: 'pdf',
      label: <span className="sr-only">Document</span>,
      render: (receipt) =>
        receipt.allowedActions.includes('pdf') && (
          <Button
            size="small"
            variant="text"
            aria-disabled={pdf.isBusy}
            aria-label={`PDF of receipt ${receipt.receiptNumber ?? ''}`}
            onClick={() => pdf.start(() => download(getReceiptPdf, { params: { id: receipt.id } }))}
          >
            PDF
          </Button>
        ),
    },
  ];
}

function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const explain = useExplain();
  return (
    <RowCard
      title={receipt.receiptNumber ?? 'Not numbered yet'}
      end={
        <Money
          paise={receipt.amountPaise}
          withPaise
          explain={explain('receipt', receipt.id, 'amountPaise')}
        />
      }
      lines={[
        <StatusSign key="status" of={RECEIPT_STATUS} status={receipt.status} />,
        `${formatDay(receipt.receivedDate)}, ${meansOf(receipt)}`,
      ]}
    />
  );
}

function meansOf({ mode, reference }: Receipt): string {
  return [startCase(mode), reference].filter(Boolean).join(' ');
}

const Below = styled('div')({ paddingBottom: 24 });
