import type { Day } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { exactPct } from '#partners/structures/structureText.rules.ts';
import type { PayoutCondition } from '#partners/structures/structureTerms.contract.ts';
import type { Progress } from '#partners/structures/payout.rules.ts';
import { missingFor } from '#partners/structures/payout.rules.ts';

/** A tranche as its invoice needs it. */
export interface TrancheToInvoice extends PayoutCondition {
  seq: number;
  commission: { number: string; stage: string; isApproved: boolean; holdReason: string | null };
  sale: Progress & { bookingNumber: string; bookingDate: Day };
  /** Commission less what was carried over from an earlier booking. */
  grossPaise: number;
  paidPaise: number;
  eligibleOn: Day | null;
  /** The number of another invoice that bills it. */
  billedBy: string | null;
}

/** Why a tranche cannot be invoiced; null when it can. `isOne`: its invoice bills one commission. */
export function trancheProblem(tranche: TrancheToInvoice, isOne: boolean): string | null {
  const { commission, billedBy, grossPaise, paidPaise, eligibleOn } = tranche;
  const name = isOne ? `Tranche ${tranche.seq}` : `Tranche ${tranche.seq} of ${commission.number}`;
  if (!commission.isApproved)
    return `${commission.number} is ${commission.stage}; nothing of it can be invoiced.`;
  if (commission.holdReason !== null) return `${commission.number} is on hold: ${commission.holdReason}.`;
  if (billedBy !== null) return `${name} is already on invoice ${billedBy}.`;
  if (grossPaise === 0 || paidPaise > 0) return `${name} is paid already.`;
  return eligibleOn === null ? `${name} is not payable yet: ${lacking(tranche)}` : null;
}

/** '40% must be collected; 30% so far.' */
function lacking({ sale, saleStatus, collectedPct }: TrancheToInvoice): string {
  const missing = missingFor({ saleStatus, collectedPct }, sale);
  if (missing.length === 0) return 'its condition has not been seen to hold.';
  if (sale.saleStatus === 'cancelled') return 'the sale is cancelled.';
  if (sale.collectedPct < collectedPct)
    return `${exactPct(collectedPct)} must be collected; ${exactPct(sale.collectedPct)} so far.`;
  return `the sale must be ${{ booked: 'booked', agreement: 'under agreement', registered: 'registered', completed: 'completed' }[saleStatus]}.`;
}

export interface FirmToPay {
  name: string;
  status: 'active' | 'suspended';
  reraValidUntil: Day | null;
}

/** Why a firm cannot be paid for sales of these days; null when it can. */
export function firmProblem(
  { name, status, reraValidUntil }: FirmToPay,
  bookingDates: readonly Day[],
): string | null {
  if (status === 'suspended') return `${name} is suspended.`;
  if (reraValidUntil === null) return `Enter the RERA registration of ${name} first.`;
  return bookingDates.some((day) => reraValidUntil < day)
    ? `The RERA registration of ${name} had expired on ${formatDay(reraValidUntil)}, before the booking.`
    : null;
}

/** What is wrong with the date of an invoice; null when nothing is. */
export function invoiceDateProblem(
  invoiceDate: Day,
  sales: readonly { bookingNumber: string; bookingDate: Day }[],
  today: Day,
): string | null {
  if (invoiceDate > today) return 'An invoice cannot be dated in the future.';
  const later = sales.find(({ bookingDate }) => bookingDate > invoiceDate);
  if (!later) return null;
  return `The invoice is dated ${formatDay(invoiceDate)}, and ${later.bookingNumber} was booked on ${formatDay(later.bookingDate)}. Check the date.`;
}
