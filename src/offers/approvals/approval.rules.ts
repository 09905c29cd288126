import type { Instant } from '#platform/contract/calendar.ts';
import { conflict, forbidden } from '#platform/contract/errors.ts';
import { formatPct } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { authorityOf, GROUPS, hasRole, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import type { DiscountLimits } from '#inventory/pricing/discount.rules.ts';
import type { ApprovalStatus, Asked, Standing } from '#offers/cost-sheets/grant.rules.ts';
import { statusAt } from '#offers/cost-sheets/grant.rules.ts';
import type { APPROVAL_ACTIONS, APPROVAL_DECISIONS } from './approval.contract.ts';

export type Decision = (typeof APPROVAL_DECISIONS)[number];
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

/** Those whose limit applies to approving; an executive's applies only to issuing. */
export const DECIDERS: readonly Role[] = GROUPS.MANAGEMENT;

/** Whether a role may approve it: its limit covers the discount, and below the floor rate only ADMIN sells. */
function mayGrant(limits: DiscountLimits, role: Role, asked: Asked): boolean {
  const isCovered = asked.discountPct <= (limits[role] ?? 0);
  return (
    hasRole(role, ...DECIDERS) && isCovered && (!asked.isBelowFloorRate || hasRole(role, ...GROUPS.ADMIN))
  );
}

/** The most junior role of the sales line that may approve it; null when none may. */
export function grantableBy(limits: DiscountLimits, asked: Asked): Role | null {
  return rolesThatGrant(limits, asked)[0] ?? null;
}

/** Roles of the sales line that may approve it, the most junior first. */
export function rolesThatGrant(limits: DiscountLimits, asked: Asked): Role[] {
  return SALES_MANAGER_UP.toSorted((one, other) => authorityOf(one) - authorityOf(other)).filter((role) =>
    mayGrant(limits, role, asked),
  );
}

interface Judged extends Asked, Standing {
  requestedById: string;
  limits: DiscountLimits;
}

interface Decider {
  userId: string;
  role: Role;
}

/** What a person may do with a request now. */
export function approvalActions(approval: Judged, person: Decider, now: Instant): ApprovalAction[] {
  const status = statusAt(approval, now);
  const isOwn = approval.requestedById === person.userId;
  if (isOwn) {
    if (status === 'requested') return ['withdraw'];
    return status === 'granted' && !approval.isUsed ? ['use', 'withdraw'] : [];
  }
  if (status !== 'requested') return [];
  return mayGrant(approval.limits, person.role, approval) ? ['grant', 'refuse'] : [];
}

/** Refuses a decision that the person may not take, or no longer. */
export function checkDecision(approval: Judged, decision: Decision, person: Decider, now: Instant): void {
  const isOwn = approval.requestedById === person.userId;
  if (decision === 'withdraw') {
    if (!isOwn) throw forbidden('Only the requester can withdraw a request.');
  } else if (isOwn) {
    throw forbidden('You cannot decide your own request.');
  } else if (!mayGrant(approval.limits, person.role, approval)) {
    throw forbidden(aboveLimit(approval, person.role));
  }
  const status = statusAt(approval, now);
  const isOpen =
    status === 'requested' || (decision === 'withdraw' && status === 'granted' && !approval.isUsed);
  if (!isOpen) throw conflict(closedText(status, approval.isUsed));
}

function aboveLimit({ discountPct, limits, isBelowFloorRate }: Judged, role: Role): string {
  const limit = limits[role] ?? 0;
  if (discountPct > limit)
    return `A discount of ${formatPct(discountPct)} is above your limit of ${formatPct(limit)}.`;
  return isBelowFloorRate ? 'The price is below the floor rate.' : 'You cannot approve discounts.';
}

function closedText(status: ApprovalStatus, isUsed: boolean): string {
  if (isUsed) return 'A cost sheet has already been issued under this approval.';
  switch (status) {
    case 'expired':
      return 'This request has expired. Send a new one.';
    case 'withdrawn':
      return 'This request was withdrawn.';
    default:
      return `This request is already ${status === 'granted' ? 'approved' : 'rejected'}.`;
  }
}
