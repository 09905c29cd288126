import { conflict } from '#platform/contract/errors.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';
import type { Read } from '#platform/server/context.ts';
import type { RateReader, RateValues } from '#company/statutory-rates/rate.rules.ts';
import type { DocumentFacts } from '#sales/server/saleDocument.queries.ts';
import { documentFacts } from '#sales/server/saleDocument.queries.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { ratesToday } from '#sales/server/saleMoney.queries.ts';
import type { BillTo, InvoiceLine } from '../invoice.contract.ts';
import type { BillingType, InvoiceTotals } from '../invoice.rules.ts';
import { billedTogether, invoiceLines, invoiceTotals, invoiceTypeOf } from '../invoice.rules.ts';
import type { BillableInstallment } from './billable.queries.ts';

/** A document before it has a number: its lines, recipient and tax regime. */
export interface InvoiceDraft {
  docType: BillingType;
  lines: InvoiceLine[];
  totals: InvoiceTotals;
  /** The earliest due date on it; null when it is paid already. */
  dueDate: string | null;
  installmentIds: string[];
  /** Received before it was issued: nothing is open. */
  received: { receiptId: string | null } | null;
}

export interface Billing {
  sale: MoneySale;
  facts: DocumentFacts;
  rates: RateReader;
  drafts: InvoiceDraft[];
}

/**
 * The documents that would bill demanded installments of a sale: one, or two when only some carry tax. Throws 409
 * while the organization is registered for GST but the project is not.
 */
export async function billingOf(
  read: Read,
  sale: MoneySale,
  installments: readonly BillableInstallment[],
): Promise<Billing> {
  const facts = await billingFacts(read, sale.id);
  const rates = await ratesToday(read, sale, ['gst.sac', 'tds.property', 'mclr.sbi.highest']);
  const sac = codesOf(read, rates);
  const drafts = billedTogether(installments, read.caller.isIndia).map((together) => {
    const lines = invoiceLines(together, sac, sale.agreementValuePaise);
    return {
      docType: invoiceTypeOf(lines, read.caller.isIndia),
      lines,
      totals: invoiceTotals(lines),
      dueDate: together.map((one) => one.dueDate).toSorted()[0] ?? read.today,
      installmentIds: together.map((one) => one.id),
      received: null,
    };
  });
  return { sale, facts, rates, drafts };
}

/**
 * Supplier, recipient and supply. 409 while the organization is registered for GST and the state of the project is
 * not.
 */
export async function billingFacts(read: Read, saleId: string): Promise<DocumentFacts> {
  const facts = await documentFacts(read, saleId);
  if (read.caller.isIndia && facts.gstRegistered && facts.supplier.gstin === null) {
    throw conflict(`Add a GST registration for ${stateName(facts.stateCode ?? '')} first.`);
  }
  return facts;
}

/** The recipient, as named at issue. */
export function billToOf({ buyer: { name, address, gstin }, buyerPan }: DocumentFacts): BillTo {
  return { name, address, stateCode: null, pan: buyerPan, gstin };
}

/** The accounting codes of services; there are none outside India. */
export function codesOf(read: Read, rates: RateReader): RateValues['gst.sac'] {
  return read.caller.isIndia ? rates.value('gst.sac') : NO_CODES;
}

const NO_CODES = { construction: '', otherCharges: '', brokerage: '' };
