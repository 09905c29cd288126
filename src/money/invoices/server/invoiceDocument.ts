import { amountInWords } from '#platform/contract/amountInWords.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { lateRatePct } from '#sales/server/saleMoney.queries.ts';
import type { InvoiceDocument } from '../invoice.document.ts';
import { interestNote, placeOfSupplyText, taxAtSourceNote } from '../invoice.rules.ts';
import type { Billing, InvoiceDraft } from './billing.queries.ts';

/** The document as it will always be printed. */
export function invoiceDocument(
  billing: Billing,
  draft: InvoiceDraft,
  { invoiceNumber, issueDate }: { invoiceNumber: string; issueDate: string },
): InvoiceDocument {
  const { facts } = billing;
  return {
    title: draft.docType === 'taxInvoice' ? 'Tax invoice' : 'Bill of supply',
    copyMark: 'Original for recipient',
    invoiceNumber,
    issueDate,
    dueDate: draft.dueDate,
    currency: facts.currency,
    supplier: facts.supplier,
    billTo: facts.buyer,
    property: facts.property,
    placeOfSupply: facts.stateCode === null ? null : placeOfSupplyText(facts.stateCode),
    taxColumns: draft.docType === 'taxInvoice' ? facts.taxColumns : [],
    lines: draft.lines.map(({ installmentId: _installment, chargeId: _charge, ...line }) => line),
    ...draft.totals,
    amountInWords: amountInWords(draft.totals.totalPaise, facts.currency),
    reverseCharge: 'No',
    ...(draft.dueDate === null ? NOTHING_OPEN : howToPay(billing, draft, draft.dueDate)),
    signatureFor: `For ${facts.supplier.name}`,
    signatory: 'Authorised signatory',
  };
}

type HowToPay = Pick<InvoiceDocument, 'payTo' | 'taxAtSourceNote' | 'interestNote'>;

const NOTHING_OPEN: HowToPay = { payTo: null, taxAtSourceNote: null, interestNote: null };

function howToPay(billing: Billing, draft: InvoiceDraft, dueDate: string): HowToPay {
  return {
    payTo: billing.facts.payTo,
    taxAtSourceNote: taxAtSource(billing, draft),
    interestNote: interest(billing, dueDate),
  };
}

/** On the price alone: TDS on charges is settled with the last installments. */
function taxAtSource({ sale, rates }: Billing, { lines, totals }: InvoiceDraft): string | null {
  if (!sale.isTaxDeducted) return null;
  const ofPrice = lines.filter((line) => line.sac === rates.value('gst.sac').construction);
  const taxablePaise = sumPaise(ofPrice.map((line) => line.taxablePaise));
  if (taxablePaise === 0) return null;
  return taxAtSourceNote({ taxablePaise, totalPaise: totals.totalPaise }, rates.value('tds.property'));
}

function interest({ sale, rates, facts }: Billing, dueDate: string): string | null {
  const ratePct = facts.isIndia ? lateRatePct(sale, rates) : null;
  return ratePct === null ? null : interestNote(ratePct, dueDate, sale.graceDays);
}
