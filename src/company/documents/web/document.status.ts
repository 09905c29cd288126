import { look } from '#platform/web/status/status.ts';
import type { Document } from '../document.contract.ts';

export const DOCUMENT_STATUS = {
  pendingApproval: look('Waiting for approval', 'half', 'amber'),
  approved: look('Approved', 'tick', 'success'),
  rejected: look('Rejected', 'cross', 'error'),
  withdrawn: look('Withdrawn', 'return', 'faint'),
  archived: look('Archived', 'dash', 'faint'),
  destroyed: look('Destroyed', 'cross', 'faint'),
} as const;

/** That it is destroyed comes before its state. */
export function statusOf({ status, destroyedAt }: Pick<Document, 'status' | 'destroyedAt'>) {
  return destroyedAt === null ? status : 'destroyed';
}

export const VERSION_STATE = {
  pendingApproval: look('Waiting for approval', 'half', 'amber'),
  approved: look('Approved', 'tick', 'success'),
  rejected: look('Rejected', 'cross', 'error'),
  superseded: look('Replaced', 'ring', 'faint'),
  withdrawn: look('Withdrawn', 'return', 'faint'),
} as const;
