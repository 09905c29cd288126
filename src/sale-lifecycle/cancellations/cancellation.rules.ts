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

/** 'transfer' ends a booking moved to another unit. */
export type Initiator = 'buyer' | 'developer' | 'transfer';

/** Who may cancel a sale: once it is registered only the heads, with the cancellation deed. */
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

/** Receipts awaiting verification must be settled before the cancellation is computed. */
export function waitingRefusal(waitingReceipts: number): string | null {
  if (waitingReceipts === 0) return null;
  const some = waitingReceipts === 1 ? 'One receipt is awaiting' : `${waitingReceipts} receipts are awaiting`;
  return `${some} verification. Verify or withdraw receipts first.`;
}

/**
 * Simple interest, actual days of 365, that a developer who cancels owes on the money received, to the rupee (Real
 * Estate Act s.18(1), at the rate of the state's rules).
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

/** The forfeiture allowed by law and project. */
export interface ForfeitureTerms {
  /** By days from booking to the request, until an agreement was signed. */
  beforeAgreement: RateValues['cancel.preAgreement']['slabs'];
  /** From the agreement onwards. */
  afterAgreementPct: number;
}

/**
 * Percent of the agreement value that may be forfeited. A project may be more generous than the law, never harsher,
 * so the smaller of the two counts. A developer who cancels, or a move to another unit, forfeits nothing.
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

/** The money of a sale on the day of cancellation. */
export interface MoneyAtEnd {
  agreementValuePaise: number;
  /** Paid towards the price, including TDS. */
  paidPricePaise: number;
  onAccountPaise: number;
  /** Paid on other charges and corpus. */
  paidOtherPaise: number;
  /** Tax paid that a credit note can still reverse (CGST Act s.34). */
  paidTaxInTimePaise: number;
  /** Tax paid that is too old for a credit note. */
  paidTaxTooLatePaise: number;
  /** Open interest and charges, with their tax. */
  chargesDuePaise: number;
  /** Interest payable to the buyer when the developer cancels. */
  developerInterestPaise: number;
}

export interface Settlement {
  receivedPaise: number;
  forfeiturePct: number;
  forfeiturePaise: number;
  forfeitureWaivedPaise: number;
  chargesDuePaise: number;
  gstRefundPaise: number;
  gstNotRefundablePaise: number;
  otherRefundPaise: number;
  developerInterestPaise: number;
  /** Charges beyond all receipts; written off. */
  writtenOffPaise: number;
  refundPaise: number;
  /** Moved to the new booking instead of refunded. */
  movedPaise: number;
}

/**
 * Forfeiture and refund: price received less forfeiture and late dues, plus reversible tax; other charges and
 * corpus are refunded in full. No GST is added to the forfeiture (Circular 178/10/2022). Never below zero. Less than
 * the terms allow may be kept, never more.
 */
export function settlementOf(money: MoneyAtEnd, pct: number, keptPaise: number | null = null): Settlement {
  const receivedPaise = money.paidPricePaise + money.onAccountPaise;
  const allowedPaise = Math.min(receivedPaise, pctOf(money.agreementValuePaise, pct));
  const forfeiturePaise = Math.min(allowedPaise, keptPaise ?? allowedPaise);
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
    forfeitureWaivedPaise: allowedPaise - forfeiturePaise,
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

/** The same when the booking moves to another unit: nothing is refunded, all of it is moved. */
export function movedOn(settlement: Settlement): Settlement {
  return { ...settlement, movedPaise: settlement.refundPaise, refundPaise: 0 };
}

export interface RefundPayee {
  payee: 'bank' | 'buyer';
  name: string;
  applicantId: string | null;
  amountPaise: number;
}

/** The bank gets its loan back first, up to the refund; the buyers share the rest by their shares. */
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

/** The day by which the refund is due. */
export function refundDueOn(requestedOn: Day, days: number): Day {
  return addDays(requestedOn, days);
}

/** An installment on the day of cancellation. */
export interface EndedInstallment extends TaxParts {
  component: Component;
  isDemanded: boolean;
  principalPaise: number;
  paidPrincipalPaise: number;
  paidTaxPaise: number;
  waivedPrincipalPaise: number;
  waivedTaxPaise: number;
  /** Tax reversed by credit notes on waived amounts. */
  creditedTaxPaise: number;
  /** A credit note can still reverse its tax, or none was ever billed. */
  isTaxInTime: boolean;
}

export interface EndedSale {
  agreementValuePaise: number;
  installments: readonly EndedInstallment[];
  onAccountPaise: number;
  /** Interest and charges that are open, with their tax; including accrued, unbilled interest. */
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

/** Interest and charges recovered on cancellation, up to the money received. */
export function collectedCharges(
  { openCharges, chargesDuePaise }: EndedSale,
  { writtenOffPaise }: Settlement,
): ChargeAllocation[] {
  return payCharges(chargesDuePaise - writtenOffPaise, openCharges);
}

/**
 * The ledger batch of a cancellation. Every demand is reversed with its reversible tax; the customer's balance
 * becomes zero; on account, forfeiture and refund are posted to their accounts. Lost tax and uncollected charges
 * are waived, the latter without their tax, which arises only on receipt (CGST Act s.13(6)); earlier waivers of
 * installments are reversed.
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

/** Tax of an installment after credit notes. */
function taxLeft(one: EndedInstallment): number {
  return taxTotal(one) - one.creditedTaxPaise;
}

/** Receipts pay tax first: what they paid as tax beyond the tax left after credit notes counts as price. */
function paidTaxOf(one: EndedInstallment): number {
  return Math.min(one.paidTaxPaise, taxLeft(one));
}

function paidPriceOf(one: EndedInstallment): number {
  return paidOf(one) - paidTaxOf(one);
}

function paidOf(one: EndedInstallment): number {
  return one.paidPrincipalPaise + one.paidTaxPaise;
}
