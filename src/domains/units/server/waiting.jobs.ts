import { inTransaction } from '../../../platform/server/database/tenant.ts';
import type { ExpiryOptions } from './hold.jobs.ts';
import { asSystem } from './hold.jobs.ts';
import { lockHeldUnit } from './hold.lock.ts';
import { settleLine } from './waiting.moves.ts';

/** More than ever lapse in a minute; the rest is moved on in the next. */
const MOST_AT_ONCE = 500;

/**
 * Moves the lines on whose offers have lapsed, each in a transaction of its own: who may have a unit follows from
 * the clock anyway, this tells the next in line. Returns how many were moved.
 */
export async function moveLapsedLines(options: ExpiryOptions): Promise<number> {
  const failures: unknown[] = [];
  const lapsed = await lapsedOffers(options);
  for (const { unitId, createdById } of lapsed) {
    try {
      await asSystem(options, createdById ?? '', async (work) => {
        const unit = await lockHeldUnit(work, unitId);
        if (unit.status === 'available') await settleLine(work, unit, null);
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Waiting lists could not be moved on.');
  return lapsed.length;
}

function lapsedOffers({ pool, organizationId, now }: ExpiryOptions) {
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
