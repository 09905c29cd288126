import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import type { Day } from '#platform/contract/calendar.ts';
import { formatDay, formatMoneyExact, formatStatement } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { AsOfField, useAsOf } from '#platform/web/form/AsOfField.tsx';
import { columnsOfRow } from '#sale-lifecycle/transfers/buyerAccount.rules.ts';
import type { Sale, StatementRow } from '#sales/sale.contract.ts';
import { getSaleStatement, getSaleStatementPdf } from '#sales/sale.contract.ts';

type Row = StatementRow & { id: string };

const columns: readonly LedgerColumn<Row>[] = [
  { key: 'on', label: 'Date', render: (row) => formatDay(row.on) },
  { key: 'particulars', label: 'Particulars', isLong: true, render: (row) => row.particulars },
  { key: 'document', label: 'Document', isFaint: true, render: (row) => row.document },
  {
    key: 'debit',
    label: 'Billed, ₹',
    align: 'right',
    render: (row) => amountOrNothing(columnsOfRow(row).askedPaise),
  },
  {
    key: 'credit',
    label: 'Received, ₹',
    align: 'right',
    render: (row) => amountOrNothing(columnsOfRow(row).receivedPaise),
  },
  { key: 'balance', label: 'Balance, ₹', align: 'right', render: (row) => formatStatement(row.balancePaise) },
];

function amountOrNothing(paise: number) {
  return paise !== 0 && formatStatement(paise);
}

interface SaleStatementProps {
  sale: Sale;
  /** What else is done with the statement as of a day. */
  actsOn: (asOf: Day) => ReactNode;
}

/** The statement as the buyer receives it: demands and receipts, day by day. */
export function SaleStatementTab({ sale, actsOn }: SaleStatementProps) {
  const { query, ...day } = useAsOf();
  const statement = useCall(
    getSaleStatement,
    { params: { id: sale.id }, query },
    { placeholderData: keepPreviousData },
  );
  const pdf = useDownload();
  if (statement.isPending) return <PageSkeleton />;
  if (statement.error) {
    return (
      <ErrorState
        title="The statement could not be loaded."
        error={statement.error}
        onRetry={statement.refetch}
      />
    );
  }
  const { rows, asOf, demandedPaise, receivedPaise, balancePaise, notYetDemandedPaise } = statement.data;
  return (
    <section aria-label="Statement of account">
      <Head>
        <AsOfField asOf={day.asOf} onChoose={day.choose} />
        <p>
          As of {formatDay(asOf)}:{' '}
          {notYetDemandedPaise === 0
            ? 'everything was billed.'
            : `${formatMoneyExact(notYetDemandedPaise)} was not yet billed.`}
        </p>
        {actsOn(asOf)}
        <Button
          size="small"
          startIcon={<Download aria-hidden />}
          aria-disabled={pdf.isBusy}
          onClick={() => pdf.start(() => download(getSaleStatementPdf, { params: { id: sale.id }, query }))}
        >
          Download statement
        </Button>
      </Head>
      <LedgerTable
        caption={`Statement of account of ${sale.bookingNumber}`}
        columns={columns}
        rows={rows.map((row, position) => ({ ...row, id: String(position) }))}
        totals={{
          debit: formatStatement(demandedPaise),
          credit: formatStatement(receivedPaise),
          balance: formatStatement(balancePaise),
        }}
        renderCard={(row) => (
          <RowCard
            title={row.particulars}
            end={<span className="tabular">{formatStatement(row.debitPaise - row.creditPaise)}</span>}
            lines={[
              [formatDay(row.on), row.document].filter(Boolean).join(', '),
              `Balance ${formatStatement(row.balancePaise)}`,
            ]}
          />
        )}
      />
    </section>
  );
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '12px 24px 8px',
  '& p': { color: theme.vars.palette.text.secondary },
  '@media (max-width: 599.95px)': { padding: '12px 16px 8px' },
}));
