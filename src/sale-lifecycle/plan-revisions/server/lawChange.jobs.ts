import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { dayOf, laterOf, startOfDay } from '#platform/contract/calendar.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';
import { eachApart, inBatches } from '#platform/server/jobs/systemJob.ts';
import { taxByLawOfToday } from './lawChange.commands.ts';

const BATCH = 50;

interface TaxedSale {
  id: string;
  salesExecutiveId: string;
}

/**
 * When the next rate comes into force, and at once when one was entered, or a sale booked: its cost sheet may be older
 * than the rates.
 */
export async function nextLawAt({ db, now, caller, changedSince }: LookAhead): Promise<Instant | null> {
  const [booked, rates] = await Promise.all([
    db.selectFrom('sale').select('createdAt').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    db.selectFrom('rateConfig').select(['validFrom', 'createdAt']).where('key', 'like', 'gst.%').execute(),
  ]);
  if (booked && booked.createdAt > changedSince) return now;
  const moments = rates
    .map(({ validFrom, createdAt }) => laterOf(startOfDay(validFrom, caller.timezone), createdAt))
    .filter((moment) => moment > changedSince);
  return moments.sort()[0] ?? null;
}

/**
 * Taxes the plans of active sales by the law of today where a rate has come into force, or was entered, since the
 * last run for them; each sale in a transaction of its own. Returns how many plans were revised.
 */
export function followLawOfTax(job: SystemJob): Promise<number> {
  const outdated = inBatches((after) => nextBatch(job, after));
  return eachApart(job, outdated, {
    as: (sale) => sale.salesExecutiveId,
    act: async (work, sale) => ((await taxByLawOfToday(work, sale.id)) ? 1 : 0),
    failure: 'New tax rates could not be applied to plans.',
  });
}

function nextBatch({ pool, organizationId, now }: SystemJob, after: string | null): Promise<TaxedSale[]> {
  return inTransaction(pool, { organizationId }, async (db) => {
    const { timezone } = await db.selectFrom('organization').select('timezone').executeTakeFirstOrThrow();
    return outdatedSales(db, { today: dayOf(now, timezone), timezone, after });
  });
}

function outdatedSales(
  db: Database,
  { today, timezone, after }: { today: string; timezone: string; after: string | null },
): Promise<TaxedSale[]> {
  const readAt = sql`coalesce(sale.taxed_at, cost_sheet.created_at)`;
  return db
    .selectFrom('sale')
    .innerJoin('costSheet', 'costSheet.id', 'sale.costSheetId')
    .select(['sale.id', 'sale.salesExecutiveId'])
    .where('sale.status', 'in', ['booked', 'agreement', 'registered'])
    .where(
      sql<boolean>`exists (select from rate_config rate
        where rate.organization_id = sale.organization_id and rate.key like 'gst.%' and rate.valid_from <= ${today}::date
          and (rate.created_at > ${readAt} or rate.valid_from > (${readAt} at time zone ${timezone})::date))`,
    )
    .$if(after !== null, (query) => query.where('sale.id', '>', after ?? ''))
    .orderBy('sale.id')
    .limit(BATCH)
    .execute();
}
