import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { pgArray } from '#platform/server/database/values.ts';

/** The leads of some rows of an import, which has 100,000 at most. */
export async function leadsOfRows(
  db: Database,
  importId: string,
  which: RawBuilder<unknown>,
): Promise<string[]> {
  const { ids } = await db
    .selectFrom('importRow')
    .select(sql<string[] | null>`array_agg(record_id)`.as('ids'))
    .where('importId', '=', importId)
    .where('recordId', 'is not', null)
    .where(sql<boolean>`${which}`)
    .executeTakeFirstOrThrow();
  return ids ?? [];
}

/**
 * Owners of these leads, most leads first. Ids are listed instead of joined: the planner has no statistics on rows
 * minutes old and would compare each row of the import with each lead.
 */
export async function leadsByOwner(
  db: Database,
  ids: readonly string[],
): Promise<{ ownerId: string | null; leads: number }[]> {
  return db
    .selectFrom('lead')
    .select((eb) => ['ownerId', eb.fn.countAll<number>().as('leads')])
    .where(sql<boolean>`id = any(${pgArray(ids)})`)
    .where('deletedAt', 'is', null)
    .groupBy('ownerId')
    .orderBy('leads', 'desc')
    .orderBy('ownerId')
    .execute();
}

export async function fileNameOf({ db }: Read, importId: string): Promise<string> {
  const { name } = await db
    .selectFrom('import')
    .innerJoin('file', 'file.id', 'import.fileId')
    .select('file.name')
    .where('import.id', '=', importId)
    .executeTakeFirstOrThrow();
  return name;
}
