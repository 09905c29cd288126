import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { dues } from '#money/dues/server/dues.filter.ts';
import {
  IS_LIVE,
  OPEN_PAISE,
  PAID_PAISE,
  TOTAL_PAISE,
  WAIVED_PAISE,
} from '#money/plans/server/installment.amounts.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import type { DueRow, Payer } from '../cashCurve.rules.ts';
import { dayNumber } from '../cashCurve.rules.ts';
import type { UnpaidRow } from '../cash.rules.ts';

/** A buyer with a loan pays through the bank, at least in part. */
const PAYER = sql<Payer>`case when sale.funding = 'self' then 'own' else 'loan' end`;
/** Due within a month of the booking. */
const IS_FIRST = sql<boolean>`installment.due_date <= sale.booking_date + 31`;

// Groups are read in one order always: draws follow it, and an answer is found again by its question.

interface Asked {
  read: Read;
  projectId: string | undefined;
}

/** Installments of plans that are or were in force. */
function installmentsOf({ read, projectId }: Asked) {
  return dues(read)
    .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
    .where(saleConditions(read, { projectId }))
    .where('paymentPlan.status', '!=', 'superseded');
}

interface DuePart {
  projectId: string;
  payer: Payer;
  due: Day;
  isFirst: boolean;
  /** The day of a receipt; null for what is due. */
  on: Day | null;
  paise: number;
  installments: number;
}

/**
 * Of demands that fell due in a period: how much, and when it was paid. Receipts are added up by installment first:
 * joined row by row, each was looked up by itself.
 */
export async function duesWithin(asked: Asked, { from, to }: Period): Promise<DueRow[]> {
  const within = installmentsOf(asked)
    .where('installment.demandDate', 'is not', null)
    .where('installment.dueDate', '>=', from)
    .where('installment.dueDate', '<=', to)
    .select([
      'installment.id',
      'sale.projectId',
      PAYER.as('payer'),
      'installment.dueDate as due',
      IS_FIRST.as('isFirst'),
      // What a cancelled sale did not pay, it does not owe.
      sql<number>`case when sale.status = 'cancelled' then ${PAID_PAISE} else ${TOTAL_PAISE} - ${WAIVED_PAISE} end`.as(
        'paise',
      ),
    ]);
  // Of one project only its own receipts are read; of all, all.
  const isOfProject =
    asked.projectId === undefined
      ? sql`receipt_allocation.installment_id is not null`
      : sql`receipt_allocation.installment_id in (select id from within)`;
  const { rows } = await sql<DuePart>`
    with within as materialized (${within}),
         received as materialized (
           select receipt_allocation.installment_id, payment_transaction.received_date as day,
                  sum(receipt_allocation.principal_paise + receipt_allocation.tax_paise) as paise
             from receipt_allocation
             join payment_transaction on payment_transaction.id = receipt_allocation.transaction_id
            where receipt_allocation.taken_back_on is null and payment_transaction.status = 'verified'
              and ${isOfProject}
            group by 1, 2)
    select project_id, payer, due, is_first, null::date as "on", sum(paise) as paise, count(*) as installments
      from within group by 1, 2, 3, 4
     union all
    select within.project_id, within.payer, within.due, within.is_first, received.day, sum(received.paise), 0
      from within join received on received.installment_id = within.id
     group by 1, 2, 3, 4, 5
     order by 1, 2, 3, 4, 5 nulls first`.execute(asked.read.db);
  const found: (DueRow & { paid: { on: number; paise: number }[] })[] = [];
  // Each is followed by its receipts.
  for (const { on, due, paise, ...row } of rows)
    if (on === null) found.push({ ...row, due: dayNumber(due), paise, paid: [] });
    else found.at(-1)?.paid.push({ on: dayNumber(on), paise });
  return found;
}

/** What is demanded and not paid. */
export async function openAmounts(asked: Asked): Promise<UnpaidRow[]> {
  const rows = await installmentsOf(asked)
    .where(IS_LIVE)
    .where('installment.demandDate', 'is not', null)
    .where(sql<boolean>`${OPEN_PAISE} > 0`)
    .select([
      'sale.projectId',
      PAYER.as('payer'),
      'installment.dueDate as due',
      sql<number>`sum(${OPEN_PAISE})`.as('paise'),
      sql<number>`count(*)`.as('installments'),
    ])
    .groupBy([sql`1`, sql`2`, sql`3`])
    .orderBy(sql`1`)
    .orderBy(sql`2`)
    .orderBy(sql`3`)
    .execute();
  return rows.map((row) => ({ ...row, due: dayNumber(row.due ?? ''), isMilestone: false }));
}

const DEFAULT_CREDIT_DAYS = 15;

/** What is not demanded yet, by the day on which it is expected to fall due; null where nobody knows it. */
export async function amountsToBeDemanded(
  asked: Asked,
): Promise<(Omit<UnpaidRow, 'due'> & { due: number | null })[]> {
  const { today } = asked.read;
  const rows = await installmentsOf(asked)
    .leftJoin('projectPaymentConfig', 'projectPaymentConfig.projectId', 'sale.projectId')
    .where(IS_LIVE)
    .where('installment.demandDate', 'is', null)
    .where(sql<boolean>`${OPEN_PAISE} > 0`)
    .select([
      'sale.projectId',
      PAYER.as('payer'),
      sql<Day | null>`greatest(installment.expected_date, ${today}::date)
        + coalesce(installment.credit_days, project_payment_config.credit_days, ${DEFAULT_CREDIT_DAYS})
        + case when installment.expected_date is null then null else 0 end`.as('due'),
      sql<boolean>`installment.milestone_key is not null`.as('isMilestone'),
      sql<number>`sum(${OPEN_PAISE})`.as('paise'),
      sql<number>`count(*)`.as('installments'),
    ])
    .groupBy([sql`1`, sql`2`, sql`3`, sql`4`])
    .orderBy(sql`1`)
    .orderBy(sql`2`)
    .orderBy(sql`3`)
    .orderBy(sql`4`)
    .execute();
  return rows.map((row) => ({ ...row, due: row.due === null ? null : dayNumber(row.due) }));
}

const MAX_SLIPS = 2000;

/** By how many days completed milestones were late. */
export async function milestoneSlips({ read: { db }, projectId }: Asked): Promise<number[]> {
  const rows = await db
    .selectFrom('milestone')
    .where('actualEnd', 'is not', null)
    .where('plannedEnd', 'is not', null)
    .$if(projectId !== undefined, (query) => query.where('projectId', '=', projectId ?? ''))
    .orderBy('actualEnd', 'desc')
    .limit(MAX_SLIPS)
    .select(sql<number>`actual_end - planned_end`.as('days'))
    .execute();
  return rows.map(({ days }) => days);
}

/** Of a rupee of agreement value booked in the last year: what falls due in each month after the booking, tax included. */
export async function inflowByMonth(asked: Asked, { from, to }: Period, months: number): Promise<number[]> {
  const day = sql`coalesce(installment.due_date, installment.expected_date)`;
  const booked = installmentsOf(asked)
    .where('sale.status', '!=', 'cancelled')
    .where('sale.bookingDate', '>=', from)
    .where('sale.bookingDate', '<=', to);
  const [rows, { valuePaise }] = await Promise.all([
    booked
      .select([
        sql<number | null>`greatest(0, (${day} - sale.booking_date) / 30)`.as('later'),
        sql<number>`sum(${TOTAL_PAISE})`.as('paise'),
      ])
      .groupBy(sql`1`)
      .execute(),
    asked.read.db
      .selectFrom('sale')
      .where(saleConditions(asked.read, { projectId: asked.projectId, from, to }))
      .where('sale.status', '!=', 'cancelled')
      .select(sql<number>`coalesce(sum(sale.agreement_value_paise), 0)`.as('valuePaise'))
      .executeTakeFirstOrThrow(),
  ]);
  return Array.from({ length: months }, (_, later) => {
    const falling = rows.find((row) => row.later === later)?.paise ?? 0;
    return valuePaise === 0 ? 0 : falling / valuePaise;
  });
}
