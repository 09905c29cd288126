import { formatMoney } from '#platform/contract/format.ts';
import { pctOfDownToRupees, sumPaise } from '#platform/contract/money.ts';

/**
 * Before the agreement for sale is registered no more than 10 % of the price may be accepted (RERA s.13). The cap
 * is rounded down to the rupee, as the installments are, so that the first stage of 10 % always fits.
 */
export function bookingCapPaise(agreementValuePaise: number, capPct: number): number {
  return pctOfDownToRupees(agreementValuePaise, capPct);
}

/** What a receipt pays: principal of installments, and what stays on account as an advance. */
interface AllocatedMoney {
  allocations: readonly { principalPaise: number }[];
  unallocatedPaise: number;
}

/**
 * What a receipt counts towards the cap: principal it would pay and all of it that stays on account. Tax passes
 * through to the state and does not count. Tax deducted by the buyer counts, as it pays principal.
 */
export function countedTowardsCap(allocation: AllocatedMoney, tdsPaise = 0): number {
  const principalPaise = sumPaise(allocation.allocations.map((one) => one.principalPaise));
  return principalPaise + allocation.unallocatedPaise + tdsPaise;
}

export interface BookingCap {
  agreementValuePaise: number;
  capPct: number;
  /** What receipts that are recorded or verified count already. */
  countedPaise: number;
}

/** What may still be accepted. */
export function acceptablePaise({ agreementValuePaise, capPct, countedPaise }: BookingCap): number {
  return Math.max(0, bookingCapPaise(agreementValuePaise, capPct) - countedPaise);
}

/** Why a receipt that counts this much is refused, null when it may be accepted. */
export function bookingCapProblem(cap: BookingCap, newlyCountedPaise: number): string | null {
  if (newlyCountedPaise <= acceptablePaise(cap)) return null;
  const limit = formatMoney(bookingCapPaise(cap.agreementValuePaise, cap.capPct));
  return `Only ${limit} (${cap.capPct}%) may be accepted before the agreement is registered.`;
}

/** Why nothing may change where receipts go, when that makes them count more than may be accepted; null while it does not. */
export function overCapProblem(cap: BookingCap): string | null {
  const limitPaise = bookingCapPaise(cap.agreementValuePaise, cap.capPct);
  if (cap.countedPaise <= limitPaise) return null;
  return `Receipts of this sale would then count ${formatMoney(cap.countedPaise)} of the price, and only ${formatMoney(limitPaise)} (${cap.capPct}%) may be accepted before the agreement is registered. First correct or withdraw one that awaits verification.`;
}

/** The booking amount a project requires, which never exceeds what may be accepted. */
export function leastBookingAmountPaise(configuredPaise: number, capPaise: number | null): number {
  return capPaise === null ? configuredPaise : Math.min(configuredPaise, capPaise);
}
