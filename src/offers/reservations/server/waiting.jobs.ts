import type { Instant } from '#platform/contract/calendar.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';
import { eachApart } from '#platform/server/jobs/systemJob.ts';
import { lockHeldUnit } from './hold.lock.ts';
import { settleLine } from './waiting.moves.ts';

/** More than ever lapse in a minute; the remainder is processed in the next. */
const MAX_AT_ONCE = 500;

/** When the next offer to a waiting customer lapses. */
export async function nextLapseAt({ db }: Pick<Read, 'db'>): Promise<Instant | null> {
  const next = await openOffers(db).orderBy('unitWaiter.offeredUntil').limit(1).executeTakeFirst();
  return next?.offeredUntil ?? null;
}

/**
 * Advances waiting lists whose offers have lapsed, each in its own transaction: who may have a unit follows
 * from the clock anyway, this notifies the next in line. Returns how many were advanced.
 */
export async function moveLapsedLines(job: SystemJob): Promise<number> {
  return eachApart(job, await lapsedOffers(job), {
    as: (offer) => offer.createdById ?? '',
    act: moveLine,
    failure: 'Waiting lists could not be advanced.',
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
    openOffers(db)
      .where('unitWaiter.offeredUntil', '<=', now)
      .orderBy('unitWaiter.unitId')
      .limit(MAX_AT_ONCE)
      .execute(),
  );
}

function openOffers(db: Database) {
  return db
    .selectFrom('unitWaiter')
    .innerJoin('unit', 'unit.id', 'unitWaiter.unitId')
    .select(['unitWaiter.unitId', 'unitWaiter.createdById', 'unitWaiter.offeredUntil'])
    .where('unitWaiter.status', '=', 'offered')
    .where('unit.status', '=', 'available');
}
