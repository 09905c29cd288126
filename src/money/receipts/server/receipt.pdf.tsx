import { formatDay, formatMoneyExact, formatPct, formatStatement } from '#platform/contract/format.ts';
import { Facts, Pairs, Ruled, TwoColumns } from '#platform/server/pdf/Facts.tsx';
import { Letterhead } from '#platform/server/pdf/Letterhead.tsx';
import type { Pictures } from '#platform/server/printing/messages.ts';
import type { Marked } from '#platform/server/printing/mark.ts';
import { PrintedPage } from '#platform/server/pdf/PrintedPage.tsx';
import type { PrintedColumn } from '#platform/server/pdf/PrintedTable.tsx';
import { amountColumn, PrintedTable } from '#platform/server/pdf/PrintedTable.tsx';
import { Signature } from '#platform/server/pdf/Signature.tsx';
import { symbolOf } from '#platform/server/printing/currency.ts';
import { Totals } from '#platform/server/pdf/Totals.tsx';
import { Buyer, Property } from '#company/letterhead/server/parties.pdf.tsx';
import type { ReceiptDocument, ReceiptDocumentLine } from '../receipt.document.ts';

/** A receipt; with an advance in it, the receipt voucher of CGST Act s.31(3)(d) with the particulars of rule 50. */
export function printReceipt(receipt: Marked<ReceiptDocument>, pictures: Pictures) {
  const { title, receiptNumber, supplier } = receipt;
  const isRefund = title === 'Refund voucher';
  return (
    <PrintedPage
      title={title}
      mark={receiptNumber}
      author={supplier.name}
      on={receipt.receivedDate}
      stamp={receipt.mark?.word}
    >
      <Letterhead
        sender={supplier}
        pictures={pictures}
        title={title}
        mark={receiptNumber}
        facts={[formatDay(receipt.receivedDate)]}
      />
      {receipt.mark && <Marked mark={receipt.mark} />}
      <TwoColumns
        left={
          <Buyer
            title={isRefund ? 'Refunded to' : 'Received from'}
            buyer={receipt.receivedFrom}
            more={[receipt.paidBy && `Paid ${isRefund ? 'to' : 'by'} ${receipt.paidBy}`]}
          />
        }
        right={
          <Property
            property={receipt.property}
            more={[receipt.placeOfSupply && `Place of supply ${receipt.placeOfSupply}`]}
          />
        }
      />
      <HowPaid receipt={receipt} />
      <Allocations receipt={receipt} />
      <Totals
        lines={partsOf(receipt)}
        result={{
          label: isRefund ? 'Refunded' : 'Received',
          amount: formatMoneyExact(receipt.amountPaise, receipt.currency),
        }}
        inText={receipt.amountInWords}
      />
      {receipt.advance && <Advance advance={receipt.advance} currency={receipt.currency} />}
      <Signature
        paper={receipt}
        signatureFor={receipt.signatureFor}
        signatory={receipt.signatory}
        notes={[`Recorded by ${receipt.recordedBy}, verified by ${receipt.verifiedBy}.`]}
      />
    </PrintedPage>
  );
}

/** 'Bounced on 12 Nov 2026: funds insufficient. It is no longer valid.' */
function Marked({ mark }: { mark: NonNullable<ReceiptDocument['mark']> }) {
  const word = mark.word === 'BOUNCED' ? 'Bounced' : 'Reversed';
  const day = mark.on === null ? '' : ` on ${formatDay(mark.on)}`;
  const reason = mark.reason === null ? '' : `: ${mark.reason.replace(/\.$/, '')}`;
  return (
    <Ruled>
      <Facts title={mark.word} lines={[`${word}${day}${reason}. This receipt is no longer valid.`]} />
    </Ruled>
  );
}

function HowPaid({ receipt }: { receipt: ReceiptDocument }) {
  const { title, mode, reference, instrumentDate, bankName, depositedInto, clearedOn, tds } = receipt;
  return (
    <TwoColumns
      left={
        <Pairs
          pairs={[
            ['Mode', mode],
            [tds ? 'Acknowledgement' : 'Reference', reference],
            ['Form', tds?.form ?? null],
            ['Challan of', tds?.challanDate ? formatDay(tds.challanDate) : null],
            ['Dated', instrumentDate && formatDay(instrumentDate)],
            ['Bank', bankName],
          ]}
        />
      }
      right={
        <Pairs
          pairs={[
            [
              title === 'Refund voucher' ? 'Paid from' : 'Deposited into',
              depositedInto &&
                `${depositedInto.label}, ${depositedInto.bank}, account ••••${depositedInto.accountLast4}`,
            ],
            ['Cleared on', clearedOn && formatDay(clearedOn)],
          ]}
        />
      }
    />
  );
}

function Allocations({
  receipt: { lines, principalPaise, taxPaise, currency },
}: {
  receipt: ReceiptDocument;
}) {
  if (lines.length === 0) return null;
  const symbol = symbolOf(currency);
  const columns: PrintedColumn<ReceiptDocumentLine>[] = [
    { head: 'Against', cell: ({ installmentName }) => installmentName },
    { head: 'Invoice', width: 96, cell: ({ invoiceNumber }) => invoiceNumber ?? '–' },
    amountColumn(`Amount, ${symbol}`, 80, ({ principalPaise }) => principalPaise),
    amountColumn(`Tax, ${symbol}`, 70, ({ taxPaise }) => taxPaise),
    amountColumn(`Total, ${symbol}`, 80, ({ totalPaise }) => totalPaise),
  ];
  const sums = [principalPaise, taxPaise, principalPaise + taxPaise].map(formatStatement);
  const totals = lines.length > 1 ? ['Total', null, ...sums] : undefined;
  return <PrintedTable columns={columns} rows={lines} totals={totals} isRuled />;
}

function partsOf({
  principalPaise,
  taxPaise,
  advance,
}: ReceiptDocument): { label: string; amount: string }[] {
  if (!advance) return [];
  return [
    { label: 'Against demands', amount: formatStatement(principalPaise + taxPaise) },
    { label: 'On account', amount: formatStatement(advance.amountPaise) },
  ];
}

function Advance({
  advance,
  currency,
}: {
  advance: NonNullable<ReceiptDocument['advance']>;
  currency: string;
}) {
  const money = (amountPaise: number) => formatMoneyExact(amountPaise, currency);
  const taxes = advance.taxColumns
    .map(
      ({ part, label, shareOfPct }) =>
        `${label} ${formatPct(advance.gstRatePct * shareOfPct)} ${money(advance[part])}`,
    )
    .join(', ');
  return (
    <Ruled>
      <Facts
        title="Advance"
        lines={[
          `${money(advance.amountPaise)} stays on account and is applied to the next demands.`,
          advance.taxPaise > 0 ? `Value ${money(advance.taxablePaise)}, ${taxes}.` : null,
        ]}
      />
    </Ruled>
  );
}
