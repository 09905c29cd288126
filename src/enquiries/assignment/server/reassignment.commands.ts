import { v7 as newId } from 'uuid';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { LeadChange, LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { applyChanges } from '#enquiries/leads/server/lead.steps.ts';
import { ANSWER_KINDS, reassignedText } from '../answerNotices.rules.ts';
import { notify } from '#company/notifications/server/notify.ts';
import type { Seller } from '../assignment.rules.ts';
import type { ReassignmentInput, ReassignmentResult } from '../reassignment.contract.ts';
import type { Handed, ReassignmentPlan } from './reassignment.plan.ts';
import { planOf } from './reassignment.plan.ts';

/** A lead as a reassignment has left it, and what it was before. */
export interface KeptLead {
  leadId: string;
  fromId: string | null;
  toId: string;
  version: number;
  answerAwaitedAt: string;
}

/**
 * Reassigns leads in one transaction; those that cannot be reassigned stay and are named. A preview writes
 * nothing.
 */
export async function reassignLeads(work: Work, input: ReassignmentInput): Promise<ReassignmentResult> {
  const plan = await planOf(work, input);
  if (input.preview) return resultOf(plan, null);
  if (plan.handed.length === 0) throw conflict(noneMessage(plan));
  const id = newId();
  await applyChanges(plan.handed.map((handed) => changeOf(work, handed, id, input.reason ?? null)));
  await work.db
    .insertInto('leadReassignment')
    .values({
      id,
      reason: input.reason ?? null,
      leads: JSON.stringify(plan.handed.map(keptLead)),
      leadCount: plan.handed.length,
      createdAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  await tellReceivers(work, id, receivers(plan.handed), 'given');
  return resultOf(plan, id);
}

function noneMessage({ refusals, unchanged }: ReassignmentPlan): string {
  const [first] = refusals;
  if (!first)
    return unchanged === 1
      ? 'This lead already belongs to that person.'
      : 'These leads already belong to that person.';
  return refusals.length === 1 ? first.message : `None of these leads can be reassigned. ${first.message}`;
}

function changeOf(
  work: Work,
  { lead, to }: Handed,
  reassignmentId: string,
  reason: string | null,
): LeadChange {
  return ownerChange(work, lead, {
    ownerId: to.id,
    name: to.name,
    answerAwaitedAt: lead.status === 'new' ? work.now : lead.answerAwaitedAt,
    noted: { reassignmentId },
    reason,
  });
}

interface NewOwner {
  ownerId: string | null;
  name: string | null;
  answerAwaitedAt: string;
  noted: Record<string, string>;
  reason: string | null;
}

/** A separate action: a person is notified once for many leads, not for each. */
export function ownerChange(work: Work, lead: LockedLead, owner: NewOwner): LeadChange {
  const { ownerId, name, answerAwaitedAt, noted, reason } = owner;
  const details = { fromId: lead.ownerId, toId: ownerId, toName: name };
  return {
    work,
    lead,
    steps: [
      {
        set: { ownerId, ownerTurn: null, ownerReason: null, answerAwaitedAt },
        entry: { type: 'assignment', details, notes: reason, internal: true },
      },
    ],
    change: { action: 'reassign', reason, after: noted },
  };
}

function keptLead({ lead, to }: Handed): KeptLead {
  const { id, ownerId, version, answerAwaitedAt } = lead;
  return { leadId: id, fromId: ownerId, toId: to.id, version: version + 1, answerAwaitedAt };
}

function receivers(handed: readonly Handed[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { to } of handed) counts.set(to.id, (counts.get(to.id) ?? 0) + 1);
  return counts;
}

/** Each person once, however many leads they get. */
export async function tellReceivers(
  work: Work,
  reassignmentId: string,
  counts: ReadonlyMap<string, number>,
  how: 'given' | 'givenBack',
): Promise<void> {
  const others = [...counts].filter(([userId]) => userId !== work.caller.userId);
  await notify(
    work,
    ANSWER_KINDS,
    others.map(([userId, leads]) => ({
      kind: 'leadAssigned',
      userId,
      ...reassignedText(leads, how),
      link: () => `/leads?ownerId=${userId}`,
      resourceType: 'leadReassignment',
      resourceId: reassignmentId,
      occurrenceKey: how,
    })),
  );
}

function resultOf({ handed, refusals, unchanged }: ReassignmentPlan, id: string | null): ReassignmentResult {
  const people = new Map<string, Seller>(handed.map(({ to }) => [to.id, to]));
  const counts = receivers(handed);
  return {
    preview: id === null,
    reassignmentId: id,
    leads: handed.length,
    unchanged,
    people: [...people.values()]
      .map(({ id: userId, name }) => ({ id: userId, name, leads: counts.get(userId) ?? 0 }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    refusals,
  };
}
