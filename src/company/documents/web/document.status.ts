import { look } from '#platform/web/status/status.ts';
import type { ListedDocument } from '../document.contract.ts';
import { isIssued } from '../document.contract.ts';

const DOCUMENT_STATUS = {
  pendingApproval: look('Waiting for approval', 'half', 'amber'),
  approved: look('Approved', 'tick', 'success'),
  rejected: look('Rejected', 'cross', 'error'),
  withdrawn: look('Withdrawn', 'return', 'faint'),
  archived: look('Archived', 'dash', 'faint'),
  destroyed: look('Destroyed', 'cross', 'faint'),
} as const;

/** Of documents, and of papers that were issued. */
export const LISTED_STATUS = {
  ...DOCUMENT_STATUS,
  valid: look('Valid', 'tick', 'success'),
  replaced: look('Replaced', 'ring', 'faint'),
  expired: look('Expired', 'dash', 'faint'),
} as const;

/** That it is destroyed comes before its state. */
export function statusOf(row: ListedDocument) {
  return !isIssued(row) && row.destroyedAt !== null ? 'destroyed' : row.status;
}

export const VERSION_STATE = {
  pendingApproval: look('Waiting for approval', 'half', 'amber'),
  approved: look('Approved', 'tick', 'success'),
  rejected: look('Rejected', 'cross', 'error'),
  superseded: look('Replaced', 'ring', 'faint'),
  withdrawn: look('Withdrawn', 'return', 'faint'),
} as const;
