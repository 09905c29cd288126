import type { Day } from '#platform/contract/calendar.ts';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { formatDay, formatMoney, formatMoneyExact, startCase } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { PAYER_TYPES, RECEIPT_ACTIONS, RECEIPT_STATUSES } from './receipt.contract.ts';

import type {
  ReceiptMode,
  TransactionMode,
  TransactionType,
} from '#inventory/payment-terms/payment.terms.contract.ts';
import { isReceiptMode, REFUND_MODES } from '#inventory/payment-terms/payment.terms.contract.ts';
import { RECEIPT_READERS, RECEIPT_RECORDERS } from '#money/plans/receiptRights.rules.ts';

export interface ReceiptFacts {
  type: TransactionType;
  mode: TransactionMode;
  amountPaise: number;
  receivedDate: Day;
  reference: string | null;
  payerType: (typeof PAYER_TYPES)[number];
  declarationFileId: string | null;
  /** Said to have come before the booking. */
  isAdvance: boolean;
  /** Of a cheque or draft. */
  instrumentDate: Day | null;
  /** Of TDS. */
  challanDate: Day | null;
}

/** What a receipt is checked against. */
export interface ReceiptTerms {
  today: Day;
  bookingDate: Day;
  allowedModes: readonly ReceiptMode[];
  /** Months after its date in which a bank pays a cheque; null where no rule is loaded. */
  chequeMonths: number | null;
}

/** The first error in the fields of a receipt; null when there is none. */
export function receiptProblem(receipt: ReceiptFacts, terms: ReceiptTerms): FieldError | null {
  const { type, mode, reference, payerType, declarationFileId } = receipt;
  const wrongDay =
    receivedProblem(receipt, terms) ??
    instrumentProblem(receipt, terms) ??
    challanProblem(receipt, terms) ??
    (type === 'tds' && reference !== null ? acknowledgementProblem(reference) : null);
  if (wrongDay) return wrongDay;
  const wrongMode = modeProblem(receipt, terms.allowedModes);
  if (wrongMode) return { field: 'mode', message: wrongMode };
  if (type === 'receipt' && mode !== 'cash' && !reference) {
    return { field: 'reference', message: 'Reference is required unless it was paid in cash.' };
  }
  if (payerType === 'thirdParty' && !declarationFileId) {
    return {
      field: 'declarationFileId',
      message: 'Upload the declaration of the person who paid for the buyer.',
    };
  }
  return null;
}

/** Days before the booking from which money is taken as an advance on it. */
export const MAX_ADVANCE_DAYS = 90;

function receivedProblem(
  { receivedDate, isAdvance }: ReceiptFacts,
  { today, bookingDate }: ReceiptTerms,
): FieldError | null {
  const field = 'receivedDate';
  if (receivedDate > today) return { field, message: 'Received date cannot be in the future.' };
  if (receivedDate >= bookingDate) return null;
  if (receivedDate < addDays(bookingDate, -MAX_ADVANCE_DAYS))
    return {
      field,
      message: `Money can have come at most ${MAX_ADVANCE_DAYS} days before the booking of ${formatDay(bookingDate)}.`,
    };
  if (isAdvance) return null;
  return {
    field,
    message: `This is before the booking of ${formatDay(bookingDate)}. Mark it as an advance, or correct the date.`,
  };
}

/** Cheques and drafts, which a bank pays from their date on and for some months. */
const DATED_MODES: readonly TransactionMode[] = ['cheque', 'dd'];
/** Whether a bank pays it from the date written on it. */
export function isDatedInstrument(mode: TransactionMode | null): boolean {
  return mode !== null && DATED_MODES.includes(mode);
}

/** How far ahead of its receipt a cheque may be dated; and how far before, where no law of cheques says less. */
const MAX_MONTHS_AHEAD = 12;
const MAX_MONTHS_BEFORE = 12;

function instrumentProblem(receipt: ReceiptFacts, { chequeMonths }: ReceiptTerms): FieldError | null {
  const { receivedDate, instrumentDate } = receipt;
  if (instrumentDate === null) return null;
  if (instrumentDate > addMonths(receivedDate, MAX_MONTHS_AHEAD))
    return {
      field: 'instrumentDate',
      message: `It may be dated at most ${MAX_MONTHS_AHEAD} months after it was received.`,
    };
  const expired = expiredProblem(receipt, receivedDate, chequeMonths);
  if (expired || instrumentDate >= addMonths(receivedDate, -MAX_MONTHS_BEFORE)) return expired;
  return {
    field: 'instrumentDate',
    message: `It may be dated at most ${MAX_MONTHS_BEFORE} months before it was received.`,
  };
}

/** Why a bank does not pay a cheque on a day: before its date, or so long after it. Null when it does. */
export function clearingProblem(
  receipt: Pick<ReceiptFacts, 'mode' | 'instrumentDate'>,
  clearedOn: Day,
  chequeMonths: number | null,
): FieldError | null {
  const { mode, instrumentDate } = receipt;
  if (instrumentDate === null || !isDatedInstrument(mode)) return null;
  if (clearedOn < instrumentDate)
    return {
      field: 'clearedOn',
      message: `It is dated ${formatDay(instrumentDate)} and cannot clear before.`,
    };
  const expired = expiredProblem(receipt, clearedOn, chequeMonths);
  return expired && { field: 'clearedOn', message: expired.message };
}

function expiredProblem(
  { mode, instrumentDate }: Pick<ReceiptFacts, 'mode' | 'instrumentDate'>,
  on: Day,
  chequeMonths: number | null,
): FieldError | null {
  if (instrumentDate === null || chequeMonths === null || !isDatedInstrument(mode)) return null;
  const validTo = addMonths(instrumentDate, chequeMonths);
  if (on <= validTo) return null;
  return {
    field: 'instrumentDate',
    message: `It expired on ${formatDay(validTo)}, ${chequeMonths} months after its date. Ask for another one.`,
  };
}

function challanProblem(
  { challanDate, receivedDate }: ReceiptFacts,
  { today }: ReceiptTerms,
): FieldError | null {
  if (challanDate !== null && challanDate > today)
    return { field: 'challanDate', message: 'Challan date cannot be in the future.' };
  if (challanDate !== null && challanDate < addMonths(receivedDate, -MAX_MONTHS_AHEAD))
    return { field: 'challanDate', message: 'Challan date cannot be so long before the payment.' };
  return null;
}

/** As the state numbers the payment of deducted tax. */
const ACKNOWLEDGEMENT = /^[A-Z0-9]{1,15}$/;

/** What is wrong with the number under which deducted tax was paid; null when nothing is. */
export function acknowledgementProblem(reference: string): FieldError | null {
  if (ACKNOWLEDGEMENT.test(normalReference(reference))) return null;
  return { field: 'acknowledgement', message: 'Acknowledgement must be 1 to 15 letters and digits.' };
}

function modeProblem({ type, mode }: ReceiptFacts, allowedModes: readonly ReceiptMode[]): string | null {
  if (type === 'tds') return mode === 'tds' ? null : 'Use the mode TDS for tax deducted by the buyer.';
  if (!isReceiptMode(mode)) return 'Please select how it was paid';
  if (type === 'refund') {
    const isAllowed = (REFUND_MODES as readonly ReceiptMode[]).includes(mode);
    return isAllowed ? null : 'Refunds are paid by bank, never in cash.';
  }
  return allowedModes.includes(mode) ? null : `Payment by ${startCase(mode)} is not allowed in this project.`;
}

/** Instruments that a bank may return unpaid. */
const BOUNCING: readonly TransactionMode[] = ['cheque', 'dd', 'nach'];

/** Why an instrument cannot be marked as returned unpaid; null when it can. */
export function bounceProblem(mode: TransactionMode): string | null {
  return BOUNCING.includes(mode) ? null : 'Only cheques and mandates can bounce.';
}

/** Why receipts of a sale can no longer be reversed; null while they can. */
export function settledSaleProblem(status: string): string | null {
  if (status === 'cancelled') return 'This sale is cancelled.';
  return status === 'completed' ? 'This sale is completed; its receipts cannot be reversed.' : null;
}

/** Why a sale can no longer receive money; null while it can. */
export function closedSaleProblem(status: string): string | null {
  if (status === 'cancelled') return 'This sale is cancelled.';
  return status === 'completed' ? 'This sale is completed; it cannot receive payments.' : null;
}

/** Normalizes a reference: upper case without spaces. */
export function normalReference(reference: string): string {
  return reference.toUpperCase().replace(/\s+/g, '');
}

/** The key for duplicate references; cash has none. */
export function referenceKey(mode: TransactionMode, reference: string | null): string | null {
  return mode === 'cash' || reference === null ? null : normalReference(reference);
}

/** Cash for one sale, this receipt included, must stay below the limit (Income-tax Act 1961 s.269SS, Act 2025 s.185). */
export function cashProblem(cashOfSalePaise: number, limitPaise: number): string | null {
  if (cashOfSalePaise < limitPaise) return null;
  return `Cash receipts of ${formatMoney(limitPaise)} or more are not allowed.`;
}

/** Why a payment by the bank needs a reason: it takes what the bank has paid above the sanctioned loan. */
export function sanctionProblem(paidPaise: number, sanctionedPaise: number | null): string | null {
  if (sanctionedPaise === null || paidPaise <= sanctionedPaise) return null;
  return `The bank would have paid ${formatMoneyExact(paidPaise)} of a loan of ${formatMoneyExact(sanctionedPaise)}. Correct the amount or the loan, or say why it is right.`;
}

/** By default a bank pays a loan, the buyer everything else. */
export function defaultPayer(mode: TransactionMode): ReceiptFacts['payerType'] {
  return mode === 'bankLoan' ? 'bank' : 'applicant';
}

/** 'NEFT HDFCR52026112100123456' */
export function meansOfPayment({
  mode,
  reference,
}: {
  mode: TransactionMode;
  reference: string | null;
}): string {
  return [startCase(mode), reference].filter(Boolean).join(' ');
}

export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

export interface ReceiptRights {
  role: Role;
  isRecorder: boolean;
  /** No other active user of the organization may verify. */
  isOnlyVerifier: boolean;
}

export const OWN_RECEIPT = 'You cannot verify a receipt that you recorded.';

/** Every receipt needs two people, unless the organization has only one who may verify. */
export function mayVerify({ role, isRecorder, isOnlyVerifier }: ReceiptRights): boolean {
  return hasRole(role, ...GROUPS.FINANCE) && (!isRecorder || isOnlyVerifier);
}

/** The recorder of a receipt and Finance may correct or withdraw it until it is verified. */
export function mayEdit({ role, isRecorder }: ReceiptRights): boolean {
  return hasRole(role, ...GROUPS.FINANCE) || (isRecorder && hasRole(role, ...RECEIPT_RECORDERS));
}

/** Finance learns from the bank that an instrument bounced. */
export function mayBounce(role: Role): boolean {
  return hasRole(role, ...GROUPS.FINANCE);
}

/** Only roles above those who verify may reverse a verified receipt. */
export function mayReverse(role: Role): boolean {
  return hasRole(role, 'Finance Head', ...GROUPS.ADMIN);
}

export type ReceiptAction = (typeof RECEIPT_ACTIONS)[number];

export interface ReceiptState {
  status: ReceiptStatus;
  type: TransactionType;
  mode: TransactionMode;
  receiptNumber: string | null;
  saleStatus: string;
  certificateNumber: string | null;
}

export function receiptActions(receipt: ReceiptState, rights: ReceiptRights): ReceiptAction[] {
  const { status, mode, receiptNumber } = receipt;
  const isOpen = canBeTakenBack(receipt);
  const may: Record<ReceiptAction, boolean> = {
    edit: status === 'recorded' && mayEdit(rights),
    verify: status === 'recorded' && mayVerify(rights),
    bounce: isOpen && bounceProblem(mode) === null && mayBounce(rights.role),
    reverse:
      (status === 'recorded' && mayEdit(rights)) ||
      (status === 'verified' && isOpen && mayReverse(rights.role)),
    certificate: lacksCertificate(receipt) && mayBounce(rights.role),
    pdf: receiptNumber !== null && hasRole(rights.role, ...RECEIPT_READERS),
  };
  return ACTION_ORDER.filter((action) => may[action]);
}

const ACTION_ORDER: readonly ReceiptAction[] = ['edit', 'reverse', 'verify', 'bounce', 'certificate', 'pdf'];

/** A refund is outside the sale's own account, so it can be reversed even on a cancelled sale. */
function canBeTakenBack({ status, type, saleStatus }: ReceiptState): boolean {
  if (status !== 'recorded' && status !== 'verified') return false;
  if (type === 'adjustment') return false;
  return type === 'refund' || settledSaleProblem(saleStatus) === null;
}

function lacksCertificate({ type, status, certificateNumber }: ReceiptState): boolean {
  return type === 'tds' && status === 'verified' && certificateNumber === null;
}
