import type { Instant } from '#platform/contract/calendar.ts';
import { formatPct } from '#platform/contract/format.ts';

/** The approval of an offer beyond the limit of the person who makes it. */

export const APPROVAL_STATUSES = ['requested', 'granted', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
type StoredApprovalStatus = Exclude<ApprovalStatus, 'expired'>;

/** The part of an offer that needs approval. */
export interface Asked {
  /** In percent of the base price, rounded up to four decimals; limits have no more. */
  discountPct: number;
  isBelowFloorRate: boolean;
}

export interface Standing {
  status: StoredApprovalStatus;
  expiresAt: Instant;
  /** Whether a sheet was issued under it. */
  isUsed: boolean;
}

/** A request not decided in time, and an approval not used in time, expire automatically. */
export function statusAt({ status, expiresAt, isUsed }: Standing, now: Instant): ApprovalStatus {
  const isOpen = status === 'requested' || (status === 'granted' && !isUsed);
  return isOpen && expiresAt <= now ? 'expired' : status;
}

/** What was approved, and the sheet to be issued under it. */
interface Covered {
  granted: Asked & { netRatePaise: number };
  offered: Asked & { netRatePaise: number };
}

/** Why an approval does not cover a sheet; null when it does. */
export function notCovered({ granted, offered }: Covered): string | null {
  if (offered.discountPct > granted.discountPct)
    return `The approval is for a discount of ${formatPct(granted.discountPct)}; this sheet has ${formatPct(offered.discountPct)}.`;
  if (!offered.isBelowFloorRate) return null;
  if (!granted.isBelowFloorRate) return 'The approval does not allow a price below the floor rate.';
  return offered.netRatePaise < granted.netRatePaise
    ? 'The rate of this sheet is below the one that was approved.'
    : null;
}
