import type { Day } from '#platform/contract/calendar.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import {
  apportion,
  mulDiv,
  pctOf,
  roundToRupee,
  scaledPct,
  sumPaise,
  toPaise,
} from '#platform/contract/money.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { CancellationAmounts } from '#money/ledger/ledger.rules.ts';
import type { ChargeAllocation, DueCharge } from '#money/plans/allocation.rules.ts';
import { payCharges } from '#money/plans/allocation.rules.ts';
import type { Component } from '#inventory/payment-terms/payment.terms.contract.ts';
import type { TaxParts } from '#company/statutory-rates/gst.rules.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { RateValues } from '#company/statutory-rates/rate.rules.ts';
import type { SaleStatus } from '#sales/sale.rules.ts';
import { isManagerOf } from '#sales/sale.rules.ts';

/** 'transfer' ends a booking that goes over to another unit. */
export type Initiator = 'buyer' | 'developer' | 'transfer';

/** Who may end a sale: once it is registered only the heads, with the deed that takes the agreement back. */
export function mayCancel(
  role: Role,
  sale: { status: SaleStatus; channelPartnerId: string | null },
): boolean {
  if (sale.status === 'registered') return hasRole(role, ...GROUPS.ADMIN);
  return isManagerOf(role, sale) || hasRole(role, ...GROUPS.FINANCE);
}

/** Why a sale cannot be cancelled, null when it can. */
export function cancelRefusal(status: SaleStatus, deedNumber: string | null): string | null {
  if (status === 'completed') return 'A completed sale cannot be cancelled.';
  if (status === 'cancelled') return 'This sale is cancelled.';
  if (status === 'registered' && deedNumber === null)
    return 'A registered agreement needs a deed of cancellation.';
  return null;
}

/** What came in and waits for verification must be settled before its end is computed. */
export function waitingRefusal(waitingReceipts: number): string | null {
  if (waitingReceipts === 0) return null;
  const some = waitingReceipts === 1 ? 'One receipt waits' : `${waitingReceipts} receipts wait`;
  return `${some} for verification. Verify or withdraw what came in first.`;
}

/**
 * Simple interest, actual days of 365, that a developer who cancels owes on what he received, to the rupee (Real Estate
 * Act s.18(1), at the rate of the state's rules).
 */
export function developerInterest(
  receipts: readonly { receivedDate: Day; amountPaise: number }[],
  ratePct: number,
  until: Day,
): number {
  const paiseDays = receipts
    .filter(({ receivedDate }) => receivedDate < until)
    .reduce((sum, one) => sum + BigInt(one.amountPaise) * BigInt(daysBetween(one.receivedDate, until)), 0n);
  return roundToRupee(toPaise(mulDiv(paiseDays, scaledPct(ratePct), 365n * scaledPct(100))));
}

/** What the law and the project let a developer keep. */
export interface ForfeitureTerms {
  /** By days from booking to the request, until an agreement was signed. */
  beforeAgreement: RateValues['cancel.preAgreement']['slabs'];
  /** From the agreement on. */
  afterAgreementPct: number;
}

/**
 * Percent of the agreement value that may be kept. A project may be more generous than the law, never harsher, so the
 * smaller of the two counts. Who cancels his own promise, or moves it to another unit, keeps nothing.
 */
export function forfeiturePct(
  sale: { status: SaleStatus; bookingDate: Day },
  request: { initiatedBy: Initiator; requestedOn: Day },
  law: ForfeitureTerms,
  project: Pick<ForfeitureTerms, 'beforeAgreement'> | null,
): number {
  if (request.initiatedBy !== 'buyer') return 0;
  if (sale.status !== 'booked') return law.afterAgreementPct;
  const days = daysBetween(sale.bookingDate, request.requestedOn);
  const ofLaw = slabPct(law.beforeAgreement, days);
  return project === null ? ofLaw : Math.min(ofLaw, slabPct(project.beforeAgreement, days));
}

/** Days are counted from the booking: 'up to 15 days' holds on the fifteenth day and no longer on the sixteenth. */
function slabPct(slabs: ForfeitureTerms['beforeAgreement'], days: number): number {
  const slab = slabs.find(({ upToDays }) => upToDays === null || days <= upToDays);
  return (slab ?? slabs.at(-1))?.pct ?? 0;
}

/** The money of a sale on the day it ends. */
export interface MoneyAtEnd {
  agreementValuePaise: number;
  /** Paid on the price, the tax that buyers deducted included. */
  paidPricePaise: number;
  onAccountPaise: number;
  /** Paid on other charges and corpus. */
  paidOtherPaise: number;
  /** Tax paid on what a credit note can still take back (CGST Act s.34). */
  paidTaxInTimePaise: number;
  /** Tax paid on what is too old for one. */
  paidTaxTooLatePaise: number;
  /** Interest and charges that are open, with their tax. */
  chargesDuePaise: number;
  /** What the developer owes for the time he held the money, when it is he who cancels. */
  developerInterestPaise: number;
}

export interface Settlement {
  receivedPaise: number;
  forfeiturePct: number;
  forfeiturePaise: number;
  chargesDuePaise: number;
  gstRefundPaise: number;
  gstNotRefundablePaise: number;
  otherRefundPaise: number;
  developerInterestPaise: number;
  /** Charges beyond all that came in: nobody collects them. */
  writtenOffPaise: number;
  refundPaise: number;
  /** Goes over to the new booking instead of back to the buyer. */
  movedPaise: number;
}

/**
 * What is kept and what goes back: price received, less what may be kept and what was late, and the tax that the state
 * gives back; other charges and corpus go back whole. Nothing is added as GST on what is kept (Circular
 * 178/10/2022). Never below zero.
 */
export function settlementOf(money: MoneyAtEnd, pct: number): Settlement {
  const receivedPaise = money.paidPricePaise + money.onAccountPaise;
  const forfeiturePaise = Math.min(receivedPaise, pctOf(money.agreementValuePaise, pct));
  const leftPaise =
    receivedPaise -
    forfeiturePaise -
    money.chargesDuePaise +
    money.paidTaxInTimePaise +
    money.paidOtherPaise +
    money.developerInterestPaise;
  return {
    receivedPaise,
    forfeiturePct: pct,
    forfeiturePaise,
    chargesDuePaise: money.chargesDuePaise,
    gstRefundPaise: money.paidTaxInTimePaise,
    gstNotRefundablePaise: money.paidTaxTooLatePaise,
    otherRefundPaise: money.paidOtherPaise,
    developerInterestPaise: money.developerInterestPaise,
    writtenOffPaise: Math.max(0, -leftPaise),
    refundPaise: Math.max(0, leftPaise),
    movedPaise: 0,
  };
}

/** The same end when the booking goes on with another unit: nothing goes back, all of it goes over. */
export function movedOn(settlement: Settlement): Settlement {
  return { ...settlement, movedPaise: settlement.refundPaise, refundPaise: 0 };
}

export interface RefundPayee {
  payee: 'bank' | 'buyer';
  name: string;
  applicantId: string | null;
  amountPaise: number;
}

/** The bank gets back what it lent, as far as the refund goes; the buyers share the rest as they own. */
export function refundLines(
  refundPaise: number,
  bank: { name: string; lentPaise: number } | null,
  buyers: readonly { applicantId: string; name: string; sharePct: number }[],
): RefundPayee[] {
  const toBankPaise = bank === null ? 0 : Math.min(refundPaise, bank.lentPaise);
  const shares = apportion(
    refundPaise - toBankPaise,
    buyers.map(({ sharePct }) => Math.round(sharePct * 10_000)),
  );
  const lines: RefundPayee[] = [
    ...(bank === null
      ? []
      : [{ payee: 'bank' as const, name: bank.name, applicantId: null, amountPaise: toBankPaise }]),
    ...buyers.map(({ applicantId, name }, index) => ({
      payee: 'buyer' as const,
      name,
      applicantId,
      amountPaise: shares[index] ?? 0,
    })),
  ];
  return lines.filter(({ amountPaise }) => amountPaise > 0);
}

/** The day by which the money is due back. */
export function refundDueOn(requestedOn: Day, days: number): Day {
  return addDays(requestedOn, days);
}

/** An installment on the day its sale ends. */
export interface EndedInstallment extends TaxParts {
  component: Component;
  isDemanded: boolean;
  principalPaise: number;
  paidPrincipalPaise: number;
  paidTaxPaise: number;
  waivedPrincipalPaise: number;
  waivedTaxPaise: number;
  /** Tax that credit notes took back of what was waived. */
  creditedTaxPaise: number;
  /** A credit note can still take its tax back, or none was ever billed. */
  isTaxInTime: boolean;
}

export interface EndedSale {
  agreementValuePaise: number;
  installments: readonly EndedInstallment[];
  onAccountPaise: number;
  /** Interest and charges that are open, with their tax; what has accrued and is not billed is among them. */
  chargesDuePaise: number;
  /** Those that are billed. */
  openCharges: readonly DueCharge[];
  developerInterestPaise: number;
}

export function moneyAtEnd(sale: EndedSale): MoneyAtEnd {
  const { agreementValuePaise, installments, onAccountPaise, chargesDuePaise, developerInterestPaise } = sale;
  const paid = (of: (one: EndedInstallment) => boolean) => sumPaise(installments.filter(of).map(paidPriceOf));
  const paidTax = (isInTime: boolean) =>
    sumPaise(installments.filter((one) => one.isTaxInTime === isInTime).map(paidTaxOf));
  return {
    agreementValuePaise,
    paidPricePaise: paid(({ component }) => component === 'agreementValue'),
    paidOtherPaise: paid(({ component }) => component !== 'agreementValue'),
    paidTaxInTimePaise: paidTax(true),
    paidTaxTooLatePaise: paidTax(false),
    onAccountPaise,
    chargesDuePaise,
    developerInterestPaise,
  };
}

/** What the end of a sale keeps for interest and charges, as far as the money of the customer goes. */
export function collectedCharges(
  { openCharges, chargesDuePaise }: EndedSale,
  { writtenOffPaise }: Settlement,
): ChargeAllocation[] {
  return payCharges(chargesDuePaise - writtenOffPaise, openCharges);
}

/**
 * What the ledger says when a sale ends. Every demand is taken back with its tax, as far as the state gives it back;
 * the customer owes nothing any more; what was on account, what is kept and what goes back find their accounts. Tax
 * that is lost and charges that nobody collects are given up, the latter without their tax, which arises only when they
 * are received (CGST Act s.13(6)); installments given up before are so no longer.
 */
export function postingAtEnd(sale: EndedSale, settlement: Settlement): CancellationAmounts {
  const demanded = sale.installments.filter((one) => one.isDemanded);
  const principal = (component: Component) =>
    sumPaise(demanded.filter((one) => one.component === component).map((one) => one.principalPaise));
  const late = demanded.filter((one) => !one.isTaxInTime);
  const open = (one: EndedInstallment) =>
    one.principalPaise + taxTotal(one) - paidOf(one) - one.waivedPrincipalPaise - one.waivedTaxPaise;
  const waivedPaise = sumPaise(
    demanded.map((one) => one.waivedPrincipalPaise + one.waivedTaxPaise - one.creditedTaxPaise),
  );
  const taxOf = (charges: readonly { taxPaise: number }[]) => sumPaise(charges.map((one) => one.taxPaise));
  const taxNeverReceivedPaise = taxOf(sale.openCharges) - taxOf(collectedCharges(sale, settlement));
  const lostTaxPaise = sumPaise(late.map((one) => taxLeft(one) - paidTaxOf(one)));
  return {
    unbilledPaise: principal('agreementValue'),
    otherIncomePaise: principal('otherCharges'),
    corpusPaise: principal('corpus'),
    gstOutputPaise: sumPaise(demanded.filter((one) => one.isTaxInTime).map(taxLeft)) + taxNeverReceivedPaise,
    onAccountPaise: sale.onAccountPaise,
    lostPaise: lostTaxPaise + settlement.writtenOffPaise - taxNeverReceivedPaise,
    developerInterestPaise: settlement.developerInterestPaise,
    customerPaise: sumPaise(demanded.map(open)) + sale.chargesDuePaise,
    waivedPaise,
    forfeiturePaise: settlement.forfeiturePaise,
    refundPaise: settlement.refundPaise,
    movedPaise: settlement.movedPaise,
  };
}

/** Tax that credit notes have left of an installment. */
function taxLeft(one: EndedInstallment): number {
  return taxTotal(one) - one.creditedTaxPaise;
}

/** Receipts pay tax first: beyond what credit notes have left of it, what they paid as tax is price. */
function paidTaxOf(one: EndedInstallment): number {
  return Math.min(one.paidTaxPaise, taxLeft(one));
}

function paidPriceOf(one: EndedInstallment): number {
  return paidOf(one) - paidTaxOf(one);
}

function paidOf(one: EndedInstallment): number {
  return one.paidPrincipalPaise + one.paidTaxPaise;
}
