import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { insertRows, updateRows } from '#platform/server/database/bulk.ts';
import type { LeadInteractionTable, LeadTable } from '#platform/server/database/tables.ts';
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
