import { formatDay, formatMoneyExact, formatStatement } from '#platform/contract/format.ts';
import { TwoColumns } from '#platform/server/pdf/Facts.tsx';
import type { PrintedColumn } from '#platform/server/pdf/PrintedTable.tsx';
import { amountColumn, PrintedTable } from '#platform/server/pdf/PrintedTable.tsx';
import { symbolOf } from '#platform/server/printing/currency.ts';
import type { SumLine } from '#platform/server/pdf/Totals.tsx';
import { SumLines } from '#platform/server/pdf/Totals.tsx';
import { columnsOfRow } from '#sale-lifecycle/transfers/buyerAccount.rules.ts';
import type { StatementDocument, StatementDocumentRow } from '../statement.document.ts';

/** The sums of one sale and its rows: billed, received, balance. */
export function SaleAccount({ statement }: { statement: StatementDocument }) {
  return (
    <>
      <TwoColumns
        left={<SumLines lines={wholeSale(statement)} />}
        right={<SumLines lines={today(statement)} />}
      />
      <PrintedTable
        columns={columnsOf(statement.currency)}
        rows={statement.rows}
        totals={totalsOf(statement)}
        isRuled
      />
    </>
  );
}

function wholeSale({
  agreementValuePaise,
  totalReceivablePaise,
  notYetDemandedPaise,
  currency,
}: StatementDocument): SumLine[] {
  return [
    { label: 'Agreement value', amount: formatMoneyExact(agreementValuePaise, currency) },
    {
      label: 'Total payable with taxes and charges',
      amount: formatMoneyExact(totalReceivablePaise, currency),
    },
    { label: 'Not yet demanded', amount: formatMoneyExact(notYetDemandedPaise, currency) },
  ];
}

function today({
  demandedPaise,
  receivedPaise,
  balancePaise,
  overduePaise,
  currency,
}: StatementDocument): SumLine[] {
  return [
    { label: 'Demanded', amount: formatMoneyExact(demandedPaise, currency) },
    { label: 'Received', amount: formatMoneyExact(receivedPaise, currency) },
    balancePaise < 0
      ? { label: 'In favour of the buyer', amount: formatMoneyExact(-balancePaise, currency) }
      : { label: 'Outstanding', amount: formatMoneyExact(balancePaise, currency) },
    ...(overduePaise > 0
      ? [{ label: 'of which overdue', amount: formatMoneyExact(overduePaise, currency) }]
      : []),
  ];
}

function columnsOf(currency: string): PrintedColumn<StatementDocumentRow>[] {
  const symbol = symbolOf(currency);
  return [
    { head: 'Date', width: 52, cell: ({ on }) => formatDay(on) },
    { head: 'Document', width: 82, cell: ({ document }) => document ?? '–' },
    { head: 'Particulars', cell: ({ particulars }) => particulars },
    {
      head: `Demanded, ${symbol}`,
      width: 68,
      align: 'right',
      cell: (row) => amountOrBlank(columnsOfRow(row).askedPaise),
    },
    {
      head: `Received, ${symbol}`,
      width: 68,
      align: 'right',
      cell: (row) => amountOrBlank(columnsOfRow(row).receivedPaise),
    },
    amountColumn(`Balance, ${symbol}`, 72, ({ balancePaise }) => balancePaise),
  ];
}

function amountOrBlank(amountPaise: number): string {
  return amountPaise === 0 ? '' : formatStatement(amountPaise);
}

function totalsOf({ demandedPaise, receivedPaise, balancePaise }: StatementDocument): (string | null)[] {
  return ['Total', null, null, ...[demandedPaise, receivedPaise, balancePaise].map(formatStatement)];
}

/** What is not counted in the account. */
export function pendingNotes({ awaitingVerificationPaise, currency }: StatementDocument): string[] {
  if (awaitingVerificationPaise === 0) return [];
  return [
    `${formatMoneyExact(awaitingVerificationPaise, currency)} awaits verification and is not counted here.`,
  ];
}
