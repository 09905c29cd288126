import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';

/** Holds and destructions of an organization follow each other: no hold comes too late unseen. */
export async function lockRetention({ db, caller }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${caller.organizationId}, 82))`.execute(db);
}
