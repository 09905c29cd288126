import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { insertRows, updateRows } from '#platform/server/database/bulk.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { LeadInteractionTable, LeadTable } from '#platform/server/database/tables.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import type { Change } from '#platform/server/change.ts';
import { recordBatch, recordNews } from '#platform/server/record-change.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';

/** A lead as stored, locked until the transaction ends. */
export type LockedLead = Awaited<ReturnType<typeof lockLead>>;

/** The changes of a command to a lead, and their timeline entries. */
export interface LeadStep {
  set: Updateable<LeadTable>;
  entry?: TimelineEntry;
}

export interface TimelineEntry {
  type: Extract<
    LeadInteractionTable['type'],
    'statusChange' | 'assignment' | 'costSheet' | 'reservation' | 'enquiry'
  >;
  details: object;
  notes?: string | null;
  /** Partners do not see it. */
  internal: boolean;
  projectId?: string;
  unitIds?: readonly string[];
  /** The import that made it: undoing the import removes it. */
  importId?: string;
}

/** Locks a lead that the caller may see; 404 otherwise. Leads are locked before units and sales. */
export async function lockLead(work: Work, id: string) {
  const row = await lockable(work).where('lead.id', '=', id).executeTakeFirst();
  return required(row, 'Lead');
}

/**
 * Locks the leads of several changes, each if its own author may see it; 404 for any other. Visibility is
 * checked before the first change is made.
 */
export async function lockLeads(
  deeds: readonly { work: Work; leadId: string }[],
): Promise<Map<string, LockedLead>> {
  const byAuthor = groupRows(deeds, ({ work }) => work.caller.userId);
  const locked = await Promise.all([...byAuthor.values()].map(lockLeadsOfAuthor));
  return new Map(locked.flat().map((lead) => [lead.id, lead]));
}

async function lockLeadsOfAuthor(deeds: readonly { work: Work; leadId: string }[]): Promise<LockedLead[]> {
  const [first] = deeds;
  if (!first) return [];
  const wanted = [...new Set(deeds.map((deed) => deed.leadId))];
  const [id, ...others] = wanted;
  if (id !== undefined && others.length === 0) return [await lockLead(first.work, id)];
  const leads = await lockable(first.work)
    .where(sql<boolean>`lead.id = any(${pgArray(wanted)})`)
    .orderBy('lead.id')
    .execute();
  required(leads.length === wanted.length || null, 'Lead');
  return leads;
}

/** The same for several, by id; deleted ones are missing. */
export async function lockAnyLeads({ db }: Work, ids: readonly string[]): Promise<Map<string, LockedLead>> {
  const leads = await db
    .selectFrom('lead')
    .selectAll('lead')
    .where(sql<boolean>`lead.id = any(${pgArray(ids)})`)
    .where('lead.deletedAt', 'is', null)
    .orderBy('lead.id')
    .forNoKeyUpdate()
    .execute();
  return new Map(leads.map((lead) => [lead.id, lead]));
}

/** For effects of other records, whose own rights were checked. */
export async function lockAnyLead(work: Work, id: string): Promise<LockedLead> {
  return work.db
    .selectFrom('lead')
    .selectAll('lead')
    .where('lead.id', '=', id)
    .where('lead.deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

function lockable(work: Work) {
  return work.db
    .selectFrom('lead')
    .selectAll('lead')
    .where('lead.deletedAt', 'is', null)
    .where(visibleLeads(work))
    .forNoKeyUpdate();
}

/** A lead that `lockLeads` locked, as earlier changes have left it. */
export function lockedLead(leads: ReadonlyMap<string, LockedLead>, id: string): LockedLead {
  return required(leads.get(id), 'Lead');
}

/** A new version of a lead: the steps that lead to it, with their timeline entries, audit entry and event. */
export interface LeadChange {
  work: Work;
  lead: LockedLead;
  steps: readonly LeadStep[];
  change: { action: string; reason?: string | null; before?: object; after?: object };
  /** The interaction that changes the lead, if one does. */
  interaction?: Insertable<LeadInteractionTable>;
}

/** The lead after a change. */
export function afterChange({ work, lead, steps }: LeadChange): LockedLead {
  return {
    ...lead,
    ...changesOf(steps),
    version: lead.version + 1,
    updatedAt: work.now,
    updatedById: authorOf(work),
  };
}

/** Writes steps as one new version of the lead, with their timeline entries, audit entry and event. */
export async function applySteps(
  work: Work,
  lead: LockedLead,
  steps: readonly LeadStep[],
  change: LeadChange['change'],
): Promise<LockedLead> {
  const made = { work, lead, steps, change };
  await applyChanges([made]);
  return afterChange(made);
}

/** Writes changes of locked leads in their order; several of one lead are as many versions of it. */
export async function applyChanges(changes: readonly LeadChange[]): Promise<void> {
  await Promise.all([writeChanges(changes), recordBatch(changes.map(auditOf))]);
}

/** The same without audit entries and change events, for callers that write them for all leads together. */
export async function writeChanges(changes: readonly LeadChange[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const { db } = first.work;
  const columns = new Set<keyof LeadTable>(['version', 'updatedAt', 'updatedById']);
  for (const { steps } of changes) for (const column of keysOf(changesOf(steps))) columns.add(column);
  await Promise.all([
    updateInRounds(changes, (leads) => updateRows(db, 'lead', [...columns], leads)),
    insertRows(db, 'leadInteraction', changes.flatMap(timelineOf)),
  ]);
}

/**
 * One round for most leads; one that moves through several stages is written at each of them, so that the database
 * keeps the day of each.
 */
async function updateInRounds(
  changes: readonly LeadChange[],
  update: (leads: LockedLead[]) => Promise<unknown>,
): Promise<void> {
  const moves = new Map<string, number>();
  const rounds: Map<string, LockedLead>[] = [];
  for (const change of changes) {
    const { id } = change.lead;
    const round = moves.get(id) ?? 0;
    (rounds[round] ??= new Map()).set(id, afterChange(change));
    if (changesOf(change.steps).status !== undefined) moves.set(id, round + 1);
  }
  for (const round of rounds) await update([...round.values()]);
}

/**
 * The interaction comes first, then the system entries that follow from it; those do not count as interactions.
 */
function timelineOf({ work, lead, steps, interaction }: LeadChange): Insertable<LeadInteractionTable>[] {
  const entries = steps.flatMap((step) => step.entry ?? []).map((entry) => entryRow(work, lead.id, entry));
  return interaction ? [interaction, ...entries] : entries;
}

export function entryRow(work: Work, leadId: string, entry: TimelineEntry): Insertable<LeadInteractionTable> {
  const { type, details, notes, internal, projectId, unitIds, importId } = entry;
  return {
    id: newId(),
    leadId,
    type,
    details,
    notes: notes ?? null,
    internal,
    projectId: projectId ?? null,
    unitIds: unitIds ?? [],
    importId: importId ?? null,
    occurredAt: work.now,
    createdAt: work.now,
    createdById: authorOf(work),
  };
}

function auditOf(made: LeadChange): BatchItem<Change> {
  const { work, lead, steps, change } = made;
  const keys = keysOf(changesOf(steps));
  const after = afterChange(made);
  const input = {
    action: change.action,
    resource: 'lead',
    id: lead.id,
    version: after.version,
    before: { ...picked(lead, keys), ...change.before },
    after: { ...picked(after, keys), ...change.after },
    ...(change.reason ? { reason: change.reason } : {}),
  };
  return { work, input };
}

/**
 * Adds entries to the timelines of leads without locking them, so that a command holding a unit can inform the
 * leads waiting for it.
 */
export async function enterIntoTimelines(
  work: Work,
  entries: readonly (TimelineEntry & { leadId: string })[],
): Promise<void> {
  if (entries.length === 0) return;
  await insertRows(
    work.db,
    'leadInteraction',
    entries.map(({ leadId, ...entry }) => entryRow(work, leadId, entry)),
  );
  await recordNews(
    work,
    entries.map(({ leadId }) => ({ action: 'timeline', resource: 'lead', id: leadId, version: 1 })),
  );
}

/** All columns that the steps set, without unchanged ones. */
export function changesOf(steps: readonly LeadStep[]): Partial<LockedLead> {
  const set: Record<string, unknown> = {};
  for (const [column, value] of steps.flatMap((step) => Object.entries<unknown>(step.set))) {
    if (value !== undefined) set[column] = value;
  }
  return set;
}

function keysOf(set: Partial<LockedLead>): (keyof LeadTable)[] {
  return Object.keys(set) as (keyof LeadTable)[];
}

function picked(record: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}
