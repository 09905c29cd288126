import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { dues } from '#money/dues/server/dues.filter.ts';
import { OPEN_PAISE, TOTAL_PAISE, WAIVED_PAISE } from '#money/plans/server/installment.amounts.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import type { DueRow, Payer } from '../cashCurve.rules.ts';
import { dayNumber } from '../cashCurve.rules.ts';
import type { UnpaidRow } from '../cash.rules.ts';

/** A buyer with a loan pays through the bank, at least in part. */
const PAYER = sql<Payer>`case when sale.funding = 'self' then 'own' else 'loan' end`;
/** Due within a month of the booking. */
const IS_FIRST = sql<boolean>`installment.due_date <= sale.booking_date + 31`;

interface Asked {
  read: Read;
  projectId: string | undefined;
}

/** Installments of plans that are or were in force. */
function installmentsOf({ read, projectId }: Asked) {
  return dues(read)
    .where(saleConditions(read, { projectId }))
    .where('paymentPlan.status', '!=', 'superseded');
}

/** Of demands that fell due in a period: how much, and when it was paid. */
export async function duesWithin(asked: Asked, { from, to }: Period): Promise<DueRow[]> {
  const within = installmentsOf(asked)
    .where('installment.demandDate', 'is not', null)
    .where('installment.dueDate', '>=', from)
    .where('installment.dueDate', '<=', to);
  const [totals, payments] = await Promise.all([
    within
      .select([
        'sale.projectId',
        PAYER.as('payer'),
        'installment.dueDate as due',
        IS_FIRST.as('isFirst'),
        // What a cancelled sale did not pay, it does not owe.
        sql<number>`sum(case when sale.status = 'cancelled'
          then installment.paid_principal_paise + installment.paid_tax_paise
          else ${TOTAL_PAISE} - ${WAIVED_PAISE} end)`.as('paise'),
        sql<number>`count(*)`.as('installments'),
      ])
      .groupBy([sql`1`, sql`2`, sql`3`, sql`4`])
      .execute(),
    within
      .innerJoin('receiptAllocation', 'receiptAllocation.installmentId', 'installment.id')
      .innerJoin('paymentTransaction', 'paymentTransaction.id', 'receiptAllocation.transactionId')
      .where('receiptAllocation.takenBackOn', 'is', null)
      .where('paymentTransaction.status', '=', 'verified')
      .select([
        'sale.projectId',
        PAYER.as('payer'),
        'installment.dueDate as due',
        IS_FIRST.as('isFirst'),
        'paymentTransaction.receivedDate as on',
        sql<number>`sum(receipt_allocation.principal_paise + receipt_allocation.tax_paise)`.as('paise'),
      ])
      .groupBy([sql`1`, sql`2`, sql`3`, sql`4`, sql`5`])
      .execute(),
  ]);
  const keyOf = (row: { projectId: string; payer: Payer; due: Day | null; isFirst: boolean }) =>
    [row.projectId, row.payer, row.due, row.isFirst].join();
  const paid = new Map<string, { on: number; paise: number }[]>();
  for (const row of payments) {
    const known = paid.get(keyOf(row)) ?? [];
    known.push({ on: dayNumber(row.on), paise: row.paise });
    paid.set(keyOf(row), known);
  }
  return totals.map((row) => ({
    ...row,
    due: dayNumber(row.due ?? ''),
    paid: paid.get(keyOf(row)) ?? [],
  }));
}

/** What is demanded and not paid. */
export async function openAmounts(asked: Asked): Promise<UnpaidRow[]> {
  const rows = await installmentsOf(asked)
    .where('sale.status', '!=', 'cancelled')
    .where('paymentPlan.status', '=', 'active')
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
    .where('sale.status', '!=', 'cancelled')
    .where('paymentPlan.status', '=', 'active')
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
