import { sql } from 'kysely';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { isRunLate } from '../milestone.rules.ts';
import { noteDelay } from './milestone.commands.ts';
import { getFullMilestone } from './milestone.queries.ts';

/** The promised end. */
const END = sql<Day>`coalesce(milestone.revised_end, milestone.planned_end)`;

/** The midnight after the next promised end. */
export async function nextDelayAt({ db, caller }: LookAhead): Promise<Instant | null> {
  const next = await uncompleted(db)
    .select(END.as('end'))
    .where(END, 'is not', null)
    .orderBy(END)
    .limit(1)
    .executeTakeFirst();
  return next ? startOfDay(addDays(next.end, 1), caller.timezone) : null;
}

/**
 * Marks milestones past their promised end as delayed, each in a transaction of its own, and notifies those
 * concerned. Already delayed ones are skipped, so it is safe to run at any time. Returns how many became delayed.
 */
export async function noteDelays(job: JobContext): Promise<number> {
  const late = await inBatch(job, async (work) => {
    const rows = await uncompleted(work.db)
      .select('id')
      .where(sql<boolean>`${END} < ${work.today}::date`)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  });
  for (const id of late) {
    await inBatch(job, async (work) => {
      const { row } = await getFullMilestone(work, id);
      if (isRunLate(row, work.today)) await noteDelay(work, id);
    });
  }
  return late.length;
}

function uncompleted(db: Database) {
  return db.selectFrom('milestone').where('status', 'in', ['planned', 'inProgress']);
}
