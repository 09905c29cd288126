import type { NextAt } from '#platform/server/jobs/job.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { NOBODY, systemWork } from '#platform/server/jobs/systemWork.ts';
import type { TestApp } from './test-app.ts';

/** When a job says that it is next due. By default it last ran at the same moment. */
export function dueAt(
  nextAt: NextAt,
  { app, organizationId }: { app: TestApp; organizationId: string },
  now: Instant,
  ranAt = now,
): Promise<Instant | null> {
  const { pool } = app.application;
  return inTransaction(pool, { organizationId }, async (db) => {
    const work = await systemWork(db, { organizationId, now, subscribers: [] }, NOBODY);
    return nextAt({ ...work, ranAt, changedSince: addMinutes(ranAt, -2) });
  });
}
