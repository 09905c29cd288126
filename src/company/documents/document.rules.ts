import type { Day } from '#platform/contract/calendar.ts';
import { addMonths } from '#platform/contract/calendar.ts';
import type { AppError } from '#platform/contract/errors.ts';
import { conflict, forbidden } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import {
  anyOf,
  CAPABILITIES,
  GROUPS,
  hasRole,
  PARTNER_ROLES,
  ROLES,
  SALES_STAFF,
  without,
} from '#platform/contract/roles.ts';
import type { PaperKind } from '#company/papers/paper.rules.ts';
import { PAPER_KINDS } from '#company/papers/paper.rules.ts';

/** The kinds of record that have documents. */
export const DOCUMENT_RESOURCES = [
  'organization',
  'project',
  'tower',
  'unit',
  'milestone',
  'lead',
  'sale',
  'applicant',
  'receipt',
  'invoice',
  'commission',
  'channelPartner',
  'partnerInvoice',
  'contractor',
] as const;
export type DocumentResource = (typeof DOCUMENT_RESOURCES)[number];

/** Categories that every organization has and that conditions know by name. */
export const CATEGORY_KEYS = [
  'legal',
  'titleDeed',
  'reraRegistration',
  'approvals',
  'occupancyCertificate',
  'sales',
  'applicationForm',
  'kyc',
  'panCard',
  'form60',
  'addressProof',
  'photo',
  'allotmentLetter',
  'agreement',
  'registeredDeed',
  'possessionOffer',
  'possessionLetter',
  'cancellationLetter',
  'letter',
  'saleOther',
  'finance',
  'demandLetter',
  'receiptPaper',
  'invoicePaper',
  'tdsCertificate',
  'loanNoc',
  'construction',
  'drawings',
  'architectCertificate',
  'qualityReport',
  'marketing',
  'brochure',
  'priceListPaper',
  'partner',
  'partnerAgreement',
  'partnerInvoicePaper',
  'contractor',
  'contractorPan',
  'labourLicence',
  'workOrder',
  'insurance',
  'contractorOther',
  'other',
] as const;
export type CategoryKey = (typeof CATEGORY_KEYS)[number];

export const DOCUMENT_STATUSES = [
  'pendingApproval',
  'approved',
  'rejected',
  'withdrawn',
  'archived',
] as const;
type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];
export const VERSION_STATES = ['pendingApproval', 'approved', 'rejected', 'superseded', 'withdrawn'] as const;
export const DOCUMENT_ORIGINS = ['uploaded', 'generated', 'sealed'] as const;
/** Papers that the product issues stand in the list beside documents. */
export const LISTED_ORIGINS = [...DOCUMENT_ORIGINS, 'issued'] as const;
export const LISTED_STATUSES = [...DOCUMENT_STATUSES, 'valid', 'replaced', 'expired'] as const;
/** Of an acceptance: named people are asked to accept a version. */
export const ACCEPTANCE_STATES = ['open', 'complete', 'declined', 'expired', 'withdrawn'] as const;

/** All but letters: what such a paper says is kept as a document, which stands in the list already. */
export type ListedPaper = Exclude<PaperKind, 'letter' | 'workProof'>;
export const isListedPaper = (kind: PaperKind): kind is ListedPaper =>
  kind !== 'letter' && kind !== 'workProof';
export const LISTED_PAPERS = PAPER_KINDS.filter(isListedPaper);

/** Below which category issued papers are found. Its roles do not count for them: their record alone says who reads them. */
export const CATEGORY_OF_PAPER: Readonly<Record<ListedPaper, CategoryKey>> = {
  costSheet: 'sales',
  receipt: 'receiptPaper',
  invoice: 'invoicePaper',
  creditNote: 'invoicePaper',
  demandLetter: 'demandLetter',
  statement: 'finance',
  paymentAdvice: 'partner',
  firmStatement: 'partner',
};

export const PAPER_RECORDS = [
  'costSheet',
  'receipt',
  'invoice',
  'demandLetter',
  'sale',
  'commissionRun',
  'channelPartner',
] as const;

export const DOCUMENT_ACTIONS = [
  'edit',
  'addVersion',
  'approve',
  'reject',
  'restore',
  'withdraw',
  'share',
  'archive',
] as const;
export type DocumentAction = (typeof DOCUMENT_ACTIONS)[number];

export const MAX_TAGS = 20;

/** Rank 70 or more approves, rejects and withdraws documents. */
export const DOCUMENT_APPROVERS = CAPABILITIES.approveDocuments;
export const CATEGORY_KEEPERS = GROUPS.MANAGEMENT;
export const DOCUMENT_ADMINS = GROUPS.ADMIN;

/** The Marketing Head sees sales but cannot change them. */
const KEEPERS_OF_SALES = anyOf(without(SALES_STAFF, 'Marketing Head'), GROUPS.FINANCE);

/** Who may upload to the records that they see. */
export const DOCUMENT_EDITORS: Readonly<Record<DocumentResource, readonly Role[]>> = {
  organization: GROUPS.ADMIN,
  project: GROUPS.MANAGEMENT,
  tower: GROUPS.MANAGEMENT,
  unit: GROUPS.MANAGEMENT,
  milestone: GROUPS.CONSTRUCTION,
  lead: GROUPS.SALES,
  sale: KEEPERS_OF_SALES,
  applicant: KEEPERS_OF_SALES,
  receipt: KEEPERS_OF_SALES,
  invoice: GROUPS.FINANCE,
  commission: GROUPS.FINANCE,
  channelPartner: anyOf(GROUPS.FINANCE, ['Channel Partner Manager', 'Channel Partner Admin']),
  partnerInvoice: GROUPS.FINANCE,
  contractor: anyOf(GROUPS.CONSTRUCTION, GROUPS.FINANCE),
};

const STAFF = without(ROLES, ...PARTNER_ROLES);
/** Besides the uploader. */
const CONFIDENTIAL_READERS = anyOf(GROUPS.FINANCE, GROUPS.ADMIN);

/** Whether a role may see and upload documents of a category; an empty list: all staff. */
export function isInCategory(role: Role, allowedRoles: readonly Role[]): boolean {
  return hasRole(role, ...(allowedRoles.length === 0 ? STAFF : allowedRoles));
}

export function mayReadConfidential(role: Role): boolean {
  return hasRole(role, ...CONFIDENTIAL_READERS);
}

/** A document and the person who looks at it. */
export interface DocumentFacts {
  status: DocumentStatus;
  confidential: boolean;
  hasApproved: boolean;
  isUploader: boolean;
  /** Approved the version that counts. */
  isApprover: boolean;
  /** Uploaded the latest version. */
  isLatestUploader: boolean;
  /** Nobody else of the organization may approve. */
  isAlone: boolean;
  /** May upload to its record and category. */
  mayUpload: boolean;
  /** Of the category, and not only by a share. */
  isReader: boolean;
  /** An executed paper: a signed agreement, a registered deed, a possession letter. */
  isExecuted: boolean;
}

/** What a person may do with a document that they see. */
export function documentActions(role: Role, facts: DocumentFacts): DocumentAction[] {
  return DOCUMENT_ACTIONS.filter((action) => refusalOf(action, role, facts) === null);
}

export const EXECUTED_KEYS: readonly string[] = ['agreement', 'registeredDeed', 'possessionLetter'];

/** A paper that expired earlier, or expires later, is a typing mistake. */
const YEARS_BACK = 30;
const YEARS_AHEAD = 100;

/** What is wrong with the day on which a paper expires; null when nothing is. */
export function expiryProblem(expiresOn: Day | null | undefined, today: Day): string | null {
  if (!expiresOn) return null;
  const isFar =
    expiresOn < addMonths(today, -12 * YEARS_BACK) || expiresOn > addMonths(today, 12 * YEARS_AHEAD);
  return isFar ? `Enter a day within ${YEARS_BACK} years before and ${YEARS_AHEAD} years after today.` : null;
}

/** Why an act is refused: 403 to those who never may or where a second person is needed, 409 now; null when it may. */
export function refusalOf(action: DocumentAction, role: Role, facts: DocumentFacts): AppError | null {
  if (!facts.isReader) return forbidden();
  const isSenior = hasRole(role, ...DOCUMENT_APPROVERS);
  if (facts.status === 'archived') return conflict('This document is archived.');
  switch (action) {
    case 'edit':
    case 'addVersion':
      return facts.mayUpload && (facts.isUploader || isSenior) ? null : forbidden();
    case 'restore':
      return facts.mayUpload && isSenior ? null : forbidden();
    case 'approve':
    case 'reject':
      if (!isSenior) return forbidden();
      if (facts.status !== 'pendingApproval') return conflict('This document does not wait for approval.');
      return action === 'approve' && facts.isLatestUploader && !facts.isAlone
        ? forbidden('You cannot approve a document that you uploaded.')
        : null;
    case 'withdraw':
      if (!isSenior) return forbidden();
      if (!facts.hasApproved) return conflict('Only an approved document can be withdrawn.');
      return facts.isApprover && !facts.isAlone
        ? forbidden('Another person withdraws what you approved.')
        : null;
    case 'share':
      if (facts.confidential && !mayReadConfidential(role)) return forbidden();
      return facts.hasApproved ? null : conflict('Only approved documents can be shared.');
    case 'archive':
      if (hasRole(role, ...DOCUMENT_ADMINS))
        return facts.hasApproved && facts.isExecuted
          ? conflict('An executed agreement cannot be deleted.')
          : null;
      return facts.isUploader && facts.status === 'pendingApproval' && !facts.hasApproved
        ? null
        : forbidden();
  }
}
