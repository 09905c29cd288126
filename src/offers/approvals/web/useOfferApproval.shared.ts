import type { DiscountApproval } from '../discountApproval.contract.ts';
import type { Needed } from './AskApproval.shared.tsx';
import type { OwnApproval } from './useOwnApproval.shared.ts';
import { grantFor, useOwnApproval } from './useOwnApproval.shared.ts';
import type { CostSheetInput } from '#offers/cost-sheets/costSheet.contract.ts';
import { lowestGranting } from '#offers/cost-sheets/offer.rules.ts';
import type { LiveOffer } from '#offers/cost-sheets/web/useOffer.shared.ts';

/** What keeps an offer from being issued as a cost sheet, and the approval that allows it. */
export interface OfferApproval {
  own: OwnApproval;
  /** The approval that the sheet can be issued under. */
  usable: DiscountApproval | null;
  /** What must be approved first, and the lowest role that may; null when nothing is needed or nobody may. */
  needed: Needed | null;
  /** Why the sheet cannot be issued now; the server decides again when it is. */
  blockedBy: string | null;
  /** The request body to issue it. */
  body: CostSheetInput;
}

/** The user's requests for a unit and customer, compared with the current choices. */
export function useOfferApproval(unitId: string, chosen: CostSheetInput, offer: LiveOffer): OfferApproval {
  const own = useOwnApproval(unitId, chosen.leadId ?? null);
  const { approvals, refusal, difference, figures } = offer;
  const usable = approvals.length > 0 ? grantFor(own, offer.own?.result ?? null) : null;
  const above = usable ? undefined : approvals[0]?.message;
  return {
    own,
    usable,
    needed: usable ? null : neededOf(unitId, chosen, offer),
    blockedBy: refusal ?? difference ?? above ?? (figures ? null : 'There is no price yet.'),
    body: { ...chosen, ...(usable ? { approvalId: usable.id } : {}) },
  };
}

function neededOf(unitId: string, chosen: CostSheetInput, { approvals, own, refusal }: LiveOffer) {
  const role = lowestGranting(approvals);
  if (!role || !own || refusal) return null;
  return { input: { unitId, ...chosen }, role, discountPct: own.result.discountPct };
}
