import type { Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Work } from '../../../platform/server/context.ts';
import type { LeadInteractionTable, LeadTable } from '../../../platform/server/database/tables.ts';
import { required } from '../../../platform/server/database/values.ts';
import { recordChange } from '../../../platform/server/record-change.ts';
import { visibleLeads } from './lead.visibility.ts';

/** A lead as it stands in its table, locked until the transaction ends. */
export type LockedLead = Awaited<ReturnType<typeof lockLead>>;

/** What a command changes in a lead, and what its timeline says about it. */
export interface LeadStep {
  set: Updateable<LeadTable>;
  entry?: TimelineEntry;
}

export interface TimelineEntry {
  type: Extract<LeadInteractionTable['type'], 'statusChange' | 'assignment' | 'costSheet'>;
  details: object;
  notes?: string | null;
  /** Partners do not see it. */
  internal: boolean;
  projectId?: string;
  unitIds?: readonly string[];
}

/** Locks a lead that the caller may see; 404 otherwise. Leads are locked before units and sales. */
export async function lockLead(work: Work, id: string) {
  const row = await work.db
    .selectFrom('lead')
    .selectAll('lead')
    .where('lead.id', '=', id)
    .where('lead.deletedAt', 'is', null)
    .where(visibleLeads(work))
    .forUpdate()
    .executeTakeFirst();
  return required(row, 'Lead');
}

/** Writes steps as one new version of the lead, with their timeline entries, audit entry and event. */
export async function applySteps(
  work: Work,
  lead: LockedLead,
  steps: readonly LeadStep[],
  change: { action: string; reason?: string | null; before?: object; after?: object },
): Promise<LockedLead> {
  const set = steps.reduce<Updateable<LeadTable>>((all, step) => ({ ...all, ...step.set }), {});
  const version = lead.version + 1;
  const after = await work.db
    .updateTable('lead')
    .set({ ...set, version, updatedAt: work.now, updatedById: work.caller.userId })
    .where('lead.id', '=', lead.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeTimeline(
    work,
    lead.id,
    steps.flatMap((step) => step.entry ?? []),
  );
  const keys = Object.keys(set);
  await recordChange(work, {
    action: change.action,
    resource: 'lead',
    id: lead.id,
    version,
    before: { ...picked(lead, keys), ...change.before },
    after: { ...picked(after, keys), ...change.after },
    ...(change.reason ? { reason: change.reason } : {}),
  });
  return after;
}

/** Entries that the system writes; they do not count as interactions with the customer. */
export async function writeTimeline(
  work: Work,
  leadId: string,
  entries: readonly TimelineEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await work.db
    .insertInto('leadInteraction')
    .values(
      entries.map(({ type, details, notes, internal, projectId, unitIds }) => ({
        id: newId(),
        leadId,
        type,
        details,
        notes: notes ?? null,
        internal,
        projectId: projectId ?? null,
        unitIds: unitIds ?? [],
        occurredAt: work.now,
        createdAt: work.now,
        createdById: work.caller.userId,
      })),
    )
    .execute();
}

function picked(record: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}
