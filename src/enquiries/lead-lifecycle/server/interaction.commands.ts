import { v7 as newId } from 'uuid';
import type { Instant } from '#platform/contract/calendar.ts';
import { addHours, laterOf } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { Renewal } from '#enquiries/partner-claims/server/claim.renewal.ts';
import { renewClaims } from '#enquiries/partner-claims/server/claim.renewal.ts';
import type { InteractionEffect } from '#enquiries/leads/interaction.rules.ts';
import { checkInteraction, interactionEffect, nextFollowUp } from '#enquiries/leads/interaction.rules.ts';
import type { Interaction, InteractionInput } from '#enquiries/leads/lead.contract.ts';
import { isOpenStatus, isPartner } from '#enquiries/leads/lead.rules.ts';
import { saidOfVisit } from '#enquiries/leads/visit.rules.ts';
import { getInteraction } from '#enquiries/leads/server/interaction.queries.ts';
import { keepForUndo } from './interaction.undo.ts';
import { stepTo } from './lead.moves.ts';
import type { LeadStep, LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { afterChange, applyChanges, lockedLead, lockLeads } from '#enquiries/leads/server/lead.steps.ts';
import { leadPolicy } from '#enquiries/leads/server/lead.policy.ts';

/** Logs what was said or arranged with a customer, and updates the lead accordingly. */
export async function logInteraction(
  work: Work,
  leadId: string,
  input: InteractionInput,
): Promise<Interaction> {
  const [id] = await logInteractions([{ work, input: { ...input, leadId } }]);
  if (id === undefined) throw new Error('A logged interaction has no id.');
  return getInteraction(work, id);
}

/**
 * The same for any number of interactions, also several of one lead, in a few statements; returns their ids. What is
 * logged by itself can be taken back.
 */
export async function logInteractions(
  deeds: readonly BatchItem<InteractionInput & { leadId: string }>[],
): Promise<string[]> {
  const [first] = deeds;
  if (!first) return [];
  for (const { work, input } of deeds) checkInteraction(input, work.now);
  const leads = await lockLeads(deeds.map(({ work, input }) => ({ work, leadId: input.leadId })));
  await requireUnits(
    first.work,
    deeds.flatMap(({ input }) => input.unitIds ?? []),
  );
  const cpLockDays = await lockDaysFor(first.work, deeds);
  const changes: LoggedChange[] = [];
  for (const { work, input } of deeds) {
    const change = loggedChange(work, lockedLead(leads, input.leadId), input, cpLockDays);
    changes.push(change);
    leads.set(input.leadId, afterChange(change));
  }
  const renewals = changes.flatMap(renewalOf);
  const [only, ...others] = changes;
  if (only && others.length === 0 && renewals.length === 0) await keepForUndo(only);
  await applyChanges(changes);
  await renewClaims(renewals);
  return changes.map((change) => change.interaction.id);
}

type LoggedChange = ReturnType<typeof loggedChange>;

function loggedChange(work: Work, lead: LockedLead, input: InteractionInput, cpLockDays: number) {
  const occurredAt = input.occurredAt && input.occurredAt < work.now ? input.occurredAt : work.now;
  const interaction = {
    id: newId(),
    leadId: lead.id,
    ...input,
    occurredAt,
    // Entries of a partner are never internal.
    internal: isPartner(work.caller) ? false : (input.internal ?? true),
    createdAt: work.now,
    createdById: work.caller.userId,
  };
  const effect = interactionEffect(lead.status, input);
  const counted = countedStep(work, lead, input, effect, occurredAt, cpLockDays);
  const moved = effect.movesTo ? [stepTo(work, lead, effect.movesTo, {}, { respondedAt: occurredAt })] : [];
  const visit = saidOfVisit(input);
  const after = { interactionId: interaction.id, type: input.type, ...(visit ? { visit } : {}) };
  return { work, lead, steps: [counted, ...moved], change: { action: 'log', after }, interaction };
}

function countedStep(
  work: Work,
  lead: LockedLead,
  input: InteractionInput,
  effect: InteractionEffect,
  occurredAt: Instant,
  cpLockDays: number,
): LeadStep {
  return {
    set: {
      interactionCount: lead.interactionCount + 1,
      siteVisitCount: lead.siteVisitCount + (effect.isVisit ? 1 : 0),
      ...(input.outcome === 'wrongNumber' ? { wrongNumber: true } : {}),
      ...(effect.isContact
        ? { lastContactedAt: laterOf(lead.lastContactedAt ?? occurredAt, occurredAt) }
        : {}),
      ...(isOpenStatus(lead.status)
        ? { nextFollowUpAt: nextFollowUp(lead.nextFollowUpAt, input.nextFollowUpAt, effect, work.now) }
        : {}),
      ...attributionAfterVisit(work, lead, input, effect, occurredAt, cpLockDays),
    },
  };
}

/**
 * A partner who accompanies a visit keeps the customer for longer: the company records this, not the partner.
 */
function attributionAfterVisit(
  work: Work,
  lead: LockedLead,
  { accompaniedByPartner }: InteractionInput,
  { isVisit }: InteractionEffect,
  occurredAt: Instant,
  cpLockDays: number,
) {
  if (!isVisit || !accompaniedByPartner || lead.channelPartnerId === null) return {};
  if (isPartner(work.caller) || !isOpenStatus(lead.status)) return {};
  const boundUntil = addHours(occurredAt, cpLockDays * 24);
  return { attributionExpiresAt: laterOf(lead.attributionExpiresAt ?? boundUntil, boundUntil) };
}

/** The effect of such a visit on the claim of the firm. */
function renewalOf({ work, lead, steps }: LoggedChange): BatchItem<Renewal>[] {
  const until = steps.find(({ set }) => set.attributionExpiresAt)?.set.attributionExpiresAt;
  if (!until || lead.channelPartnerId === null) return [];
  return [{ work, input: { leadId: lead.id, channelPartnerId: lead.channelPartnerId, until } }];
}

/** How long an accompanied visit binds a customer; read only when there is one. */
async function lockDaysFor(work: Work, deeds: readonly BatchItem<InteractionInput>[]): Promise<number> {
  if (!deeds.some(({ input }) => input.accompaniedByPartner)) return 0;
  return (await leadPolicy(work)).cpLockDays;
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
