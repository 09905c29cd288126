import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { CommissionAction, ToApprove } from './commissionLife.rules.ts';
import { holdRefusal, recalculationRefusal, rejectionRefusal } from './commissionLife.rules.ts';
import { COMMISSION_APPROVERS, COMMISSION_CALCULATORS } from './commissionRights.rules.ts';

interface Standing extends ToApprove {
  salesExecutiveId: string;
  approverIds: readonly string[];
  /** A person put it on hold. */
  isHeld: boolean;
  calculatedById: string | null;
}

/**
 * What a person may do with a commission now. Approving is offered while it is pending, also where something is still
 * missing: the page says what; only the person's own calculation and sale are left out.
 */
export function commissionActions(
  { role, userId }: { role: Role; userId: string },
  { kind, predecessorId }: { kind: 'booking' | 'topUp'; predecessorId: string | null },
  commission: Standing,
): CommissionAction[] {
  const { stage, salesExecutiveId, approverIds, calculatedById, isHeld } = commission;
  const approves = hasRole(role, ...COMMISSION_APPROVERS);
  const isOwn = calculatedById === userId || salesExecutiveId === userId;
  const isPending = stage === 'pending';
  const follows = kind === 'topUp' || predecessorId !== null;
  const may: Record<CommissionAction, boolean> = {
    approve: approves && isPending && !isOwn && !approverIds.includes(userId),
    reject: approves && rejectionRefusal(commission) === null,
    hold: approves && holdRefusal({ ...commission, isHeld }) === null,
    release: approves && isHeld,
    recalculate:
      hasRole(role, ...COMMISSION_CALCULATORS) && recalculationRefusal(commission) === null && !follows,
  };
  return ACTIONS.filter((action) => may[action]);
}

const ACTIONS = ['approve', 'reject', 'hold', 'release', 'recalculate'] as const;
