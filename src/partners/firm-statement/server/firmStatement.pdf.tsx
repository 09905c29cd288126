import { formatDay, formatMoneyExact, formatStatement } from '#platform/contract/format.ts';
import { Facts, TwoColumns } from '#platform/server/pdf/Facts.tsx';
import { Letterhead } from '#platform/server/pdf/Letterhead.tsx';
import type { Pictures } from '#platform/server/printing/messages.ts';
import type { Marked } from '#platform/server/printing/mark.ts';
import { PrintedPage } from '#platform/server/pdf/PrintedPage.tsx';
import type { PrintedColumn } from '#platform/server/pdf/PrintedTable.tsx';
import { amountColumn, PrintedTable } from '#platform/server/pdf/PrintedTable.tsx';
import { Signature } from '#platform/server/pdf/Signature.tsx';
import { symbolOf } from '#platform/server/printing/currency.ts';
import { SumLines } from '#platform/server/pdf/Totals.tsx';
import type { FirmStatementRow } from '../firmStatement.contract.ts';
import type { FirmStatementDocument } from '../firmStatement.document.ts';

/** The account of a partner firm: invoices, tax, payments, what it pays back. */
export function printFirmStatement(statement: Marked<FirmStatementDocument>, pictures: Pictures) {
  const { title, supplier, firm, asOf, currency } = statement;
  return (
    <PrintedPage title={title} mark={firm.name} author={supplier.name} on={asOf}>
      <Letterhead
        sender={supplier}
        pictures={pictures}
        title={title}
        mark={firm.name}
        facts={[`As of ${formatDay(asOf)}`]}
      />
      <TwoColumns
        left={
          <Facts
            title="Channel partner"
            strong={firm.name}
            lines={[statement.reraAgentNumber && `RERA ${statement.reraAgentNumber}`]}
          />
        }
        right={<SumLines lines={sumsOf(statement)} />}
      />
      <PrintedTable
        columns={columnsOf(currency)}
        rows={statement.rows}
        totals={[
          'Total',
          null,
          null,
          ...[statement.debitPaise, statement.creditPaise, statement.balancePaise].map(formatStatement),
        ]}
        isRuled
      />
      <Signature
        paper={statement}
        signatureFor={statement.signatureFor}
        signatory={statement.signatory}
        notes={[
          'Amounts in brackets are owed by the channel partner.',
          'Commission that is approved and not invoiced is no part of the balance.',
        ]}
      />
    </PrintedPage>
  );
}

function sumsOf({
  payablePaise,
  recoverablePaise,
  balancePaise,
  approvedNotInvoicedPaise,
  currency,
}: FirmStatementDocument) {
  const line = (label: string, paise: number) => ({ label, amount: formatMoneyExact(paise, currency) });
  return [
    line('Payable', payablePaise),
    line('To be recovered', recoverablePaise),
    balancePaise < 0
      ? line('Owed by the channel partner', -balancePaise)
      : line('Owed to the channel partner', balancePaise),
    line('Approved, not invoiced', approvedNotInvoicedPaise),
  ];
}

function columnsOf(currency: string): PrintedColumn<FirmStatementRow>[] {
  const symbol = symbolOf(currency);
  return [
    { head: 'Date', width: 52, cell: ({ on }) => formatDay(on) },
    { head: 'Document', width: 88, cell: ({ document }) => document ?? '–' },
    {
      head: 'Particulars',
      cell: ({ particulars, notedPaise }) =>
        notedPaise === null ? particulars : `${particulars}: ${formatMoneyExact(notedPaise, currency)}`,
    },
    {
      head: `Debit, ${symbol}`,
      width: 68,
      align: 'right',
      cell: ({ debitPaise }) => amountOrBlank(debitPaise),
    },
    {
      head: `Credit, ${symbol}`,
      width: 68,
      align: 'right',
      cell: ({ creditPaise }) => amountOrBlank(creditPaise),
    },
    amountColumn(`Balance, ${symbol}`, 72, ({ balancePaise }) => balancePaise),
  ];
}

function amountOrBlank(paise: number): string {
  return paise === 0 ? '' : formatStatement(paise);
}
