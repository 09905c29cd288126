import { formatPct } from '#platform/contract/format.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { authorityOf, GROUPS, hasRole, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import type { Standing } from '#company/approvals/approval.rules.ts';
import { approvalActions, isToUse } from '#company/approvals/approval.rules.ts';
import type { DiscountLimits } from '#inventory/pricing/discount.rules.ts';
import type { Asked } from '#offers/cost-sheets/grant.rules.ts';
import type { DiscountApproval } from './discountApproval.contract.ts';

/** Those whose limit applies to approving; an executive's applies only to issuing. */
export const DECIDERS: readonly Role[] = GROUPS.MANAGEMENT;

/** Whether a role may approve it: its limit covers the discount, and below the floor rate only ADMIN sells. */
function mayGrant(limits: DiscountLimits, role: Role, asked: Asked): boolean {
  const isCovered = asked.discountPct <= (limits[role] ?? 0);
  return (
    hasRole(role, ...DECIDERS) && isCovered && (!asked.isBelowFloorRate || hasRole(role, ...GROUPS.ADMIN))
  );
}

/** Roles of the sales line that may approve it, the most junior first. */
export function rolesThatGrant(limits: DiscountLimits, asked: Asked): Role[] {
  return SALES_MANAGER_UP.toSorted((one, other) => authorityOf(one) - authorityOf(other)).filter((role) =>
    mayGrant(limits, role, asked),
  );
}

interface Judged extends Asked, Standing {
  requestedById: string;
  firstGrantedById: string | null;
  limits: DiscountLimits;
}

/** What a person may do with a request now; an approved one is used by issuing its sheet. */
export function discountActions(
  approval: Judged,
  person: { userId: string; role: Role },
  now: Instant,
): DiscountApproval['allowedActions'] {
  const mayDecide = mayGrant(approval.limits, person.role, approval);
  const actions = approvalActions({ ...approval, mayDecide }, person.userId, now);
  return approval.requestedById === person.userId && isToUse(approval, now) ? ['use', ...actions] : actions;
}

/** '4% on 1203', the share rounded up: a value above a limit never reads as equal to it. */
export function discountTitle(discountPct: number, unitNumber: string): string {
  return `${roundedUpPct(discountPct)} on ${unitNumber}`;
}

export function roundedUpPct(discountPct: number): string {
  return formatPct(Math.ceil(discountPct * 100 - 1e-6) / 100);
}
