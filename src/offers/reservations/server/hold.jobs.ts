import type { Instant } from '#platform/contract/calendar.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';
import { eachApart, inBatches } from '#platform/server/jobs/systemJob.ts';
import { isHoldOver } from '#inventory/units/hold.rules.ts';
import { endHold } from './hold.commands.ts';
import { lockHold } from './hold.lock.ts';

const BATCH = 50;

interface PastHold {
  id: string;
  reservedById: string;
}

/** When the next reservation expires. */
export async function nextHoldEndAt({ db }: Pick<Read, 'db'>): Promise<Instant | null> {
  const next = await heldUnits(db)
    .select('reservedUntil')
    .where('reservedUntil', 'is not', null)
    .orderBy('reservedUntil')
    .limit(1)
    .executeTakeFirst();
  return next?.reservedUntil ?? null;
}

/**
 * Releases expired reservations, each in its own transaction: changes by another process or a person meanwhile
 * are seen under the lock. Returns how many were released.
 */
export function endPastHolds(job: SystemJob): Promise<number> {
  const past = inBatches((after) => nextBatch(job, after));
  return eachApart(job, past, {
    as: (past) => past.reservedById,
    act: endPastHold,
    failure: 'Expired reservations could not be released.',
  });
}

function nextBatch({ pool, organizationId, now }: SystemJob, after: string | null): Promise<PastHold[]> {
  return inTransaction(pool, { organizationId }, async (db) => {
    const rows = await heldUnits(db)
      .select(['id', 'reservedById'])
      .where('reservedUntil', '<=', now)
      .$if(after !== null, (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    return rows.flatMap(({ id, reservedById }) => (reservedById === null ? [] : { id, reservedById }));
  });
}

function heldUnits(db: Database) {
  return db.selectFrom('unit').where('status', '=', 'reserved').where('reservedById', 'is not', null);
}

async function endPastHold(work: Work, past: PastHold): Promise<number> {
  const hold = await lockHold(work, past.id, null);
  if (!isHoldOver(hold.unit, work.now)) return 0;
  await endHold(work, hold, 'expire');
  return 1;
}
