import { v7 as newId } from 'uuid';
import type { Instant } from '../../../platform/contract/calendar.ts';
import { addHours, laterOf } from '../../../platform/contract/calendar.ts';
import { invalid } from '../../../platform/contract/errors.ts';
import type { Work } from '../../../platform/server/context.ts';
import type { InteractionEffect } from '../interaction.rules.ts';
import { checkInteraction, interactionEffect, nextFollowUp } from '../interaction.rules.ts';
import type { Interaction, InteractionInput } from '../lead.contract.ts';
import { isOpenStatus, isPartner } from '../lead.rules.ts';
import { getInteraction } from './interaction.queries.ts';
import { leadPolicy } from './lead.fields.ts';
import { stepTo } from './lead.moves.ts';
import type { LeadStep, LockedLead } from './lead.steps.ts';
import { applySteps, lockLead } from './lead.steps.ts';

/** Logs what was said or arranged with a customer, and lets the lead follow from it. */
export async function logInteraction(
  work: Work,
  leadId: string,
  input: InteractionInput,
): Promise<Interaction> {
  checkInteraction(input, work.now);
  const lead = await lockLead(work, leadId);
  await requireUnits(work, input.unitIds ?? []);
  const occurredAt = input.occurredAt && input.occurredAt < work.now ? input.occurredAt : work.now;
  const id = newId();
  await work.db
    .insertInto('leadInteraction')
    .values({
      id,
      leadId,
      ...input,
      occurredAt,
      // What a partner writes is his own record and hidden from nobody.
      internal: isPartner(work.caller) ? false : (input.internal ?? true),
      createdAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  const effect = interactionEffect(lead.status, input);
  const counted = await countedStep(work, lead, input, effect, occurredAt);
  const moved = effect.movesTo ? [stepTo(work, lead, effect.movesTo, {}, { respondedAt: occurredAt })] : [];
  await applySteps(work, lead, [counted, ...moved], {
    action: 'log',
    after: { interactionId: id, type: input.type },
  });
  return getInteraction(work, id);
}

async function countedStep(
  work: Work,
  lead: LockedLead,
  input: InteractionInput,
  effect: InteractionEffect,
  occurredAt: Instant,
): Promise<LeadStep> {
  return {
    set: {
      interactionCount: lead.interactionCount + 1,
      siteVisitCount: lead.siteVisitCount + (effect.isVisit ? 1 : 0),
      ...(effect.isContact
        ? { lastContactedAt: laterOf(lead.lastContactedAt ?? occurredAt, occurredAt) }
        : {}),
      ...(isOpenStatus(lead.status)
        ? { nextFollowUpAt: nextFollowUp(lead.nextFollowUpAt, input.nextFollowUpAt, effect, work.now) }
        : {}),
      ...(await attributionAfterVisit(work, lead, input, effect, occurredAt)),
    },
  };
}

/** A partner who accompanies a visit keeps his customer for another while. */
async function attributionAfterVisit(
  work: Work,
  lead: LockedLead,
  { accompaniedByPartner }: InteractionInput,
  { isVisit }: InteractionEffect,
  occurredAt: Instant,
) {
  if (!isVisit || !accompaniedByPartner || lead.channelPartnerId === null) return {};
  const { cpLockDays } = await leadPolicy(work);
  const boundUntil = addHours(occurredAt, cpLockDays * 24);
  return { attributionExpiresAt: laterOf(lead.attributionExpiresAt ?? boundUntil, boundUntil) };
}

async function requireUnits(work: Work, unitIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(unitIds)];
  if (wanted.length === 0) return;
  const found = await work.db
    .selectFrom('unit')
    .select('id')
    .where('id', 'in', wanted)
    .where('deletedAt', 'is', null)
    .execute();
  if (found.length < wanted.length) throw invalid('unitIds', 'One of the units does not exist.');
}
