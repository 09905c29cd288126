import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';

/** At most once a minute, as long as there are differences. */
export async function nextTallyAt({ db, ranAt }: LookAhead): Promise<Instant | null> {
  const fresh = await db
    .selectFrom('commissionTally')
    .select('id')
    .where(sql<boolean>`not is_sum`)
    .limit(1)
    .executeTakeFirst();
  return fresh ? addMinutes(ranAt, 1) : null;
}

/** Adds the differences written since into the sums; writers continue meanwhile, as with the tally of leads. */
export async function sumUpCommissions(db: Database): Promise<void> {
  if (!(await isAlone(db))) return;
  await sql`
    with fresh as (delete from commission_tally where not is_sum returning *)
    insert into commission_tally as sums (kind, day, project_id, channel_partner_id, state, need, counted, gross_paise,
      paid_paise, open_paise, payable_paise, to_recover_paise, paid_by_runs_paise, is_sum)
    select kind, day, project_id, channel_partner_id, state, need, sum(counted), sum(gross_paise), sum(paid_paise),
           sum(open_paise), sum(payable_paise), sum(to_recover_paise), sum(paid_by_runs_paise), true
      from fresh
     group by kind, day, project_id, channel_partner_id, state, need
    on conflict (organization_id, kind, day, project_id, channel_partner_id, state, need) where is_sum
    do update set counted = sums.counted + excluded.counted, gross_paise = sums.gross_paise + excluded.gross_paise,
      paid_paise = sums.paid_paise + excluded.paid_paise, open_paise = sums.open_paise + excluded.open_paise,
      payable_paise = sums.payable_paise + excluded.payable_paise,
      to_recover_paise = sums.to_recover_paise + excluded.to_recover_paise,
      paid_by_runs_paise = sums.paid_by_runs_paise + excluded.paid_by_runs_paise`.execute(db);
}

/** Compares the sums with all commissions, corrects them, and returns how many of their rows were wrong. */
export async function correctCommissionTally(db: Database): Promise<number> {
  const { rows } = await sql<{ corrected: number }>`select correct_commission_tally() as corrected`.execute(
    db,
  );
  if (await isAlone(db))
    await sql`delete from commission_tally where is_sum and counted = 0 and gross_paise = 0 and paid_paise = 0
      and open_paise = 0 and payable_paise = 0 and to_recover_paise = 0 and paid_by_runs_paise = 0`.execute(
      db,
    );
  return rows[0]?.corrected ?? 0;
}

/** Fails once where something was wrong, so that the log and the status of the system say so. */
export async function correctCommissionsLoudly({ pool, organizationId }: SystemJob): Promise<void> {
  const corrected = await inTransaction(pool, { organizationId }, correctCommissionTally);
  if (corrected > 0) throw new Error(`The sums of commissions were corrected in ${corrected} rows.`);
}

/** Two jobs summing up at once would wait for each other's rows. */
async function isAlone(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('commissionTally' || app_organization_id(), 0)) as is_alone`.execute(
    db,
  );
  return rows[0]?.isAlone ?? false;
}
