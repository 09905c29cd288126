import { v7 as newId } from 'uuid';
import type { Instant } from '#platform/contract/calendar.ts';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import { daysOfMonth, lastMonths } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import type { SalesForecast } from '../salesForecast.contract.ts';
import { getSalesForecast } from './salesForecast.queries.ts';

/** So many months ahead are kept. */
const KEPT_MONTHS = 12;

/** Now, where nothing is kept of the last month end; else after the next one. Nothing is kept before the first booking. */
export async function nextKeepingAt(ahead: LookAhead): Promise<Instant | null> {
  const monthEnd = lastMonthEnd(ahead);
  const [booked, kept] = await Promise.all([
    ahead.db.selectFrom('sale').select('id').where('bookingDate', '<=', monthEnd).limit(1).executeTakeFirst(),
    ahead.db
      .selectFrom('predictionRecord')
      .select('id')
      .where('knownUntil', '=', monthEnd)
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (!booked) return null;
  const nextMonth = addDays(daysOfMonth(ahead.today.slice(0, 7)).to, 1);
  return kept ? startOfDay(nextMonth, ahead.caller.timezone) : ahead.now;
}

/**
 * Keeps what is said after a month end: of all projects together, of each project, and of each type that was ever
 * booked. What was kept before stays. Returns how many were added.
 */
export function keepPredictions(job: JobContext): Promise<number> {
  return inBatch(job, async (work) => {
    const monthEnd = lastMonthEnd(work);
    const whole = await getSalesForecast(work, { months: KEPT_MONTHS });
    const types = await bookedTypes(work);
    const kept = [
      rowOf(whole, null, null),
      ...whole.projects.map(({ id, refusal, months }) =>
        rowOf({ ...whole, refusal, months: months.map(({ month, units }) => ({ month, units })) }, id, null),
      ),
    ];
    for (const unitType of types)
      kept.push(rowOf(await getSalesForecast(work, { unitType, months: KEPT_MONTHS }), null, unitType));
    const added = await work.db
      .insertInto('predictionRecord')
      .values(
        kept.map((row) => ({
          ...row,
          id: newId(),
          kind: 'salesForecast' as const,
          knownUntil: monthEnd,
          createdAt: work.now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    return added.length;
  });
}

function rowOf(
  said: Pick<SalesForecast, 'method' | 'refusal'> & {
    months: readonly Pick<SalesForecast['months'][number], 'month' | 'units'>[];
  },
  projectId: string | null,
  unitType: string | null,
) {
  return {
    projectId,
    unitType,
    method: said.method.key,
    refusal: said.refusal?.text ?? null,
    months: said.months.map(({ month, units }) => ({ month, units })),
  };
}

async function bookedTypes({ db }: Read) {
  const rows = await db.selectFrom('sale').select('unitType').distinct().execute();
  return UNIT_TYPES.filter((type) => rows.some(({ unitType }) => unitType === type));
}

function lastMonthEnd({ today }: Pick<Read, 'today'>): string {
  const [last = ''] = lastMonths(today, 2);
  return daysOfMonth(last).to;
}
