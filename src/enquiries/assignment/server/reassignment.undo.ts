import * as z from 'zod';
import { conflict } from '#platform/contract/errors.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { applyChanges } from '#enquiries/leads/server/lead.steps.ts';
import { namesOf, undoneMessage } from '#company/people/server/user.queries.ts';
import { RULE_WRITERS } from '../assignment.contract.ts';
import type { LeadRefusal } from '#enquiries/leads/leadBulk.contract.ts';
import type { ReassignmentUndone } from '../reassignment.contract.ts';
import { deskFacts } from './desk.queries.ts';
import type { KeptLead } from './reassignment.commands.ts';
import { ownerChange, tellReceivers } from './reassignment.commands.ts';
import { projectsOf, refusedLead } from './reassignment.plan.ts';

const KeptLeads = z.array(
  z.object({
    leadId: z.uuid(),
    fromId: z.uuid().nullable(),
    toId: z.uuid(),
    version: z.int(),
    answerAwaitedAt: z.string(),
  }),
) satisfies z.ZodType<KeptLead[]>;

interface Found {
  kept: KeptLead;
  lead: LockedLead;
}

/**
 * Gives reassigned leads back to their former owners. A lead that somebody has worked on since, or whose former
 * owner may no longer have it, stays where it is and is named.
 */
export async function undoReassignment(work: Work, reassignmentId: string): Promise<ReassignmentUndone> {
  const reassignment = await lockReassignment(work, reassignmentId);
  if (reassignment.undoneAt !== null) throw conflict(await undoneMessage(work, reassignment));
  const found = await lockedLeads(work, KeptLeads.parse(reassignment.leads));
  const refusals = await refusalsOf(work, found);
  const refused = new Set(refusals.map(({ leadId }) => leadId));
  const restored = found.filter(({ kept }) => !refused.has(kept.leadId));
  const names = await namesOf(
    work,
    restored.map(({ kept }) => kept.fromId),
  );
  await applyChanges(
    restored.map(({ kept, lead }) =>
      ownerChange(work, lead, {
        ownerId: kept.fromId,
        name: names.get(kept.fromId ?? '') ?? null,
        answerAwaitedAt: kept.answerAwaitedAt,
        noted: { undoneReassignmentId: reassignmentId },
        reason: null,
      }),
    ),
  );
  await work.db
    .updateTable('leadReassignment')
    .set({ undoneAt: work.now, undoneById: work.caller.userId, keptCount: refusals.length })
    .where('id', '=', reassignmentId)
    .execute();
  await tellReceivers(work, reassignmentId, countsOf(restored), 'givenBack');
  return { reassignmentId, restored: restored.length, kept: refusals };
}

function countsOf(restored: readonly Found[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kept } of restored) {
    if (kept.fromId !== null) counts.set(kept.fromId, (counts.get(kept.fromId) ?? 0) + 1);
  }
  return counts;
}

/** The caller's own reassignment; the Sales Head and administrators may undo anybody's. 404 otherwise. */
async function lockReassignment(work: Work, id: string) {
  const row = await work.db
    .selectFrom('leadReassignment')
    .selectAll()
    .where('id', '=', id)
    .$if(!hasRole(work.caller.role, ...RULE_WRITERS), (query) =>
      query.where('createdById', '=', work.caller.userId),
    )
    .forUpdate()
    .executeTakeFirst();
  return required(row, 'Reassignment');
}

/** Also for leads that the person who reassigned them no longer sees. */
async function lockedLeads(work: Work, kept: readonly KeptLead[]): Promise<Found[]> {
  const leads = await work.db
    .selectFrom('lead')
    .selectAll('lead')
    .where(
      'lead.id',
      'in',
      kept.map(({ leadId }) => leadId),
    )
    .orderBy('lead.id')
    .forNoKeyUpdate()
    .execute();
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  return kept.map((one) => ({ kept: one, lead: required(byId.get(one.leadId), 'Lead') }));
}

async function refusalsOf(work: Work, found: readonly Found[]): Promise<LeadRefusal[]> {
  const [facts, projects, names] = await Promise.all([
    deskFacts(work, work.now),
    projectsOf(
      work,
      found.map(({ lead }) => lead.id),
    ),
    namesOf(
      work,
      found.flatMap(({ kept, lead }) => [kept.fromId, lead.updatedById]),
    ),
  ]);
  const able = new Map(facts.people.map((one) => [one.id, one.projectIds]));
  return found.flatMap(({ kept, lead }) => {
    const sees = kept.fromId === null ? [] : able.get(kept.fromId);
    const name = names.get(kept.fromId ?? '') ?? 'Its former owner';
    const lost = !sees || (sees.length > 0 && !sees.some((id) => projects.get(lead.id)?.includes(id)));
    const message = touchedMessage(lead, kept, names) ?? (lost ? `${name} may no longer have it.` : null);
    return message === null ? [] : [refusedLead(lead, message)];
  });
}

function touchedMessage(lead: LockedLead, kept: KeptLead, names: ReadonlyMap<string, string>): string | null {
  if (lead.deletedAt !== null) return 'It has been deleted since.';
  if (lead.version === kept.version) return null;
  if (!isOpenStatus(lead.status)) return `It has become ${lead.status} since.`;
  return `${names.get(lead.updatedById ?? '') ?? 'Somebody'} has worked on it since.`;
}
