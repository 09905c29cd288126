import type { Updateable } from 'kysely';
import { conflict, forbidden } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { LeadTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { isOpenStatus, isPartner, managesLead } from '#enquiries/leads/lead.rules.ts';
import { bringScoreBack } from '#enquiries/scoring/server/score.store.ts';
import type { LeadMerge } from '#enquiries/leads/leadMerge.contract.ts';
import { notMerged, undoRefusal } from '#enquiries/leads/leadMerge.rules.ts';
import { requireFreePhone } from './lead.duplicates.ts';
import { countLinks, hangsAlike, Linked, moveBack } from './lead.links.ts';
import { MergeMoves } from './lead.merge.ts';
import { leadAfterChange, visibleLeadIds } from '#enquiries/leads/server/lead.queries.ts';
import { applySteps, lockLead } from '#enquiries/leads/server/lead.steps.ts';

/** Undoes the last merge of a lead: both are as they were, with what belonged to each. */
export async function undoLeadMerge(work: Work, id: string): Promise<Lead> {
  const kept = await lockLead(work, id);
  if (!managesLead(work.caller, kept)) throw forbidden();
  const merge = await lastMerge(work, id);
  if (!merge) throw notMerged();
  const isWorkedOn =
    kept.version !== merge.keptVersion || !hangsAlike(Linked.parse(merge.linked), await countLinks(work, id));
  const refusal = undoRefusal({ mergedAt: merge.mergedAt, isWorkedOn, isLast: true }, work.now);
  if (refusal !== null) throw conflict(refusal);
  const moved = MergeMoves.parse(merge.moved);
  await moveBack(work, moved.links, { fromId: id, toId: merge.mergedId });
  if (moved.projects.length > 0) {
    await work.db
      .deleteFrom('leadProject')
      .where('leadId', '=', id)
      .where('projectId', 'in', moved.projects)
      .execute();
  }
  const before = merge.before as Updateable<LeadTable>;
  await applySteps(work, kept, [{ set: before }], {
    action: 'undoMerge',
    after: { mergedId: merge.mergedId },
  });
  if (moved.score) await bringScoreBack(work, moved.score);
  await restore(work, merge.mergedId);
  await work.db
    .updateTable('leadMerge')
    .set({ undoneAt: work.now, undoneById: work.caller.userId })
    .where('id', '=', merge.id)
    .execute();
  return leadAfterChange(work, id);
}

/** Restores the merged lead; 409 when another lead has its number by now. */
async function restore(work: Work, mergedId: string): Promise<void> {
  const lead = await work.db
    .selectFrom('lead')
    .selectAll('lead')
    .where('id', '=', mergedId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (isOpenStatus(lead.status)) await requireFreePhone(work, lead.phone, lead.id);
  await applySteps(work, lead, [{ set: { deletedAt: null, mergedIntoId: null } }], { action: 'restore' });
}

function lastMerge({ db }: Read, keptId: string) {
  return mergesOf(db, keptId).limit(1).forUpdate().executeTakeFirst();
}

function mergesOf(db: Read['db'], keptId: string) {
  return db
    .selectFrom('leadMerge')
    .selectAll('leadMerge')
    .where('keptId', '=', keptId)
    .where('undoneAt', 'is', null)
    .orderBy('mergedAt', 'desc')
    .orderBy('id', 'desc');
}

const MAX_LISTED = 20;

/** The leads merged into one that the caller may see, the last first; partners see none. */
export async function listLeadMerges(read: Read, leadId: string): Promise<LeadMerge[]> {
  required((await visibleLeadIds(read, [leadId])).has(leadId) || null, 'Lead');
  if (isPartner(read.caller)) return [];
  const merges = await mergesOf(read.db, leadId).limit(MAX_LISTED).execute();
  if (merges.length === 0) return [];
  const ids = [leadId, ...merges.map(({ mergedId }) => mergedId)];
  const [leads, names, linked] = await Promise.all([
    read.db
      .selectFrom('lead')
      .select(['id', 'firstName', 'lastName', 'phone', 'version'])
      .where('id', 'in', ids)
      .execute(),
    namesOf(
      read,
      merges.map(({ mergedById }) => mergedById),
    ),
    countLinks(read, leadId),
  ]);
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  return merges.map((merge, index) => {
    const other = byId.get(merge.mergedId);
    const isWorkedOn =
      byId.get(leadId)?.version !== merge.keptVersion || !hangsAlike(Linked.parse(merge.linked), linked);
    return {
      id: merge.id,
      mergedId: merge.mergedId,
      name: displayName(other),
      phone: other?.phone ?? '',
      mergedAt: merge.mergedAt,
      mergedBy: names.get(merge.mergedById) ?? displayName(null),
      refusal: undoRefusal({ mergedAt: merge.mergedAt, isWorkedOn, isLast: index === 0 }, read.now),
    };
  });
}
