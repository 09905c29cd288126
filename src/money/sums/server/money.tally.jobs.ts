import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';

const AMOUNTS = [
  'counted',
  'totalPaise',
  'taxPaise',
  'separatePaise',
  'freePaise',
  'deductedPaise',
  'paidPaise',
  'openPaise',
  'waitingPaise',
].map((column) => sql.ref(column));

/** At most once a minute, as long as there are differences. */
export async function nextMoneyTallyAt({ db, ranAt }: LookAhead): Promise<Instant | null> {
  const fresh = await db
    .selectFrom('moneyTally')
    .select('id')
    .where(sql<boolean>`not is_sum`)
    .limit(1)
    .executeTakeFirst();
  return fresh ? addMinutes(ranAt, 1) : null;
}

/** Adds the differences written since into the sums; writers continue meanwhile, as with the tally of leads. */
export async function sumUpMoney(db: Database): Promise<void> {
  if (!(await isAlone(db))) return;
  const amounts = sql.join(AMOUNTS);
  const added = sql.join(AMOUNTS.map((column) => sql`sum(${column})`));
  const set = sql.join(AMOUNTS.map((column) => sql`${column} = sums.${column} + excluded.${column}`));
  await sql`
    with fresh as (delete from money_tally where not is_sum returning *)
    insert into money_tally as sums (kind, day, project_id, tower_id, rate_pct, is_demanded, ${amounts}, is_sum)
    select kind, day, project_id, tower_id, rate_pct, is_demanded, ${added}, true
      from fresh
     group by kind, day, project_id, tower_id, rate_pct, is_demanded
    on conflict (organization_id, kind, day, project_id, tower_id, rate_pct, is_demanded) where is_sum
    do update set ${set}`.execute(db);
}

/** Compares the sums with all money, corrects them, and returns how many of their rows were wrong. */
export async function correctMoneyTally(db: Database): Promise<number> {
  const { rows } = await sql<{ corrected: number }>`select correct_money_tally() as corrected`.execute(db);
  const isNothing = sql.join(
    AMOUNTS.map((column) => sql`${column} = 0`),
    sql` and `,
  );
  if (await isAlone(db)) await sql`delete from money_tally where is_sum and ${isNothing}`.execute(db);
  return rows[0]?.corrected ?? 0;
}

/** Fails once where something was wrong, so that the log and the status of the system say so. */
export async function correctMoneyLoudly({ pool, organizationId }: SystemJob): Promise<void> {
  const corrected = await inTransaction(pool, { organizationId }, correctMoneyTally);
  if (corrected > 0) throw new Error(`The sums of money were corrected in ${corrected} rows.`);
}

/** Two jobs summing up at once would wait for each other's rows. */
async function isAlone(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('moneyTally' || app_organization_id(), 0)) as is_alone`.execute(
    db,
  );
  return rows[0]?.isAlone ?? false;
}
