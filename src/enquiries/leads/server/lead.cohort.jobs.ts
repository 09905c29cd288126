import { sql } from 'kysely';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import { COHORT_DIMENSIONS } from '../leadCohort.rules.ts';
import { countedDays, SUM_COLUMNS } from './lead.cohort.sql.ts';

/** At most once a minute, as long as a day is marked. */
export async function nextCountingAt({ db, ranAt }: LookAhead): Promise<Instant | null> {
  const marked = await db.selectFrom('leadCohortStale').select('day').limit(1).executeTakeFirst();
  return marked ? addMinutes(ranAt, 1) : null;
}

/**
 * Counts the marked days again. A change that is not yet committed has a mark of its own, which stays: its day is counted
 * once more afterwards.
 */
export async function countMarkedDays(db: Database): Promise<void> {
  if (await isAlone(db)) await countAgain(db);
}

async function countAgain(db: Database): Promise<void> {
  const { rows } = await sql<{ day: Day }>`
    with marks as (delete from lead_cohort_stale returning day) select distinct day from marks`.execute(db);
  const days = rows.map(({ day }) => day);
  for (let first = 0; first < days.length; first += DAYS_AT_ONCE) {
    const some = days.slice(first, first + DAYS_AT_ONCE);
    await sql`delete from lead_cohort where day = any(${pgArray(some)}::date[])`.execute(db);
    await sql`insert into lead_cohort (dimension, scope, day, key, ${sql.join(SUM_COLUMNS)})
      ${sql.join(countedAgain(some), sql` union all `)}`.execute(db);
  }
}

/** An import marks all days of years: counted by one statement they would take longer than a statement may. */
const DAYS_AT_ONCE = 60;

function countedAgain(days: readonly Day[]) {
  return COHORT_DIMENSIONS.map((dimension) =>
    countedDays(
      dimension,
      sql`lead.deleted_at is null and lead.first_enquired_on = any(${pgArray(days)}::date[])`,
    ),
  );
}

/** Recounts all days and returns how many rows were wrong, which are right afterwards. */
export async function correctCohorts(db: Database): Promise<number> {
  if (!(await isAlone(db))) return 0;
  const columns = sql.join([
    sql.ref('dimension'),
    sql.ref('scope'),
    sql.ref('day'),
    sql.ref('key'),
    ...SUM_COLUMNS,
  ]);
  const counted = sql.join(
    COHORT_DIMENSIONS.map((dimension) => countedDays(dimension, sql`lead.deleted_at is null`)),
    sql` union all `,
  );
  // Days that are marked are known to differ.
  const { rows } = await sql<{ day: Day }>`
    with counted (${columns}) as (${counted}),
         wrong as ((select * from counted except select ${columns} from lead_cohort)
                   union all
                   (select ${columns} from lead_cohort except select * from counted))
    select wrong.day from wrong
     where not exists (select from lead_cohort_stale marked where marked.day = wrong.day)`.execute(db);
  const days = [...new Set(rows.map(({ day }) => day))];
  if (days.length > 0)
    await db
      .insertInto('leadCohortStale')
      .values(days.map((day) => ({ day })))
      .execute();
  await countAgain(db);
  return rows.length;
}

/** Two jobs counting at once would write the same rows. */
async function isAlone(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('leadCohort' || app_organization_id(), 0)) as is_alone`.execute(
    db,
  );
  return rows[0]?.isAlone ?? false;
}
