import type { Day } from '#platform/contract/calendar.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import type { NumberedLine } from '#money/invoices/creditNote.rules.ts';
import { creditedLines } from '#money/invoices/creditNote.rules.ts';
import type { TaxOnWaiver } from '#money/plans/plan.contract.ts';
import { invoiceTotals } from '#money/invoices/invoice.rules.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';

/** The tax invoice of an installment. */
export interface WaivedBill {
  /** The last day on which a credit note can take it back; null where the law sets none. */
  creditNoteUntil: Day | null;
  /** Its lines for the installment, less earlier credit notes. */
  linesLeft: readonly NumberedLine[];
}

/** With the tax that a credit note for the open balance would reverse (CGST Act s.34). */
export function taxOnWaiver(
  bill: WaivedBill | null,
  open: { taxPaise: number; totalPaise: number },
  today: Day,
): { taxOnWaiver: TaxOnWaiver; creditTaxPaise: number } {
  const borne = (fate: TaxOnWaiver) => ({
    taxOnWaiver: open.taxPaise === 0 ? ('none' as const) : fate,
    creditTaxPaise: 0,
  });
  if (bill === null) return borne('notInvoiced');
  if (bill.creditNoteUntil !== null && today > bill.creditNoteUntil) return borne('tooLate');
  const creditTaxPaise = taxTotal(invoiceTotals(creditedLines(bill.linesLeft, open.totalPaise)));
  return { taxOnWaiver: creditTaxPaise === 0 ? 'none' : 'credited', creditTaxPaise };
}

/** What a waiver of the balance does to its tax, shown before waiving; null without tax. */
export function waivedTaxText(open: {
  taxOnWaiver: TaxOnWaiver;
  outstandingPaise: number;
  openTaxPaise: number;
  creditTaxPaise: number;
  invoiceNumber: string | null;
}): string | null {
  const borne = `the tax of ${formatMoneyExact(open.openTaxPaise)} is borne by you.`;
  switch (open.taxOnWaiver) {
    case 'none':
      return null;
    case 'credited':
      return `A credit note reverses ${formatMoneyExact(open.outstandingPaise)} of ${open.invoiceNumber}, including ${formatMoneyExact(open.creditTaxPaise)} tax.`;
    case 'notInvoiced':
      return `There is no tax invoice to credit: ${borne}`;
    case 'tooLate':
      return `Too late for a credit note: ${borne}`;
  }
}
