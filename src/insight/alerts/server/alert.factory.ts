import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';

/** An alert of the caller on the bookings of the month. */
export async function buildAlert({ db, caller, now }: Work): Promise<string> {
  const id = newId();
  await db
    .insertInto('figureAlert')
    .values({
      id,
      userId: caller.userId,
      figure: 'bookings',
      period: 'month',
      direction: 'above',
      limitValue: 100,
      lookedAt: now,
      lastValue: 0,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}
