import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { AppError, FieldError } from '#platform/contract/errors.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { counted, formatDay } from '#platform/contract/format.ts';
import { gstinProblem } from '#platform/contract/identity-numbers.ts';
import type { Role } from '#platform/contract/roles.ts';
import { anyOf, GROUPS, hasCapability, hasRole } from '#platform/contract/roles.ts';

export const SPECIALIZATIONS = [
  'civil',
  'structural',
  'rcc',
  'masonry',
  'plumbing',
  'electrical',
  'lifts',
  'hvac',
  'fireFighting',
  'waterproofing',
  'painting',
  'flooring',
  'facade',
  'landscaping',
  'interiors',
] as const;
export type Specialization = (typeof SPECIALIZATIONS)[number];

export const SPECIALIZATION_LABELS: Readonly<Record<Specialization, string>> = {
  civil: 'Civil',
  structural: 'Structural',
  rcc: 'RCC',
  masonry: 'Masonry',
  plumbing: 'Plumbing',
  electrical: 'Electrical',
  lifts: 'Lifts',
  hvac: 'HVAC',
  fireFighting: 'Fire fighting',
  waterproofing: 'Waterproofing',
  painting: 'Painting',
  flooring: 'Flooring',
  facade: 'Facade',
  landscaping: 'Landscaping',
  interiors: 'Interiors',
};

export const CONTRACTOR_STATUSES = ['pending', 'active', 'inactive', 'suspended', 'blacklisted'] as const;
export type ContractorStatus = (typeof CONTRACTOR_STATUSES)[number];

export const LICENCE_STATES = ['missing', 'valid', 'expiring', 'expired'] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

export const CONTRACTOR_ACTIONS = [
  'edit',
  'activate',
  'deactivate',
  'suspend',
  'blacklist',
  'prefer',
  'unprefer',
  'review',
  'note',
  'reassign',
  'delete',
] as const;
export type ContractorAction = (typeof CONTRACTOR_ACTIONS)[number];

/** Without these papers approved, a contractor does not begin to work. */
export const NEEDED_PAPERS = ['contractorPan', 'labourLicence'] as const;

/** A licence that ends this soon is marked. */
export const LICENCE_SOON_DAYS = 30;
/** Fewer finished milestones, or reviews, say nothing. */
export const ENOUGH = 3;
const PREFERRED_RATING = 4;
const REVIEW_EDIT_DAYS = 7;

/** Reasons of a delay that are no delay of the contractor's own. */
export const DELAYS_OF_OTHERS = ['weather', 'approvals', 'design', 'site'] as const;

/** Registration numbers are for those who manage construction or pay. */
export const NUMBER_READERS: readonly Role[] = anyOf(GROUPS.CONSTRUCTION, GROUPS.FINANCE);

/** A contractor as its rules see it. */
export interface ContractorFacts {
  status: ContractorStatus;
  isPreferred: boolean;
  rating: number | null;
  reviewCount: number;
  labourLicenceValidUntil: Day | null;
  openMilestones: number;
  /** It was assigned to milestones, or reviewed. */
  isUsed: boolean;
  /** Papers that are needed and not approved, by name; those that wait for approval say so. */
  missingPapers: readonly MissingPaper[];
}

export interface MissingPaper {
  name: string;
  isPending: boolean;
}

export function licenceState(validUntil: Day | null, today: Day): LicenceState {
  if (validUntil === null) return 'missing';
  if (validUntil < today) return 'expired';
  return validUntil <= addDays(today, LICENCE_SOON_DAYS) ? 'expiring' : 'valid';
}

/** What is wrong with the numbers of a contractor; a licence is only judged when it is entered. */
export function numbersProblem(
  { pan, gstin }: { pan: string; gstin: string | null },
  licence: Day | null | undefined,
  today: Day,
): FieldError | null {
  const problem = gstin === null ? null : gstinProblem(gstin, { pan });
  if (problem) return { field: 'gstin', message: `${problem}.` };
  if (licence && licence < today)
    return {
      field: 'labourLicenceValidUntil',
      message: `This labour licence expired on ${formatDay(licence)}. Enter the last day of a valid one.`,
    };
  return null;
}

export interface StatusChange {
  status: Exclude<ContractorStatus, 'pending'>;
  reason: string | null;
}

const FROM: Readonly<Record<StatusChange['status'], readonly ContractorStatus[]>> = {
  active: ['pending', 'inactive', 'suspended'],
  inactive: ['active', 'blacklisted'],
  suspended: ['active', 'inactive'],
  blacklisted: ['pending', 'active', 'inactive', 'suspended'],
};

/** Why a change of state is refused; null when it may be made. */
export function statusRefusal(
  role: Role,
  facts: ContractorFacts,
  { status, reason }: StatusChange,
  today: Day,
): AppError | null {
  if (!hasCapability(role, 'manageContractors')) return forbidden();
  if (facts.status === status) return conflict(`This contractor is ${status} already.`, 'status');
  const isAdmins = status === 'blacklisted' || facts.status === 'blacklisted';
  if (isAdmins && !hasRole(role, ...GROUPS.ADMIN)) return forbidden();
  if (!FROM[status].includes(facts.status))
    return conflict(`A contractor that is ${facts.status} cannot become ${status}.`, 'status');
  if (reason === null && needsReason(facts.status, status))
    return invalid('reason', `Enter why the contractor becomes ${status}.`);
  if (status === 'active') return activationRefusal(facts, today);
  if (status === 'inactive' && facts.openMilestones > 0)
    return conflict(`Reassign ${counted(facts.openMilestones, 'open milestone')} first.`);
  return null;
}

function needsReason(before: ContractorStatus, status: ContractorStatus): boolean {
  return (
    status === 'suspended' || status === 'blacklisted' || before === 'suspended' || before === 'blacklisted'
  );
}

function activationRefusal({ missingPapers, labourLicenceValidUntil }: ContractorFacts, today: Day) {
  const absent = missingPapers.filter(({ isPending }) => !isPending).map(({ name }) => name);
  if (absent.length > 0) return conflict(`Upload ${joined(absent.map(withinSentence))} first.`);
  const [pending] = missingPapers;
  if (pending) return conflict(`${pending.name} is awaiting approval by another person.`);
  if (labourLicenceValidUntil !== null && labourLicenceValidUntil < today)
    return conflict(`Labour licence expired on ${formatDay(labourLicenceValidUntil)}.`);
  return null;
}

/** 'Labour licence' as 'labour licence'; 'PAN' stays. */
function withinSentence(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}

function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Whether a rating is enough to be preferred. */
export function isRatedToPrefer({
  rating,
  reviewCount,
}: Pick<ContractorFacts, 'rating' | 'reviewCount'>): boolean {
  return rating !== null && rating >= PREFERRED_RATING && reviewCount >= ENOUGH;
}

export function preferRefusal(facts: ContractorFacts, isPreferred: boolean): AppError | null {
  if (!isPreferred || (facts.status === 'active' && isRatedToPrefer(facts))) return null;
  return conflict('Only an active contractor rated 4.0 or more with 3 reviews can be preferred.');
}

/**
 * Why a contractor gets no work, as a sentence without its name: at its assignment to a milestone, and before the work
 * begins. Running work goes on. Null when it may.
 */
export function workRefusal(
  { status, labourLicenceValidUntil }: Pick<ContractorFacts, 'status' | 'labourLicenceValidUntil'>,
  today: Day,
): string | null {
  if (status !== 'active') return status === 'pending' ? 'is not active yet' : `is ${status}`;
  if (labourLicenceValidUntil === null) return 'has no labour licence with a last day';
  if (labourLicenceValidUntil < today)
    return `has a labour licence that expired on ${formatDay(labourLicenceValidUntil)}`;
  return null;
}

export function deleteRefusal({ isUsed }: ContractorFacts): AppError | null {
  return isUsed ? conflict('This contractor has milestones or reviews. Make it inactive instead.') : null;
}

/** What a person may do with a contractor now. */
export function contractorActions(role: Role, facts: ContractorFacts, today: Day): ContractorAction[] {
  if (!hasCapability(role, 'manageContractors')) return [];
  const mayBecome = (status: StatusChange['status']) =>
    statusRefusal(role, facts, { status, reason: 'any' }, today) === null;
  const may: Record<ContractorAction, boolean> = {
    edit: true,
    activate: mayBecome('active'),
    deactivate: mayBecome('inactive'),
    suspend: mayBecome('suspended'),
    blacklist: mayBecome('blacklisted'),
    prefer: !facts.isPreferred && preferRefusal(facts, true) === null,
    unprefer: facts.isPreferred,
    review: facts.isUsed,
    note: true,
    reassign: facts.openMilestones > 0,
    delete: deleteRefusal(facts) === null,
  };
  return CONTRACTOR_ACTIONS.filter((action) => may[action]);
}

/** A review is corrected by its reviewer, for a week. */
export function reviewEditRefusal(
  { isReviewer, reviewedOn }: { isReviewer: boolean; reviewedOn: Day },
  today: Day,
): AppError | null {
  if (!isReviewer) return forbidden('Only the person who wrote a review corrects it.');
  if (today <= addDays(reviewedOn, REVIEW_EDIT_DAYS)) return null;
  return conflict(
    `A review can be corrected for ${REVIEW_EDIT_DAYS} days, until ${formatDay(addDays(reviewedOn, REVIEW_EDIT_DAYS))}.`,
  );
}

/** Why a contractor is not available. */
export type Unavailable = 'pending' | 'inactive' | 'suspended' | 'noLicence' | 'licenceEnds' | 'full';

export function unavailableText(
  reason: Unavailable,
  { licenceUntil, projects, capacity }: { licenceUntil: Day | null; projects: number; capacity: number },
): string {
  switch (reason) {
    case 'pending':
      return 'Not active yet';
    case 'inactive':
      return 'Inactive';
    case 'suspended':
      return 'Suspended';
    case 'noLicence':
      return 'No labour licence';
    case 'licenceEnds':
      return `Labour licence ends on ${licenceUntil === null ? 'an unknown day' : formatDay(licenceUntil)}`;
    case 'full':
      return `Works in ${projects} of ${counted(capacity, 'project')}`;
  }
}
