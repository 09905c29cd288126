import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import { missingFor } from '#partners/structures/payout.rules.ts';
import type { PayoutCondition } from '#partners/structures/structureTerms.contract.ts';
import type { SaleStatus } from '#sales/sale.rules.ts';

/** What the payment of a tranche depends on. */
export interface TrancheToPay {
  commissionNumber: string;
  seq: number;
  /** Less what was carried over from an earlier booking, and what is paid. */
  restPaise: number;
  stage: 'pending' | 'approved' | 'partiallyPaid' | 'paid' | 'rejected' | 'cancelled' | 'clawback';
  holdReason: string | null;
  condition: PayoutCondition;
  eligibleOn: Day | null;
  sale: { status: SaleStatus; collectedPct: number; bookingDate: Day };
  firm: { name: string; status: 'active' | 'suspended'; reraValidUntil: Day | null };
  /** Null: none is live. */
  invoice: { number: string; isEntered: boolean } | null;
  netPaise: number | null;
  account: { hasConfirmed: boolean; isToConfirm: boolean; changedAt: Instant | null };
  /** The run that pays it already. */
  inRun: { number: string; isReleased: boolean } | null;
}

/** Why it cannot be paid now; null if it can. */
export function paymentRefusal(tranche: TrancheToPay): string | null {
  return (
    doneRefusal(tranche) ?? commissionRefusal(tranche) ?? firmRefusal(tranche) ?? invoiceRefusal(tranche)
  );
}

function doneRefusal({ commissionNumber, seq, inRun, restPaise }: TrancheToPay): string | null {
  const named = `Tranche ${seq} of ${commissionNumber}`;
  if (inRun) return `${named} is ${inRun.isReleased ? 'paid' : 'to be released'} in ${inRun.number}.`;
  return restPaise <= 0 ? `${named} is paid.` : null;
}

function commissionRefusal(tranche: TrancheToPay): string | null {
  const { commissionNumber, stage, holdReason, eligibleOn, condition, sale } = tranche;
  if (stage === 'pending') return `${commissionNumber} is not approved yet.`;
  if (isOwedStill(tranche)) return null;
  if (stage !== 'approved' && stage !== 'partiallyPaid')
    return `${commissionNumber} is ${stage === 'clawback' ? 'to be paid back' : stage}.`;
  if (holdReason !== null) return `${commissionNumber} is on hold: ${holdReason}.`;
  // What stays payable of a cancelled sale was decided when it was cancelled.
  const missing =
    sale.status === 'cancelled' ? [] : missingFor(condition, { ...sale, saleStatus: sale.status });
  if (missing.length > 0) return missing.join(' ');
  return eligibleOn === null ? `Tranche ${tranche.seq} of ${commissionNumber} is not payable yet.` : null;
}

/**
 * The end of a commission takes back or sets off all that is not paid by then; what the bank returned later of an
 * invoice that stands is still owed, whatever the condition says by now.
 */
function isOwedStill({ stage, invoice, restPaise }: TrancheToPay): boolean {
  return (stage === 'cancelled' || stage === 'clawback') && restPaise > 0 && invoice?.isEntered === true;
}

function firmRefusal({ firm, sale, account }: TrancheToPay): string | null {
  if (firm.status === 'suspended') return `${firm.name} is suspended.`;
  if (firm.reraValidUntil === null) return `Enter the RERA registration of ${firm.name} first.`;
  if (firm.reraValidUntil < sale.bookingDate)
    return `The RERA registration of ${firm.name} had expired on ${formatDay(firm.reraValidUntil)}, before the booking.`;
  if (account.isToConfirm)
    return `The bank account of ${firm.name} is to be confirmed by another person of Finance.`;
  return account.hasConfirmed ? null : `Enter the bank account of ${firm.name} first.`;
}

function invoiceRefusal({ invoice, firm, netPaise }: TrancheToPay): string | null {
  if (invoice === null) return `No invoice yet: ${firm.name} sends it, or Finance enters it.`;
  if (!invoice.isEntered || netPaise === null)
    return `Invoice ${invoice.number} is to be checked and entered first.`;
  return netPaise === 0 ? `Nothing of invoice ${invoice.number} is left to be paid.` : null;
}

const SOON_HOURS = 48;

export function paymentWarnings(
  { account, firm, invoice, sale }: TrancheToPay,
  now: Instant,
  today: Day,
): string[] {
  const { changedAt } = account;
  const isNew = changedAt !== null && addHours(changedAt, SOON_HOURS) > now;
  return [
    ...(isNew && invoice
      ? [`The bank account of ${firm.name} was changed in the last 48 hours. Call the firm before you pay.`]
      : []),
    ...(isExpired({ firm, sale }, today)
      ? [`The RERA registration of ${firm.name} has expired since the booking, so two people pay.`]
      : []),
  ];
}

/** Valid on the day of the booking and not any more: two people may pay. */
export function isExpired(
  { firm, sale }: { firm: { reraValidUntil: Day | null }; sale: { bookingDate: Day } },
  today: Day,
): boolean {
  const { reraValidUntil } = firm;
  return reraValidUntil !== null && reraValidUntil < today && reraValidUntil >= sale.bookingDate;
}

/** Why another person releases the run; null: it is released at once. */
export function releaseReason(of: {
  /** Runs of the day with this one. */
  dayPaise: number;
  limitPaise: number;
  hasExpired: boolean;
}): string | null {
  if (of.dayPaise > of.limitPaise)
    return `With this run ${formatMoneyExact(of.dayPaise)} are paid today; above ${formatMoneyExact(of.limitPaise)} another person releases it.`;
  return of.hasExpired
    ? 'A RERA registration has expired since the booking, so another person releases it.'
    : null;
}

export interface Releaser {
  status: 'awaitingRelease' | 'released' | 'withdrawn';
  number: string;
  isMaker: boolean;
  /** Nobody else of Finance is there. */
  isAlone: boolean;
}

export function openRefusal({ status, number }: Pick<Releaser, 'status' | 'number'>): string | null {
  if (status === 'awaitingRelease') return null;
  return `${number} is already ${status}.`;
}

export function releaserRefusal({ isMaker, isAlone }: Pick<Releaser, 'isMaker' | 'isAlone'>): string | null {
  return isMaker && !isAlone ? 'You made this run; another person of Finance releases it.' : null;
}

/** 'PAY26270001-3': letters, digits and a hyphen pass through every bank. */
export function referenceOf(runNumber: string, lineNo: number): string {
  return `${runNumber.replaceAll(/[^A-Z0-9]/g, '')}-${lineNo}`;
}
