import type { Instant } from '#platform/contract/calendar.ts';
import { startOfDay } from '#platform/contract/calendar.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
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
  return inBatch(job, async (work) => {
    const towers = await withoutRun(work.db)
      .select('tower.id')
      .where('tower.possessionOfferDate', '<=', work.today)
      .orderBy('tower.id')
      .forUpdate('tower')
      .execute();
    for (const { id } of towers) await orderForPossession(work, id);
    return towers.length;
  });
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
