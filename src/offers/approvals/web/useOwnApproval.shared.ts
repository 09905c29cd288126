import { useCall } from '#platform/web/client/hooks.ts';
import type { DiscountApproval } from '../discountApproval.contract.ts';
import { listDiscountApprovals } from '../discountApproval.contract.ts';
import type { Asked } from '#offers/cost-sheets/grant.rules.ts';
import { notCovered } from '#offers/cost-sheets/grant.rules.ts';

/** The user's own requests for a unit and a customer. */
export interface OwnApproval {
  /** The latest request that was not withdrawn. */
  latest: DiscountApproval | null;
  /** An approval that can be used. */
  granted: DiscountApproval | null;
}

const NONE: OwnApproval = { latest: null, granted: null };

/** The user's requests for a unit and customer; decisions of others arrive automatically. */
export function useOwnApproval(unitId: string, leadId: string | null): OwnApproval {
  const { data } = useCall(
    listDiscountApprovals,
    { query: { unitId, limit: 20, ...(leadId ? { leadId } : {}) } },
    // A request expires without any action.
    { refetchInterval: 60_000 },
  );
  if (!data) return NONE;
  const own = data.rows.filter((one) => one.leadId === leadId && one.status !== 'withdrawn');
  return {
    latest: own[0] ?? null,
    granted: own.find(({ allowedActions }) => allowedActions.includes('use')) ?? null,
  };
}

/** The approval that a sheet may be issued under; null when none covers it. */
export function grantFor(
  { granted }: OwnApproval,
  offered: (Asked & { netRatePaise: number }) | null,
): DiscountApproval | null {
  return granted && offered && notCovered({ granted, offered }) === null ? granted : null;
}
