import type { Work } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';
import { eachApart } from '#platform/server/jobs/systemJob.ts';
import { lockHeldUnit } from './hold.lock.ts';
import { settleLine } from './waiting.moves.ts';

/** More than ever lapse in a minute; the rest is moved on in the next. */
const MOST_AT_ONCE = 500;

/**
 * Moves the lines on whose offers have lapsed, each in a transaction of its own: who may have a unit follows from
 * the clock anyway, this tells the next in line. Returns how many were moved.
 */
export async function moveLapsedLines(job: SystemJob): Promise<number> {
  return eachApart(job, await lapsedOffers(job), {
    as: (offer) => offer.createdById ?? '',
    act: moveLine,
    failure: 'Waiting lists could not be moved on.',
  });
}

async function moveLine(work: Work, { unitId }: { unitId: string }): Promise<number> {
  const unit = await lockHeldUnit(work, unitId);
  if (unit.status !== 'available') return 0;
  await settleLine(work, unit, null);
  return 1;
}

function lapsedOffers({ pool, organizationId, now }: SystemJob) {
  return inTransaction(pool, { organizationId }, (db) =>
    db
      .selectFrom('unitWaiter')
      .select(['unitId', 'createdById'])
      .where('status', '=', 'offered')
      .where('offeredUntil', '<=', now)
      .orderBy('unitId')
      .limit(MOST_AT_ONCE)
      .execute(),
  );
}
