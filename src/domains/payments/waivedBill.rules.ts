import type { Day } from '../../platform/contract/calendar.ts';
import { formatMoneyExact } from '../../platform/contract/format.ts';

/**
 * What becomes of the tax when the balance of an installment is given up: a credit note takes the whole invoice back,
 * or the builder bears the tax because there is no tax invoice of it alone, something of it is paid, or it is too old.
 */
export const TAX_ON_WAIVER = [
  'none',
  'credited',
  'notInvoiced',
  'tooLate',
  'partPaid',
  'billedTogether',
] as const;
export type TaxOnWaiver = (typeof TAX_ON_WAIVER)[number];

/** The tax invoice that an installment stands on. */
export interface WaivedBill {
  /** The last day on which a credit note can take it back; null where the law sets none. */
  creditNoteUntil: Day | null;
  installments: number;
}

/** A credit note takes back the whole of an invoice in time (CGST Act s.34). */
export function taxOnWaiver(
  bill: WaivedBill | null,
  open: { taxPaise: number; settledPaise: number },
  today: Day,
): TaxOnWaiver {
  if (open.taxPaise === 0) return 'none';
  if (bill === null) return 'notInvoiced';
  if (bill.creditNoteUntil !== null && today > bill.creditNoteUntil) return 'tooLate';
  if (open.settledPaise > 0) return 'partPaid';
  return bill.installments > 1 ? 'billedTogether' : 'credited';
}

/** What a waiver of the balance does to its tax, for whoever is about to do it; null without tax. */
export function waivedTaxText({
  taxOnWaiver: fate,
  openTaxPaise,
  invoiceNumber,
}: {
  taxOnWaiver: TaxOnWaiver;
  openTaxPaise: number;
  invoiceNumber: string | null;
}): string | null {
  const tax = `tax of ${formatMoneyExact(openTaxPaise)}`;
  const borne = `the ${tax} is borne by you.`;
  switch (fate) {
    case 'none':
      return null;
    case 'credited':
      return `A credit note takes back ${invoiceNumber} with its ${tax}.`;
    case 'notInvoiced':
      return `There is no tax invoice to take back: ${borne}`;
    case 'tooLate':
      return `Too late for a credit note: ${borne}`;
    case 'partPaid':
      return `Part of ${invoiceNumber} is paid, so it is not taken back: ${borne}`;
    case 'billedTogether':
      return `${invoiceNumber} bills other installments too, so it is not taken back: ${borne}`;
  }
}
