import { lockCaller } from '#company/people/server/user.store.ts';
import { v7 as newId } from 'uuid';
import { addHours } from '#platform/contract/calendar.ts';
import { conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange, recordChanges } from '#platform/server/record-change.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import { approvalsNeeded, chosenInputs } from '#offers/cost-sheets/offer.rules.ts';
import type { OfferToIssue } from '#offers/cost-sheets/server/offer.checks.ts';
import { offerToIssue, requireFree } from '#offers/cost-sheets/server/offer.checks.ts';
import { unitForSale } from '#offers/cost-sheets/server/pricing.queries.ts';
import type { ApprovalDecision, ApprovalInput } from '../approval.contract.ts';
import type { Decision } from '../approval.rules.ts';
import { checkDecision, grantableBy } from '../approval.rules.ts';
import type { ApprovalRow } from './approval.queries.ts';
import { approvalRows, judged } from './approval.queries.ts';
import { visibleApprovals } from './approval.visibility.ts';

/**
 * Requests what is above the caller's limit: the figures are frozen now, and an earlier open request of the
 * caller for the same unit and customer is withdrawn. 409 when they may issue the sheet themselves, or when
 * nobody may approve it.
 */
export async function requestApproval(
  work: Work,
  { unitId, reason, ...input }: ApprovalInput,
): Promise<string> {
  const made = await offerToIssue(work, unitId, input);
  const { discountLimits } = made.forSale.inputs;
  if (approvalsNeeded(work.caller.role, discountLimits, made.offer).length === 0)
    throw conflict('This is within your limit. Issue the cost sheet.');
  const role = grantableBy(discountLimits, made.offer.result);
  if (!role) throw conflict('Nobody may approve this in the project; reduce the discount.', 'discount');
  await lockCaller(work);
  await withdrawEarlier(work, unitId, made.lead?.id ?? null);
  const id = newId();
  const row = {
    ...requestedFigures(made, work.caller.role),
    reason,
    grantableBy: role,
    requestedById: work.caller.userId,
    expiresAt: addHours(work.now, await validHours(work)),
  };
  await work.db
    .insertInto('approval')
    .values({
      id,
      kind: 'discount',
      ...row,
      inputs: chosenInputs(input),
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  await recordChange(work, { action: 'request', resource: 'approval', id, version: 1, after: row, reason });
  return id;
}

function requestedFigures({ lead, forSale, offer }: OfferToIssue, role: Role) {
  const { result, template } = offer;
  const { basePricePaise, discountPaise, agreementValuePaise, allInPaise } = result.totals;
  return {
    projectId: forSale.inputs.projectId,
    unitId: forSale.inputs.unitId,
    leadId: lead?.id ?? null,
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

async function withdrawEarlier(work: Work, unitId: string, leadId: string | null): Promise<void> {
  const replaced = await work.db
    .updateTable('approval')
    .set((eb) => ({
      status: 'withdrawn' as const,
      note: 'Replaced by a new request.',
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: work.caller.userId,
    }))
    .where('requestedById', '=', work.caller.userId)
    .where('unitId', '=', unitId)
    .where('leadId', 'is not distinct from', leadId)
    .where('status', '=', 'requested')
    .where('expiresAt', '>', work.now)
    .returning(['id', 'version'])
    .execute();
  await recordChanges(
    work,
    replaced.map(({ id, version }) => ({ action: 'replace', resource: 'approval', id, version })),
  );
}

/** Approves or rejects a request within the caller's current limit, or withdraws their own. */
export async function decideApproval(
  work: Work,
  id: string,
  { decision, note = null, version }: ApprovalDecision,
): Promise<void> {
  const row = await lockApproval(work, id);
  if (version !== undefined && version !== row.version) throw staleVersion();
  if (!decision) throw invalid('decision', 'Approve, reject or withdraw.');
  checkDecision(judged(row), decision, work.caller, work.now);
  if (decision === 'refuse' && !note) throw invalid('note', 'Enter the reason for rejecting it.');
  if (decision === 'grant') requireFree(work, await unitForSale(work, row.unitId), row.leadId);
  const set = { ...(await decided(work, decision)), ...(note ? { note } : {}) };
  await work.db
    .updateTable('approval')
    .set({ ...set, version: row.version + 1, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: decision,
    resource: 'approval',
    id,
    version: row.version + 1,
    before: { status: row.status },
    after: set,
    ...(note ? { reason: note } : {}),
  });
}

const STATUS_AFTER = { grant: 'granted', refuse: 'refused', withdraw: 'withdrawn' } as const;

/** After approval there is as much time to use it as there was to decide. */
async function decided(work: Work, decision: Decision) {
  const status = STATUS_AFTER[decision];
  if (decision === 'withdraw') return { status };
  const by = { status, decidedById: work.caller.userId, decidedAt: work.now };
  return decision === 'grant' ? { ...by, expiresAt: addHours(work.now, await validHours(work)) } : by;
}

/** Locks a request that the caller may see; 404 otherwise. Everything is read after the lock. */
async function lockApproval(work: Work, id: string): Promise<ApprovalRow> {
  const locked = await work.db
    .selectFrom('approval')
    .select('approval.id')
    .where('approval.id', '=', id)
    .where(visibleApprovals(work))
    .forUpdate('approval')
    .executeTakeFirst();
  required(locked, 'Approval');
  return approvalRows(work).where('approval.id', '=', id).executeTakeFirstOrThrow();
}

async function validHours({ db }: Work): Promise<number> {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  return OrganizationSettings.parse(settings).approvalValidHours;
}
