import { formatDay, formatMoneyExact, formatStatement } from '#platform/contract/format.ts';
import { Facts, Pairs, TwoColumns } from '#platform/server/pdf/Facts.tsx';
import { Letterhead } from '#platform/server/pdf/Letterhead.tsx';
import type { Pictures } from '#platform/server/printing/messages.ts';
import type { Marked } from '#platform/server/printing/mark.ts';
import { PrintedPage } from '#platform/server/pdf/PrintedPage.tsx';
import type { PrintedColumn } from '#platform/server/pdf/PrintedTable.tsx';
import { amountColumn, PrintedTable } from '#platform/server/pdf/PrintedTable.tsx';
import { Signature } from '#platform/server/pdf/Signature.tsx';
import { symbolOf } from '#platform/server/printing/currency.ts';
import { Totals } from '#platform/server/pdf/Totals.tsx';
import type { PaymentAdviceDocument, PaymentAdviceLine } from '../paymentAdvice.document.ts';

const TITLE = 'Payment advice';

/** What a partner firm is paid, tranche by tranche, and under which numbers of the bank. */
export function printPaymentAdvice(advice: Marked<PaymentAdviceDocument>, pictures: Pictures) {
  const { supplier, runNumber, orderedOn, firmName, paidTo, paidFrom, totals, currency } = advice;
  return (
    <PrintedPage title={TITLE} mark={runNumber} author={supplier.name} on={orderedOn} isAcross>
      <Letterhead
        sender={supplier}
        pictures={pictures}
        title={TITLE}
        mark={runNumber}
        facts={[formatDay(orderedOn)]}
      />
      <TwoColumns
        left={<Facts title="Paid to" strong={firmName} lines={[]} />}
        right={
          <Pairs
            pairs={[
              ['Account', `${paidTo.accountName}, ••••${paidTo.accountLast4}, ${paidTo.ifsc}`],
              ['Paid from', `${paidFrom.label}, ${paidFrom.bank}, ••••${paidFrom.accountLast4}`],
            ]}
          />
        }
      />
      <PrintedTable columns={columnsOf(currency)} rows={advice.lines} totals={totalsOf(advice)} isRuled />
      <Totals
        lines={[]}
        result={{ label: 'Paid', amount: formatMoneyExact(totals.netPaise, currency) }}
        inText={advice.amountInWords}
      />
      <Signature
        paper={advice}
        signatureFor={advice.signatureFor}
        signatory="Authorised signatory"
        notes={keptBackNote(advice)}
      />
    </PrintedPage>
  );
}

function columnsOf(currency: string): PrintedColumn<PaymentAdviceLine>[] {
  const symbol = symbolOf(currency);
  return [
    { head: 'Commission', width: 118, cell: ({ commission }) => commission },
    { head: 'Booking', cell: ({ booking }) => booking },
    { head: 'Invoice', width: 74, cell: ({ invoiceNumber }) => invoiceNumber },
    amountColumn(`Gross, ${symbol}`, 70, ({ grossPaise }) => grossPaise),
    amountColumn(`GST, ${symbol}`, 60, ({ gstPaise }) => gstPaise),
    amountColumn(`TDS, ${symbol}`, 60, ({ tdsPaise }) => tdsPaise),
    amountColumn(`Clawback, ${symbol}`, 68, ({ clawbackPaise }) => clawbackPaise),
    amountColumn(`Net, ${symbol}`, 70, ({ netPaise }) => netPaise),
    { head: 'UTR', width: 106, cell: ({ utr, state }) => (utr === null ? state : `${utr}, ${state}`) },
  ];
}

function totalsOf({ totals }: PaymentAdviceDocument) {
  const { grossPaise, gstPaise, tdsPaise, clawbackPaise, netPaise } = totals;
  const sums = [grossPaise, gstPaise, tdsPaise, clawbackPaise, netPaise].map(formatStatement);
  return ['Total', null, null, ...sums, null];
}

function keptBackNote({ totals, currency }: PaymentAdviceDocument): string[] {
  const { keptBackPaise } = totals;
  return keptBackPaise === 0
    ? []
    : [
        `${formatMoneyExact(keptBackPaise, currency)} of GST is kept back until we have your credit note for commission that was taken back.`,
      ];
}
