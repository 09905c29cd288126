import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Read, Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';

/**
 * All that belongs to a lead and goes with it into another. A table that refers to `lead` stands here, or below with
 * the reason why it does not: a test compares both with the schema.
 */
export const LEAD_LINKS = {
  leadInteraction: { column: 'leadId' },
  costSheet: { column: 'leadId' },
  approval: { column: 'leadId' },
  sale: { column: 'leadId' },
  unit: { column: 'reservedForLeadId' },
  unitWaiter: { column: 'leadId' },
  leadDelivery: { column: 'leadId' },
  partnerClaim: { column: 'leadId' },
  claimDispute: { column: 'leadId' },
  file: { column: 'resourceId', ofKind: 'lead' },
  notification: { column: 'resourceId', ofKind: 'lead' },
} as const satisfies Record<string, LeadLink>;

/** Tables that refer to leads and stay as they are. */
export const NOT_MOVED: Readonly<Record<string, string>> = {
  lead: 'A lead that went into this one earlier keeps saying so.',
  leadProject: 'Projects are a set: what is missing is added, and the lead that goes keeps its own.',
  leadMerge: 'It tells of the merge itself.',
  leadScore: 'What a lead is worth is computed anew from all that it then has.',
  nextActionDecision: 'What was advised for a lead was advised for that one.',
  leadModelScore: 'It is judged anew from all that it then has.',
  leadScoreHistory: 'Each lead keeps the course of its own score.',
};

interface LeadLink {
  column: string;
  /** Where records of several kinds share a column. */
  ofKind?: string;
}

export type LinkName = keyof typeof LEAD_LINKS;
const NAMES = Object.keys(LEAD_LINKS) as LinkName[];

/** Ids of what was moved, by link; what a merge has kept may be of a release with other links. */
export const Moved = z.record(z.string(), z.array(z.string()));
export type Moved = z.infer<typeof Moved>;
/** How much of it there is. */
export const Linked = z.record(z.string(), z.int());
export type Linked = z.infer<typeof Linked>;

/** Moves all that belongs to a lead to another; returns what it was. */
export async function moveLinks(work: Work, fromId: string, toId: string): Promise<Moved> {
  const found = await Promise.all(
    NAMES.map((name) => moveLink(work, name, { fromId, toId }, isOf(work, name, fromId))),
  );
  return Object.fromEntries(NAMES.flatMap((name, at) => (found[at]?.length ? [[name, found[at]]] : [])));
}

/** Moves back what a merge has moved, and nothing else. */
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

/** A notification is no work. */
const WORK = NAMES.filter((name) => name !== 'notification');

/** Of these leads, those on which more hangs than what an import has entered itself. */
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

/** How much hangs on a lead, by link. */
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

/** Whether as much hangs on a lead as was counted once; of what was no link then, nothing counts. */
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
 * A notification leads to the lead that stays. Both leads may have told a person of the same thing: the key by which
 * it is told once names the lead that it came from, and loses that name on the way back.
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
