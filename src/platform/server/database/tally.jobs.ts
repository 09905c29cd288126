import { sql } from 'kysely';
import type { Instant } from '../../contract/calendar.ts';
import { addMinutes } from '../../contract/calendar.ts';
import type { LookAhead } from '../jobs/job.ts';
import type { SystemJob } from '../jobs/systemJob.ts';
import { snakeCase } from './organization-plugin.ts';
import type { Tables } from './tables.ts';
import type { Database } from './tenant.ts';
import { inTransaction } from './tenant.ts';

/** Sums that triggers keep as a list of differences: writers only add rows, so none waits for another (decision 16). */
interface Tally<Table extends keyof Tables> {
  table: Table;
  /** What the sums are of, in a message: 'leads'. */
  of: string;
  /** There is one sum for each combination; the columns of the unique index of the sums. */
  keys: readonly (string & keyof Tables[Table])[];
  amounts: readonly (string & keyof Tables[Table])[];
}

interface TallyJobs {
  /** At most once a minute, as long as there are differences. */
  nextAt: (look: LookAhead) => Promise<Instant | null>;
  /**
   * Adds the differences written since into the sums, so that there are never many rows to add up. Writers continue
   * meanwhile: they only add rows, and readers see either the rows before or the sum after.
   */
  sumUp: (db: Database) => Promise<void>;
  /** Compares the sums with all records by `correct_<table>`, corrects them, and returns how many rows were wrong. */
  correct: (db: Database) => Promise<number>;
  /** Fails once where something was wrong, so that the log and the status of the system say so. */
  correctLoudly: (job: SystemJob) => Promise<void>;
}

export function tallyJobs<Table extends keyof Tables>(tally: Tally<Table>): TallyJobs {
  const table = sql.table(tally.table);
  const keys = sql.join(tally.keys.map((column) => sql.ref(column)));
  const amounts = tally.amounts.map((column) => sql.ref(column));
  const correct = async (db: Database) => {
    const correction = sql.raw(`correct_${snakeCase(tally.table)}()`);
    const { rows } = await sql<{ corrected: number }>`select ${correction} as corrected`.execute(db);
    const isNothing = sql.join(
      amounts.map((column) => sql`${column} = 0`),
      sql` and `,
    );
    if (await isAlone(db, tally.table))
      await sql`delete from ${table} where is_sum and ${isNothing}`.execute(db);
    return rows[0]?.corrected ?? 0;
  };
  return {
    nextAt: async ({ db, ranAt }) => {
      const { rows } = await sql`select from ${table} where not is_sum limit 1`.execute(db);
      return rows.length > 0 ? addMinutes(ranAt, 1) : null;
    },
    sumUp: async (db) => {
      if (!(await isAlone(db, tally.table))) return;
      const added = sql.join(amounts.map((column) => sql`sum(${column})`));
      const set = sql.join(amounts.map((column) => sql`${column} = sums.${column} + excluded.${column}`));
      await sql`
        with fresh as (delete from ${table} where not is_sum returning *)
        insert into ${table} as sums (${keys}, ${sql.join(amounts)}, is_sum)
        select ${keys}, ${added}, true from fresh group by ${keys}
        on conflict (organization_id, ${keys}) where is_sum do update set ${set}`.execute(db);
    },
    correct,
    correctLoudly: async ({ pool, organizationId }) => {
      const corrected = await inTransaction(pool, { organizationId }, correct);
      if (corrected > 0) throw new Error(`The sums of ${tally.of} were corrected in ${corrected} rows.`);
    },
  };
}

/** Two jobs summing up at once would wait for each other's rows. */
async function isAlone(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}::text || app_organization_id(), 0)) as is_alone`.execute(
    db,
  );
  return rows[0]?.isAlone ?? false;
}
