import type { Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import * as z from 'zod';
import { conflict, forbidden, staleVersion } from '#platform/contract/errors.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import type { LeadTable } from '#platform/server/database/tables.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { isOpenStatus, managesLead } from '#enquiries/leads/lead.rules.ts';
import type * as contract from '#enquiries/leads/leadMerge.contract.ts';
import { checkMerge, mergedFields } from '#enquiries/leads/leadMerge.rules.ts';
import { countLinks, Moved, moveLinks } from './lead.links.ts';
import { leadAfterChange } from '#enquiries/leads/server/lead.queries.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { applySteps, lockedLead, lockLeads } from '#enquiries/leads/server/lead.steps.ts';

/** What a merge has moved, the projects that it added, and the score that it replaced. */
export const MergeMoves = z.object({
  links: Moved,
  projects: z.array(z.string()),
  /** A row of `lead_score`. */
  score: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * Merges two leads of the same person: whatever belongs to the other moves with it, in one transaction. The
 * caller is a manager of both.
 */
export async function mergeLeads(
  work: Work,
  id: string,
  { otherId, take, version }: BodyOf<typeof contract.mergeLeads>,
): Promise<Lead> {
  const leads = await lockLeads([id, otherId].map((leadId) => ({ work, leadId })));
  const kept = lockedLead(leads, id);
  const other = lockedLead(leads, otherId);
  if (!managesLead(work.caller, kept) || !managesLead(work.caller, other)) throw forbidden();
  if (version !== undefined && version !== kept.version) throw staleVersion();
  checkMerge(kept, other, work.now);
  await requireLinesApart(work, kept, other);
  const set = mergedFields(kept, other, take, work.now) as Updateable<LeadTable>;
  // The merged lead first: its number may be the one that is chosen.
  await applySteps(work, other, [{ set: { deletedAt: work.now, mergedIntoId: kept.id } }], {
    action: 'mergeInto',
    after: { keptId: kept.id },
  });
  const links = await moveLinks(work, other.id, kept.id);
  const moved: z.infer<typeof MergeMoves> = {
    links,
    projects: await addMissingProjects(work, kept.id, other.id),
    score: await decidedScore(work, kept),
  };
  // Subscribers run after everything is in place: the score counts the history of both.
  const merged = await applySteps(work, kept, [{ set }], { action: 'merge', after: { mergedId: other.id } });
  await work.db
    .insertInto('leadMerge')
    .values({
      id: newId(),
      keptId: kept.id,
      mergedId: other.id,
      before: columnsOf(kept, [...Object.keys(set), ...SCORE]),
      moved,
      linked: await countLinks(work, kept.id),
      keptVersion: merged.version,
      mergedAt: work.now,
      mergedById: work.caller.userId,
    })
    .execute();
  return leadAfterChange(work, kept.id);
}

const SCORE = ['score', 'grade'] as const;

/** On undo, the score of an open lead is recomputed; a lost lead gets back the score it had when lost. */
async function decidedScore({ db }: Work, kept: LockedLead) {
  if (isOpenStatus(kept.status)) return null;
  const row = await db.selectFrom('leadScore').selectAll().where('leadId', '=', kept.id).executeTakeFirst();
  return row ?? null;
}

function columnsOf(lead: LockedLead, columns: readonly string[]): object {
  const values = new Map(Object.entries(lead));
  return Object.fromEntries(columns.map((column) => [column, values.get(column) ?? null]));
}

/** A lead can be in a waiting list only once: a person must decide which of two places counts. */
async function requireLinesApart(work: Work, kept: LockedLead, other: LockedLead): Promise<void> {
  const both = await work.db
    .selectFrom('unitWaiter as one')
    .innerJoin('unitWaiter as two', 'two.unitId', 'one.unitId')
    .innerJoin('unit', 'unit.id', 'one.unitId')
    .select('unit.unitNumber')
    .where('one.leadId', '=', kept.id)
    .where('two.leadId', '=', other.id)
    .where('one.status', 'in', ['waiting', 'offered'])
    .where('two.status', 'in', ['waiting', 'offered'])
    .executeTakeFirst();
  if (both)
    throw conflict(
      `Both leads are waiting for ${both.unitNumber}. Remove one of them from the waiting list first.`,
      'otherId',
    );
}

async function addMissingProjects(work: Work, keptId: string, otherId: string): Promise<string[]> {
  const rows = await work.db
    .selectFrom('leadProject')
    .select(['leadId', 'projectId'])
    .where('leadId', 'in', [keptId, otherId])
    .execute();
  const has = new Set(rows.flatMap(({ leadId, projectId }) => (leadId === keptId ? projectId : [])));
  const missing = rows.flatMap(({ leadId, projectId }) =>
    leadId === otherId && !has.has(projectId) ? projectId : [],
  );
  await insertRows(
    work.db,
    'leadProject',
    missing.map((projectId) => ({ leadId: keptId, projectId })),
  );
  return missing;
}
