import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Database } from '#platform/server/database/tenant.ts';

/** At most once a minute, as long as there are differences. */
export async function nextSummingUpAt({ db, ranAt }: LookAhead): Promise<Instant | null> {
  const fresh = await db
    .selectFrom('leadTally')
    .select('isSum')
    .where(sql<boolean>`not is_sum`)
    .limit(1)
    .executeTakeFirst();
  return fresh ? addMinutes(ranAt, 1) : null;
}

/**
 * Adds the differences written since into the sums, so that there are never many rows to add up. Writers
 * continue meanwhile: they only add rows, and readers see either the rows before or the sum after.
 */
export async function sumUpTally(db: Database): Promise<void> {
  if (!(await isAlone(db))) return;
  await sql`
    with fresh as (delete from lead_tally where not is_sum returning *)
    insert into lead_tally as sums (kind, day, status, owner_id, source, grade, tens, project_id, leads,
                                    value_paise, without_budget, points, is_sum)
    select kind, day, status, owner_id, source, grade, tens, project_id, sum(leads), sum(value_paise),
           sum(without_budget), sum(points), true
      from fresh
     group by kind, day, status, owner_id, source, grade, tens, project_id
    on conflict (organization_id, kind, day, status, owner_id, source, grade, tens, project_id) where is_sum
    do update set leads = sums.leads + excluded.leads, value_paise = sums.value_paise + excluded.value_paise,
                  without_budget = sums.without_budget + excluded.without_budget,
                  points = sums.points + excluded.points`.execute(db);
}

/** Recounts all leads and corrects the tally where it differs. Returns how many of its rows were wrong. */
export async function correctTally(db: Database): Promise<number> {
  const { rows } = await sql<{ corrected: number }>`select correct_lead_tally() as corrected`.execute(db);
  if (await isAlone(db)) await forgetEmptySums(db);
  return rows[0]?.corrected ?? 0;
}

async function forgetEmptySums(db: Database): Promise<void> {
  await db
    .deleteFrom('leadTally')
    .where('isSum', '=', true)
    .where('leads', '=', 0)
    .where('valuePaise', '=', 0)
    .where('withoutBudget', '=', 0)
    .where('points', '=', 0)
    .execute();
}

/** Two jobs summing up at once would wait for each other's rows. */
async function isAlone(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('leadTally' || app_organization_id(), 0)) as is_alone`.execute(
    db,
  );
  return rows[0]?.isAlone ?? false;
}
