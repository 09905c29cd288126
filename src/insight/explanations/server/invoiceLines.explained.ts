import { sumPaise } from '#platform/contract/money.ts';
import type { NumberedLine } from '#money/invoices/creditNote.rules.ts';
import { linesLeft, creditedLines } from '#money/invoices/creditNote.rules.ts';
import type { InvoiceLine } from '#money/invoices/invoice.contract.ts';
import { invoiceLines, invoiceTotals } from '#money/invoices/invoice.rules.ts';
import type { PlannedInstallment } from '#inventory/payment-terms/plan.rules.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import { sharesAt } from '../planHistory.rules.ts';
import type { BilledInvoice, SaidWaiver, SaleCase } from './saleCase.queries.ts';

/** Recomputed lines of documents for installments, from the recomputed plan and waivers. */

/** Installments as they were when they were billed; a revision may have replaced those of a withdrawn demand since. */
export function billedInstallments(
  { plan, planHistory }: SaleCase,
  { id: invoiceId, installmentIds }: BilledInvoice,
): (PlannedInstallment & { id: string })[] {
  const nameOf = new Map(plan.installments.map(({ id, name }) => [id, name]));
  return [...sharesAt(planHistory.versions, invoiceId)]
    .filter(([id]) => installmentIds.includes(id))
    .map(([id, { planned }]) => ({ ...planned, id, name: nameOf.get(id) ?? planned.name }));
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
  const { agreementValuePaise } = of.price.result.totals;
  return invoiceLines(billedInstallments(of, bill), NO_CODES, agreementValuePaise);
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
