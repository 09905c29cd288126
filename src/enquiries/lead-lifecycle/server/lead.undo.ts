import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { LeadTable } from '#platform/server/database/tables.ts';
import { giveTurnsBack } from '#enquiries/assignment/server/turns.ts';
import { leadsWithWork } from './lead.links.ts';
import { forgetImported, writeLeads } from '#enquiries/leads/server/lead.store.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { lockAnyLeads } from '#enquiries/leads/server/lead.steps.ts';

/** What an import did to a lead: created it, or added an enquiry. */
export interface LeadToUndo {
  id: string;
  /** As the import left it. */
  version: number;
  /** For a lead that existed before: the columns that the enquiry changed, as they were. */
  was: Record<string, unknown> | null;
  addedProjectIds: readonly string[];
}

/**
 * Undoes the leads of an import: those it created are removed, the others restored. A lead that somebody has
 * worked on since is kept; returns the reason for each, null where nothing is kept.
 */
export async function undoCreatedLeads(
  work: Work,
  importId: string,
  rows: readonly LeadToUndo[],
): Promise<(string | null)[]> {
  const ids = rows.map(({ id }) => id);
  const leads = await lockAnyLeads(work, ids);
  const worked = await leadsWithWork(work, ids, importId);
  const reasons = rows.map((row) => whyKept(row, leads.get(row.id), worked));
  const undone = rows.flatMap((row, index) => {
    const lead = leads.get(row.id);
    return lead && reasons[index] === null ? [{ row, lead }] : [];
  });
  const made = undone.flatMap(({ row, lead }) => (row.was === null ? [lead] : []));
  await forgetEntries(
    work,
    importId,
    undone.map(({ lead }) => lead.id),
  );
  await remove(work, made);
  await restore(work, undone);
  await giveTurnsBack(work, made);
  return reasons;
}

function whyKept(row: LeadToUndo, lead: LockedLead | undefined, worked: ReadonlySet<string>) {
  if (!lead) return 'This lead has since been deleted or merged into another.';
  if (lead.version !== row.version) return 'Somebody has worked on this lead since.';
  if (row.was === null && worked.has(row.id)) return 'This lead now has documents, offers or interactions.';
  return null;
}

async function forgetEntries({ db }: Work, importId: string, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  await forgetImported(db, importId, leadIds);
}

async function remove(work: Work, leads: readonly LockedLead[]): Promise<void> {
  const rows = leads.map((lead) => ({ ...changedNow(work, lead), deletedAt: work.now }));
  await writeLeads(work.db, ['version', 'updatedAt', 'updatedById', 'deletedAt'], rows);
}

interface Undone {
  row: LeadToUndo;
  lead: LockedLead;
}

async function restore(work: Work, undone: readonly Undone[]): Promise<void> {
  const restored = undone.flatMap(({ row: { was, addedProjectIds }, lead }) =>
    was === null ? [] : [{ lead, was, addedProjectIds }],
  );
  // Enquiries of one kind changed the same columns: a statement for each kind.
  const byColumns = groupRows(restored, ({ was }) => Object.keys(was).toSorted().join());
  for (const group of byColumns.values()) {
    const columns = Object.keys(group[0]?.was ?? {}) as (keyof LeadTable)[];
    const rows = group.map(({ lead, was }) => ({ ...was, ...changedNow(work, lead) }));
    await writeLeads(work.db, ['version', 'updatedAt', 'updatedById', ...columns], rows);
  }
  await takeProjectsAway(work, restored);
}

function changedNow(work: Work, { id, version }: LockedLead) {
  const { organizationId } = work.caller;
  return { organizationId, id, version: version + 1, updatedAt: work.now, updatedById: authorOf(work) };
}

async function takeProjectsAway(
  work: Work,
  restored: readonly { lead: LockedLead; addedProjectIds: readonly string[] }[],
): Promise<void> {
  const added = restored.flatMap(({ lead, addedProjectIds }) =>
    addedProjectIds.map((projectId) => ({ lead_id: lead.id, project_id: projectId })),
  );
  if (added.length === 0) return;
  await sql`delete from lead_project using jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as added(lead_id uuid, project_id uuid)
    where organization_id = ${work.caller.organizationId} and lead_project.lead_id = added.lead_id
      and lead_project.project_id = added.project_id`.execute(work.db);
}
