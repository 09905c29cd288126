import { sumPaise } from '#platform/contract/money.ts';
import type { NumberedLine } from '#money/invoices/creditNote.rules.ts';
import { linesLeft, creditedLines } from '#money/invoices/creditNote.rules.ts';
import type { InvoiceLine } from '#money/invoices/invoice.contract.ts';
import { invoiceLines, invoiceTotals } from '#money/invoices/invoice.rules.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { BilledInvoice, SaidWaiver, SaleCase } from './saleCase.queries.ts';

/** Recomputed lines of documents for installments, from the recomputed plan and waivers. */

export function billedInstallments({ plan }: SaleCase, { installmentIds }: BilledInvoice): Installment[] {
  return plan.installments.filter(({ id }) => installmentIds.includes(id));
}

export function linesOfInvoice(of: SaleCase, invoice: BilledInvoice): InvoiceLine[] {
  return invoice.docType === 'creditNote' ? linesOfNote(of, invoice) : linesBilled(of, invoice);
}

/** The tax reversed by credit notes on waivers of an installment. */
export function creditedTax(of: SaleCase, installmentId: string): number {
  const notes = of.invoices.filter((one) => waiverOf(of, one)?.installmentId === installmentId);
  return sumPaise(notes.map((note) => taxTotal(invoiceTotals(linesOfNote(of, note)))));
}

function linesBilled(of: SaleCase, bill: BilledInvoice): InvoiceLine[] {
  const billed = billedInstallments(of, bill).flatMap(({ id, seq, name, pct, trigger }) => {
    const parts = of.shares.get(id)?.planned.parts;
    return parts ? [{ id, seq, name, pct, trigger, parts }] : [];
  });
  return invoiceLines(billed, NO_CODES, of.price.result.totals.agreementValuePaise);
}

/** The accounting codes of a line change no amount. */
const NO_CODES = { construction: '', otherCharges: '', brokerage: '' };

/** The waived amount, or all that earlier notes left of the invoice. */
function linesOfNote(of: SaleCase, note: BilledInvoice): InvoiceLine[] {
  const bill = of.invoices.find(({ id }) => id === note.againstInvoiceId);
  if (!bill) return [];
  let left: NumberedLine[] = linesBilled(of, bill).map((line, index) => ({ lineNo: index + 1, ...line }));
  for (const one of of.invoices.filter(({ againstInvoiceId }) => againstInvoiceId === bill.id)) {
    const taken = reversed(left, waiverOf(of, one));
    if (one.id === note.id) return taken.map(({ lineNo: _no, ...line }) => line);
    left = linesLeft(left, taken);
  }
  return [];
}

function reversed(left: NumberedLine[], waiver: SaidWaiver | undefined): NumberedLine[] {
  if (!waiver) return left;
  return creditedLines(
    left.filter(({ installmentId }) => installmentId === waiver.installmentId),
    waiver.amountPaise + waiver.taxPaise,
  );
}

function waiverOf({ waivers }: SaleCase, { docType, invoiceNumber }: BilledInvoice): SaidWaiver | undefined {
  if (docType !== 'creditNote') return undefined;
  return [...waivers.values()].find(({ creditNote }) => creditNote === invoiceNumber);
}
