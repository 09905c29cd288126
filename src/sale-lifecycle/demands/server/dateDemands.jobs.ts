import { sql } from 'kysely';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import { instantAt, laterOf } from '#platform/contract/calendar.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Work } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { raiseDemands } from './demand.commands.ts';
import { orderLetters } from './letterOrders.commands.ts';
import { lockSales } from '#sales/server/sale.store.ts';
import { getMoneySale } from '#sales/server/saleMoney.queries.ts';
import { IS_BY_DAY, isDueByDay } from './demandRun.scope.ts';

/** In the morning, in the time zone of the organization. */
const FROM = '06:00';
/** Sales per transaction. */
const BATCH_SIZE = 50;

/** On the morning on which the next installment is due by date; from then on at once. */
export async function nextDateDemandAt({ db, today, caller }: LookAhead): Promise<Instant | null> {
  const next = await undemanded(db)
    .select(sql<Day>`installment.expected_date`.as('day'))
    .where('installment.expectedDate', 'is not', null)
    .where(IS_BY_DAY)
    .orderBy('installment.expectedDate')
    .limit(1)
    .executeTakeFirst();
  return next ? instantAt(laterOf(next.day, today), FROM, caller.timezone) : null;
}

/**
 * Demands installments due by date, from six in the morning: after a booking, after a registration, on a fixed
 * date. Those missed while no process ran are demanded later, each once. Those held for registration are left to
 * it. Returns of how many sales something was demanded.
 */
export async function demandByDate(job: JobContext): Promise<number> {
  let asked = 0;
  for (let after: string | null = null; ;) {
    const batch: Batch = await inBatch(job, (work) => demandDueBatch(work, after));
    asked += batch.asked;
    if (batch.last === null) return asked;
    after = batch.last;
  }
}

interface Batch {
  asked: number;
  /** Null when there are no more. */
  last: string | null;
}

/** Demands installments due by date for the next sales after one. */
export async function demandDueBatch(work: Work, after: string | null): Promise<Batch> {
  if (work.now < instantAt(work.today, FROM, work.caller.timezone)) return { asked: 0, last: null };
  const due = await dueSales(work, after);
  const saleIds = due.map(({ saleId }) => saleId);
  if (saleIds.length === 0) return { asked: 0, last: null };
  let asked = 0;
  for (const { id, status } of await lockSales(work, saleIds)) {
    if (status === 'cancelled') continue;
    const ids = due.find(({ saleId }) => saleId === id)?.installmentIds ?? [];
    const demanded = await raiseDemands(work, await getMoneySale(work, id), ids);
    await orderLetters(work, 'dates', demanded);
    if (demanded.length > 0) asked += 1;
  }
  return { asked, last: saleIds.at(-1) ?? null };
}

function dueSales({ db, today }: Work, after: string | null) {
  return undemanded(db)
    .select([
      'installment.saleId',
      sql<string[]>`jsonb_agg(installment.id order by installment.seq)`.as('installmentIds'),
    ])
    .where(isDueByDay(today))
    .$if(after !== null, (query) => query.where('installment.saleId', '>', after))
    .groupBy('installment.saleId')
    .orderBy('installment.saleId')
    .limit(BATCH_SIZE)
    .execute();
}

function undemanded(db: Database) {
  return (
    db
      .selectFrom('installment')
      .innerJoin('sale', 'sale.id', 'installment.saleId')
      .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
      .where('installment.demandDate', 'is', null)
      .where('installment.heldForRegistration', '=', false)
      // Only a run demands withdrawn installments again.
      .where('installment.demandWithdrawnOn', 'is', null)
      .where('paymentPlan.status', '=', 'active')
      .where('sale.status', '!=', 'cancelled')
      .where('sale.deletedAt', 'is', null)
  );
}
