import { conflict } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { openRequest, replaceOwnRequests } from '#company/approvals/server/approval.store.ts';
import { lockCaller } from '#company/people/server/user.store.ts';
import { approvalsNeeded, chosenInputs } from '#offers/cost-sheets/offer.rules.ts';
import type { OfferToIssue } from '#offers/cost-sheets/server/offer.checks.ts';
import { offerToIssue } from '#offers/cost-sheets/server/offer.checks.ts';
import type { DiscountInput } from '../discountApproval.contract.ts';
import { discountTitle, rolesThatGrant } from '../discountApproval.rules.ts';

/**
 * Requests what is above the caller's limit: the figures are frozen now, and an earlier open request of the
 * caller for the same unit and customer is withdrawn. 409 when they may issue the sheet themselves, or when
 * nobody may approve it.
 */
export async function requestDiscount(
  work: Work,
  { unitId, reason, ...input }: DiscountInput,
): Promise<string> {
  const made = await offerToIssue(work, unitId, input);
  const { discountLimits, projectId } = made.forSale.inputs;
  if (approvalsNeeded(work.caller.role, discountLimits, made.offer).length === 0)
    throw conflict('This is within your limit. Issue the cost sheet.');
  const deciderRoles = rolesThatGrant(discountLimits, made.offer.result);
  if (deciderRoles.length === 0)
    throw conflict('Nobody may approve this in the project; reduce the discount.', 'discount');
  await lockCaller(work);
  const leadId = made.lead?.id ?? null;
  await replaceOwnRequests(work, { kind: 'discount', recordId: unitId, leadId });
  const figures = requestedFigures(made, work.caller.role);
  const { discountPct, discountPaise, waivedPlcPaise } = figures;
  const approvalId = await openRequest(work, {
    kind: 'discount',
    title: discountTitle(discountPct, made.forSale.unit.unitNumber),
    recordType: 'unit',
    recordId: unitId,
    projectId,
    unitId,
    leadId,
    reason,
    proposed: { discountPct },
    amountPaise: discountPaise + waivedPlcPaise,
    deciderRoles,
  });
  await work.db
    .insertInto('discountApproval')
    .values({ approvalId, ...figures, inputs: chosenInputs(input) })
    .execute();
  return approvalId;
}

function requestedFigures({ forSale, offer }: OfferToIssue, role: Role) {
  const { result, template } = offer;
  const { basePricePaise, discountPaise, agreementValuePaise, allInPaise } = result.totals;
  return {
    templateId: template.id,
    discountPct: result.discountPct,
    limitPct: forSale.inputs.discountLimits[role] ?? 0,
    isBelowFloorRate: result.isBelowFloorRate,
    ratePaise: result.ratePaise,
    netRatePaise: result.netRatePaise,
    waivedPlcPaise: result.waivedPlcPaise,
    basePricePaise,
    discountPaise,
    agreementValuePaise,
    allInPaise,
  };
}
