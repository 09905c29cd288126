import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Read, Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';

/**
 * Everything that belongs to a lead and moves with it when it is merged. Each table that refers to `lead` is
 * listed here, or below with the reason why it is not: a test compares both with the schema.
 */
export const LEAD_LINKS = {
  leadInteraction: { column: 'leadId' },
  costSheet: { column: 'leadId' },
  approval: { column: 'leadId' },
  sale: { column: 'leadId' },
  bookingDraft: { column: 'leadId' },
  unit: { column: 'reservedForLeadId' },
  unitWaiter: { column: 'leadId' },
  leadDelivery: { column: 'leadId' },
  partnerClaim: { column: 'leadId' },
  claimDispute: { column: 'leadId' },
  file: { column: 'resourceId', ofKind: 'lead' },
  document: { column: 'resourceId', ofKind: 'lead' },
  notification: { column: 'resourceId', ofKind: 'lead' },
} as const satisfies Record<string, LeadLink>;

/** Tables that refer to leads and are not moved. */
export const NOT_MOVED: Readonly<Record<string, string>> = {
  lead: 'A lead merged into this one earlier keeps pointing to it.',
  leadProject: 'Projects are a set: missing ones are added, and the merged lead keeps its own.',
  leadMerge: 'It records the merge itself.',
  leadScore: 'The score is recomputed from everything the lead then has.',
  nextActionDecision: 'Advice applies only to the lead it was given for.',
  leadModelScore: 'It is recomputed from everything the lead then has.',
  leadScoreHistory: 'Each lead keeps its own score history.',
};

interface LeadLink {
  column: string;
  /** Where records of several kinds share a column. */
  ofKind?: string;
}

type LinkName = keyof typeof LEAD_LINKS;
const NAMES = Object.keys(LEAD_LINKS) as LinkName[];

/** Ids of the moved rows, by link; a stored merge may come from a release with other links. */
export const Moved = z.record(z.string(), z.array(z.string()));
export type Moved = z.infer<typeof Moved>;
/** How many rows there are. */
export const Linked = z.record(z.string(), z.int());
export type Linked = z.infer<typeof Linked>;

/** Moves everything that belongs to a lead to another; returns what was moved. */
export async function moveLinks(work: Work, fromId: string, toId: string): Promise<Moved> {
  const found = await Promise.all(
    NAMES.map((name) => moveLink(work, name, { fromId, toId }, isOf(work, name, fromId))),
  );
  return Object.fromEntries(NAMES.flatMap((name, at) => (found[at]?.length ? [[name, found[at]]] : [])));
}

/** Moves back exactly what a merge has moved. */
export async function moveBack(
  work: Work,
  moved: Moved,
  way: { fromId: string; toId: string },
): Promise<void> {
  await Promise.all(
    NAMES.map(async (name) => {
      const ids = moved[name] ?? [];
      if (ids.length === 0) return;
      const isMoved = sql`id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
      await moveLink(work, name, way, isMoved);
    }),
  );
}

/** A notification does not count as work. */
const WORK = NAMES.filter((name) => name !== 'notification');

/** Those of these leads that have more linked records than the import itself created. */
export async function leadsWithWork(
  read: Read,
  leadIds: readonly string[],
  importId: string,
): Promise<ReadonlySet<string>> {
  if (leadIds.length === 0) return new Set();
  const found = await Promise.all(
    WORK.map(async (name) => {
      const column = sql.ref(LEAD_LINKS[name].column);
      const other =
        name === 'leadInteraction' ? sql`import_id is distinct from ${importId}::uuid` : sql`true`;
      const { rows } = await sql<{ id: string }>`select distinct ${column} as id from ${sql.table(name)}
        where organization_id = ${read.caller.organizationId} and ${column} = any(${pgArray(leadIds)})
          and ${kindOf(name)} and ${other}`.execute(read.db);
      return rows.map(({ id }) => id);
    }),
  );
  return new Set(found.flat());
}

/** How many records are linked to a lead, by link. */
export async function countLinks(read: Read, leadId: string): Promise<Linked> {
  const counted = await Promise.all(
    WORK.map(async (name) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}
        where ${isOf(read, name, leadId)}`.execute(read.db);
      return [name, rows[0]?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counted);
}

/** Whether a lead has as many linked records as counted before; links added since then do not count. */
export function hangsAlike(counted: Linked, now: Linked): boolean {
  return NAMES.every((name) => (counted[name] ?? 0) === (now[name] ?? 0));
}

async function moveLink(
  work: Work,
  name: LinkName,
  { fromId, toId }: { fromId: string; toId: string },
  where: RawBuilder<unknown>,
): Promise<string[]> {
  const { column } = LEAD_LINKS[name];
  const more = name === 'notification' ? noticeAt(fromId, toId) : sql``;
  const { rows } = await sql<{
    id: string;
  }>`update ${sql.table(name)} set ${sql.ref(column)} = ${toId} ${more}
    where organization_id = ${work.caller.organizationId} and ${where} returning id`.execute(work.db);
  return rows.map(({ id }) => id);
}

/**
 * A notification leads to the lead that stays. Both leads may have notified a person of the same event: the key
 * that keeps it unique then names the lead it came from, and drops that name again on undo.
 */
function noticeAt(fromId: string, toId: string): RawBuilder<unknown> {
  return sql`, link = replace(link, ${fromId}::text, ${toId}::text),
    occurrence_key = case when right(occurrence_key, 37) = ':' || ${toId}::text
      then left(occurrence_key, -37) else occurrence_key || ':' || ${fromId}::text end`;
}

function isOf(read: Read, name: LinkName, leadId: string): RawBuilder<unknown> {
  const column = sql.ref(LEAD_LINKS[name].column);
  return sql`organization_id = ${read.caller.organizationId} and ${column} = ${leadId} and ${kindOf(name)}`;
}

function kindOf(name: LinkName): RawBuilder<unknown> {
  const link: LeadLink = LEAD_LINKS[name];
  return link.ofKind === undefined ? sql`true` : sql`resource_type = ${link.ofKind}`;
}
