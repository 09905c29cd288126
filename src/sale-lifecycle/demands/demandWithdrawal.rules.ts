import type { Day } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { DemandProblem } from './demandWithdrawal.contract.ts';
import { DEMAND_WITHDRAWERS } from './demandWithdrawal.contract.ts';
import type { DemandRunStatus } from './demandRun.contract.ts';

/** What asks buyers for money is taken back only from above those who post it, as a verified receipt is. */
export function mayWithdraw(role: Role): boolean {
  return hasRole(role, ...DEMAND_WITHDRAWERS);
}

/** Why a run cannot be withdrawn whatever its demands are; null while it can. */
export function withdrawalRefusal(status: DemandRunStatus): string | null {
  if (status === 'posted') return null;
  if (status === 'withdrawn') return 'This run is withdrawn already.';
  if (status === 'posting') return 'This run is still being posted. Withdraw it once it is.';
  return 'Nothing of this run is posted; there is nothing to withdraw.';
}

/** What has happened to a demand since it was posted. */
export interface DemandSince {
  bookingNumber: string;
  saleStatus: string;
  /** By receipts that were verified for it; not what was applied from on account. */
  isPaid: boolean;
  /** Money that waits for verification names it, or counts towards what may be accepted before registration. */
  isAwaited: boolean;
  isWaived: boolean;
  hasInterest: boolean;
  /** Its plan was changed after it was demanded. */
  isRevised: boolean;
  /** Its invoice also bills what is not of the run. */
  isBilledTogether: boolean;
  /** Of its invoice; null for a draft and without one. */
  issueDate: Day | null;
  /** The last day on which a credit note can take the invoice back; null where the law sets none. */
  creditNoteUntil: Day | null;
}

export interface WithdrawalProblem {
  kind: DemandProblem;
  message: string;
  bookingNumbers: string[];
}

/** Everything that speaks against a withdrawal, each with the sales it concerns and what to do; none: it may be done. */
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
    return [{ kind: problem, bookingNumbers, message: `${WORDS[problem](named(bookingNumbers))}` }];
  });
}

const WORDS: Record<DemandProblem, (sales: string) => string> = {
  ended: (sales) => `${sales}: the sale was cancelled or completed since, which has settled the demand.`,
  paid: (sales) => `${sales}: money was verified for the demand. Reverse that receipt first.`,
  waiting: (sales) =>
    `${sales}: a recorded payment waits for verification. Withdraw that receipt first, and record it again afterwards.`,
  waived: (sales) =>
    `${sales}: something of the demand was waived, which stays in the books. Take these demands up with the buyers instead.`,
  interest: (sales) =>
    `${sales}: interest on the demand is billed. It stays owed, so the demand cannot be withdrawn.`,
  revised: (sales) => `${sales}: the payment plan was changed since and counts on the demand.`,
  billedTogether: (sales) =>
    `${sales}: its invoice also bills other demands. Cancel that invoice first; the demands stay.`,
  noCreditNote: (sales) => `${sales}: its invoice is too old for a credit note.`,
};

/** Sales that are named in one sentence. */
const NAMED = 5;

/** 'BKG/26-27/0001, BKG/26-27/0002 and 3 more' */
function named(bookingNumbers: readonly string[]): string {
  const more = bookingNumbers.length - NAMED;
  const names = bookingNumbers.slice(0, NAMED).join(', ');
  return more > 0 ? `${names} and ${more} more` : names;
}
