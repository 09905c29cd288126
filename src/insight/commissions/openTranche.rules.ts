import type { Day } from '#platform/contract/calendar.ts';
import { addDays, daysBetween, laterOf } from '#platform/contract/calendar.ts';

/**
 * Where an unpaid tranche of an approved commission stands: payable, expected on a day of the payment plan, without
 * such a day, or on hold.
 */
export const TRANCHE_STATES = ['payable', 'expected', 'undated', 'onHold'] as const;
export type TrancheState = (typeof TRANCHE_STATES)[number];

/** Whose turn it is: approvers, the firm to send its invoice, Finance to enter it, Finance to pay. */
export const DESKS = ['approval', 'invoice', 'entry', 'payment'] as const;
export type Desk = (typeof DESKS)[number];

interface Standing {
  stage: 'pending' | 'approved' | 'partiallyPaid';
  isHeld: boolean;
  /** Its condition is met since then; null: it is not met. */
  eligibleOn: Day | null;
  /** The invoice that bills it now. */
  invoice: { status: 'sent' | 'entered'; invoiceDate: Day; payBy: Day | null } | null;
}

export function trancheState(
  { isHeld, eligibleOn }: Pick<Standing, 'isHeld' | 'eligibleOn'>,
  expectedOn: Day | null,
): TrancheState {
  if (isHeld) return 'onHold';
  if (eligibleOn !== null) return 'payable';
  return expectedOn === null ? 'undated' : 'expected';
}

export function deskOf({ stage, invoice }: Pick<Standing, 'stage' | 'invoice'>): Desk {
  if (stage === 'pending') return 'approval';
  if (invoice === null) return 'invoice';
  return invoice.status === 'sent' ? 'entry' : 'payment';
}

/**
 * The last day on which it is not late: that of the entered invoice; without one the days of grace from the later of
 * its condition and the date of its invoice. Null while its condition is not met, or it is on hold.
 */
export function payByOf({ isHeld, eligibleOn, invoice }: Standing, payWithinDays: number): Day | null {
  if (isHeld || eligibleOn === null) return null;
  if (invoice?.payBy) return invoice.payBy;
  return addDays(laterOf(eligibleOn, invoice?.invoiceDate ?? eligibleOn), payWithinDays);
}

/** How many days late it is; 0: it is not. */
export function daysLate(payBy: Day | null, today: Day): number {
  return payBy !== null && payBy < today ? daysBetween(payBy, today) : 0;
}

/** Expected so soon, a tranche is nearly payable. */
export const NEARLY_DAYS = 30;
/** Falling due is shown for so many months, this one included. */
export const MONTHS_AHEAD = 6;
