import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { formatDay, formatMoney, formatMoneyExact, plainAmount } from '#platform/contract/format.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';
import { pctOf, sumPaise } from '#platform/contract/money.ts';
import { documentNumber } from '#company/organizations/numberSeries.rules.ts';
import type { StageTrigger } from '#inventory/payment-terms/plan.rules.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import { sumTax, taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { RateValues } from '#company/statutory-rates/rate.rules.ts';
import type { BILLING_TYPES, INVOICE_STATUSES, INVOICE_TYPES, InvoiceLine } from './invoice.contract.ts';

export type BillingType = (typeof BILLING_TYPES)[number];
export type InvoiceType = (typeof INVOICE_TYPES)[number];
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

const TYPE_LETTERS: Record<InvoiceType, string> = { taxInvoice: 'I', billOfSupply: 'B', creditNote: 'C' };
/** Used where the organization has no registration with a prefix. */
const PREFIX_WITHOUT_REGISTRATION = 'IN';

/** Series of a document: prefix of the GST registration and the letter of its kind, 'SKI'. */
export function invoiceSeries(docType: InvoiceType, seriesPrefix: string | null): string {
  return (seriesPrefix ?? PREFIX_WITHOUT_REGISTRATION) + TYPE_LETTERS[docType];
}

/** 'SKI/26-27/000123' */
export function invoiceNumber(series: string, issueDate: Day, seqNo: number): string {
  return documentNumber('invoice', series, issueDate, seqNo);
}

/** Why an invoice cannot have a date: numbers and dates of a series run in one order (rule 46). */
export function issueDateProblem(issueDate: Day, today: Day, lastIssueDate: Day | null): string | null {
  if (issueDate > today) return 'The invoice date cannot be in the future.';
  if (lastIssueDate === null || issueDate >= lastIssueDate) return null;
  return `The invoice date cannot be before ${formatDay(lastIssueDate)}, the date of the last invoice of this series.`;
}

/** An installment as it is billed. */
export interface BilledInstallment {
  id: string;
  seq: number;
  name: string;
  pct: number;
  trigger: Pick<StageTrigger, 'type'>;
  parts: readonly PricePart[];
}

/** One line for the price, one for every charge head; their tax is that of the installment, never recomputed. */
export function invoiceLines(
  installments: readonly BilledInstallment[],
  sac: RateValues['gst.sac'],
  agreementValuePaise: number,
): InvoiceLine[] {
  return installments.flatMap((installment) =>
    installment.parts.map((part) => ({
      installmentId: installment.id,
      chargeId: null,
      description: descriptionOf(installment, part),
      detail: detailOf(installment, part, agreementValuePaise),
      sac: sacOf(part, sac),
      gstRatePct: part.gstPct,
      taxablePaise: part.principalPaise,
      cgstPaise: part.cgstPaise,
      sgstPaise: part.sgstPaise,
      igstPaise: part.igstPaise,
      totalPaise: part.principalPaise + taxTotal(part),
    })),
  );
}

export type InvoiceTotals = Pick<
  InvoiceLine,
  'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise'
>;

export function invoiceTotals(lines: readonly InvoiceLine[]): InvoiceTotals {
  const taxablePaise = sumPaise(lines.map((line) => line.taxablePaise));
  const tax = sumTax(lines);
  return { taxablePaise, ...tax, totalPaise: taxablePaise + taxTotal(tax) };
}

/** Items without GST, such as a flat sold after completion, are billed by a bill of supply (CGST Act s.31(3)(c)). */
export function invoiceTypeOf(lines: readonly InvoiceLine[], isIndia: boolean): BillingType {
  const isTaxed = lines.some((line) => line.gstRatePct > 0);
  return isTaxed || !isIndia ? 'taxInvoice' : 'billOfSupply';
}

/** Groups installments by document: those with tax and those without are billed separately. */
export function billedTogether<Row extends Pick<BilledInstallment, 'parts'>>(
  installments: readonly Row[],
  isIndia: boolean,
): Row[][] {
  const isTaxed = (row: Row) => !isIndia || row.parts.some((part) => part.gstPct > 0);
  const documents = [installments.filter(isTaxed), installments.filter((row) => !isTaxed(row))];
  return documents.filter((rows) => rows.length > 0);
}

export interface Settled {
  totalPaise: number;
  paidPaise: number;
  waivedPaise: number;
}

/** Neither paid nor waived. */
export function invoiceBalance({ totalPaise, paidPaise, waivedPaise }: Settled): number {
  return totalPaise - paidPaise - waivedPaise;
}

/** Status of an issued invoice, whatever the day: paid when nothing is open, also when a part was waived. */
export function settledStatus(invoice: Settled): 'issued' | 'partiallyPaid' | 'paid' {
  if (invoiceBalance(invoice) <= 0) return 'paid';
  return invoice.paidPaise > 0 ? 'partiallyPaid' : 'issued';
}

/** Displayed status of an issued invoice: overdue by the due date, the rest by payments and waivers. */
export function invoiceStatus(
  invoice: Settled & {
    docType: InvoiceType;
    status: InvoiceStatus;
    dueDate: Day | null;
    /** Its open balance is TDS awaiting verification. */
    awaitsOnlyTax: boolean;
  },
  today: Day,
): InvoiceStatus {
  if (invoice.docType === 'creditNote') return 'issued';
  const { status } = invoice;
  if (status === 'draft' || status === 'cancelled' || status === 'writtenOff') return status;
  const settled = settledStatus(invoice);
  const isPastDue = invoice.dueDate !== null && today > invoice.dueDate;
  return settled !== 'paid' && isPastDue && !invoice.awaitsOnlyTax ? 'overdue' : settled;
}

/** 'Maharashtra (27)' */
export function placeOfSupplyText(stateCode: string): string {
  return `${stateName(stateCode)} (${stateCode})`;
}

/**
 * The tax to deduct from the price, never from GST: 'Deduct 1% of ₹6,65,855 = ₹6,658.55 and send Form 132. Pay
 * ₹6,92,489.21.'
 */
export function taxAtSourceNote(
  totals: { taxablePaise: number; totalPaise: number },
  tds: Pick<RateValues['tds.property'], 'pct' | 'certificate'>,
): string {
  const deductedPaise = pctOf(totals.taxablePaise, tds.pct);
  const pay = formatMoneyExact(totals.totalPaise - deductedPaise);
  return `Deduct ${tds.pct}% of ${formatMoney(totals.taxablePaise)} = ${formatMoneyExact(deductedPaise)} and send Form ${tds.certificate}. Pay ${pay}.`;
}

/** 'Interest of 10.8% a year from 28 Nov 2026 if paid after 4 Dec 2026.' */
export function interestNote(ratePct: number, dueDate: Day, graceDays: number): string {
  const from = formatDay(addDays(dueDate, 1));
  return `Interest of ${ratePct}% a year from ${from} if paid after ${formatDay(addDays(dueDate, graceDays))}.`;
}

function descriptionOf({ name, trigger }: BilledInstallment, part: PricePart): string {
  const stage = trigger.type === 'milestone' ? `${name} completed` : name;
  if (part.component !== 'agreementValue') return part.label;
  return isPrice(part) ? stage : `${part.label}, ${stage}`;
}

function detailOf(
  { seq, pct, parts }: BilledInstallment,
  part: PricePart,
  agreementValuePaise: number,
): string | null {
  if (part.component !== 'agreementValue') return pct < 100 ? `stage ${seq}, ${pct}%` : null;
  const isWholePrice = isPrice(part) && parts.length === 1;
  return isWholePrice
    ? `stage ${seq}, ${pct}% of ${plainAmount(agreementValuePaise)}`
    : `stage ${seq}, ${pct}%`;
}

/** A deposit is no supply and has no code. */
function sacOf(part: PricePart, sac: RateValues['gst.sac']): string {
  if (part.component === 'corpus') return '';
  return isPrice(part) ? sac.construction : sac.otherCharges;
}

function isPrice(part: PricePart): boolean {
  return part.code === 'agreementValue';
}
