import type { Day } from '#platform/contract/calendar.ts';
import { addMonths } from '#platform/contract/calendar.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { counted, formatDay, formatMoneyExact } from '#platform/contract/format.ts';
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

/** The one step that a sale can take from its status. */
export function nextStepOf(status: SaleStatus): SaleStep | null {
  return NEXT[status];
}

/** The facts that the steps of a sale need besides their own fields. */
export interface StepFacts {
  hasVerifiedReceipt: boolean;
  hasAgreement: boolean;
  /** Of the tower, or of the project without towers. */
  ocDate: Day | null;
  /** The open balance of installments and charges, demanded or not. */
  openPaise: number;
  hasPossessionLetter: boolean;
  /** Issues of the unit that are not verified and graver than low. */
  openSnags: number;
  /** Documents that the organization requires for each step and that are not approved yet, by name. */
  lacking: Record<SaleStep, readonly string[]>;
}

/** Requirements of steps besides money, as messages; the screen links to where each is done. */
export const STEP_NEEDS = {
  receipt: 'Verify the booking receipt first.',
  agreement: 'Upload the signed agreement and have it approved first.',
  occupancy: 'The tower has no occupancy certificate yet.',
  possessionLetter: 'Upload the possession letter and have it approved first.',
} as const;

/** Before the names of the documents that the organization requires. */
export const DOCUMENTS_NEEDED = 'Documents to be approved first:';

/** What is pending for a step; empty when it can be taken. */
export function missingFor(step: SaleStep, facts: StepFacts): string[] {
  const lacking = facts.lacking[step];
  const documents = lacking.length === 0 ? [] : [`${DOCUMENTS_NEEDED} ${lacking.join(', ')}.`];
  return [...factsMissing(step, facts), ...documents];
}

function factsMissing(step: SaleStep, facts: StepFacts): string[] {
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
        ...(facts.openSnags > 0 ? [snagsText(facts.openSnags)] : []),
      ];
  }
}

/** After the count of the snags that possession waits for. */
export const SNAGS_OPEN = 'above low still open.';

function snagsText(open: number): string {
  return `${counted(open, 'issue')} of the unit ${SNAGS_OPEN}`;
}

/** Who may take a step: sales sign, sales and Finance register, Finance and the heads hand over. */
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

/** The dates and documents of a sale after the change. */
export interface StepPapers {
  bookingDate: Day;
  agreementDate: Day | null;
  registrationDate: Day | null;
  registrationNumber: string | null;
  subRegistrarOffice: string | null;
  promisedPossession: Day | null;
  promisedIn: 'agreement' | 'rera' | null;
  possessionOfferedOn: Day | null;
  possessionDate: Day | null;
}

const REQUIRED: Record<SaleStep, readonly (readonly [keyof StepPapers, string])[]> = {
  agreement: [['agreementDate', 'Agreement date is required.']],
  registered: [
    ['registrationNumber', 'Registration number is required.'],
    ['registrationDate', 'Registration date is required.'],
    ['subRegistrarOffice', 'Sub-registrar office is required.'],
  ],
  completed: [['possessionDate', 'Possession date is required.']],
};

/** The first error in the fields of a step; null when there is none. */
export function papersProblem(step: SaleStep, papers: StepPapers, today: Day): FieldError | null {
  for (const [field, message] of REQUIRED[step]) if (papers[field] === null) return { field, message };
  return daysProblem(papers, today);
}

/**
 * Booking, agreement, registration and possession must be in this order, none in the future. Possession is offered
 * after the booking, or for a day of the coming year: on it the last installment is demanded.
 */
export function daysProblem(papers: StepPapers, today: Day): FieldError | null {
  return offerProblem(papers, today) ?? promiseProblem(papers) ?? orderProblem(papers, today);
}

/** An agreement promises possession for a day after it, within so many years. */
const MAX_YEARS_PROMISED = 15;

function promiseProblem({ agreementDate, promisedPossession, promisedIn }: StepPapers): FieldError | null {
  const field = 'promisedPossession';
  if (promisedPossession === null || promisedIn === 'rera') return null;
  if (agreementDate === null)
    return {
      field,
      message: 'Possession is promised by the agreement. Enter the date of the agreement too.',
    };
  if (promisedPossession <= agreementDate)
    return { field, message: `This must be after ${formatDay(agreementDate)}, the date of the agreement.` };
  return promisedPossession > addMonths(agreementDate, MAX_YEARS_PROMISED * 12)
    ? { field, message: `An agreement promises possession within ${MAX_YEARS_PROMISED} years.` }
    : null;
}

function offerProblem({ bookingDate, possessionOfferedOn }: StepPapers, today: Day): FieldError | null {
  const field = 'possessionOfferedOn';
  if (possessionOfferedOn === null) return null;
  if (possessionOfferedOn < bookingDate)
    return { field, message: `This cannot be before ${formatDay(bookingDate)}, the date of the booking.` };
  return possessionOfferedOn > addMonths(today, 12)
    ? { field, message: 'Possession can be offered for at most a year ahead.' }
    : null;
}

function orderProblem(papers: StepPapers, today: Day): FieldError | null {
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

/** Roles that may correct the fields of a completed step. */
const CORRECTORS: readonly Role[] = [...GROUPS.ADMIN, 'Finance Head'];

export function mayCorrect(role: Role): boolean {
  return hasRole(role, ...CORRECTORS);
}

/**
 * Why a field of a completed step cannot be corrected; null when it can. Number and office of a registration are
 * text only; its date has triggered demands.
 */
export function correctionRefusal(
  role: Role,
  change: { isDateOfRegistration: boolean; reason: string | null; hasDemands: boolean },
): { kind: 'forbidden' } | { kind: 'reason' | 'demanded'; message: string } | null {
  if (!mayCorrect(role)) return { kind: 'forbidden' };
  if (change.reason === null) return { kind: 'reason', message: 'Enter why this is corrected.' };
  if (change.isDateOfRegistration && change.hasDemands)
    return { kind: 'demanded', message: 'Demands have already been raised on this registration.' };
  return null;
}
