import { sql } from 'kysely';
import type { Work } from '../context.ts';

/**
 * From here to their commit the requests of one person follow each other, so that those sent at once do not pass a
 * limit together that each of them alone is within.
 */
export async function oneAtATime({ db, caller }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${caller.userId}, 15))`.execute(db);
}
