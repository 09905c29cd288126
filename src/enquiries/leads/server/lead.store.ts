import type { Expression, ExpressionBuilder, Insertable, Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { insertRows, updateRows } from '#platform/server/database/bulk.ts';
import type { LeadInteractionTable, LeadTable, Tables } from '#platform/server/database/tables.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { pgArray } from '#platform/server/database/values.ts';

/** Any number of new leads, in one statement. */
export async function insertLeadRows(db: Database, leads: readonly Insertable<LeadTable>[]): Promise<void> {
  await insertRows(db, 'lead', leads);
}

/** These columns of any number of locked leads, in one statement. */
export async function writeLeads<Column extends keyof LeadTable>(
  db: Database,
  columns: readonly Column[],
  leads: readonly ({ organizationId: string; id: string } & { [Key in Column]?: unknown })[],
): Promise<void> {
  await updateRows(db, 'lead', columns, leads);
}

export async function insertInteractions(
  db: Database,
  entries: readonly Insertable<LeadInteractionTable>[],
): Promise<void> {
  await insertRows(db, 'leadInteraction', entries);
}

/** Takes out of timelines what an import entered. */
export async function forgetImported(
  db: Database,
  importId: string,
  leadIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('leadInteraction')
    .where('importId', '=', importId)
    .where(sql<boolean>`lead_interaction.lead_id = any(${pgArray(leadIds)})`)
    .execute();
}

/** An entry that a person logged, with the move of the lead that it caused. */
type Logged = Pick<Selectable<LeadInteractionTable>, 'id' | 'leadId' | 'createdAt' | 'createdById'>;

/** Takes what a person logged off the timeline; the database allows it while it can be taken back. */
export async function removeLogged(db: Database, logged: Logged): Promise<void> {
  const { id, leadId } = logged;
  // The move first: the database allows it as long as the entry is there that caused it.
  await db
    .deleteFrom('leadInteraction')
    .where('leadId', '=', leadId)
    .where('id', '!=', id)
    .where((one) => ofLogging(one, logged))
    .execute();
  await db.deleteFrom('leadInteraction').where('id', '=', id).execute();
}

/** Whether anything entered the timeline since. */
export async function hasOtherEntries(db: Database, logged: Logged): Promise<boolean> {
  const other = await db
    .selectFrom('leadInteraction')
    .select('id')
    .where('leadId', '=', logged.leadId)
    .where((one) => one(one.refTuple('createdAt', 'id'), '>', one.tuple(logged.createdAt, logged.id)))
    .where((one) => one.not(ofLogging(one, logged)))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

function ofLogging(
  one: ExpressionBuilder<Tables, 'leadInteraction'>,
  { id, createdAt, createdById }: Logged,
): Expression<SqlBool> {
  const move = one.and([
    one('type', '=', 'statusChange'),
    one('id', '>', id),
    one('createdAt', '=', createdAt),
    one('createdById', '=', createdById),
  ]);
  return one.or([one('id', '=', id), move]);
}

/** Locks leads for a job, in the order of their ids; a lead that a person holds is waited for. */
export async function lockLeadRows(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('lead')
    .select('id')
    .where(sql<boolean>`lead.id = any(${pgArray(ids)})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
