import { Text } from '@react-pdf/renderer';
import { formatDay, formatMoneyExact, formatPct, formatStatement } from '#platform/contract/format.ts';
import { Facts, TwoColumns } from '#platform/server/pdf/Facts.tsx';
import { Letterhead } from '#platform/server/pdf/Letterhead.tsx';
import type { Pictures } from '#platform/server/printing/messages.ts';
import type { Marked } from '#platform/server/printing/mark.ts';
import { PrintedPage } from '#platform/server/pdf/PrintedPage.tsx';
import type { PrintedColumn } from '#platform/server/pdf/PrintedTable.tsx';
import { amountColumn, PrintedTable } from '#platform/server/pdf/PrintedTable.tsx';
import { Signature } from '#platform/server/pdf/Signature.tsx';
import { styles } from '#platform/server/pdf/styles.ts';
import { symbolOf } from '#platform/server/printing/currency.ts';
import { Totals } from '#platform/server/pdf/Totals.tsx';
import type { DocumentTaxColumn } from '#company/letterhead/sale.document.ts';
import { Account, Buyer, Property } from '#company/letterhead/server/parties.pdf.tsx';
import type { InvoiceDocument, InvoiceDocumentLine } from '../invoice.document.ts';

/** A tax invoice with the particulars of CGST rule 46, or a bill of supply with those of rule 49. */
export function printInvoice(invoice: Marked<InvoiceDocument>, pictures: Pictures) {
  const { title, invoiceNumber, supplier, property } = invoice;
  const taxIsCharged = invoice.taxColumns.length > 0;
  return (
    <PrintedPage title={title} mark={invoiceNumber} author={supplier.name} on={invoice.issueDate}>
      <Letterhead
        sender={supplier}
        pictures={pictures}
        title={title}
        mark={invoiceNumber}
        facts={[formatDay(invoice.issueDate), secondFact(invoice), invoice.copyMark]}
      />
      <TwoColumns
        left={<Buyer title="Bill to" buyer={invoice.billTo} />}
        right={
          <Property
            property={property}
            more={[
              invoice.placeOfSupply && `Place of supply ${invoice.placeOfSupply}`,
              taxIsCharged && invoice.placeOfSupply
                ? `Tax under reverse charge: ${invoice.reverseCharge}`
                : null,
            ]}
          />
        }
      />
      <PrintedTable columns={columnsOf(invoice)} rows={invoice.lines} isRuled />
      <Sums invoice={invoice} />
      <Payment invoice={invoice} />
      <Signature
        paper={invoice}
        signatureFor={invoice.signatureFor}
        signatory={invoice.signatory}
        notes={[invoice.against ? `Reason: ${invoice.against.reason}` : invoice.interestNote]}
      />
    </PrintedPage>
  );
}

/** The due date, or the invoice that a credit note reverses. */
function secondFact({ against, dueDate }: InvoiceDocument): string {
  if (against) return `Against ${against.invoiceNumber} of ${formatDay(against.issueDate)}`;
  return dueDate === null ? '' : `Due ${formatDay(dueDate)}`;
}

function resultLabel({ against, dueDate }: InvoiceDocument): string {
  if (against) return 'Credited';
  return dueDate === null ? 'Received' : 'Payable';
}

function columnsOf({
  taxColumns,
  lines,
  currency,
  placeOfSupply,
}: InvoiceDocument): PrintedColumn<InvoiceDocumentLine>[] {
  const symbol = symbolOf(currency);
  const sac: PrintedColumn<InvoiceDocumentLine> = { head: 'SAC', width: 40, cell: ({ sac }) => sac };
  return [
    { head: 'Description', cell: (line) => <Description line={line} /> },
    ...(placeOfSupply ? [sac] : []),
    amountColumn(`Taxable, ${symbol}`, 76, ({ taxablePaise }) => taxablePaise),
    ...taxColumns.map((column) => taxColumn(column, lines)),
    amountColumn(`Total, ${symbol}`, 76, ({ totalPaise }) => totalPaise),
  ];
}

function Description({ line: { description, detail } }: { line: InvoiceDocumentLine }) {
  return (
    <>
      <Text style={styles.strong}>{description}</Text>
      {detail && <Text style={[styles.small, styles.second]}>{detail}</Text>}
    </>
  );
}

/** The rate is in the head when all lines share it, else below each amount. */
function taxColumn(
  { part, label, shareOfPct }: DocumentTaxColumn,
  lines: readonly InvoiceDocumentLine[],
): PrintedColumn<InvoiceDocumentLine> {
  const rates = new Set(lines.map(({ gstRatePct }) => gstRatePct));
  const rateOf = ({ gstRatePct }: InvoiceDocumentLine) => formatPct(gstRatePct * shareOfPct);
  const [first] = lines;
  if (first && rates.size === 1) {
    return amountColumn(`${label} ${rateOf(first)}`, 66, (line) => line[part]);
  }
  return {
    head: label,
    width: 66,
    align: 'right',
    cell: (line) => (
      <>
        <Text>{formatStatement(line[part])}</Text>
        <Text style={[styles.small, styles.second]}>{rateOf(line)}</Text>
      </>
    ),
  };
}

function Sums({ invoice }: { invoice: InvoiceDocument }) {
  const { title, currency, taxablePaise, totalPaise, taxColumns } = invoice;
  const valueLabel = title === 'Tax invoice' ? 'Taxable value' : 'Value';
  return (
    <Totals
      lines={[
        { label: valueLabel, amount: formatStatement(taxablePaise) },
        ...taxColumns.map(({ part, label }) => ({ label, amount: formatStatement(invoice[part]) })),
      ]}
      result={{ label: resultLabel(invoice), amount: formatMoneyExact(totalPaise, currency) }}
      inText={invoice.amountInWords}
    />
  );
}

function Payment({ invoice: { payTo, taxAtSourceNote } }: { invoice: InvoiceDocument }) {
  if (!payTo && !taxAtSourceNote) return null;
  const taxAtSource = taxAtSourceNote && <Facts title="Tax at source" lines={[taxAtSourceNote]} />;
  return (
    <TwoColumns
      left={payTo ? <Account title="Pay to" account={payTo} /> : taxAtSource}
      right={payTo && taxAtSource}
    />
  );
}
