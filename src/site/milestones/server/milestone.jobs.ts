import { sql } from 'kysely';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { isRunLate } from '../milestone.rules.ts';
import { noteDelay } from './milestone.commands.ts';
import { getFullMilestone } from './milestone.queries.ts';

/**
 * Marks milestones past their promised end as delayed, each in a transaction of its own, and notifies those
 * concerned. Already delayed ones are skipped, so it is safe to run at any time. Returns how many became delayed.
 */
export async function noteDelays(job: JobContext): Promise<number> {
  const late = await inBatch(job, async (work) => {
    const rows = await work.db
      .selectFrom('milestone')
      .select('id')
      .where('status', 'in', ['planned', 'inProgress'])
      .where(sql<boolean>`coalesce(milestone.revised_end, milestone.planned_end) < ${work.today}::date`)
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
