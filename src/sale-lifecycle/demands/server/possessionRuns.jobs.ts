import type { Instant } from '#platform/contract/calendar.ts';
import { startOfDay } from '#platform/contract/calendar.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Work } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { lockTowerRow } from '#inventory/towers/server/tower.store.ts';
import { orderForPossession } from './demandRun.subscriber.ts';

/** At the beginning of the next day on which possession of a tower is offered. */
export async function nextPossessionAt({ db, caller }: LookAhead): Promise<Instant | null> {
  const next = await withoutRun(db)
    .select('tower.possessionOfferDate as day')
    .orderBy('tower.possessionOfferDate')
    .limit(1)
    .executeTakeFirst();
  return next?.day ? startOfDay(next.day, caller.timezone) : null;
}

/**
 * Orders the demand run of each tower whose day of possession has come: an offer made in advance is no change on that
 * day. Towers that have a run are left out, so it is safe to run at any time. Returns how many were ordered.
 */
export async function orderPossessionRuns(job: JobContext): Promise<number> {
  const offered = await inBatch(job, (work) => offeredToday(work));
  let ordered = 0;
  for (const { id } of offered) {
    const isOrdered = await inBatch(job, async (work) => {
      await lockTowerRow(work, id);
      // Two of these jobs at once order one run.
      if (!(await offeredToday(work)).some((tower) => tower.id === id)) return false;
      await orderForPossession(work, id);
      return true;
    });
    if (isOrdered) ordered += 1;
  }
  return ordered;
}

function offeredToday({ db, today }: Work): Promise<{ id: string }[]> {
  return withoutRun(db)
    .select('tower.id')
    .where('tower.possessionOfferDate', '<=', today)
    .orderBy('tower.id')
    .execute();
}

function withoutRun(db: Database) {
  return db
    .selectFrom('tower')
    .where('tower.possessionOfferDate', 'is not', null)
    .where('tower.deletedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('demandRun')
            .select('demandRun.id')
            .whereRef('demandRun.towerId', '=', 'tower.id')
            .where('demandRun.kind', '=', 'possession')
            .where('demandRun.status', '!=', 'cancelled'),
        ),
      ),
    );
}
