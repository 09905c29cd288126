import type { Day } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { DemandProblem } from './demandWithdrawal.contract.ts';
import { DEMAND_WITHDRAWERS } from './demandWithdrawal.contract.ts';
import type { DemandRunStatus } from './demandRun.contract.ts';

/** Only roles above those who post a run may withdraw it, as with verified receipts. */
export function mayWithdraw(role: Role): boolean {
  return hasRole(role, ...DEMAND_WITHDRAWERS);
}

/** Why a run cannot be withdrawn, regardless of its demands; null while it can. */
export function withdrawalRefusal(status: DemandRunStatus): string | null {
  if (status === 'posted') return null;
  if (status === 'withdrawn') return 'This run is already withdrawn.';
  if (status === 'posting') return 'This run is still being posted. Withdraw it afterwards.';
  return 'This run has no posted demands to withdraw.';
}

/** Changes of a demand since it was posted. */
export interface DemandSince {
  bookingNumber: string;
  saleStatus: string;
  /** By receipts verified for it; not money applied from on account. */
  isPaid: boolean;
  /** A receipt awaiting verification names it, or counts towards the cap before registration. */
  isAwaited: boolean;
  isWaived: boolean;
  hasInterest: boolean;
  /** Its plan was changed after it was demanded. */
  isRevised: boolean;
  /** Its invoice also bills installments outside the run. */
  isBilledTogether: boolean;
  /** Of its invoice; null for a draft and without one. */
  issueDate: Day | null;
  /** The last day on which a credit note can reverse the invoice; null where the law sets none. */
  creditNoteUntil: Day | null;
}

export interface WithdrawalProblem {
  kind: DemandProblem;
  message: string;
  bookingNumbers: string[];
}

/** All reasons against a withdrawal, each with its sales and what to do; empty if it is allowed. */
export function withdrawalProblems(demands: readonly DemandSince[], today: Day): WithdrawalProblem[] {
  const checks: Record<DemandProblem, (demand: DemandSince) => boolean> = {
    ended: ({ saleStatus }) => saleStatus === 'cancelled' || saleStatus === 'completed',
    paid: ({ isPaid }) => isPaid,
    waiting: ({ isAwaited }) => isAwaited,
    waived: ({ isWaived }) => isWaived,
    interest: ({ hasInterest }) => hasInterest,
    revised: ({ isRevised }) => isRevised,
    billedTogether: ({ isBilledTogether }) => isBilledTogether,
    noCreditNote: ({ issueDate, creditNoteUntil }) =>
      issueDate !== null && creditNoteUntil !== null && today > creditNoteUntil,
  };
  return Object.entries(checks).flatMap(([kind, concerns]): WithdrawalProblem[] => {
    const bookingNumbers = [...new Set(demands.filter(concerns).map((one) => one.bookingNumber))].toSorted();
    if (bookingNumbers.length === 0) return [];
    // The keys of the record above.
    const problem = kind as DemandProblem;
    return [{ kind: problem, bookingNumbers, message: `${LABELS[problem](named(bookingNumbers))}` }];
  });
}

const LABELS: Record<DemandProblem, (sales: string) => string> = {
  ended: (sales) => `${sales}: the sale has been cancelled or completed since.`,
  paid: (sales) => `${sales}: a receipt for the demand is verified. Reverse it first.`,
  waiting: (sales) =>
    `${sales}: a recorded receipt is awaiting verification. Withdraw it first, and record it again afterwards.`,
  waived: (sales) =>
    `${sales}: part of the demand was waived, which stays in the books. Settle these demands with the buyers instead.`,
  interest: (sales) =>
    `${sales}: interest on the demand is billed and stays due, so the demand cannot be withdrawn.`,
  revised: (sales) => `${sales}: the payment plan has been changed since and depends on the demand.`,
  billedTogether: (sales) =>
    `${sales}: its invoice also bills other demands. Cancel that invoice first; the demands stay.`,
  noCreditNote: (sales) => `${sales}: its invoice is too old for a credit note.`,
};

/** The most sales named in one sentence. */
const NAMED = 5;

/** 'BKG/26-27/0001, BKG/26-27/0002 and 3 more' */
function named(bookingNumbers: readonly string[]): string {
  const more = bookingNumbers.length - NAMED;
  const names = bookingNumbers.slice(0, NAMED).join(', ');
  return more > 0 ? `${names} and ${more} more` : names;
}
