import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import { nextTime } from '#platform/contract/calendar.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Work } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { firstDayOf, monthAfter, monthOf } from '#money/ledger/period.rules.ts';
import { closedMonthOf } from '#money/ledger/server/period.queries.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';
import { eachApart, inBatches } from '#platform/server/jobs/systemJob.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { CLOSING_TIME, monthEndBefore } from '../monthEnd.rules.ts';
import { lockInstallments } from '#money/plans/server/demand.commands.ts';
import { IS_LIVE, IS_OPEN } from '#money/plans/server/installment.amounts.ts';
import { billInterest } from './interest.commands.ts';

const BATCH = 50;

interface LateSale {
  id: string;
  salesExecutiveId: string;
}

/** Every night, because what is corrected after the end of a month may be late for it too. */
export function nextInterestAt({ ranAt, caller }: LookAhead): Instant {
  return nextTime(ranAt, CLOSING_TIME, caller.timezone);
}

/**
 * Bills interest of the last month that has ended, at 23:30 of its last day where the organization is, each sale in
 * a transaction of its own. Months missed while no process ran are caught up. Nothing is billed twice, so it is
 * safe to run at any time.
 */
export async function postMonthlyInterest(job: SystemJob): Promise<number> {
  const { pool, organizationId, now } = job;
  const upTo = await inTransaction(pool, { organizationId }, async (db) => {
    const { timezone } = await db.selectFrom('organization').select('timezone').executeTakeFirstOrThrow();
    return monthEndBefore(now, timezone);
  });
  const late = inBatches((after) => nextBatch(job, upTo, after));
  return eachApart(job, late, {
    as: (sale) => sale.salesExecutiveId,
    act: (work, sale) => postInterestOfSale(work, sale.id, upTo),
    failure: 'Interest could not be billed.',
  });
}

/**
 * Bills the interest of a sale up to the end of a month. It is dated to that day while the month is open, else to the
 * first day that is: where no process lived through the end of the month, its books still have it. Returns how many
 * postings that took.
 */
export async function postInterestOfSale(started: Work, saleId: string, upTo: Day): Promise<number> {
  const work = { ...started, today: await firstOpenDay(started, upTo) };
  const sale = await lockSale(work, saleId);
  if (sale.status === 'cancelled') return 0;
  const installments = await lockInstallments(work, sale.planId);
  const batches = await billInterest(
    work,
    sale,
    installments.filter((row) => row.demandDate !== null),
    upTo,
  );
  await postBatches(work, batches);
  return batches.length;
}

/** The day itself while its month is open, else the first of the next month that is; never after today. */
async function firstOpenDay(work: Work, day: Day): Promise<Day> {
  for (let open = day; open < work.today; open = firstDayOf(monthAfter(monthOf(open))))
    if ((await closedMonthOf(work, [open])) === null) return open;
  return work.today;
}

function nextBatch(
  { pool, organizationId }: SystemJob,
  upTo: Day,
  after: string | null,
): Promise<LateSale[]> {
  return inTransaction(pool, { organizationId }, (db) => lateSales(db, upTo, after));
}

/** The next sales with an installment that was overdue on a day and is not billed for it. */
export function lateSales(db: Database, upTo: Day, after: string | null): Promise<LateSale[]> {
  return db
    .selectFrom('sale')
    .select(['sale.id', 'sale.salesExecutiveId'])
    .where((eb) => eb.exists(unbilledInstallments(eb, upTo)))
    .$if(after !== null, (query) => query.where('sale.id', '>', after ?? ''))
    .orderBy('sale.id')
    .limit(BATCH)
    .execute();
}

function unbilledInstallments(eb: ExpressionBuilder<Tables, 'sale'>, upTo: Day) {
  return eb
    .selectFrom('installment')
    .select(sql`1`.as('one'))
    .whereRef('installment.saleId', '=', 'sale.id')
    .where(IS_LIVE)
    .where('installment.demandDate', 'is not', null)
    .where('installment.dueDate', '<', upTo)
    .where(IS_OPEN)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('saleCharge')
            .select(sql`1`.as('one'))
            .whereRef('saleCharge.installmentId', '=', 'installment.id')
            .where('saleCharge.toDay', '>=', upTo),
        ),
      ),
    );
}
