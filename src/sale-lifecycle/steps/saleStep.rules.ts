import type { Day } from '#platform/contract/calendar.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { SALE_STEPS } from '#sales/sale.contract.ts';
import type { SaleStatus } from '#sales/sale.rules.ts';
import { isManagerOf, SELLERS } from '#sales/sale.rules.ts';

export type SaleStep = (typeof SALE_STEPS)[number];

const NEXT: Record<SaleStatus, SaleStep | null> = {
  booked: 'agreement',
  agreement: 'registered',
  registered: 'completed',
  completed: null,
  cancelled: null,
};

/** The one step that a sale can take from where it stands. */
export function nextStepOf(status: SaleStatus): SaleStep | null {
  return NEXT[status];
}

/** What the steps of a sale rest on beside what is entered with them. */
export interface StepFacts {
  hasVerifiedReceipt: boolean;
  hasAgreement: boolean;
  /** Of the tower, or of the project where there is none. */
  ocDate: Day | null;
  /** All that installments and charges leave open, demanded or not. */
  openPaise: number;
  hasPossessionLetter: boolean;
}

/** What steps ask for beside money, in the words of who takes them; the screen leads to where each is done. */
export const STEP_NEEDS = {
  receipt: 'Verify the booking receipt first.',
  agreement: 'Upload the signed agreement first.',
  occupancy: 'The tower has no occupancy certificate yet.',
  possessionLetter: 'Upload the possession letter first.',
} as const;

/** What a step still waits for; empty when it can be taken. */
export function missingFor(step: SaleStep, facts: StepFacts): string[] {
  switch (step) {
    case 'agreement':
      return [
        ...(facts.hasVerifiedReceipt ? [] : [STEP_NEEDS.receipt]),
        ...(facts.hasAgreement ? [] : [STEP_NEEDS.agreement]),
      ];
    case 'registered':
      return facts.hasAgreement ? [] : [STEP_NEEDS.agreement];
    case 'completed':
      return [
        ...(facts.ocDate === null ? [STEP_NEEDS.occupancy] : []),
        ...(facts.openPaise > 0 ? [`${formatMoneyExact(facts.openPaise)} is still to be paid.`] : []),
        ...(facts.hasPossessionLetter ? [] : [STEP_NEEDS.possessionLetter]),
      ];
  }
}

/** Who may take a step: the sales side signs, both register, Finance and the heads hand over. */
export function mayTakeStep(
  step: SaleStep,
  role: Role,
  sale: { channelPartnerId: string | null; isOwn: boolean },
): boolean {
  const isManager = isManagerOf(role, sale);
  switch (step) {
    case 'agreement':
      return isManager || (sale.isOwn && hasRole(role, ...SELLERS));
    case 'registered':
      return isManager || hasRole(role, ...GROUPS.FINANCE);
    case 'completed':
      return hasRole(role, ...GROUPS.FINANCE);
  }
}

/** The days and papers of a sale as they would stand. */
export interface StepPapers {
  bookingDate: Day;
  agreementDate: Day | null;
  registrationDate: Day | null;
  registrationNumber: string | null;
  subRegistrarOffice: string | null;
  possessionDate: Day | null;
}

const REQUIRED: Record<SaleStep, readonly (readonly [keyof StepPapers, string])[]> = {
  agreement: [['agreementDate', 'Agreement date is required.']],
  registered: [
    ['registrationNumber', 'Registration number is required.'],
    ['registrationDate', 'Registration date is required.'],
    ['subRegistrarOffice', 'Office of the sub-registrar is required.'],
  ],
  completed: [['possessionDate', 'Possession date is required.']],
};

/** The first thing that is wrong with what is entered for a step; null when nothing is. */
export function papersProblem(step: SaleStep, papers: StepPapers, today: Day): FieldError | null {
  for (const [field, message] of REQUIRED[step]) if (papers[field] === null) return { field, message };
  return daysProblem(papers, today);
}

/** Booking, agreement, registration and possession come in this order, none of them in the future. */
export function daysProblem(papers: StepPapers, today: Day): FieldError | null {
  let [label, before] = ['the booking', papers.bookingDate];
  for (const [field, name] of DATED_PAPERS) {
    const day = papers[field];
    if (day === null) continue;
    if (day > today) return { field, message: 'This date cannot be in the future.' };
    if (day < before)
      return { field, message: `This cannot be before ${formatDay(before)}, the date of ${label}.` };
    [label, before] = [name, day];
  }
  return null;
}

const DATED_PAPERS = [
  ['agreementDate', 'the agreement'],
  ['registrationDate', 'the registration'],
  ['possessionDate', 'possession'],
] as const;

/** Those who may set right what was entered with a step that is behind. */
const CORRECTORS: readonly Role[] = [...GROUPS.ADMIN, 'Finance Head'];

/**
 * Why a paper of a step that is behind cannot be corrected; null when it can. Number and office of a registration are
 * words; its date has started demands.
 */
export function correctionRefusal(
  role: Role,
  change: { isDateOfRegistration: boolean; reason: string | null; hasDemands: boolean },
): { kind: 'forbidden' } | { kind: 'reason' | 'demanded'; message: string } | null {
  if (!hasRole(role, ...CORRECTORS)) return { kind: 'forbidden' };
  if (change.reason === null) return { kind: 'reason', message: 'Say why this is corrected.' };
  if (change.isDateOfRegistration && change.hasDemands)
    return { kind: 'demanded', message: 'Demands have already been raised on this registration.' };
  return null;
}
