import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { INTERACTION_TYPES } from '#enquiries/leads/lead.contract.ts';
import type { FeatureRow, LeadThen } from '../leadFeatures.rules.ts';
import { featuresOf } from '../leadFeatures.rules.ts';
import type { LoggedTouch } from '../touches.rules.ts';

/** A lead, and the time as of which it is read. */
export interface Moment {
  id: string;
  at: Instant;
}

/** What was known about a lead at that time, and the stage it was in. */
export interface Snapshot extends Moment {
  status: LeadThen['status'];
  features: FeatureRow;
}

/**
 * What a model may know about these leads as of the given time of each: nothing that was entered, changed or
 * said later. What a field held then is found by going back through the audit trail. Three statements of one
 * round trip.
 */
export async function snapshotsOf(read: Read, moments: readonly Moment[]): Promise<Snapshot[]> {
  if (moments.length === 0) return [];
  const ids = moments.map(({ id }) => id);
  const [leads, logged, changes] = await Promise.all([
    leadRows(read, ids),
    loggedWith(read, ids),
    changesAfter(read, moments),
  ]);
  const byLead = new Map(leads.map((lead) => [lead.id, lead]));
  const loggedByLead = groupRows(logged, (row) => row.leadId);
  const changesByLead = groupRows(changes, (row) => row.leadId);
  return moments.flatMap(({ id, at }) => {
    const now = byLead.get(id);
    if (!now) return [];
    const said = (loggedByLead.get(id) ?? []).filter(
      ({ occurredAt, createdAt }) => occurredAt <= at && createdAt <= at,
    );
    const then = { ...fieldsBefore(now, changesByLead.get(id) ?? []), at, logged: said };
    return [{ id, at, status: then.status, features: featuresOf(then, read.caller.timezone) }];
  });
}

type LeadNow = Awaited<ReturnType<typeof leadRows>>[number];
type Fields = Omit<LeadThen, 'at' | 'logged'>;

/** @param changes newest first; each says what the fields that it changed held before */
function fieldsBefore(now: LeadNow, changes: readonly { before: object }[]): Fields {
  const fields: Record<string, unknown> = { ...now };
  for (const { before } of changes)
    for (const [key, value] of Object.entries(before)) if (key in fields) fields[key] = value;
  return fields as Fields;
}

function leadRows({ db }: Read, ids: readonly string[]) {
  return db
    .selectFrom('lead')
    .select([
      'lead.id',
      'lead.createdAt',
      'lead.status',
      'lead.statusChangedAt',
      'lead.firstResponseAt',
      'lead.source',
      'lead.campaign',
      'lead.unitTypes',
      'lead.purpose',
      'lead.timeline',
      'lead.financing',
      'lead.budgetMinPaise',
      'lead.budgetMaxPaise',
      'lead.email',
      'lead.altPhone',
      'lead.company',
      'lead.city',
      'lead.lastName',
    ])
    .where(among('lead.id', ids))
    .execute();
}

async function loggedWith({ db }: Read, ids: readonly string[]) {
  const rows = await db
    .selectFrom('leadInteraction')
    .select(['leadId', 'type', 'direction', 'outcome', 'occurredAt', 'scheduledAt', 'createdAt'])
    .where(among('lead_interaction.lead_id', ids))
    .where('type', 'in', [...INTERACTION_TYPES])
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows as (LoggedTouch & { leadId: string; createdAt: Instant })[];
}

/** Newest first. */
async function changesAfter({ db, now }: Read, moments: readonly Moment[]) {
  const past = moments.filter(({ at }) => at < now);
  if (past.length === 0) return [];
  const { rows } = await sql<{ leadId: string; before: object }>`
    select audit_entry.resource_id as lead_id, audit_entry.before
      from unnest(${pgArray(past.map(({ id }) => id))}::uuid[], ${pgArray(past.map(({ at }) => at))}::timestamptz[])
             as moment (id, at)
      join audit_entry on audit_entry.resource_type = 'lead' and audit_entry.resource_id = moment.id
       and audit_entry.at > moment.at and audit_entry.before is not null
     order by audit_entry.at desc, audit_entry.id desc`.execute(db);
  return rows;
}

function among(column: string, ids: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${pgArray(ids)})`;
}
