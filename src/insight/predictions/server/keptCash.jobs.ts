import { v7 as newId } from 'uuid';
import type { Instant } from '#platform/contract/calendar.ts';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import { renewalOf } from './keptCash.queries.ts';
import { findWholeCash } from './revenueProjection.queries.ts';

/** From so many bookings on it takes seconds to learn how they are paid. */
const MANY_BOOKINGS = 10_000;

/** Some minutes after it was found, where anything changed since, and on each new day; never in small companies. */
export async function nextCashAt(ahead: LookAhead, many = MANY_BOOKINGS): Promise<Instant | null> {
  const { db, now, today, caller } = ahead;
  const booked = await db.selectFrom('sale').select('id').offset(many).limit(1).executeTakeFirst();
  if (!booked) return null;
  const kept = await db.selectFrom('keptCash').select(['asOf', 'computedAt']).executeTakeFirst();
  if (kept?.asOf !== today) return now;
  return (await renewalOf(ahead, kept.computedAt)) ?? startOfDay(addDays(today, 1), caller.timezone);
}

/** Finds what most people open: the projection of all projects. */
export function keepCash(job: JobContext): Promise<void> {
  return inBatch(job, async (work) => {
    const found = { asOf: work.today, computedAt: work.now, answer: await findWholeCash(work) };
    await work.db
      .insertInto('keptCash')
      .values({ ...found, id: newId() })
      .onConflict((conflict) => conflict.columns(['organizationId']).doUpdateSet(found))
      .execute();
  });
}
