import type { Day } from '../../platform/contract/calendar.ts';
import type { FieldError } from '../../platform/contract/errors.ts';
import { formatMoney, titled } from '../../platform/contract/format.ts';
import type { Role } from '../../platform/contract/roles.ts';
import { GROUPS, hasRole } from '../../platform/contract/roles.ts';
import type { PAYER_TYPES, RECEIPT_STATUSES } from './payment.contract.ts';
import { RECEIPT_READERS, RECEIPT_RECORDERS } from './payment.contract.ts';
import type { ReceiptMode, TransactionMode } from './payment.terms.contract.ts';

export interface ReceiptFacts {
  mode: ReceiptMode;
  amountPaise: number;
  receivedDate: Day;
  reference: string | null;
  payerType: (typeof PAYER_TYPES)[number];
  declarationFileId: string | null;
}

/** The first thing that is wrong with a receipt by itself, in the words of who enters it; null when nothing is. */
export function receiptProblem(
  receipt: ReceiptFacts,
  today: Day,
  allowedModes: readonly ReceiptMode[],
): FieldError | null {
  const { mode, receivedDate, reference, payerType, declarationFileId } = receipt;
  if (receivedDate > today)
    return { field: 'receivedDate', message: 'Received date cannot be in the future.' };
  if (!allowedModes.includes(mode)) {
    return { field: 'mode', message: `Payment by ${titled(mode)} is not allowed in this project.` };
  }
  if (mode !== 'cash' && !reference) {
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

/** Why no money can come in for a sale any more; null while it can. */
export function closedSaleProblem(status: string): string | null {
  if (status === 'cancelled') return 'This sale is cancelled.';
  return status === 'completed' ? 'This sale is completed; nothing more can be received for it.' : null;
}

/** One reference however it was typed: upper case without spaces. */
export function normalReference(reference: string): string {
  return reference.toUpperCase().replace(/\s+/g, '');
}

/** By what a reference is found again; cash has none to compare. */
export function referenceKey(mode: ReceiptMode, reference: string | null): string | null {
  return mode === 'cash' || reference === null ? null : normalReference(reference);
}

/** Cash for one sale, this receipt included, must stay below the limit (Income-tax Act 1961 s.269SS, Act 2025 s.185). */
export function cashProblem(cashOfSalePaise: number, limitPaise: number): string | null {
  if (cashOfSalePaise < limitPaise) return null;
  return `Cash receipts of ${formatMoney(limitPaise)} or more are not allowed.`;
}

/** A bank pays a loan, a buyer everything else, unless it is said who paid. */
export function standardPayer(mode: ReceiptMode): ReceiptFacts['payerType'] {
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
  return [titled(mode), reference].filter(Boolean).join(' ');
}

export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

export interface ReceiptRights {
  role: Role;
  isRecorder: boolean;
  /** No other active user of the organization may verify. */
  isOnlyVerifier: boolean;
}

export const OWN_RECEIPT = 'You cannot verify a receipt that you recorded.';

/** Two people stand behind every receipt, unless the organization has only one who may verify. */
export function mayVerify({ role, isRecorder, isOnlyVerifier }: ReceiptRights): boolean {
  return hasRole(role, ...GROUPS.FINANCE) && (!isRecorder || isOnlyVerifier);
}

/** Who recorded a receipt and Finance may correct or withdraw it until it is verified. */
export function mayEdit({ role, isRecorder }: ReceiptRights): boolean {
  return hasRole(role, ...GROUPS.FINANCE) || (isRecorder && hasRole(role, ...RECEIPT_RECORDERS));
}

export type ReceiptAction = 'edit' | 'verify' | 'reverse' | 'pdf';

export function receiptActions(status: ReceiptStatus, rights: ReceiptRights): ReceiptAction[] {
  const actions: Record<ReceiptStatus, ReceiptAction[]> = {
    recorded: [
      ...(mayEdit(rights) ? (['edit', 'reverse'] as const) : []),
      ...(mayVerify(rights) ? (['verify'] as const) : []),
    ],
    verified: hasRole(rights.role, ...RECEIPT_READERS) ? ['pdf'] : [],
    bounced: hasRole(rights.role, ...RECEIPT_READERS) ? ['pdf'] : [],
    reversed: [],
  };
  return actions[status];
}
