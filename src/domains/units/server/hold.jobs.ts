import type pg from 'pg';
import type { Instant } from '../../../platform/contract/calendar.ts';
import type { ChangeSubscriber, Work } from '../../../platform/server/context.ts';
import { isDeadlock } from '../../../platform/server/database/constraint-errors.ts';
import { inTransaction } from '../../../platform/server/database/tenant.ts';
import { systemWork } from '../../organizations/server/systemWork.ts';
import { isHoldOver } from '../hold.rules.ts';
import { endHold } from './hold.commands.ts';
import { lockHold } from './hold.lock.ts';

const BATCH = 50;
const TRIES = 3;

export interface ExpiryOptions {
  pool: pg.Pool;
  organizationId: string;
  now: Instant;
  subscribers: readonly ChangeSubscriber[];
}

interface PastHold {
  id: string;
  reservedById: string;
}

/**
 * Takes back the reservations that have run out, each in a transaction of its own: what another process or a
 * person has done meanwhile is seen under the lock, and what was done before a crash stays done. One that fails
 * keeps no other from being taken back. Returns how many were.
 */
export async function endPastHolds(options: ExpiryOptions): Promise<number> {
  let ended = 0;
  const failures: unknown[] = [];
  for (let batch = await nextBatch(options, null); batch.length > 0;) {
    for (const past of batch) {
      try {
        if (await endPastHold(options, past)) ended += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    batch = await nextBatch(options, batch.at(-1)?.id ?? null);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Reservations could not be taken back.');
  return ended;
}

function nextBatch({ pool, organizationId, now }: ExpiryOptions, after: string | null): Promise<PastHold[]> {
  return inTransaction(pool, { organizationId }, async (db) => {
    const rows = await db
      .selectFrom('unit')
      .select(['id', 'reservedById'])
      .where('status', '=', 'reserved')
      .where('reservedUntil', '<=', now)
      .$if(after !== null, (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    return rows.flatMap(({ id, reservedById }) => (reservedById === null ? [] : { id, reservedById }));
  });
}

function endPastHold(options: ExpiryOptions, past: PastHold): Promise<boolean> {
  return asSystem(options, past.reservedById, async (work) => {
    const hold = await lockHold(work, past.id, null);
    if (!isHoldOver(hold.unit, options.now)) return false;
    await endHold(work, hold, 'expire');
    return true;
  });
}

/** Runs a command of the application itself in a transaction of its own, anew when it was in a deadlock. */
export async function asSystem<T>(
  options: ExpiryOptions,
  userId: string,
  command: (work: Work) => Promise<T>,
): Promise<T> {
  const { pool, organizationId } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(pool, { organizationId }, async (db) =>
        command(await systemWork(db, options, userId)),
      );
    } catch (error) {
      if (!isDeadlock(error) || attempt >= TRIES) throw error;
    }
  }
}
