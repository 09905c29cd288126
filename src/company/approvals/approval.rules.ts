import type { Instant } from '#platform/contract/calendar.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import type { ApprovalKindName, ApprovalStatus, Decision } from './approval.contract.ts';

/** What a request of each kind is called, on screens and in messages. */
export const KIND_LABELS: Record<ApprovalKindName, string> = {
  discount: 'Discount',
  dueDate: 'Due date',
  priceList: 'Price list',
  waiver: 'Waiver',
  refund: 'Refund',
  unblock: 'Unblocking of a unit',
  cancellation: 'Cancellation',
  transferFee: 'Transfer fee',
  partnerWriteOff: 'Write-off',
  documentDestruction: 'Destruction',
  checkWaiver: 'Waiver of a check',
};

export interface Standing {
  status: ApprovalStatus;
  expiresAt: Instant | null;
  usedAt: Instant | null;
}

/** A request not decided in time, and an approval not used in time, expire automatically. */
export function statusAt({ status, expiresAt, usedAt }: Standing, now: Instant): ApprovalStatus {
  const isOpen = status === 'requested' || (status === 'granted' && usedAt === null);
  return isOpen && expiresAt !== null && expiresAt <= now ? 'expired' : status;
}

/** Whether it was approved for something that is still to be done. */
export function isToUse(approval: Standing, now: Instant): boolean {
  return approval.expiresAt !== null && approval.usedAt === null && statusAt(approval, now) === 'granted';
}

interface Judged extends Standing {
  requestedById: string;
  firstGrantedById: string | null;
  /** Whether the kind lets the person decide it. */
  mayDecide: boolean;
}

/** What a person may do with a request now. */
export function approvalActions(approval: Judged, userId: string, now: Instant): Decision[] {
  const isOpen = statusAt(approval, now) === 'requested';
  if (approval.requestedById === userId) return isOpen || isToUse(approval, now) ? ['withdraw'] : [];
  return isOpen && approval.mayDecide && approval.firstGrantedById !== userId ? ['grant', 'refuse'] : [];
}

/** Refuses to reject without a reason. */
export function checkNote(decision: Decision, note: string | null): void {
  if (decision === 'refuse' && !note) throw invalid('note', 'Enter the reason for rejecting it.');
}

/** Refuses a decision that the person may not take, or no longer. */
export function checkDecision(approval: Judged, decision: Decision, userId: string, now: Instant): void {
  const isOwn = approval.requestedById === userId;
  if (decision === 'withdraw' && !isOwn) throw forbidden('Only the requester can withdraw a request.');
  if (decision !== 'withdraw' && isOwn) throw forbidden('You cannot decide your own request.');
  const status = statusAt(approval, now);
  const isOpen = status === 'requested' || (decision === 'withdraw' && isToUse(approval, now));
  if (!isOpen) throw conflict(closedText(status, approval.usedAt !== null));
  if (decision !== 'withdraw' && approval.firstGrantedById === userId)
    throw forbidden('You have approved it already; another person has to approve it as well.');
}

function closedText(status: ApprovalStatus, isUsed: boolean): string {
  if (isUsed) return 'This approval has already been used.';
  switch (status) {
    case 'expired':
      return 'This request has expired. Send a new one.';
    case 'withdrawn':
      return 'This request was withdrawn.';
    default:
      return `This request is already ${status === 'granted' ? 'approved' : 'rejected'}.`;
  }
}
