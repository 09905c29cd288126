import type { Instant } from '#platform/contract/calendar.ts';
import { nextTime } from '#platform/contract/calendar.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { monthOf, monthsToClose } from '../period.rules.ts';
import { lockMonths } from './period.commands.ts';
import { firstMonth } from './period.queries.ts';

/** Every midnight. */
export function nextClosingAt({ ranAt, caller }: LookAhead): Instant {
  return nextTime(ranAt, '00:00', caller.timezone);
}

/**
 * Closes the months after the 10th of the next in the time zone of the organization, also those missed while no
 * process ran. A month closed before is left to users: a reopened one stays open. Returns how many it closed.
 */
export function lockPassedMonths(job: JobContext): Promise<number> {
  return inBatch(job, async (work) => {
    const passed = monthsToClose(await firstMonth(work), work.today);
    const known = await work.db.selectFrom('periodLock').select('month').distinct().execute();
    const closed = new Set(known.map(({ month }) => monthOf(month)));
    return (
      await lockMonths(
        work,
        passed.filter((month) => !closed.has(month)),
      )
    ).length;
  });
}
