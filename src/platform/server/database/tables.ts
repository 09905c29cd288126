// Generated from the migrated schema by `npm run db:types`; never edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
/** What may be written: any value that JSON can hold; a bare string must be JSON already. */
type JsonInput = object | string | number | boolean;

/** What a column of JSON holds, by 'table.column'; the room that owns the table adds it in its *.columns.ts. */
export interface JsonColumns {}
type Read<Name> = Name extends keyof JsonColumns ? JsonColumns[Name] : JsonValue;
type Written<Name> = Name extends keyof JsonColumns ? JsonColumns[Name] : JsonInput;
export type Json<Name> = ColumnType<Read<Name>, Written<Name>, Written<Name>>;
export type JsonWithDefault<Name> = ColumnType<Read<Name>, Written<Name> | undefined, Written<Name>>;
export type JsonOrNull<Name> = ColumnType<
  Read<Name> | null,
  Written<Name> | null | undefined,
  Written<Name> | null
>;

export interface AbsenceTable {
  organizationId: Generated<string>;
  id: string;
  userId: string;
  firstDay: string;
  lastDay: string;
  reason: 'leave' | 'sick' | 'training' | 'other';
  note: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  deletedAt: string | null;
}

export interface AcceptanceTable {
  organizationId: Generated<string>;
  id: string;
  documentId: string;
  versionId: string;
  sha256: string;
  method: 'builtIn';
  lawId: string;
  inOrder: boolean;
  message: string | null;
  state: Generated<'open' | 'complete' | 'declined' | 'expired' | 'withdrawn'>;
  reason: string | null;
  onPaperAt: string | null;
  sealedVersionId: string | null;
  createdAt: string;
  requestedById: string;
  endedAt: string | null;
  endedById: string | null;
  version: Generated<number>;
}

export interface AcceptanceCodeTable {
  organizationId: Generated<string>;
  id: string;
  personId: string;
  codeHash: string;
  sentAt: string;
  expiresAt: string;
  tries: Generated<number>;
  usedAt: string | null;
}

export interface AcceptancePersonTable {
  organizationId: Generated<string>;
  id: string;
  acceptanceId: string;
  seq: number;
  name: string;
  email: string;
  capacity: 'buyer' | 'coApplicant' | 'other';
  days: number;
  state: Generated<'waiting' | 'opened' | 'accepted' | 'declined' | 'expired'>;
  tokenHash: string | null;
  askedAt: string | null;
  expiresAt: string | null;
  mailedAt: string | null;
  remindAt: string | null;
  openedAt: string | null;
  answeredAt: string | null;
  typedName: string | null;
  reason: string | null;
  codeId: string | null;
  network: string | null;
  browser: string | null;
}

export interface AccountTokenTable {
  organizationId: Generated<string>;
  id: string;
  userId: string;
  purpose: 'passwordReset' | 'emailVerification';
  tokenHash: string;
  email: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}

export interface AccountTransferTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  fromAccountId: string;
  toAccountId: string | null;
  amountPaise: number;
  movedOn: string;
  reference: string;
  engineerCertificate: string | null;
  architectCertificate: string | null;
  accountantCertificate: string | null;
  note: string | null;
  reversesId: string | null;
  createdAt: string;
  createdById: string | null;
}

export interface AppUserTable {
  organizationId: Generated<string>;
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerifiedAt: string | null;
  passwordHash: string | null;
  phoneNumber: string | null;
  avatarFileId: string | null;
  role: 'Business Head' | 'Project Director' | 'Sales Head' | 'Finance Head' | 'Marketing Head' | 'Sales Manager' | 'Finance Manager' | 'Channel Partner Manager' | 'Sales Executive' | 'Channel Partner Admin' | 'Channel Partner Agent';
  status: Generated<'invited' | 'active' | 'deactivated'>;
  managerId: string | null;
  channelPartnerId: string | null;
  department: string | null;
  termsAcceptedAt: string | null;
  marketingConsent: Generated<boolean>;
  lastLoginAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  deletedAt: string | null;
}

export interface ApprovalTable {
  organizationId: Generated<string>;
  id: string;
  kind: string;
  title: string;
  recordType: string;
  recordId: string;
  projectId: string | null;
  unitId: string | null;
  leadId: string | null;
  saleId: string | null;
  requestedById: string;
  reason: string;
  proposed: Json<'approval.proposed'>;
  amountPaise: number | null;
  deciderRoles: Json<'approval.deciderRoles'>;
  peopleNeeded: Generated<number>;
  firstGrantedById: string | null;
  firstGrantedAt: string | null;
  status: Generated<'requested' | 'granted' | 'refused' | 'withdrawn' | 'expired'>;
  decidedById: string | null;
  decidedAt: string | null;
  note: string | null;
  expiresAt: string | null;
  usedAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface AssignmentPolicyTable {
  organizationId: Generated<string>;
  id: string;
  revision: number;
  rules: Json<'assignmentPolicy.rules'>;
  createdAt: string;
  createdById: string | null;
}

export interface AssignmentTurnTable {
  organizationId: Generated<string>;
  userId: string;
  lastTurn: number;
  lastAt: string;
  lastDay: string;
  dayCount: number;
}

export interface AuditEntryTable {
  organizationId: Generated<string>;
  id: string;
  at: string;
  actorId: string | null;
  actorRole: string | null;
  ip: string | null;
  action: string;
  resourceType: string;
  resourceId: string;
  before: JsonOrNull<'auditEntry.before'>;
  after: JsonOrNull<'auditEntry.after'>;
  reason: string | null;
  requestId: string | null;
}

export interface AuditSealTable {
  organizationId: Generated<string>;
  minute: number;
  entries: number;
  root: string;
  seal: string;
  createdAt: string;
}

export interface BackupRunTable {
  id: string;
  takenAt: string;
  endedAt: string;
  version: string;
  place: string;
  rowCount: number;
  fileCount: number | null;
  fileBytes: number | null;
  provenAt: string | null;
}

export interface BaselineTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  name: string;
  createdAt: string;
  createdById: string | null;
}

export interface BaselineMilestoneTable {
  organizationId: Generated<string>;
  baselineId: string;
  milestoneId: string;
  startDate: string | null;
  endDate: string;
}

export interface BookingDraftTable {
  organizationId: Generated<string>;
  id: string;
  ownerId: string;
  leadId: string | null;
  unitId: string | null;
  step: number;
  entries: Json<'bookingDraft.entries'>;
  numbersSealed: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  updatedById: string;
}

export interface BookingHoldTable {
  organizationId: Generated<string>;
  unitId: string;
  heldById: string;
  heldFrom: string;
  heldUntil: string;
}

export interface BudgetTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  fy: string;
  number: number;
  status: Generated<'draft' | 'submitted' | 'approved'>;
  control: Generated<'none' | 'warn' | 'stop'>;
  reason: string | null;
  makerId: string | null;
  submittedAt: string | null;
  submittedById: string | null;
  returnedAt: string | null;
  returnedById: string | null;
  returnReason: string | null;
  approvedAt: string | null;
  approvedById: string | null;
  selfApproved: Generated<boolean>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface BudgetAlertTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  fy: string;
  category: string;
  since: string;
  seenAt: string;
  seenById: string;
  answer: string | null;
  answeredAt: string | null;
  answeredById: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export interface BudgetLineTable {
  organizationId: Generated<string>;
  id: string;
  budgetId: string;
  month: string;
  category: 'bookingValue' | 'collections' | 'land' | 'approvals' | 'construction' | 'marketing' | 'brokerage' | 'admin' | 'finance' | 'contingency';
  kind: GeneratedAlways<string>;
  plannedPaise: number;
}

export interface BuyerMailTable {
  organizationId: Generated<string>;
  id: string;
  kind: 'receipt' | 'invoice' | 'demandLetter' | 'costSheet' | 'statement' | 'welcome';
  recordId: string;
  asOf: string | null;
  cause: 'person' | 'rule';
  saleId: string | null;
  projectId: string;
  buyerName: string;
  email: string | null;
  subject: string | null;
  body: string | null;
  state: Generated<'waiting' | 'sending' | 'delivered' | 'bounced' | 'notSent'>;
  problem: string | null;
  mailId: string | null;
  orderedOn: string;
  createdAt: string;
  createdById: string | null;
  settledAt: string | null;
  isBounced: GeneratedAlways<boolean>;
  batchId: string | null;
}

export interface BuyerMailProjectTextTable {
  organizationId: Generated<string>;
  kind: 'receipt' | 'invoice' | 'demandLetter' | 'costSheet' | 'statement' | 'welcome';
  projectId: string;
  language: 'en' | 'hi' | 'mr' | 'ta' | 'te';
  subject: string;
  body: string;
}

export interface BuyerMailRuleTable {
  organizationId: Generated<string>;
  kind: 'receipt' | 'invoice' | 'demandLetter' | 'costSheet' | 'statement' | 'welcome';
  isOn: boolean;
  dayOfMonth: number | null;
  lastRunOn: string | null;
  version: Generated<number>;
  updatedAt: string;
  updatedById: string;
}

export interface BuyerMailRuleExceptionTable {
  organizationId: Generated<string>;
  kind: 'receipt' | 'invoice' | 'demandLetter' | 'costSheet' | 'statement' | 'welcome';
  projectId: string;
}

export interface BuyerMailTextTable {
  organizationId: Generated<string>;
  kind: 'receipt' | 'invoice' | 'demandLetter' | 'costSheet' | 'statement' | 'welcome';
  language: 'en' | 'hi' | 'mr' | 'ta' | 'te';
  subject: string;
  body: string;
}

export interface BuyerTransferTable {
  organizationId: Generated<string>;
  id: string;
  saleId: string;
  transferredOn: string;
  reason: string;
  fromStatus: 'booked' | 'agreement' | 'registered';
  deedNumber: string | null;
  overduePaise: number;
  feeRatePaise: Generated<number>;
  feeArea: Generated<number>;
  createdAt: string;
  createdById: string;
  approvalId: string | null;
}

export interface ChanceBasisTable {
  organizationId: Generated<string>;
  curves: JsonOrNull<'chanceBasis.curves'>;
  shift: number;
  ratio: number | null;
  decided: number;
  booked: number;
  daysToBook: JsonOrNull<'chanceBasis.daysToBook'>;
  learnedFrom: string | null;
  learnedUntil: string;
  learnedAt: string;
}

export interface ChanceMonthEndTable {
  organizationId: Generated<string>;
  asOf: string;
  hasModel: boolean;
  expected: number;
  groups: Json<'chanceMonthEnd.groups'>;
  booked: number;
  computedAt: string;
}

export interface ChannelPartnerTable {
  organizationId: Generated<string>;
  id: string;
  name: string;
  reraAgentNumber: string | null;
  reraValidUntil: string | null;
  pan: string | null;
  tier: Generated<'bronze' | 'silver' | 'gold'>;
  status: Generated<'active' | 'suspended'>;
  managerId: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  panInoperativeSince: string | null;
  panInoperativeReason: string | null;
  searchName: GeneratedAlways<string>;
}

export interface ClaimDisputeTable {
  organizationId: Generated<string>;
  id: string;
  number: string;
  phone: string;
  leadId: string;
  claimantFirmId: string;
  raisedById: string;
  raisedAt: string;
  broughtOn: string | null;
  holderFirmId: string | null;
  claimId: string | null;
  before: Json<'claimDispute.before'>;
  status: 'open' | 'ruled' | 'appealed' | 'closed' | 'withdrawn';
  outcome: 'claimant' | 'holder' | null;
  reason: string | null;
  ruledById: string | null;
  ruledAt: string | null;
  appealedById: string | null;
  appealedAt: string | null;
  appealOutcome: 'claimant' | 'holder' | null;
  appealReason: string | null;
  appealRuledById: string | null;
  appealRuledAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  updatedById: string | null;
}

export interface ClaimStatementTable {
  organizationId: Generated<string>;
  id: string;
  disputeId: string;
  side: 'claimant' | 'holder' | 'company';
  text: string;
  authorId: string;
  statedAt: string;
}

export interface CommissionTable {
  organizationId: Generated<string>;
  id: string;
  number: string;
  saleId: string;
  channelPartnerId: string;
  kind: 'booking' | 'topUp';
  causeSaleId: string;
  predecessorId: string | null;
  structureId: string | null;
  structureRevision: number | null;
  calculation: JsonOrNull<'commission.calculation'>;
  calculationNo: Generated<number>;
  grossPaise: number | null;
  capPaise: number | null;
  carriedPaise: Generated<number>;
  paidPaise: Generated<number>;
  clawbackPaise: Generated<number>;
  recoveredPaise: Generated<number>;
  stage: Generated<'pending' | 'approved' | 'partiallyPaid' | 'paid' | 'rejected' | 'cancelled' | 'clawback'>;
  openHolds: Generated<number>;
  status: GeneratedAlways<'pending' | 'approved' | 'partiallyPaid' | 'paid' | 'onHold' | 'rejected' | 'cancelled' | 'clawback'>;
  approvedAt: string | null;
  endReason: string | null;
  calculatedById: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  paidByRunsPaise: Generated<number>;
  projectId: string | null;
  bookedOn: string | null;
  hasAgreement: Generated<boolean>;
  duePaise: Generated<number>;
  salesExecutiveId: string | null;
}

export interface CommissionApprovalTable {
  organizationId: Generated<string>;
  commissionId: string;
  calculationNo: number;
  approvedById: string;
  approvedAt: string;
  selfApproved: Generated<boolean>;
}

export interface CommissionHoldTable {
  organizationId: Generated<string>;
  id: string;
  commissionId: string;
  kind: 'person' | 'dispute';
  reason: string;
  placedAt: string;
  placedById: string | null;
  releasedAt: string | null;
  releasedById: string | null;
}

export interface CommissionQuestionTable {
  organizationId: Generated<string>;
  id: string;
  commissionId: string;
  seq: number | null;
  channelPartnerId: string;
  reason: string;
  fileId: string | null;
  ownerId: string;
  dueOn: string;
  status: Generated<'open' | 'answered' | 'withdrawn'>;
  answer: string | null;
  askedAt: string;
  askedById: string;
  endedAt: string | null;
  endedById: string | null;
  version: Generated<number>;
}

export interface CommissionRunTable {
  organizationId: Generated<string>;
  id: string;
  number: string;
  fromAccountId: string;
  status: 'awaitingRelease' | 'released' | 'withdrawn';
  totalPaise: number;
  madeAt: string;
  madeById: string;
  releasedAt: string | null;
  releasedById: string | null;
  selfReleased: Generated<boolean>;
  withdrawnAt: string | null;
  withdrawnById: string | null;
  withdrawReason: string | null;
  version: Generated<number>;
  advisedAt: string | null;
}

export interface CommissionRunLineTable {
  organizationId: Generated<string>;
  id: string;
  runId: string;
  trancheId: string;
  commissionId: string;
  partnerInvoiceId: string;
  channelPartnerId: string;
  firmAccountId: string;
  grossPaise: number;
  amountPaise: number;
  status: 'reserved' | 'ordered' | 'paid' | 'returned' | 'dropped';
  utr: string | null;
  paidOn: string | null;
  returnedOn: string | null;
  reason: string | null;
  version: Generated<number>;
  gstPaise: number | null;
  tdsPaise: number | null;
  clawbackPaise: number | null;
  keptBackPaise: number | null;
  commissionCreatedAt: string | null;
}

export interface CommissionShareTable {
  organizationId: Generated<string>;
  saleId: string;
  channelPartnerId: string;
  pct: number;
  proposedAt: string;
  proposedById: string;
  reason: string;
  acceptedAt: string | null;
  acceptedById: string | null;
  decidedByHead: Generated<boolean>;
  version: Generated<number>;
}

export interface CommissionStructureTable {
  organizationId: Generated<string>;
  id: string;
  name: string;
  status: Generated<'active' | 'inactive'>;
  inactiveReason: string | null;
  revision: Generated<number>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface CommissionStructureRevisionTable {
  organizationId: Generated<string>;
  structureId: string;
  revision: number;
  type: 'flat' | 'percentage' | 'slab';
  basis: 'agreementValue' | 'basePrice';
  flatPaise: number | null;
  pct: number | null;
  slabs: Json<'commissionStructureRevision.slabs'>;
  slabMeasure: 'count' | 'value';
  slabPeriod: 'month' | 'quarter' | 'financialYear' | 'project';
  slabEffect: 'thisSaleOnly' | 'allOfPeriod';
  bonuses: Json<'commissionStructureRevision.bonuses'>;
  payouts: Json<'commissionStructureRevision.payouts'>;
  capPct: number;
  capPaise: number | null;
  projectIds: Json<'commissionStructureRevision.projectIds'>;
  partnerIds: Json<'commissionStructureRevision.partnerIds'>;
  tiers: Json<'commissionStructureRevision.tiers'>;
  validFrom: string;
  validTo: string | null;
  createdAt: string;
  createdById: string | null;
}

export interface CommissionTallyTable {
  organizationId: Generated<string>;
  kind: 'booked' | 'firm' | 'firmAll' | 'owed' | 'paid' | 'tax';
  id: GeneratedAlways<number>;
  day: string | null;
  projectId: string | null;
  channelPartnerId: string | null;
  state: string | null;
  need: string | null;
  counted: number;
  grossPaise: Generated<number>;
  paidPaise: Generated<number>;
  openPaise: Generated<number>;
  payablePaise: Generated<number>;
  toRecoverPaise: Generated<number>;
  paidByRunsPaise: Generated<number>;
  isSum: Generated<boolean>;
}

export interface CommissionTrancheTable {
  organizationId: Generated<string>;
  commissionId: string;
  seq: number;
  pct: number;
  grossPaise: number;
  saleStatus: 'booked' | 'agreement' | 'registered' | 'completed';
  collectedPct: number;
  eligibleOn: string | null;
  carriedPaise: Generated<number>;
  paidPaise: Generated<number>;
  id: Generated<string>;
  expectedOn: string | null;
  invoicedOn: string | null;
  payBy: string | null;
}

export interface ContractorTable {
  organizationId: Generated<string>;
  id: string;
  companyName: string;
  contactPerson: string;
  phone: string;
  email: string | null;
  specializations: Json<'contractor.specializations'>;
  pan: string;
  gstin: string | null;
  address: string | null;
  labourLicenceNumber: string | null;
  labourLicenceValidUntil: string | null;
  pfNumber: string | null;
  esiNumber: string | null;
  capacityProjects: Generated<number>;
  status: Generated<'pending' | 'active' | 'inactive' | 'suspended' | 'blacklisted'>;
  statusReason: string | null;
  isPreferred: Generated<boolean>;
  rating: number | null;
  reviewCount: Generated<number>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  deletedAt: string | null;
}

export interface ContractorAssignmentTable {
  organizationId: Generated<string>;
  id: string;
  milestoneId: string;
  contractorId: string;
  assignedAt: string;
  endedAt: string | null;
}

export interface ContractorLinkTable {
  organizationId: Generated<string>;
  id: string;
  contractorId: string;
  projectId: string;
  tokenHash: string;
  pinHash: string;
  pinNumber: Generated<number>;
  wrongTries: Generated<number>;
  issuedById: string;
  openedCount: Generated<number>;
  lastOpenedAt: string | null;
  endedAt: string | null;
  endReason: 'withdrawn' | 'stopped' | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export interface ContractorLinkPhotoTable {
  organizationId: Generated<string>;
  id: string;
  linkId: string;
  projectId: string;
  issueId: string;
  fileId: string;
  sha256: string;
  look: string;
  reopening: number;
  takenAt: string;
  timeSource: 'camera' | 'phone' | 'receipt';
  toldAt: string | null;
  clockSkewSeconds: number | null;
  receivedAt: string;
  distanceM: number | null;
  isFar: boolean;
  isOld: boolean;
  isRepeated: boolean;
  hasWrongClock: boolean;
}

export interface ContractorLinkTryTable {
  organizationId: Generated<string>;
  id: string;
  linkId: string;
  at: string;
  wasRight: boolean;
  network: string;
  browser: string | null;
}

export interface ContractorNoteTable {
  organizationId: Generated<string>;
  id: string;
  contractorId: string;
  text: string;
  writtenAt: string;
  writtenById: string | null;
}

export interface ContractorReviewTable {
  organizationId: Generated<string>;
  id: string;
  contractorId: string;
  milestoneId: string;
  reviewerId: string;
  rating: number;
  quality: number;
  timeliness: number;
  safety: number;
  comment: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export interface CostEntryTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  category: 'land' | 'approvals' | 'construction' | 'marketing' | 'admin' | 'finance' | 'contingency';
  amountPaise: number;
  gstPaise: Generated<number>;
  isGstCredit: Generated<boolean>;
  costPaise: GeneratedAlways<number>;
  incurredOn: string;
  vendor: string;
  reference: string | null;
  note: string | null;
  campaignSource: 'website' | 'portal99acres' | 'portalMagicbricks' | 'portalHousing' | 'google' | 'meta' | 'walkIn' | 'referral' | 'channelPartner' | 'callCenter' | 'event' | 'outdoor' | 'existingCustomer' | 'other' | null;
  campaign: string | null;
  contractorId: string | null;
  fileId: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  deletedAt: string | null;
}

export interface CostSheetTable {
  organizationId: Generated<string>;
  id: string;
  number: string;
  projectId: string;
  unitId: string;
  leadId: string | null;
  templateId: string;
  priceListId: string | null;
  approvalId: string | null;
  inputs: Json<'costSheet.inputs'>;
  facts: Json<'costSheet.facts'>;
  ratesUsed: Json<'costSheet.ratesUsed'>;
  lines: Json<'costSheet.lines'>;
  taxLines: Json<'costSheet.taxLines'>;
  notes: Json<'costSheet.notes'>;
  parts: Json<'costSheet.parts'>;
  schedule: Json<'costSheet.schedule'>;
  document: Json<'costSheet.document'>;
  basePricePaise: number;
  floorRisePaise: number;
  plcPaise: number;
  parkingPaise: number;
  inAvChargesPaise: number;
  discountPaise: number;
  rebatePaise: number;
  agreementValuePaise: number;
  gstPaise: number;
  otherChargesPaise: number;
  otherGstPaise: number;
  corpusPaise: number;
  totalReceivablePaise: number;
  stampDutyPaise: number;
  registrationFeePaise: number;
  allInPaise: number;
  tdsBasePaise: number;
  tdsPaise: number;
  discountPct: number;
  issuedOn: string;
  validUntil: string;
  status: Generated<'issued' | 'accepted' | 'superseded'>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface CostSheetShareTable {
  organizationId: Generated<string>;
  id: string;
  costSheetId: string;
  tokenHash: string;
  validUntil: string;
  revokedAt: string | null;
  revokedById: string | null;
  openedCount: Generated<number>;
  firstOpenedAt: string | null;
  lastOpenedAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string;
}

export interface CustomerLinkTable {
  organizationId: Generated<string>;
  saleId: string;
  otherSaleId: string;
  isSame: boolean;
  decidedAt: string;
  decidedById: string;
}

export interface DashboardLayoutTable {
  organizationId: Generated<string>;
  userId: string;
  hidden: JsonWithDefault<'dashboardLayout.hidden'>;
  ordered: JsonWithDefault<'dashboardLayout.ordered'>;
  updatedAt: string;
}

export interface DemandLetterTable {
  organizationId: Generated<string>;
  id: string;
  saleId: string;
  runId: string | null;
  letterNumber: string;
  series: string;
  financialYear: string;
  seqNo: number;
  issueDate: string;
  dueDate: string;
  totalPaise: number;
  recipient: string | null;
  snapshot: Json<'demandLetter.snapshot'>;
  storageKey: string | null;
  printedAt: string | null;
  withdrawnAt: string | null;
  createdAt: string;
  createdById: string | null;
}

export interface DemandLetterInstallmentTable {
  organizationId: Generated<string>;
  letterId: string;
  installmentId: string;
  isLive: Generated<boolean>;
}

export interface DemandLetterOrderTable {
  organizationId: Generated<string>;
  installmentId: string;
  saleId: string;
  occasion: 'dates' | 'registration';
  createdAt: string;
}

export interface DemandRunTable {
  organizationId: Generated<string>;
  id: string;
  kind: 'milestone' | 'dates' | 'possession';
  title: string;
  projectId: string;
  towerId: string | null;
  milestoneId: string | null;
  upTo: string | null;
  status: 'rehearsing' | 'rehearsed' | 'cancelled' | 'posting' | 'posted' | 'withdrawn';
  units: JsonWithDefault<'demandRun.units'>;
  demands: Generated<number>;
  considerationPaise: Generated<number>;
  taxPaise: Generated<number>;
  tdsPaise: Generated<number>;
  rehearsedAt: string | null;
  total: Generated<number>;
  done: Generated<number>;
  lastSeq: Generated<number>;
  posted: Generated<number>;
  postedPaise: Generated<number>;
  changed: Generated<number>;
  postedAt: string | null;
  actorId: string | null;
  lettersStatus: 'writing' | 'written' | null;
  letters: Generated<number>;
  lettersPrinted: Generated<number>;
  withdrawnAt: string | null;
  withdrawnById: string | null;
  withdrawReason: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  completionNo: number | null;
  cancelledAt: string | null;
  cancelReason: string | null;
}

export interface DemandRunLineTable {
  organizationId: Generated<string>;
  runId: string;
  seq: number;
  unitId: string;
  saleId: string | null;
  installmentId: string | null;
  wasHeld: Generated<boolean>;
  outcome: 'demand' | 'heldForRegistration' | 'alreadyDemanded' | 'otherPlan' | 'nothingDue' | 'unsold';
  principalPaise: Generated<number>;
  taxPaise: Generated<number>;
  tdsPaise: Generated<number>;
  result: 'demanded' | 'held' | 'skipped' | 'withdrawn' | null;
  note: string | null;
}

export interface DesignatedAccountTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  kind: 'collection' | 'separate' | 'transaction';
  bank: string;
  accountLast4: string;
  ifsc: string;
  removedAt: string | null;
  createdAt: string;
}

export interface DestroyedContentTable {
  organizationId: Generated<string>;
  storageKey: string;
  destroyedAt: string;
  removedAt: string | null;
}

export interface DiscountApprovalTable {
  organizationId: Generated<string>;
  approvalId: string;
  templateId: string;
  inputs: Json<'discountApproval.inputs'>;
  discountPct: number;
  limitPct: number;
  isBelowFloorRate: boolean;
  ratePaise: number;
  netRatePaise: number;
  basePricePaise: number;
  discountPaise: number;
  waivedPlcPaise: number;
  agreementValuePaise: number;
  allInPaise: number;
}

export interface DocumentTable {
  organizationId: Generated<string>;
  id: string;
  title: string;
  categoryId: string;
  resourceType: 'organization' | 'project' | 'tower' | 'unit' | 'lead' | 'sale' | 'applicant' | 'receipt' | 'invoice' | 'commission' | 'milestone' | 'channelPartner' | 'partnerInvoice' | 'contractor';
  resourceId: string;
  projectId: string | null;
  saleId: string | null;
  origin: Generated<'uploaded' | 'generated' | 'sealed'>;
  isMigrated: Generated<boolean>;
  latestVersionId: string;
  approvedVersionId: string | null;
  status: 'pendingApproval' | 'approved' | 'rejected' | 'withdrawn' | 'archived';
  expiresOn: string | null;
  confidential: Generated<boolean>;
  tags: JsonWithDefault<'document.tags'>;
  uploadedById: string | null;
  archivedAt: string | null;
  archivedById: string | null;
  destroyedAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  updatedById: string | null;
  destroyedById: string | null;
  destructionAskedById: string | null;
  destructionGround: 'retentionOver' | 'wrongUpload' | 'erasure' | null;
  destructionReason: string | null;
  expiryToldFor: string | null;
  expiryToldDays: number | null;
  foundUnderId: string | null;
  foundUnderFirmId: string | null;
}

export interface DocumentCategoryTable {
  organizationId: Generated<string>;
  id: string;
  key: string | null;
  name: string;
  parentId: string | null;
  position: Generated<number>;
  requiresApproval: Generated<boolean>;
  allowedRoles: JsonWithDefault<'documentCategory.allowedRoles'>;
  retentionYears: Generated<number>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export interface DocumentHoldTable {
  organizationId: Generated<string>;
  id: string;
  scopeType: 'document' | 'organization' | 'project' | 'tower' | 'unit' | 'lead' | 'sale' | 'applicant' | 'receipt' | 'invoice' | 'commission' | 'milestone' | 'channelPartner' | 'partnerInvoice' | 'contractor';
  scopeId: string;
  reason: string;
  heldAt: string;
  heldById: string;
  liftedAt: string | null;
  liftedById: string | null;
  liftReason: string | null;
  version: Generated<number>;
}

export interface DocumentRequirementTable {
  organizationId: Generated<string>;
  id: string;
  categoryId: string;
  resourceType: 'sale' | 'applicant' | 'contractor';
  step: 'agreement' | 'registered' | 'completed' | 'active';
  createdAt: string;
}

export interface DocumentSearchTable {
  organizationId: string;
  versionId: string;
  documentId: string;
  createdAt: string;
  heading: string;
  words: string;
}

export interface DocumentShareTable {
  organizationId: Generated<string>;
  id: string;
  kind: 'user' | 'firm' | 'link';
  userId: string | null;
  channelPartnerId: string | null;
  email: string | null;
  permission: 'view' | 'download';
  needsCode: Generated<boolean>;
  tokenHash: string | null;
  message: string | null;
  expiresAt: string;
  accessCount: Generated<number>;
  firstOpenedAt: string | null;
  lastOpenedAt: string | null;
  revokedAt: string | null;
  revokedById: string | null;
  createdAt: string;
  sharedById: string;
  version: Generated<number>;
}

export interface DocumentTextTable {
  organizationId: Generated<string>;
  versionId: string;
  documentId: string;
  state: 'waiting' | 'read' | 'none' | 'unreadable' | 'lost';
  dueAt: Generated<string>;
  tries: Generated<number>;
  content: string | null;
  readAt: string | null;
}

export interface DocumentVersionTable {
  organizationId: Generated<string>;
  id: string;
  documentId: string;
  number: number;
  fileId: string;
  note: string | null;
  state: 'pendingApproval' | 'approved' | 'rejected' | 'superseded' | 'withdrawn';
  expiresOn: string | null;
  restoredFromId: string | null;
  uploadedAt: string;
  uploadedById: string | null;
  decidedAt: string | null;
  decidedById: string | null;
  reason: string | null;
  selfApproved: Generated<boolean>;
  remindedAt: string | null;
}

export interface DueDateMoveTable {
  organizationId: Generated<string>;
  id: string;
  saleId: string;
  installmentId: string;
  fromDate: string;
  toDate: string;
  openPaise: number | null;
  reason: string | null;
  movedAt: string;
  movedById: string | null;
  approvedById: string | null;
}

export interface EventStreamTable {
  organizationId: Generated<string>;
  id: string;
  userId: string;
  process: number;
  openedAt: Generated<string>;
}

export interface FigureAlertTable {
  organizationId: Generated<string>;
  id: string;
  userId: string;
  figure: 'bookings' | 'bookingValue' | 'cancellations' | 'cancelledValue' | 'collections' | 'netBookings' | 'standingBookings' | 'cancelledShare' | 'averageRate' | 'discount' | 'daysToBooking' | 'billed' | 'fellDue' | 'efficiency' | 'outstanding' | 'overdue' | 'collectedWithoutTax' | 'lateInterest' | 'answeredInTime' | 'replyTime' | 'visitedShare' | 'bookedShare' | 'costPerLead' | 'marketingReturn' | 'costPerformance' | 'budgetRatio' | 'monthsOfStock';
  projectId: string | null;
  period: 'month' | 'quarter' | 'year' | 'lastMonth' | 'lastQuarter' | 'lastYear' | 'now';
  direction: 'above' | 'below';
  limitValue: number;
  isActive: Generated<boolean>;
  pauseReason: 'left' | 'mayNot' | null;
  isPast: Generated<boolean>;
  lookedAt: string;
  lastValue: number | null;
  unknownReason: string | null;
  toldAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export interface FigureCloseTable {
  organizationId: Generated<string>;
  id: string;
  monthEnd: string;
  measure: string;
  value: number;
  rowCount: number;
  closedAt: string;
}

export interface FigureCloseRowTable {
  organizationId: Generated<string>;
  closeId: string;
  recordId: string;
  projectId: string;
  personId: string;
  amount: number;
}

export interface FigureCloseSumTable {
  organizationId: Generated<string>;
  closeId: string;
  seq: number;
  projectId: string | null;
  personId: string | null;
  value: number;
}

export interface FileTable {
  organizationId: Generated<string>;
  id: string;
  storageKey: string;
  name: string;
  mime: string;
  sizeBytes: number;
  sha256: string;
  resourceType: string | null;
  resourceId: string | null;
  purpose: string | null;
  scanStatus: Generated<'notScanned' | 'clean' | 'infected'>;
  createdAt: string;
  createdById: string | null;
}

export interface FirmAccountTable {
  organizationId: Generated<string>;
  id: string;
  channelPartnerId: string | null;
  accountName: string;
  numberSealed: string;
  accountLast4: string;
  ifsc: string;
  status: Generated<'entered' | 'confirmed' | 'rejected' | 'replaced'>;
  enteredAt: string;
  enteredById: string | null;
  decidedAt: string | null;
  decidedById: string | null;
  selfConfirmed: Generated<boolean>;
  rejectReason: string | null;
  version: Generated<number>;
  contractorId: string | null;
}

export interface FirmGstRegistrationTable {
  organizationId: Generated<string>;
  id: string;
  channelPartnerId: string;
  gstin: string;
  validFrom: string;
  validTo: string | null;
}

export interface FormerApplicantTable {
  organizationId: Generated<string>;
  id: string;
  transferId: string;
  saleId: string;
  applicantId: string;
  seq: number;
  name: string;
  relation: string | null;
  plainPan: string | null;
  form60: boolean;
  plainAadhaarLast4: string | null;
  dob: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  residency: string;
  gender: string | null;
  sharePct: number;
  kycVerifiedAt: string | null;
  kycVerifiedById: string | null;
  createdAt: string;
  panSealed: string | null;
  aadhaarSealed: string | null;
}

export interface GstRegistrationTable {
  organizationId: Generated<string>;
  id: string;
  gstin: string;
  stateCode: string;
  seriesPrefix: string;
  address: string | null;
  createdAt: string;
}

export interface IdempotencyKeyTable {
  organizationId: Generated<string>;
  userId: string;
  key: string;
  part: number;
  call: string;
  outcomeSealed: string | null;
  createdAt: string;
}

export interface ImportTable {
  organizationId: Generated<string>;
  id: string;
  kind: string;
  projectId: string;
  settings: JsonWithDefault<'import.settings'>;
  fileId: string;
  status: 'reading' | 'mapping' | 'checking' | 'previewed' | 'applying' | 'applied' | 'undoing' | 'undone' | 'cancelled' | 'failed';
  failure: string | null;
  sheets: JsonWithDefault<'import.sheets'>;
  sheet: string | null;
  areaUnit: Generated<'sqft' | 'sqm'>;
  columns: JsonWithDefault<'import.columns'>;
  rowCount: Generated<number>;
  lastRow: Generated<number>;
  turn: Generated<number>;
  outcomes: JsonWithDefault<'import.outcomes'>;
  results: JsonWithDefault<'import.results'>;
  rowsSha256: string | null;
  actorId: string;
  appliedAt: string | null;
  undoneAt: string | null;
  rowsDeletedAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string;
}

export interface ImportRowTable {
  organizationId: Generated<string>;
  importId: string;
  number: number;
  cells: Json<'importRow.cells'>;
  outcome: 'create' | 'update' | 'same' | 'repeat' | 'badPhone' | 'error' | null;
  key: string | null;
  fields: JsonOrNull<'importRow.fields'>;
  before: JsonOrNull<'importRow.before'>;
  errors: JsonWithDefault<'importRow.errors'>;
  recordId: string | null;
  recordVersion: number | null;
  result: 'created' | 'updated' | 'skipped' | 'removed' | 'restored' | 'kept' | null;
  note: string | null;
}

export interface InstallmentTable {
  organizationId: Generated<string>;
  id: string;
  planId: string;
  saleId: string;
  seq: number;
  name: string;
  component: 'agreementValue' | 'otherCharges' | 'corpus';
  pct: number;
  principalPaise: number;
  cgstPaise: Generated<number>;
  sgstPaise: Generated<number>;
  igstPaise: Generated<number>;
  trigger: Json<'installment.trigger'>;
  triggerType: string | null;
  milestoneKey: string | null;
  creditDays: number | null;
  parts: Json<'installment.parts'>;
  expectedDate: string | null;
  demandDate: string | null;
  dueDate: string | null;
  demandWithdrawnOn: string | null;
  heldForRegistration: Generated<boolean>;
  paidPrincipalPaise: Generated<number>;
  paidTaxPaise: Generated<number>;
  waivedPrincipalPaise: Generated<number>;
  waivedTaxPaise: Generated<number>;
  creditedTaxPaise: Generated<number>;
  tdsWaitingPaise: Generated<number>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  firstDueDate: string | null;
  dueMoves: Generated<number>;
  agreedDate: string | null;
  isLive: Generated<boolean>;
}

export interface InstallmentReminderTable {
  organizationId: Generated<string>;
  installmentId: string;
  offsetDays: number;
  recipient: string | null;
  openPaise: number;
  createdAt: string;
}

export interface InteractionUndoTable {
  organizationId: Generated<string>;
  interactionId: string;
  versionBefore: number;
  leadVersion: number;
  leadBefore: Json<'interactionUndo.leadBefore'>;
  scoreBefore: JsonOrNull<'interactionUndo.scoreBefore'>;
  loggedAt: string;
  loggedById: string;
}

export interface InvitationTable {
  organizationId: Generated<string>;
  id: string;
  status: Generated<'pending' | 'accepted' | 'revoked'>;
  tokenHash: string;
  expiresAt: string;
  invitedById: string;
  sentCount: Generated<number>;
  lastSentAt: string;
  resentOn: string | null;
  resentCount: Generated<number>;
  acceptedAt: string | null;
  revokedAt: string | null;
  revokedById: string | null;
  revokeReason: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface InvoiceTable {
  organizationId: Generated<string>;
  id: string;
  docType: Generated<'taxInvoice' | 'billOfSupply' | 'creditNote'>;
  invoiceNumber: string | null;
  financialYear: string | null;
  series: string | null;
  seqNo: number | null;
  saleId: string;
  projectId: string;
  againstInvoiceId: string | null;
  receiptId: string | null;
  billTo: Json<'invoice.billTo'>;
  supplierName: string;
  supplierGstin: string | null;
  placeOfSupply: string | null;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
  paidPaise: Generated<number>;
  waivedPaise: Generated<number>;
  issueDate: string | null;
  dueDate: string | null;
  status: Generated<'draft' | 'issued' | 'partiallyPaid' | 'paid' | 'writtenOff' | 'cancelled'>;
  cancelReason: string | null;
  snapshot: JsonOrNull<'invoice.snapshot'>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface InvoiceInstallmentTable {
  organizationId: Generated<string>;
  invoiceId: string;
  installmentId: string;
  isLive: Generated<boolean>;
}

export interface InvoiceLineTable {
  organizationId: Generated<string>;
  invoiceId: string;
  lineNo: number;
  installmentId: string | null;
  chargeId: string | null;
  description: string;
  detail: string | null;
  sac: string;
  gstRatePct: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
}

export interface JobRunTable {
  organizationId: Generated<string>;
  job: string;
  ranAt: string | null;
  failures: Generated<number>;
  failedAt: string | null;
  failure: string | null;
}

export interface KeptCashTable {
  organizationId: Generated<string>;
  id: string;
  asOf: string;
  computedAt: string;
  answer: Json<'keptCash.answer'>;
}

export interface LeadTable {
  organizationId: Generated<string>;
  id: string;
  firstName: string;
  lastName: string | null;
  searchName: GeneratedAlways<string>;
  searchLastName: GeneratedAlways<string | null>;
  phone: string;
  altPhone: string | null;
  email: string | null;
  source: 'website' | 'portal99acres' | 'portalMagicbricks' | 'portalHousing' | 'google' | 'meta' | 'walkIn' | 'referral' | 'channelPartner' | 'callCenter' | 'event' | 'outdoor' | 'existingCustomer' | 'other';
  campaign: string | null;
  channelPartnerId: string | null;
  broughtById: string | null;
  attributionExpiresAt: string | null;
  unitTypes: JsonWithDefault<'lead.unitTypes'>;
  budgetMinPaise: number | null;
  budgetMaxPaise: number | null;
  purpose: 'endUse' | 'investment' | null;
  timeline: 'immediate' | 'oneToThree' | 'threeToSix' | 'sixToTwelve' | 'beyondTwelve' | null;
  financing: 'selfFunded' | 'loanPreApproved' | 'loanNeeded' | 'undecided' | null;
  city: string | null;
  locality: string | null;
  pincode: string | null;
  language: string | null;
  occupation: string | null;
  company: string | null;
  isNri: Generated<boolean>;
  ownerId: string | null;
  ownerTurn: number | null;
  ownerReason: JsonOrNull<'lead.ownerReason'>;
  status: Generated<'new' | 'contacted' | 'qualified' | 'siteVisit' | 'negotiating' | 'closed' | 'lost'>;
  lostReason: 'budget' | 'location' | 'product' | 'competitor' | 'possession' | 'financing' | 'notResponding' | 'duplicate' | 'junk' | 'planDropped' | 'other' | null;
  lostNote: string | null;
  nextFollowUpAt: string | null;
  tags: JsonWithDefault<'lead.tags'>;
  consent: JsonOrNull<'lead.consent'>;
  dnd: Generated<boolean>;
  answerAwaitedAt: string;
  firstResponseAt: string | null;
  lastContactedAt: string | null;
  statusChangedAt: string;
  interactionCount: Generated<number>;
  siteVisitCount: Generated<number>;
  score: number | null;
  grade: 'hot' | 'warm' | 'cold' | null;
  scoreFell: Generated<boolean>;
  attentionFrom: GeneratedAlways<string | null>;
  saleId: string | null;
  closedAt: string | null;
  lostAt: string | null;
  mergedIntoId: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  deletedAt: string | null;
  firstEnquiredAt: string | null;
  firstEnquiredOn: string | null;
  firstEnquiredHour: number | null;
  firstProjectId: string | null;
  firstOwnerId: string | null;
  reached: Generated<number>;
  contactedOn: string | null;
  qualifiedOn: string | null;
  siteVisitOn: string | null;
  negotiatingOn: string | null;
  closedOn: string | null;
  answerMinutes: number | null;
  answerInTime: boolean | null;
  enquiryCount: Generated<number>;
  wrongNumber: Generated<boolean>;
}

export interface LeadCohortTable {
  organizationId: Generated<string>;
  dimension: 'all' | 'source' | 'campaign' | 'project' | 'owner' | 'partner' | 'hour' | 'lostReason' | 'days' | 'answer';
  scope: string;
  day: string;
  key: string;
  leads: number;
  contacted: number;
  qualified: number;
  siteVisit: number;
  negotiating: number;
  booked: number;
  open: number;
  won: number;
  lost: number;
  answered: number;
  inTime: number;
  junk: number;
  outsideBudget: number;
  duplicate: number;
  wrongNumber: number;
  again: number;
  interactions: number;
  visits: number;
  visited: number;
}

export interface LeadCohortStaleTable {
  organizationId: Generated<string>;
  day: string;
  id: GeneratedAlways<number>;
}

export interface LeadDeliveryTable {
  organizationId: Generated<string>;
  id: string;
  keyId: string;
  source: string;
  receivedAt: string;
  receivedOn: string;
  reference: string;
  outcome: 'new' | 'reEnquiry' | 'repeat' | 'rejected';
  reason: string | null;
  leadId: string | null;
  repeatOfId: string | null;
  sent: JsonWithDefault<'leadDelivery.sent'>;
  sentDeletedAt: string | null;
}

export interface LeadImportCountTable {
  organizationId: Generated<string>;
  importId: string;
  source: string;
  receivedOn: string;
  newCount: number;
  reEnquiryCount: number;
  repeatCount: number;
  rejectedCount: number;
}

export interface LeadInteractionTable {
  organizationId: Generated<string>;
  id: string;
  leadId: string;
  type: 'call' | 'whatsapp' | 'sms' | 'email' | 'meeting' | 'siteVisit' | 'note' | 'statusChange' | 'assignment' | 'costSheet' | 'reservation' | 'enquiry';
  direction: 'inbound' | 'outbound' | null;
  outcome: 'connected' | 'noAnswer' | 'busy' | 'wrongNumber' | 'callbackRequested' | 'interested' | 'notInterested' | 'visitScheduled' | 'visitDone' | 'noShow' | null;
  occurredAt: string;
  scheduledAt: string | null;
  durationSec: number | null;
  notes: string | null;
  nextFollowUpAt: string | null;
  projectId: string | null;
  unitIds: JsonWithDefault<'leadInteraction.unitIds'>;
  accompaniedByPartner: Generated<boolean>;
  internal: Generated<boolean>;
  details: JsonWithDefault<'leadInteraction.details'>;
  importId: string | null;
  createdAt: string;
  createdById: string | null;
}

export interface LeadMergeTable {
  organizationId: Generated<string>;
  id: string;
  keptId: string;
  mergedId: string;
  before: Json<'leadMerge.before'>;
  moved: Json<'leadMerge.moved'>;
  linked: Json<'leadMerge.linked'>;
  keptVersion: number;
  mergedAt: string;
  mergedById: string;
  undoneAt: string | null;
  undoneById: string | null;
}

export interface LeadModelTable {
  organizationId: Generated<string>;
  number: number;
  kind: 'logistic' | 'boosting';
  role: 'champion' | 'challenger' | 'refused' | 'retired';
  trainingId: string;
  learner: string;
  card: Json<'leadModel.card'>;
  p99: number;
  trainedAt: string;
  drift: JsonOrNull<'leadModel.drift'>;
  driftCheckedAt: string | null;
  scoredUntil: string | null;
}

export interface LeadModelScoreTable {
  organizationId: Generated<string>;
  leadId: string;
  modelVersion: number;
  probability: number;
  score: number;
  reasons: Json<'leadModelScore.reasons'>;
  challengerVersion: number | null;
  challengerProbability: number | null;
  scoredAt: string;
}

export interface LeadOutcomeTable {
  organizationId: Generated<string>;
  source: string;
  stage: 'any' | 'new' | 'contacted' | 'qualified' | 'siteVisit' | 'negotiating';
  decided: number;
  won: number;
  recentDecided: number;
  recentWon: number;
  countedAt: string;
}

export interface LeadProjectTable {
  organizationId: Generated<string>;
  leadId: string;
  projectId: string;
}

export interface LeadReassignmentTable {
  organizationId: Generated<string>;
  id: string;
  reason: string | null;
  leads: Json<'leadReassignment.leads'>;
  leadCount: number;
  undoneAt: string | null;
  undoneById: string | null;
  keptCount: number | null;
  createdAt: string;
  createdById: string;
}

export interface LeadScoreTable {
  organizationId: Generated<string>;
  leadId: string;
  score: number;
  grade: 'hot' | 'warm' | 'cold';
  factors: Json<'leadScore.factors'>;
  penalties: Json<'leadScore.penalties'>;
  summary: string;
  configRevision: number;
  modelScore: number | null;
  modelVersion: number | null;
  trigger: 'created' | 'interaction' | 'edit' | 'decay' | 'manual' | 'bulk' | 'config';
  computedAt: string;
  chance: number | null;
  uncorrectedChance: number | null;
  chanceSource: 'model' | 'stageAndAge' | 'defaults' | null;
}

export interface LeadScoreHistoryTable {
  organizationId: Generated<string>;
  leadId: string;
  seq: GeneratedAlways<number>;
  score: number;
  grade: 'hot' | 'warm' | 'cold';
  factors: Json<'leadScoreHistory.factors'>;
  penalties: Json<'leadScoreHistory.penalties'>;
  summary: string;
  configRevision: number;
  trigger: 'created' | 'interaction' | 'edit' | 'decay' | 'manual' | 'bulk' | 'config';
  computedAt: string;
}

export interface LeadSourceKeyTable {
  organizationId: Generated<string>;
  id: string;
  name: string;
  source: 'website' | 'portal99acres' | 'portalMagicbricks' | 'portalHousing' | 'google' | 'meta' | 'walkIn' | 'referral' | 'callCenter' | 'event' | 'outdoor' | 'existingCustomer' | 'other';
  prefix: string;
  keyHash: string;
  renewedAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
  revokedById: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string;
  updatedById: string | null;
}

export interface LeadSourceKeyProjectTable {
  organizationId: Generated<string>;
  keyId: string;
  projectId: string;
}

export interface LeadTallyTable {
  organizationId: Generated<string>;
  kind: 'stage' | 'projectStage' | 'followUp' | 'attention' | 'arrival' | 'score' | 'entry';
  day: string;
  id: GeneratedAlways<number>;
  status: string;
  ownerId: string | null;
  source: string | null;
  grade: string | null;
  tens: number | null;
  projectId: string | null;
  leads: number;
  valuePaise: number;
  withoutBudget: number;
  points: number;
  isSum: Generated<boolean>;
}

export interface LedgerBatchTable {
  organizationId: Generated<string>;
  id: string;
  batchNo: number;
  postedOn: string;
  saleId: string | null;
  sourceType: 'demand' | 'receipt' | 'onAccount' | 'tds' | 'interest' | 'bounceCharge' | 'transferFee' | 'waiver' | 'reversal' | 'cancellation' | 'refund' | 'transfer' | 'partnerInvoice' | 'partnerPayment' | 'partnerClawback' | 'partnerCreditNote' | 'partnerRepayment' | 'partnerWriteOff' | 'tdsChallan';
  sourceId: string;
  reversesBatchId: string | null;
  narration: string;
  formula: string;
  ratesUsed: JsonWithDefault<'ledgerBatch.ratesUsed'>;
  postedById: string | null;
  previousHash: string;
  hash: string;
  createdAt: string;
  channelPartnerId: string | null;
}

export interface LedgerCheckTable {
  organizationId: Generated<string>;
  id: string;
  status: 'running' | 'intact' | 'broken' | 'failed';
  total: number;
  endHash: string;
  done: Generated<number>;
  doneHash: string | null;
  brokenBatchNo: number | null;
  brokenReason: 'order' | 'link' | 'content' | 'balance' | 'end' | null;
  endedAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
}

export interface LedgerEntryTable {
  organizationId: Generated<string>;
  batchId: string;
  lineNo: number;
  saleId: string | null;
  installmentId: string | null;
  account: 'customer' | 'unbilled' | 'gstOutput' | 'otherIncome' | 'corpusLiability' | 'interestIncome' | 'bank' | 'tdsReceivable' | 'onAccount' | 'waiver' | 'refundPayable' | 'forfeiture' | 'saleTransfer' | 'brokerage' | 'brokerageGst' | 'partnerPayable' | 'tdsPayable' | 'partnerRecoverable' | 'partnerLoss' | 'rounding' | 'tdsInterest' | 'tdsFee';
  debitPaise: Generated<number>;
  creditPaise: Generated<number>;
  channelPartnerId: string | null;
  trancheId: string | null;
  bankAccountId: string | null;
}

export interface LedgerHeadTable {
  organizationId: Generated<string>;
  id: string;
  lastBatchNo: Generated<number>;
  lastHash: string;
}

export interface LetterTable {
  organizationId: Generated<string>;
  id: string;
  documentId: string;
  revisionId: string;
  number: string;
  code: string;
  day: string;
  data: Json<'letter.data'>;
  hasOwnValues: boolean;
  createdAt: string;
}

export interface LetterJobTable {
  organizationId: Generated<string>;
  id: string;
  templateId: string;
  revisionId: string;
  status: Generated<'running' | 'finished' | 'stopped'>;
  isMailed: boolean;
  total: number;
  made: Generated<number>;
  failed: Generated<number>;
  approved: Generated<number>;
  actorId: string;
  finishedAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export interface LetterJobItemTable {
  organizationId: Generated<string>;
  id: string;
  jobId: string;
  seq: number;
  recordId: string;
  state: Generated<'waiting' | 'made' | 'failed'>;
  number: string | null;
  code: string | null;
  reason: string | null;
  letterId: string | null;
  isMailed: Generated<boolean>;
}

export interface LetterTemplateTable {
  organizationId: Generated<string>;
  id: string;
  key: string | null;
  recordType: 'sale';
  language: 'en' | 'hi' | 'mr' | 'ta' | 'te';
  latestRevisionId: string;
  approvedRevisionId: string | null;
  retiredAt: string | null;
  retiredById: string | null;
  retiredReason: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  updatedById: string | null;
}

export interface LetterTemplateRevisionTable {
  organizationId: Generated<string>;
  id: string;
  templateId: string;
  number: number;
  name: string;
  categoryId: string;
  tree: Json<'letterTemplateRevision.tree'>;
  note: string | null;
  state: 'waiting' | 'approved' | 'replaced' | 'rejected' | 'withdrawn' | 'superseded';
  savedAt: string;
  savedById: string | null;
  decidedAt: string | null;
  decidedById: string | null;
  reason: string | null;
  selfApproved: Generated<boolean>;
}

export interface MailTable {
  organizationId: Generated<string>;
  id: string;
  recipient: string;
  template: string;
  data: JsonOrNull<'mail.data'>;
  expiresAt: string | null;
  deliveredAt: string | null;
  failedAt: string | null;
  failure: string | null;
  createdAt: string;
}

export interface MessageTemplateTable {
  organizationId: Generated<string>;
  id: string;
  name: string;
  channel: 'whatsapp' | 'sms' | 'email';
  subject: string | null;
  body: string;
  dltTemplateId: string | null;
  isPromotional: Generated<boolean>;
  isActive: Generated<boolean>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface MilestoneTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  towerId: string | null;
  key: string;
  name: string;
  sequence: number;
  weightPct: Generated<number>;
  plannedStart: string | null;
  plannedEnd: string | null;
  revisedEnd: string | null;
  actualStart: string | null;
  actualEnd: string | null;
  progressPct: Generated<number>;
  status: Generated<'planned' | 'inProgress' | 'delayed' | 'onHold' | 'completed'>;
  heldFrom: 'planned' | 'inProgress' | 'delayed' | null;
  delayNote: string | null;
  holdReason: string | null;
  budgetedPaise: Generated<number>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  completionNo: Generated<number>;
  isPlaceholder: Generated<boolean>;
  contractorId: string | null;
  heldOn: string | null;
  heldDays: Generated<number>;
  delayReason: 'contractor' | 'weather' | 'materials' | 'labour' | 'approvals' | 'design' | 'funds' | 'site' | 'other' | null;
  coversTowerIds: JsonWithDefault<'milestone.coversTowerIds'>;
  ownDelayDays: GeneratedAlways<number | null>;
  costsPaise: Generated<number>;
  checksJudged: Generated<number>;
  checksPassedFirst: Generated<number>;
  issuesPutRight: Generated<number>;
  issuesReopened: Generated<number>;
}

export interface MilestoneCostTable {
  organizationId: Generated<string>;
  id: string;
  milestoneId: string;
  kind: 'entered' | 'adjusting' | 'carried';
  amountPaise: number;
  incurredOn: string;
  vendor: string | null;
  reference: string | null;
  note: string | null;
  createdAt: string;
  createdById: string | null;
}

export interface MilestoneDependencyTable {
  organizationId: Generated<string>;
  projectId: string;
  milestoneId: string;
  dependsOnId: string;
}

export interface MilestoneForecastTable {
  organizationId: Generated<string>;
  milestoneId: string;
  expectedEnd: string | null;
  computedOn: string | null;
}

export interface MilestoneProgressTable {
  organizationId: Generated<string>;
  id: string;
  milestoneId: string;
  at: string;
  fromPct: number;
  toPct: number;
  note: string | null;
  isDerived: Generated<boolean>;
  byId: string | null;
}

export interface MilestoneTowerTable {
  organizationId: Generated<string>;
  projectId: string;
  towerId: string;
  key: string;
  milestoneId: string;
}

export interface ModelTrainingTable {
  organizationId: Generated<string>;
  id: string;
  reason: 'schedule' | 'request';
  status: Generated<'running' | 'done' | 'failed'>;
  outcome: 'published' | 'notBetter' | 'tooFew' | null;
  leads: number | null;
  bookings: number | null;
  isQueued: Generated<boolean>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
}

export interface MoneyTallyTable {
  organizationId: Generated<string>;
  kind: 'received' | 'billed' | 'taxed' | 'due';
  id: GeneratedAlways<number>;
  day: string | null;
  projectId: string;
  towerId: string | null;
  ratePct: number | null;
  isDemanded: Generated<boolean>;
  counted: Generated<number>;
  totalPaise: Generated<number>;
  taxPaise: Generated<number>;
  separatePaise: Generated<number>;
  freePaise: Generated<number>;
  deductedPaise: Generated<number>;
  paidPaise: Generated<number>;
  openPaise: Generated<number>;
  waitingPaise: Generated<number>;
  isSum: Generated<boolean>;
}

export interface NextActionDecisionTable {
  organizationId: Generated<string>;
  leadId: string;
  seq: GeneratedAlways<number>;
  action: string;
  decision: 'accepted' | 'dismissed';
  decidedAt: string;
  decidedById: string;
}

export interface NotificationTable {
  organizationId: Generated<string>;
  id: string;
  userId: string;
  kind: string;
  title: string;
  body: string;
  link: string;
  resourceType: string;
  resourceId: string;
  occurrenceKey: string;
  inApp: Generated<boolean>;
  readAt: string | null;
  createdAt: string;
}

export interface NotificationPreferenceTable {
  organizationId: Generated<string>;
  userId: string;
  kind: string;
  inApp: boolean;
  byMail: boolean | null;
}

export interface NumberCounterTable {
  organizationId: Generated<string>;
  kind: string;
  series: string;
  financialYear: string;
  lastNo: Generated<number>;
}

export interface OrganizationTable {
  organizationId: string;
  name: string;
  type: 'Real Estate Developer' | 'Construction Company' | 'Property Consulting' | 'Real Estate Agency' | 'Architecture Firm' | 'Other';
  city: string;
  country: 'India' | 'United States' | 'United Kingdom' | 'Canada' | 'Australia' | 'Singapore' | 'UAE' | 'Other';
  stateCode: string | null;
  phone: string | null;
  website: string | null;
  address: string | null;
  legalName: string | null;
  cin: string | null;
  pan: string | null;
  billingEmail: string | null;
  currency: Generated<string>;
  timezone: Generated<string>;
  logoFileId: string | null;
  settings: Json<'organization.settings'>;
  discountLimits: JsonWithDefault<'organization.discountLimits'>;
  status: Generated<'active' | 'suspended'>;
  isDemonstration: Generated<boolean>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  updatedById: string | null;
  confirmedAt: string | null;
}

export interface OutboxEventTable {
  organizationId: Generated<string>;
  id: string;
  kind: string;
  resourceId: string;
  resourceVersion: number;
  occurrenceKey: string;
  payload: JsonWithDefault<'outboxEvent.payload'>;
  publicationNo: number | null;
  createdAt: string;
}

export interface PaperTable {
  organizationId: Generated<string>;
  id: string;
  kind: 'costSheet' | 'receipt' | 'invoice' | 'creditNote' | 'demandLetter' | 'statement' | 'paymentAdvice' | 'firmStatement' | 'letter' | 'workProof';
  recordType: GeneratedAlways<string>;
  recordId: string;
  title: string;
  number: string;
  day: string;
  amountPaise: number | null;
  currency: string;
  holderInitials: string | null;
  saleId: string | null;
  projectId: string | null;
  channelPartnerId: string | null;
  payTo: JsonOrNull<'paper.payTo'>;
  validUntil: string | null;
  status: Generated<'valid' | 'withdrawn' | 'replaced'>;
  replacedById: string | null;
  endedAt: string | null;
  changedAt: string | null;
  code: Generated<string>;
  dataHash: string | null;
  issuedAt: string;
  content: JsonOrNull<'paper.content'>;
}

export interface PaperBytesTable {
  organizationId: Generated<string>;
  code: string;
  sha256: string;
  madeAt: string;
}

export interface PartnerClaimTable {
  organizationId: Generated<string>;
  id: string;
  number: string;
  channelPartnerId: string;
  claimedById: string;
  leadId: string;
  phone: string;
  origin: 'lead' | 'correction' | 'ruling' | 'appeal';
  claimedAt: string;
  lockDays: number;
  expiresAt: string;
  renewedAt: string | null;
  renewals: Generated<number>;
  endedAt: string | null;
  endReason: 'lapsed' | 'replaced' | 'correction' | 'ruling' | 'leadDeleted' | null;
  receipt: Json<'partnerClaim.receipt'>;
  receiptHash: string;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  updatedById: string | null;
}

export interface PartnerClaimCheckTable {
  organizationId: Generated<string>;
  id: string;
  channelPartnerId: string;
  checkedById: string;
  phone: string;
  checkedAt: string;
  kind: 'check' | 'attempt' | 'dispute';
  state: 'free' | 'claimed';
  daysLeft: number | null;
}

export interface PartnerInvoiceTable {
  organizationId: Generated<string>;
  id: string;
  channelPartnerId: string;
  number: string;
  invoiceDate: string;
  financialYear: string;
  gstin: string | null;
  taxablePaise: number;
  cgstPaise: Generated<number>;
  sgstPaise: Generated<number>;
  igstPaise: Generated<number>;
  gstPaise: GeneratedAlways<number>;
  fileId: string | null;
  status: Generated<'sent' | 'entered' | 'returned' | 'cancelled'>;
  sentAt: string;
  sentById: string | null;
  creditedOn: string | null;
  deductee: string | null;
  section: string | null;
  tdsBasePaise: number | null;
  tdsPaise: number | null;
  recoveredPaise: number | null;
  owedPaise: number | null;
  gstAwaitedPaise: number | null;
  payablePaise: number | null;
  payBy: string | null;
  steps: JsonOrNull<'partnerInvoice.steps'>;
  enteredAt: string | null;
  enteredById: string | null;
  endReason: string | null;
  endedAt: string | null;
  endedById: string | null;
  version: Generated<number>;
}

export interface PartnerInvoiceTrancheTable {
  organizationId: Generated<string>;
  partnerInvoiceId: string;
  trancheId: string;
  grossPaise: number;
  netPaise: number | null;
  isLive: Generated<boolean>;
}

export interface PartnerRecoverableTable {
  organizationId: Generated<string>;
  id: string;
  channelPartnerId: string;
  commissionId: string | null;
  partnerInvoiceId: string;
  cause: 'clawback' | 'tax';
  raisedOn: string;
  taxablePaise: number;
  gstPaise: Generated<number>;
  creditNoteNumber: string | null;
  creditNoteDate: string | null;
  recoveredTaxablePaise: Generated<number>;
  recoveredGstPaise: Generated<number>;
  version: Generated<number>;
}

export interface PartnerRecoveryTable {
  organizationId: Generated<string>;
  id: string;
  partnerRecoverableId: string;
  kind: 'invoice' | 'repayment' | 'writeOff';
  partnerInvoiceId: string | null;
  taxablePaise: number;
  gstPaise: Generated<number>;
  status: Generated<'requested' | 'done' | 'rejected' | 'cancelled'>;
  bankAccountId: string | null;
  receivedOn: string | null;
  reference: string | null;
  reason: string | null;
  createdAt: string;
  createdById: string | null;
  decidedAt: string | null;
  decidedById: string | null;
  version: Generated<number>;
}

export interface PartnerTdsYearTable {
  organizationId: Generated<string>;
  deductee: string;
  financialYear: string;
}

export interface PasskeyTable {
  organizationId: Generated<string>;
  id: string;
  userId: string;
  place: number;
  name: string;
  credentialId: string;
  publicKey: string;
  transports: JsonWithDefault<'passkey.transports'>;
  counter: number;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface PasskeyChallengeTable {
  organizationId: Generated<string>;
  userId: string;
  purpose: 'add' | 'signIn' | 'stepUp';
  boundTo: string;
  challenge: string;
  createdAt: string;
}

export interface PastBookingTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  unitType: 'studio' | '1BHK' | '1.5BHK' | '2BHK' | '2.5BHK' | '3BHK' | '3.5BHK' | '4BHK' | '5BHK' | 'penthouse' | 'duplex' | 'villa' | 'plot' | 'shop' | 'office';
  month: string;
  units: number;
  valuePaise: number | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface PaymentPlanTable {
  organizationId: Generated<string>;
  id: string;
  saleId: string;
  templateId: string;
  templateSnapshot: Json<'paymentPlan.templateSnapshot'>;
  status: Generated<'active' | 'completed' | 'cancelled' | 'superseded'>;
  revision: Generated<number>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface PaymentTemplateTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  rootId: string;
  revision: Generated<number>;
  name: string;
  type: 'constructionLinked' | 'timeLinked' | 'downPayment' | 'possessionLinked';
  stages: Json<'paymentTemplate.stages'>;
  rebatePct: Generated<number>;
  isActive: Generated<boolean>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface PaymentTransactionTable {
  organizationId: Generated<string>;
  id: string;
  receiptNumber: string | null;
  saleId: string;
  type: Generated<'receipt' | 'tds' | 'refund' | 'adjustment'>;
  mode: 'neft' | 'rtgs' | 'imps' | 'upi' | 'cheque' | 'dd' | 'card' | 'cash' | 'bankLoan' | 'nach' | 'tds' | 'transfer';
  amountPaise: number;
  receivedDate: string;
  reference: string | null;
  referenceKey: string | null;
  instrumentDate: string | null;
  bankName: string | null;
  payerName: string | null;
  payerType: Generated<'applicant' | 'bank' | 'thirdParty'>;
  depositAccountId: string | null;
  invoiceId: string | null;
  refundLineId: string | null;
  dueOn: string | null;
  originSaleId: string | null;
  requestedAllocations: JsonOrNull<'paymentTransaction.requestedAllocations'>;
  unallocatedPaise: Generated<number>;
  countedForCapPaise: number;
  status: Generated<'recorded' | 'verified' | 'bounced' | 'reversed'>;
  recordedById: string;
  verifiedById: string | null;
  verifiedAt: string | null;
  selfVerified: Generated<boolean>;
  clearedOn: string | null;
  bouncedOn: string | null;
  bounceReason: string | null;
  reversedOn: string | null;
  reversalReason: string | null;
  declarationFileId: string | null;
  snapshot: JsonOrNull<'paymentTransaction.snapshot'>;
  tdsForm: string | null;
  tdsAcknowledgement: string | null;
  tdsChallanDate: string | null;
  tdsCertificateNumber: string | null;
  tdsCertificateFileId: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  overSanctionReason: string | null;
}

export interface PeriodLockTable {
  organizationId: Generated<string>;
  id: string;
  month: string;
  lockedAt: string;
  lockedById: string | null;
  reopenedAt: string | null;
  reopenedById: string | null;
  reopenReason: string | null;
  version: Generated<number>;
}

export interface PlanRevisionTable {
  organizationId: Generated<string>;
  id: string;
  saleId: string;
  planId: string;
  revision: number;
  kind: 'change' | 'replan';
  what: Json<'planRevision.what'>;
  steps: Json<'planRevision.steps'>;
  templateBefore: JsonOrNull<'planRevision.templateBefore'>;
  reason: string;
  before: Json<'planRevision.before'>;
  after: Json<'planRevision.after'>;
  createdAt: string;
  createdById: string | null;
}

export interface PredictionRecordTable {
  organizationId: Generated<string>;
  id: string;
  kind: 'salesForecast';
  knownUntil: string;
  projectId: string | null;
  unitType: string | null;
  method: string;
  refusal: string | null;
  months: Json<'predictionRecord.months'>;
  createdAt: string;
}

export interface PriceListTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  number: number;
  name: string;
  effectiveFrom: string;
  status: Generated<'draft' | 'approved' | 'effective' | 'superseded' | 'withdrawn'>;
  origin: Generated<'list' | 'direct'>;
  note: string | null;
  priceBasis: 'carpet' | 'saleable';
  baseRatePaise: number;
  floorRatePaise: number;
  floorRiseRatePaise: number;
  floorRiseAfterFloor: number;
  plcCharges: JsonWithDefault<'priceList.plcCharges'>;
  chargeHeads: JsonWithDefault<'priceList.chargeHeads'>;
  parkingTypes: JsonWithDefault<'priceList.parkingTypes'>;
  towers: JsonWithDefault<'priceList.towers'>;
  approvedById: string | null;
  approvedAt: string | null;
  effectiveAt: string | null;
  endedAt: string | null;
  effect: JsonOrNull<'priceList.effect'>;
  failure: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface ProgressLetterTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  towerId: string;
  title: string;
  document: Json<'progressLetter.document'>;
  status: Generated<'sending' | 'sent'>;
  storageKey: string | null;
  sentAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string;
}

export interface ProgressLetterBuyerTable {
  organizationId: Generated<string>;
  letterId: string;
  saleId: string;
  name: string;
  email: string | null;
  state: 'waiting' | 'mailed' | 'skipped';
  reason: string | null;
  mailedAt: string | null;
}

export interface ProjectTable {
  organizationId: Generated<string>;
  id: string;
  name: string;
  code: string;
  type: 'residential' | 'commercial' | 'mixed' | 'plotted' | 'villa';
  status: Generated<'planning' | 'active' | 'onHold' | 'completed' | 'archived'>;
  description: string | null;
  addressLine: string | null;
  locality: string | null;
  city: string;
  stateCode: string | null;
  pincode: string | null;
  latitude: number | null;
  longitude: number | null;
  reraNumber: string | null;
  reraValidUntil: string | null;
  gstin: string | null;
  taxPct: number | null;
  landAreaSqFt: number | null;
  commercialCarpetPct: Generated<number>;
  launchDate: string | null;
  plannedPossessionDate: string | null;
  reraPossessionDate: string | null;
  targetSelloutDate: string | null;
  ocDate: string | null;
  priceBasis: 'carpet' | 'saleable';
  baseRatePaise: number;
  floorRatePaise: number;
  floorRiseRatePaise: Generated<number>;
  floorRiseAfterFloor: Generated<number>;
  plcCharges: JsonWithDefault<'project.plcCharges'>;
  chargeHeads: JsonWithDefault<'project.chargeHeads'>;
  parkingTypes: JsonWithDefault<'project.parkingTypes'>;
  amenities: JsonWithDefault<'project.amenities'>;
  bankApprovals: JsonWithDefault<'project.bankApprovals'>;
  imageFileIds: JsonWithDefault<'project.imageFileIds'>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  deletedAt: string | null;
}

export interface ProjectCalendarTable {
  organizationId: Generated<string>;
  projectId: string;
  restDays: JsonWithDefault<'projectCalendar.restDays'>;
  holidays: JsonWithDefault<'projectCalendar.holidays'>;
  monsoonWeeks: JsonWithDefault<'projectCalendar.monsoonWeeks'>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface ProjectPaymentConfigTable {
  organizationId: Generated<string>;
  projectId: string;
  minBookingAmountPaise: Generated<number>;
  creditDays: Generated<number>;
  graceDays: Generated<number>;
  demandPosting: Generated<'review' | 'automatic'>;
  interestSpreadPct: Generated<number>;
  bounceChargePaise: Generated<number>;
  reminderOffsets: JsonWithDefault<'projectPaymentConfig.reminderOffsets'>;
  discountLimits: JsonOrNull<'projectPaymentConfig.discountLimits'>;
  cancellationSlabs: JsonWithDefault<'projectPaymentConfig.cancellationSlabs'>;
  refundDays: Generated<number>;
  transferFeeRatePaise: Generated<number>;
  allowedModes: Json<'projectPaymentConfig.allowedModes'>;
  defaultTemplateId: string | null;
  dynamicPricing: Json<'projectPaymentConfig.dynamicPricing'>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  updatedById: string | null;
}

export interface QualityCheckTable {
  organizationId: Generated<string>;
  id: string;
  milestoneId: string;
  listId: string | null;
  sequence: number;
  name: string;
  mandatory: boolean;
  status: Generated<'pending' | 'passed' | 'failed' | 'waived'>;
  round: Generated<number>;
  items: Json<'qualityCheck.items'>;
  laterDueOn: string | null;
  inspector: string | null;
  enteredById: string | null;
  enteredAt: string | null;
  checkedOn: string | null;
  remarks: string | null;
  fileIds: JsonWithDefault<'qualityCheck.fileIds'>;
  reworkedById: string | null;
  waiverReason: string | null;
  waiverAskedById: string | null;
  waivedById: string | null;
  waivedAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface QualityCheckListTable {
  organizationId: Generated<string>;
  id: string;
  key: string;
  name: string;
  sequence: number;
  mandatory: Generated<boolean>;
  isActive: Generated<boolean>;
  items: Json<'qualityCheckList.items'>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface QualityInspectionTable {
  organizationId: Generated<string>;
  id: string;
  checkId: string;
  round: number;
  status: 'pending' | 'passed' | 'failed';
  items: Json<'qualityInspection.items'>;
  inspector: string | null;
  checkedOn: string;
  remarks: string | null;
  selfApproved: Generated<boolean>;
  enteredById: string;
  enteredAt: string;
}

export interface RateConfigTable {
  organizationId: Generated<string>;
  id: string;
  key: string;
  stateCode: string | null;
  qualifier: string | null;
  value: Json<'rateConfig.value'>;
  validFrom: string;
  validTo: string | null;
  source: string;
  createdAt: string;
  createdById: string | null;
}

export interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface ReceiptAllocationTable {
  organizationId: Generated<string>;
  id: string;
  transactionId: string;
  installmentId: string | null;
  chargeId: string | null;
  principalPaise: number;
  taxPaise: number;
  atVerification: Generated<boolean>;
  takenBackOn: string | null;
  createdAt: string;
}

export interface ReceiptSplitTable {
  organizationId: Generated<string>;
  transactionId: string;
  projectId: string;
  receivedOn: string;
  taxPaise: number;
  separatePaise: number;
  freePaise: number;
  rateConfigId: string;
  takenBackOn: string | null;
  createdAt: string;
}

export interface RecoveryCodeTable {
  organizationId: Generated<string>;
  id: string;
  userId: string;
  codeHash: string;
  usedAt: string | null;
  createdAt: string;
}

export interface RefundLineTable {
  organizationId: Generated<string>;
  id: string;
  cancellationId: string;
  saleId: string;
  lineNo: number;
  payee: 'bank' | 'buyer';
  payeeName: string;
  applicantId: string | null;
  amountPaise: number;
  dueOn: string;
  createdAt: string;
}

export interface ReportDeliveryTable {
  organizationId: Generated<string>;
  id: string;
  runId: string;
  userId: string;
  state: Generated<'waiting' | 'sent' | 'withheld' | 'failed'>;
  tries: Generated<number>;
  nextTryAt: string | null;
  claimedUntil: string | null;
  rowCount: number | null;
  fileName: string | null;
  contentType: string | null;
  sizeBytes: number | null;
  storageKey: string | null;
  mailId: string | null;
  problem: string | null;
  settledAt: string | null;
}

export interface ReportRecipientTable {
  organizationId: Generated<string>;
  scheduleId: string;
  seat: number;
  userId: string;
}

export interface ReportRunTable {
  organizationId: Generated<string>;
  id: string;
  scheduleId: string;
  dueAt: string;
  askedById: string | null;
  createdAt: string;
}

export interface ReportScheduleTable {
  organizationId: Generated<string>;
  id: string;
  name: string;
  report: string;
  format: 'csv' | 'xlsx' | 'pdf';
  filters: Json<'reportSchedule.filters'>;
  every: 'day' | 'week' | 'month';
  workingDaysOnly: Generated<boolean>;
  weekday: number | null;
  dayOfMonth: number | null;
  atTime: string;
  ownerId: string;
  status: Generated<'active' | 'paused' | 'deleted'>;
  pauseReason: 'person' | 'ownerLeft' | 'ownerMayNot' | null;
  nextRunAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export interface SaleTable {
  organizationId: Generated<string>;
  id: string;
  bookingNumber: string;
  projectId: string;
  towerId: string | null;
  unitId: string;
  leadId: string;
  costSheetId: string;
  templateId: string;
  transferredFromSaleId: string | null;
  bookingDate: string;
  bookingAmountPaise: number;
  basePricePaise: number;
  floorRisePaise: number;
  plcPaise: number;
  parkingPaise: number;
  inAvChargesPaise: number;
  discountPaise: number;
  rebatePaise: number;
  agreementValuePaise: number;
  gstPaise: number;
  otherChargesPaise: number;
  otherGstPaise: number;
  corpusPaise: number;
  stampDutyPaise: number;
  registrationFeePaise: number;
  totalReceivablePaise: number;
  salesExecutiveId: string;
  channelPartnerId: string | null;
  broughtById: string | null;
  taxRegime: 'cgstSgst' | 'cgstUtgst' | 'igst' | 'single' | 'none';
  taxedAt: string | null;
  funding: 'self' | 'loan' | 'both';
  loanBank: string | null;
  loanSanctionNumber: string | null;
  loanSanctionedPaise: number | null;
  loanSanctionedOn: string | null;
  status: Generated<'booked' | 'agreement' | 'registered' | 'completed' | 'cancelled'>;
  statusSince: string;
  paidPaise: Generated<number>;
  cancelledOn: string | null;
  agreementDate: string | null;
  registrationNumber: string | null;
  registrationDate: string | null;
  subRegistrarOffice: string | null;
  possessionOfferedOn: string | null;
  possessionDate: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  deletedAt: string | null;
  promisedPossession: string | null;
  promisedIn: 'agreement' | 'rera' | null;
  bookedForId: string;
  unitType: string | null;
  carpetArea: number | null;
  floor: number | null;
  source: string | null;
  campaign: string | null;
  enquiredOn: string | null;
  enquiries: number | null;
}

export interface SaleApplicantTable {
  organizationId: Generated<string>;
  id: string;
  saleId: string;
  seq: number;
  name: string;
  relation: string | null;
  plainPan: string | null;
  form60: Generated<boolean>;
  plainAadhaarLast4: string | null;
  dob: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  residency: Generated<'resident' | 'nri'>;
  gender: 'female' | 'male' | 'other' | null;
  sharePct: number;
  kycVerifiedAt: string | null;
  kycVerifiedById: string | null;
  createdAt: string;
  panSealed: string | null;
  panIndex: string | null;
  aadhaarSealed: string | null;
}

export interface SaleCancellationTable {
  organizationId: Generated<string>;
  id: string;
  saleId: string;
  reason: string;
  initiatedBy: 'buyer' | 'developer' | 'transfer';
  requestedOn: string;
  deedNumber: string | null;
  fromStatus: 'booked' | 'agreement' | 'registered';
  receivedPaise: number;
  forfeiturePct: number;
  forfeiturePaise: number;
  chargesDuePaise: number;
  gstRefundPaise: number;
  gstNotRefundablePaise: number;
  otherRefundPaise: number;
  developerInterestPaise: number;
  developerRatePct: number | null;
  writtenOffPaise: number;
  refundPaise: number;
  movedPaise: Generated<number>;
  refundDueOn: string;
  ratesUsed: Json<'saleCancellation.ratesUsed'>;
  createdAt: string;
  createdById: string | null;
  forfeitureWaivedPaise: Generated<number>;
}

export interface SaleChargeTable {
  organizationId: Generated<string>;
  id: string;
  saleId: string;
  kind: 'interest' | 'bounceCharge' | 'transferFee';
  installmentId: string | null;
  transactionId: string | null;
  transferId: string | null;
  postedOn: string;
  fromDay: string | null;
  toDay: string | null;
  ratePct: number | null;
  stretches: JsonWithDefault<'saleCharge.stretches'>;
  amountPaise: number;
  gstPct: Generated<number>;
  cgstPaise: Generated<number>;
  sgstPaise: Generated<number>;
  igstPaise: Generated<number>;
  paidAmountPaise: Generated<number>;
  paidTaxPaise: Generated<number>;
  waivedAmountPaise: Generated<number>;
  waivedTaxPaise: Generated<number>;
  ratesUsed: JsonWithDefault<'saleCharge.ratesUsed'>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  forMonth: string | null;
}

export interface SaleFollowUpTable {
  organizationId: Generated<string>;
  id: Generated<string>;
  saleId: string;
  channel: 'call' | 'whatsapp' | 'sms' | 'email' | 'letter' | 'meeting' | 'note';
  outcome: 'reached' | 'noAnswer' | null;
  occurredAt: string;
  note: string | null;
  promisedOn: string | null;
  promisedPaise: number | null;
  nextStep: 'call' | 'message' | 'letter' | 'meeting' | 'notice' | null;
  nextOn: string | null;
  remindedOn: string | null;
  createdAt: string;
  createdById: string;
  withdrawnAt: string | null;
  withdrawnById: string | null;
}

export interface SaleWaiverTable {
  organizationId: Generated<string>;
  id: string;
  saleId: string;
  installmentId: string;
  scope: 'interest' | 'balance' | 'correction' | 'cancellation';
  waivedOn: string;
  amountPaise: number;
  taxPaise: number;
  stretches: JsonWithDefault<'saleWaiver.stretches'>;
  creditNoteId: string | null;
  reason: string;
  createdAt: string;
  createdById: string | null;
}

export interface SalesTargetTable {
  organizationId: Generated<string>;
  id: string;
  gridId: string;
  month: string;
  projectId: string | null;
  userId: string | null;
  units: number | null;
  valuePaise: number | null;
}

export interface SalesTargetGridTable {
  organizationId: Generated<string>;
  id: string;
  year: number;
  kind: 'people' | 'projects';
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string;
  updatedById: string;
}

export interface SavedViewTable {
  organizationId: Generated<string>;
  id: string;
  list: 'leads' | 'sales' | 'invoices' | 'receipts' | 'overdue' | 'dueToday' | 'refunds' | 'ledger' | 'units' | 'people' | 'firms' | 'approvals' | 'audit' | 'imports' | 'demandRuns' | 'commissions' | 'partnerInvoices' | 'commissionRuns' | 'tdsDeductions' | 'partnerRecoverables' | 'exceptions' | 'tdsChallans' | 'commissionQuestions' | 'documents' | 'missingDocuments' | 'contractors' | 'siteIssues' | 'sitePhotos' | 'milestonesOverdue' | 'costs' | 'overdueCustomers' | 'salesReport' | 'salesAnalytics' | 'leadReports' | 'revenueReport' | 'paymentsReport' | 'marketingReport' | 'commissionOverview' | 'predictions' | 'budgetVariance' | 'budgetProjects' | 'buyerMails';
  name: string;
  ownerId: string;
  isShared: Generated<boolean>;
  query: string;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export interface SavedViewDefaultTable {
  organizationId: Generated<string>;
  list: string;
  role: string;
  viewId: string;
}

export interface SchemaMigrationTable {
  name: string;
  sha256: string;
  appliedAt: Generated<string>;
}

export interface ScoreRunTable {
  organizationId: Generated<string>;
  id: string;
  reason: 'bulk' | 'config';
  leadIds: JsonOrNull<'scoreRun.leadIds'>;
  lastLeadId: string | null;
  total: number;
  done: Generated<number>;
  changed: Generated<number>;
  regraded: Generated<number>;
  status: Generated<'running' | 'done' | 'failed'>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string;
}

export interface ScoringConfigTable {
  organizationId: Generated<string>;
  revision: number;
  weights: Json<'scoringConfig.weights'>;
  engagementPoints: Json<'scoringConfig.engagementPoints'>;
  halfLifeDays: number;
  engagementFull: number;
  sourceValue: Json<'scoringConfig.sourceValue'>;
  penalties: Json<'scoringConfig.penalties'>;
  hotFrom: number;
  warmFrom: number;
  leastLeads: Generated<number>;
  leastBookings: Generated<number>;
  activeScorer: Generated<'rules' | 'model'>;
  note: string | null;
  createdAt: string;
  createdById: string | null;
}

export interface SearchEntryTable {
  organizationId: string;
  kind: 'lead' | 'unit' | 'sale' | 'invoice' | 'project' | 'user';
  id: string;
  title: string;
  detail: string;
  words: string;
  projectId: string | null;
  ownerId: string | null;
  channelPartnerId: string | null;
  broughtById: string | null;
  touchedAt: string;
}

export interface SecondFactorTable {
  organizationId: Generated<string>;
  userId: string;
  secretSealed: string;
  confirmedAt: string | null;
  lastStep: number | null;
  createdAt: string;
}

export interface SecurityEventTable {
  organizationId: Generated<string>;
  id: string;
  at: string;
  userId: string;
  kind: 'signedIn' | 'passwordRefused' | 'codeRefused' | 'lockedOut' | 'signedOut' | 'sessionEnded' | 'sessionStolen' | 'passwordChanged' | 'passwordReset' | 'factorEnabled' | 'factorRemoved' | 'factorReset' | 'recoveryCodesRenewed' | 'recoveryCodeUsed' | 'passkeyAdded' | 'passkeyRemoved' | 'passkeyRefused' | 'passkeyCopied';
  actorId: string | null;
  ip: string | null;
  userAgent: string | null;
}

export interface ShareCodeTable {
  organizationId: Generated<string>;
  id: string;
  shareId: string;
  codeHash: string;
  sentAt: string;
  expiresAt: string;
  tries: Generated<number>;
  usedAt: string | null;
}

export interface ShareItemTable {
  organizationId: Generated<string>;
  shareId: string;
  documentId: string;
}

export interface ShareOpeningTable {
  organizationId: Generated<string>;
  id: string;
  shareId: string;
  documentId: string | null;
  at: string;
  network: string;
  browser: string | null;
}

export interface SiteIssueTable {
  organizationId: Generated<string>;
  id: string;
  origin: 'site' | 'snag' | 'defect';
  projectId: string;
  towerId: string | null;
  milestoneId: string | null;
  checkId: string | null;
  unitId: string | null;
  floor: number | null;
  room: string | null;
  title: string;
  description: string | null;
  severity: 'low' | 'medium' | 'high' | 'critical';
  status: Generated<'open' | 'inProgress' | 'resolved' | 'verified'>;
  isAfterCompletion: Generated<boolean>;
  reportedOn: string;
  dueDate: string;
  assignedToId: string | null;
  fileIds: JsonWithDefault<'siteIssue.fileIds'>;
  resolution: string | null;
  resolvedOn: string | null;
  resolvedById: string | null;
  verifiedOn: string | null;
  verifiedById: string | null;
  selfVerified: Generated<boolean>;
  reopenedCount: Generated<number>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  contractorId: string | null;
  assignedById: string | null;
  resolvedByContractorId: string | null;
  foundAt: string | null;
}

export interface SiteIssueCommentTable {
  organizationId: Generated<string>;
  id: string;
  issueId: string;
  text: string;
  writtenAt: string;
  writtenById: string | null;
}

export interface SitePhotoTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  milestoneId: string;
  originalFileId: string;
  largeFileId: string;
  smallFileId: string;
  sha256: string;
  look: string;
  width: number;
  height: number;
  caption: string | null;
  point: string | null;
  takenAt: string;
  timeSource: 'camera' | 'phone' | 'receipt';
  toldAt: string | null;
  clockSkewSeconds: number | null;
  receivedAt: string;
  latitude: number | null;
  longitude: number | null;
  placeSource: 'camera' | 'phone' | null;
  accuracyM: number | null;
  distanceM: number | null;
  isFar: boolean;
  isOld: boolean;
  isRepeated: boolean;
  hasWrongClock: boolean;
  withdrawnAt: string | null;
  withdrawnById: string | null;
  withdrawReason: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string;
  updatedById: string;
}

export interface SitePhotoWaiverTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  milestoneId: string;
  reason: string;
  createdAt: string;
  createdById: string;
}

export interface StructureAcceptanceTable {
  organizationId: Generated<string>;
  structureId: string;
  revision: number;
  channelPartnerId: string;
  acceptedAt: string;
  acceptedById: string;
}

export interface TdsCertificateTable {
  organizationId: Generated<string>;
  id: string;
  channelPartnerId: string;
  pan: string;
  number: string;
  ratePct: number;
  validFrom: string;
  validTo: string;
  limitPaise: number;
  endedOn: string | null;
  endReason: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface TdsChallanTable {
  organizationId: Generated<string>;
  id: string;
  bsr: string;
  number: string;
  paidOn: string;
  section: string;
  financialYear: string;
  duePaise: number;
  paidPaise: number;
  interestPaise: Generated<number>;
  feePaise: Generated<number>;
  bankAccountId: string | null;
  createdAt: string;
  createdById: string;
  excessUsed: JsonWithDefault<'tdsChallan.excessUsed'>;
  takenBackAt: string | null;
  takenBackById: string | null;
  takeBackReason: string | null;
}

export interface TdsDeductionTable {
  organizationId: Generated<string>;
  id: string;
  partnerInvoiceId: string;
  creditInvoiceId: string;
  channelPartnerId: string;
  deductee: string;
  financialYear: string;
  section: string;
  creditedOn: string;
  basePaise: number;
  ratePct: number;
  taxPaise: number;
  certificateNumber: string | null;
  challanId: string | null;
  cancelledAt: string | null;
  excessUsedPaise: Generated<number>;
}

export interface TdsWaitingTable {
  organizationId: Generated<string>;
  transactionId: string;
  installmentId: string;
  principalPaise: number;
}

export interface TowerTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  name: string;
  code: string | null;
  status: Generated<'planned' | 'underConstruction' | 'structureComplete' | 'ocReceived' | 'handedOver'>;
  totalFloors: number;
  basements: Generated<number>;
  podiumFloors: Generated<number>;
  unitsPerFloor: Generated<number>;
  lifts: Generated<number>;
  refugeFloors: JsonWithDefault<'tower.refugeFloors'>;
  reraNumber: string | null;
  startDate: string | null;
  plannedPossessionDate: string | null;
  ocDate: string | null;
  possessionOfferDate: string | null;
  baseRatePaise: number | null;
  floorRiseRatePaise: number | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  deletedAt: string | null;
}

export interface UnitTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  towerId: string | null;
  unitNumber: string;
  floor: number;
  unitType: 'studio' | '1BHK' | '1.5BHK' | '2BHK' | '2.5BHK' | '3BHK' | '3.5BHK' | '4BHK' | '5BHK' | 'penthouse' | 'duplex' | 'villa' | 'plot' | 'shop' | 'office';
  carpetArea: number;
  balconyArea: Generated<number>;
  terraceArea: Generated<number>;
  builtUpArea: number;
  saleableArea: number;
  facing: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW' | null;
  view: string | null;
  plcCodes: JsonWithDefault<'unit.plcCodes'>;
  parkingIncluded: Generated<number>;
  baseRatePaise: number | null;
  marketValuePaise: number | null;
  ownership: Generated<'developer' | 'landowner'>;
  listedAt: string;
  status: Generated<'available' | 'reserved' | 'blocked' | 'sold'>;
  statusReason: 'management' | 'landowner' | 'legal' | 'mortgage' | 'rateRevision' | 'maintenance' | null;
  reservedForLeadId: string | null;
  reservedById: string | null;
  reservedUntil: string | null;
  reservationExtended: Generated<boolean>;
  waitingCount: Generated<number>;
  currentSaleId: string | null;
  floorPlanFileId: string | null;
  pricePaise: number;
  priceListId: string;
  gstCategory: 'affordable' | 'other' | 'commercial' | 'plot' | 'outsideIndia';
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
  deletedAt: string | null;
  releaseOn: string | null;
}

export interface UnitBatchTable {
  organizationId: Generated<string>;
  id: string;
  projectId: string;
  act: Json<'unitBatch.act'>;
  units: Json<'unitBatch.units'>;
  unitCount: number;
  effectPaise: number;
  undoneAt: string | null;
  undoneById: string | null;
  keptCount: number | null;
  createdAt: string;
  createdById: string;
}

export interface UnitPriceTable {
  organizationId: Generated<string>;
  unitId: string;
  seq: GeneratedAlways<number>;
  validFrom: string;
  pricePaise: number;
  projectId: string;
  priceListId: string;
  towerId: string | null;
  unitType: string;
  floor: number;
  carpetArea: number;
  saleableArea: number;
  plcCodes: Json<'unitPrice.plcCodes'>;
  baseRatePaise: number | null;
}

export interface UnitStateTable {
  organizationId: Generated<string>;
  unitId: string;
  seq: GeneratedAlways<number>;
  validFrom: string;
  projectId: string;
  unitType: string;
  status: string | null;
  reservedUntil: string | null;
  listedAt: string;
}

export interface UnitWaiterTable {
  organizationId: Generated<string>;
  id: string;
  unitId: string;
  leadId: string;
  status: Generated<'waiting' | 'offered' | 'taken' | 'passed' | 'lapsed' | 'left' | 'closed'>;
  joinedAt: string;
  offeredAt: string | null;
  offeredUntil: string | null;
  endedAt: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface UserProjectTable {
  organizationId: Generated<string>;
  userId: string;
  projectId: string;
}

export interface UserReportingLineTable {
  organizationId: Generated<string>;
  managerId: string;
  reportId: string;
  depth: number;
}

export interface UserSessionTable {
  organizationId: Generated<string>;
  id: string;
  userId: string;
  generation: Generated<number>;
  rotatedAt: string;
  expiresAt: string;
  remembered: Generated<boolean>;
  revokedAt: string | null;
  revokedReason: 'signedOut' | 'tokenReuse' | 'deactivated' | 'passwordChanged' | 'endedByAdministrator' | null;
  userAgent: string | null;
  ip: string | null;
  createdAt: string;
  provedAt: string;
}

export interface WithdrawnDemandTable {
  organizationId: Generated<string>;
  runId: string;
  installmentId: string;
  saleId: string;
  batchId: string;
  name: string;
  demandDate: string;
  dueDate: string;
  invoiceNumber: string | null;
  withdrawnAt: string;
}

export interface WorkScheduleTable {
  organizationId: Generated<string>;
  userId: string;
  days: JsonOrNull<'workSchedule.days'>;
  hoursFrom: string | null;
  hoursTo: string | null;
  version: Generated<number>;
  updatedAt: string;
  updatedById: string | null;
}

export interface WorkTemplateTable {
  organizationId: Generated<string>;
  id: string;
  works: Json<'workTemplate.works'>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  updatedById: string | null;
}

export interface Tables {
  absence: AbsenceTable;
  acceptance: AcceptanceTable;
  acceptanceCode: AcceptanceCodeTable;
  acceptancePerson: AcceptancePersonTable;
  accountToken: AccountTokenTable;
  accountTransfer: AccountTransferTable;
  appUser: AppUserTable;
  approval: ApprovalTable;
  assignmentPolicy: AssignmentPolicyTable;
  assignmentTurn: AssignmentTurnTable;
  auditEntry: AuditEntryTable;
  auditSeal: AuditSealTable;
  backupRun: BackupRunTable;
  baseline: BaselineTable;
  baselineMilestone: BaselineMilestoneTable;
  bookingDraft: BookingDraftTable;
  bookingHold: BookingHoldTable;
  budget: BudgetTable;
  budgetAlert: BudgetAlertTable;
  budgetLine: BudgetLineTable;
  buyerMail: BuyerMailTable;
  buyerMailProjectText: BuyerMailProjectTextTable;
  buyerMailRule: BuyerMailRuleTable;
  buyerMailRuleException: BuyerMailRuleExceptionTable;
  buyerMailText: BuyerMailTextTable;
  buyerTransfer: BuyerTransferTable;
  chanceBasis: ChanceBasisTable;
  chanceMonthEnd: ChanceMonthEndTable;
  channelPartner: ChannelPartnerTable;
  claimDispute: ClaimDisputeTable;
  claimStatement: ClaimStatementTable;
  commission: CommissionTable;
  commissionApproval: CommissionApprovalTable;
  commissionHold: CommissionHoldTable;
  commissionQuestion: CommissionQuestionTable;
  commissionRun: CommissionRunTable;
  commissionRunLine: CommissionRunLineTable;
  commissionShare: CommissionShareTable;
  commissionStructure: CommissionStructureTable;
  commissionStructureRevision: CommissionStructureRevisionTable;
  commissionTally: CommissionTallyTable;
  commissionTranche: CommissionTrancheTable;
  contractor: ContractorTable;
  contractorAssignment: ContractorAssignmentTable;
  contractorLink: ContractorLinkTable;
  contractorLinkPhoto: ContractorLinkPhotoTable;
  contractorLinkTry: ContractorLinkTryTable;
  contractorNote: ContractorNoteTable;
  contractorReview: ContractorReviewTable;
  costEntry: CostEntryTable;
  costSheet: CostSheetTable;
  costSheetShare: CostSheetShareTable;
  customerLink: CustomerLinkTable;
  dashboardLayout: DashboardLayoutTable;
  demandLetter: DemandLetterTable;
  demandLetterInstallment: DemandLetterInstallmentTable;
  demandLetterOrder: DemandLetterOrderTable;
  demandRun: DemandRunTable;
  demandRunLine: DemandRunLineTable;
  designatedAccount: DesignatedAccountTable;
  destroyedContent: DestroyedContentTable;
  discountApproval: DiscountApprovalTable;
  document: DocumentTable;
  documentCategory: DocumentCategoryTable;
  documentHold: DocumentHoldTable;
  documentRequirement: DocumentRequirementTable;
  documentSearch: DocumentSearchTable;
  documentShare: DocumentShareTable;
  documentText: DocumentTextTable;
  documentVersion: DocumentVersionTable;
  dueDateMove: DueDateMoveTable;
  eventStream: EventStreamTable;
  figureAlert: FigureAlertTable;
  figureClose: FigureCloseTable;
  figureCloseRow: FigureCloseRowTable;
  figureCloseSum: FigureCloseSumTable;
  file: FileTable;
  firmAccount: FirmAccountTable;
  firmGstRegistration: FirmGstRegistrationTable;
  formerApplicant: FormerApplicantTable;
  gstRegistration: GstRegistrationTable;
  idempotencyKey: IdempotencyKeyTable;
  import: ImportTable;
  importRow: ImportRowTable;
  installment: InstallmentTable;
  installmentReminder: InstallmentReminderTable;
  interactionUndo: InteractionUndoTable;
  invitation: InvitationTable;
  invoice: InvoiceTable;
  invoiceInstallment: InvoiceInstallmentTable;
  invoiceLine: InvoiceLineTable;
  jobRun: JobRunTable;
  keptCash: KeptCashTable;
  lead: LeadTable;
  leadCohort: LeadCohortTable;
  leadCohortStale: LeadCohortStaleTable;
  leadDelivery: LeadDeliveryTable;
  leadImportCount: LeadImportCountTable;
  leadInteraction: LeadInteractionTable;
  leadMerge: LeadMergeTable;
  leadModel: LeadModelTable;
  leadModelScore: LeadModelScoreTable;
  leadOutcome: LeadOutcomeTable;
  leadProject: LeadProjectTable;
  leadReassignment: LeadReassignmentTable;
  leadScore: LeadScoreTable;
  leadScoreHistory: LeadScoreHistoryTable;
  leadSourceKey: LeadSourceKeyTable;
  leadSourceKeyProject: LeadSourceKeyProjectTable;
  leadTally: LeadTallyTable;
  ledgerBatch: LedgerBatchTable;
  ledgerCheck: LedgerCheckTable;
  ledgerEntry: LedgerEntryTable;
  ledgerHead: LedgerHeadTable;
  letter: LetterTable;
  letterJob: LetterJobTable;
  letterJobItem: LetterJobItemTable;
  letterTemplate: LetterTemplateTable;
  letterTemplateRevision: LetterTemplateRevisionTable;
  mail: MailTable;
  messageTemplate: MessageTemplateTable;
  milestone: MilestoneTable;
  milestoneCost: MilestoneCostTable;
  milestoneDependency: MilestoneDependencyTable;
  milestoneForecast: MilestoneForecastTable;
  milestoneProgress: MilestoneProgressTable;
  milestoneTower: MilestoneTowerTable;
  modelTraining: ModelTrainingTable;
  moneyTally: MoneyTallyTable;
  nextActionDecision: NextActionDecisionTable;
  notification: NotificationTable;
  notificationPreference: NotificationPreferenceTable;
  numberCounter: NumberCounterTable;
  organization: OrganizationTable;
  outboxEvent: OutboxEventTable;
  paper: PaperTable;
  paperBytes: PaperBytesTable;
  partnerClaim: PartnerClaimTable;
  partnerClaimCheck: PartnerClaimCheckTable;
  partnerInvoice: PartnerInvoiceTable;
  partnerInvoiceTranche: PartnerInvoiceTrancheTable;
  partnerRecoverable: PartnerRecoverableTable;
  partnerRecovery: PartnerRecoveryTable;
  partnerTdsYear: PartnerTdsYearTable;
  passkey: PasskeyTable;
  passkeyChallenge: PasskeyChallengeTable;
  pastBooking: PastBookingTable;
  paymentPlan: PaymentPlanTable;
  paymentTemplate: PaymentTemplateTable;
  paymentTransaction: PaymentTransactionTable;
  periodLock: PeriodLockTable;
  planRevision: PlanRevisionTable;
  predictionRecord: PredictionRecordTable;
  priceList: PriceListTable;
  progressLetter: ProgressLetterTable;
  progressLetterBuyer: ProgressLetterBuyerTable;
  project: ProjectTable;
  projectCalendar: ProjectCalendarTable;
  projectPaymentConfig: ProjectPaymentConfigTable;
  qualityCheck: QualityCheckTable;
  qualityCheckList: QualityCheckListTable;
  qualityInspection: QualityInspectionTable;
  rateConfig: RateConfigTable;
  rateLimit: RateLimitTable;
  receiptAllocation: ReceiptAllocationTable;
  receiptSplit: ReceiptSplitTable;
  recoveryCode: RecoveryCodeTable;
  refundLine: RefundLineTable;
  reportDelivery: ReportDeliveryTable;
  reportRecipient: ReportRecipientTable;
  reportRun: ReportRunTable;
  reportSchedule: ReportScheduleTable;
  sale: SaleTable;
  saleApplicant: SaleApplicantTable;
  saleCancellation: SaleCancellationTable;
  saleCharge: SaleChargeTable;
  saleFollowUp: SaleFollowUpTable;
  saleWaiver: SaleWaiverTable;
  salesTarget: SalesTargetTable;
  salesTargetGrid: SalesTargetGridTable;
  savedView: SavedViewTable;
  savedViewDefault: SavedViewDefaultTable;
  schemaMigration: SchemaMigrationTable;
  scoreRun: ScoreRunTable;
  scoringConfig: ScoringConfigTable;
  searchEntry: SearchEntryTable;
  secondFactor: SecondFactorTable;
  securityEvent: SecurityEventTable;
  shareCode: ShareCodeTable;
  shareItem: ShareItemTable;
  shareOpening: ShareOpeningTable;
  siteIssue: SiteIssueTable;
  siteIssueComment: SiteIssueCommentTable;
  sitePhoto: SitePhotoTable;
  sitePhotoWaiver: SitePhotoWaiverTable;
  structureAcceptance: StructureAcceptanceTable;
  tdsCertificate: TdsCertificateTable;
  tdsChallan: TdsChallanTable;
  tdsDeduction: TdsDeductionTable;
  tdsWaiting: TdsWaitingTable;
  tower: TowerTable;
  unit: UnitTable;
  unitBatch: UnitBatchTable;
  unitPrice: UnitPriceTable;
  unitState: UnitStateTable;
  unitWaiter: UnitWaiterTable;
  userProject: UserProjectTable;
  userReportingLine: UserReportingLineTable;
  userSession: UserSessionTable;
  withdrawnDemand: WithdrawnDemandTable;
  workSchedule: WorkScheduleTable;
  workTemplate: WorkTemplateTable;
}
