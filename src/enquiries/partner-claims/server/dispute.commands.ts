import type { Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { addHours, dayOf, financialYearLabel } from '#platform/contract/calendar.ts';
import { conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { ClaimDisputeTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { takeNumber } from '#platform/server/numbers.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { BlindCheck } from '../claim.contract.ts';
import type * as contract from '../dispute.contract.ts';
import type { ClaimDispute } from '../dispute.contract.ts';
import { AFTER_BOOKING_DAYS, checkDisputeAction, sideOf } from '../dispute.rules.ts';
import { firmOf } from './claim.check.ts';
import { claimNumber } from './claim.commands.ts';
import { findByPhone } from './claim.standing.ts';
import { visibleDisputes } from './claim.visibility.ts';
import type { Attribution } from './dispute.attribution.ts';
import { attributeByRuling, lockAttribution } from './dispute.attribution.ts';
import { getClaimDispute } from './dispute.queries.ts';

const SERIES = 'DSP';

type Raised = BodyOf<typeof contract.raiseDispute>;

/**
 * Disputes the claim on a customer. The number was checked just before, which counts and is logged; a refusal
 * here reveals no more than that check.
 */
export async function raiseDispute(
  work: Work,
  { broughtOn = null, statement }: Raised,
  { phone, isOwn }: Pick<BlindCheck, 'phone' | 'isOwn'>,
): Promise<ClaimDispute> {
  if (isOwn) throw conflict('This customer already belongs to your firm.', 'phone');
  if (broughtOn !== null && broughtOn > work.today)
    throw invalid('broughtOn', 'Brought on cannot be in the future.');
  const found = await disputed(work, phone);
  const lead = await lockAttribution(work, found.leadId);
  const before: Attribution = lead.attribution;
  if (before.channelPartnerId === firmOf(work))
    throw conflict('This customer already belongs to your firm.', 'phone');
  const id = newId();
  const dispute = {
    id,
    number: await numberOf(work),
    phone,
    leadId: found.leadId,
    claimantFirmId: firmOf(work),
    raisedById: work.caller.userId,
    raisedAt: work.now,
    broughtOn,
    holderFirmId: before.channelPartnerId,
    claimId: found.claimId,
    before,
    status: 'open' as const,
    createdAt: work.now,
    updatedAt: work.now,
  };
  await work.db.insertInto('claimDispute').values(dispute).execute();
  await enterStatement(work, id, 'claimant', statement);
  const { number, leadId, claimantFirmId, holderFirmId } = dispute;
  const after = { number, phone, leadId, claimantFirmId, holderFirmId };
  await recordChange(work, { action: 'raise', resource: 'claimDispute', id, version: 1, after });
  return getClaimDispute(work, id);
}

/** Adds what a side has to say. */
export async function stateInDispute(
  work: Work,
  id: string,
  { text }: BodyOf<typeof contract.stateInDispute>,
): Promise<ClaimDispute> {
  const dispute = await lockDispute(work, id);
  checkDisputeAction(dispute, 'state', work.caller, work.now);
  const side = sideOf(work.caller, dispute);
  const statementId = await enterStatement(work, id, side, text);
  await change(work, dispute, { action: 'state', set: {}, after: { statementId, side } });
  return getClaimDispute(work, id);
}

/** Rules on a dispute or on its appeal: the lead, its booking and the claims follow at once. */
export async function ruleOnDispute(
  work: Work,
  id: string,
  { outcome, reason, version }: BodyOf<typeof contract.ruleOnDispute>,
): Promise<ClaimDispute> {
  // Leads are locked first, as everywhere.
  const { leadId } = await seenDispute(work, id);
  const lead = await lockAttribution(work, leadId);
  const dispute = await lockDispute(work, id, version);
  checkDisputeAction(dispute, 'rule', work.caller, work.now);
  const isAppeal = dispute.status === 'appealed';
  const set = isAppeal
    ? {
        status: 'closed' as const,
        appealOutcome: outcome,
        appealReason: reason,
        appealRuledById: work.caller.userId,
        appealRuledAt: work.now,
      }
    : {
        status: 'ruled' as const,
        outcome,
        reason,
        ruledById: work.caller.userId,
        ruledAt: work.now,
      };
  await change(work, dispute, {
    action: isAppeal ? 'ruleOnAppeal' : 'rule',
    set,
    after: { outcome, leadId: dispute.leadId },
    reason,
  });
  await attributeByRuling(work, lead, { dispute, outcome, reason, isAppeal });
  return getClaimDispute(work, id);
}

/** Once, by the losing side, with its objection to the ruling. */
export async function appealRuling(
  work: Work,
  id: string,
  { text }: BodyOf<typeof contract.appealRuling>,
): Promise<ClaimDispute> {
  const dispute = await lockDispute(work, id);
  checkDisputeAction(dispute, 'appeal', work.caller, work.now);
  const set = { status: 'appealed' as const, appealedById: work.caller.userId, appealedAt: work.now };
  await enterStatement(work, id, sideOf(work.caller, dispute), text);
  await change(work, dispute, { action: 'appeal', set, after: { side: sideOf(work.caller, dispute) } });
  return getClaimDispute(work, id);
}

export async function withdrawDispute(work: Work, id: string): Promise<ClaimDispute> {
  const dispute = await lockDispute(work, id);
  checkDisputeAction(dispute, 'withdraw', work.caller, work.now);
  await change(work, dispute, { action: 'withdraw', set: { status: 'withdrawn' } });
  return getClaimDispute(work, id);
}

/** The record behind a claimed number: a claim, an open lead, or a recently booked one. */
async function disputed(work: Work, phone: string): Promise<{ leadId: string; claimId: string | null }> {
  const { claim, lead } = await findByPhone(work, phone);
  const isInForce = claim !== null && claim.expiresAt > work.now;
  if (isInForce) return { leadId: claim.leadId, claimId: claim.id };
  if (lead) return { leadId: lead.id, claimId: null };
  const booked = await work.db
    .selectFrom('lead')
    .select('id')
    .where('phone', '=', phone)
    .where('status', '=', 'closed')
    .where('deletedAt', 'is', null)
    .where('closedAt', '>', addHours(work.now, -24 * AFTER_BOOKING_DAYS))
    .orderBy('closedAt', 'desc')
    .executeTakeFirst();
  if (!booked) throw conflict('This customer is free. Enter the enquiry to claim them.', 'phone');
  return { leadId: booked.id, claimId: null };
}

type LockedDispute = Awaited<ReturnType<typeof lockDispute>>;

async function seenDispute(work: Work, id: string) {
  const row = await work.db
    .selectFrom('claimDispute')
    .select('claimDispute.leadId')
    .where('claimDispute.id', '=', id)
    .where(visibleDisputes(work))
    .executeTakeFirst();
  return required(row, 'Dispute');
}

async function lockDispute(work: Work, id: string, version?: number) {
  const row = await work.db
    .selectFrom('claimDispute')
    .selectAll('claimDispute')
    .where('claimDispute.id', '=', id)
    .where(visibleDisputes(work))
    .forUpdate()
    .executeTakeFirst();
  const dispute = required(row, 'Dispute');
  if (version !== undefined && version !== dispute.version) throw staleVersion();
  return dispute;
}

interface DisputeChange {
  action: string;
  set: Updateable<ClaimDisputeTable>;
  after?: object;
  reason?: string;
}

async function change(work: Work, dispute: LockedDispute, { action, set, after, reason }: DisputeChange) {
  const version = dispute.version + 1;
  await work.db
    .updateTable('claimDispute')
    .set({ ...set, version, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', dispute.id)
    .execute();
  await recordChange(work, {
    action,
    resource: 'claimDispute',
    id: dispute.id,
    version,
    before: { status: dispute.status },
    after: { status: set.status ?? dispute.status, ...after },
    ...(reason ? { reason } : {}),
  });
}

async function enterStatement(
  work: Work,
  disputeId: string,
  side: ReturnType<typeof sideOf>,
  text: string,
): Promise<string> {
  const id = newId();
  await work.db
    .insertInto('claimStatement')
    .values({ id, disputeId, side, text, authorId: work.caller.userId, statedAt: work.now })
    .execute();
  return id;
}

async function numberOf(work: Work): Promise<string> {
  const year = financialYearLabel(dayOf(work.now, work.caller.timezone));
  return claimNumber(SERIES, year, await takeNumber(work, 'claimDispute', SERIES, year));
}
