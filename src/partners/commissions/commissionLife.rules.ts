import type { Day } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { SaleStatus } from '#sales/sale.rules.ts';

/** Where a commission stands, holds aside. */
const COMMISSION_STAGES = [
  'pending',
  'approved',
  'partiallyPaid',
  'paid',
  'rejected',
  'cancelled',
  'clawback',
] as const;
type CommissionStage = (typeof COMMISSION_STAGES)[number];

/** What lists and filters show: the stage, or that it is on hold. */
export const COMMISSION_STATUSES = [...COMMISSION_STAGES, 'onHold'] as const;

export const STAGE_LABELS: Record<CommissionStage, string> = {
  pending: 'pending',
  approved: 'approved',
  partiallyPaid: 'partly paid',
  paid: 'paid',
  rejected: 'rejected',
  cancelled: 'cancelled',
  clawback: 'to be paid back',
};

/** Only what was booked as a sale and has its agreement is owed. */
const SALE_ORDER: readonly SaleStatus[] = ['booked', 'agreement', 'registered', 'completed'];

export function hasReached(saleStatus: SaleStatus, wanted: SaleStatus): boolean {
  return saleStatus !== 'cancelled' && SALE_ORDER.indexOf(saleStatus) >= SALE_ORDER.indexOf(wanted);
}

export interface ToApprove {
  number: string;
  stage: CommissionStage;
  isCalculated: boolean;
  /** Why it is on hold; null when it is not. */
  holdReason: string | null;
  saleStatus: SaleStatus;
  bookingDate: Day;
  firm: { name: string; status: 'active' | 'suspended'; reraValidUntil: Day | null };
  /** Of a shared sale: what keeps all of its commissions from approval. */
  shares: SharesAwaited | null;
}

/** Not all firms have accepted, or one of the commissions has no amount yet. */
export type SharesAwaited = 'acceptance' | 'amount';

const SHARES_AWAITED: Record<SharesAwaited, string> = {
  acceptance: 'The shares of the firms in this sale are not accepted by all of them yet.',
  amount: 'Another share of this sale has no amount yet. Choose a structure for it first.',
};

/** Why nobody can approve it now; null if it can be approved. */
export function approvalRefusal(commission: ToApprove): string | null {
  const { number, stage, isCalculated, holdReason, saleStatus, bookingDate, firm, shares } = commission;
  if (stage !== 'pending') return `${number} is already ${STAGE_LABELS[stage]}.`;
  if (holdReason !== null) return `${number} is on hold: ${holdReason}.`;
  if (!isCalculated) return `${number} needs a structure. Choose one and recalculate it.`;
  if (shares !== null) return SHARES_AWAITED[shares];
  if (!hasReached(saleStatus, 'agreement')) return 'Approve after the agreement is signed.';
  if (firm.status === 'suspended') return `${firm.name} is suspended.`;
  if (firm.reraValidUntil === null) return `Enter the RERA registration of ${firm.name} first.`;
  if (firm.reraValidUntil < bookingDate)
    return `The RERA registration of ${firm.name} had expired on ${formatDay(firm.reraValidUntil)}, before the booking.`;
  return null;
}

export interface Approver {
  /** The person had it calculated. */
  isMaker: boolean;
  /** The person is the executive of the sale. */
  isExecutive: boolean;
  hasApproved: boolean;
  /** Nobody else in the organization could approve it. */
  isAlone: boolean;
}

/** Why this person may not approve it; null if they may. */
export function approverRefusal({ isMaker, isExecutive, hasApproved, isAlone }: Approver): string | null {
  if (hasApproved) return 'You have approved it already; another person has to approve it as well.';
  if (isAlone) return null;
  if (isMaker) return 'You had this commission calculated; another person approves it.';
  return isExecutive ? 'This is your own sale; another person approves its commission.' : null;
}

/**
 * Two people above the limit, which counts all live commissions of the sale, and where the registration of the firm
 * has expired since the booking.
 */
export function approvalsNeeded(of: {
  salePaise: number;
  limitPaise: number;
  reraValidUntil: Day | null;
  today: Day;
}): 1 | 2 {
  const hasExpired = of.reraValidUntil !== null && of.reraValidUntil < of.today;
  return of.salePaise > of.limitPaise || hasExpired ? 2 : 1;
}

export function recalculationRefusal({ number, stage }: Pick<ToApprove, 'number' | 'stage'>): string | null {
  if (stage === 'pending') return null;
  if (stage === 'approved' || stage === 'partiallyPaid' || stage === 'paid')
    return 'An approved commission cannot be recalculated.';
  return `${number} is ${STAGE_LABELS[stage]} and cannot be recalculated.`;
}

export function rejectionRefusal({ number, stage }: Pick<ToApprove, 'number' | 'stage'>): string | null {
  return stage === 'pending' ? null : `${number} is already ${STAGE_LABELS[stage]}.`;
}

export function holdRefusal(of: Pick<ToApprove, 'number' | 'stage'> & { isHeld: boolean }): string | null {
  if (of.isHeld) return `${of.number} is on hold already.`;
  const isOpen = of.stage === 'pending' || of.stage === 'approved' || of.stage === 'partiallyPaid';
  return isOpen ? null : `${of.number} is ${STAGE_LABELS[of.stage]}; there is nothing left to hold.`;
}

/** What was paid on an earlier commission fills the tranches of its successor, oldest first. */
export function carriedInto<Tranche extends { grossPaise: number }>(
  tranches: readonly Tranche[],
  paidPaise: number,
): (Tranche & { carriedPaise: number })[] {
  let left = paidPaise;
  return tranches.map((tranche) => {
    const carriedPaise = Math.min(left, tranche.grossPaise);
    left -= carriedPaise;
    return { ...tranche, carriedPaise };
  });
}

/**
 * How a commission ends with its sale: what was paid is to be taken back, unless it counts on for a successor.
 * @param keptPaise counted on the successor, or kept because the developer cancelled
 */
export function endOf(
  { paidPaise, carriedPaise }: { paidPaise: number; carriedPaise: number },
  keptPaise: number,
): { stage: 'cancelled' | 'clawback'; clawbackPaise: number } {
  const clawbackPaise = Math.max(0, paidPaise + carriedPaise - keptPaise);
  return { stage: clawbackPaise > 0 ? 'clawback' : 'cancelled', clawbackPaise };
}

/** Where a commission stands after something of it was paid, or came back (a negative amount). */
export function afterPayment(
  commission: {
    stage: CommissionStage;
    grossPaise: number | null;
    carriedPaise: number;
    paidPaise: number;
    clawbackPaise: number;
  },
  paidNowPaise: number,
): { stage: CommissionStage; paidPaise: number; clawbackPaise: number } {
  const { stage, grossPaise, carriedPaise, clawbackPaise } = commission;
  const paidPaise = commission.paidPaise + paidNowPaise;
  if (stage !== 'approved' && stage !== 'partiallyPaid' && stage !== 'paid')
    return { stage, paidPaise, clawbackPaise };
  const counted = paidPaise + carriedPaise;
  if (counted === grossPaise) return { stage: 'paid', paidPaise, clawbackPaise };
  return { stage: paidPaise > 0 ? 'partiallyPaid' : 'approved', paidPaise, clawbackPaise };
}

export const COMMISSION_ACTIONS = ['approve', 'reject', 'hold', 'release', 'recalculate'] as const;
export type CommissionAction = (typeof COMMISSION_ACTIONS)[number];
