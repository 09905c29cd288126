import type { AliasedExpression } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Days, WholeMonths } from '#platform/contract/wholeMonths.ts';
import { wholeMonths } from '#platform/contract/wholeMonths.ts';
import type { Read } from '#platform/server/context.ts';
import { knows } from '#company/people/server/facts.ts';
import { SALE_REACH } from '#company/people/saleReach.rules.ts';
import { NO_TOWER } from '#inventory/towers/tower.contract.ts';
import { dues } from '#money/dues/server/dues.filter.ts';
import { DUE_OR_EXPECTED, installmentConditions } from '#money/dues/server/installmentList.queries.ts';
import { BILLING_TYPES } from '#money/invoices/invoice.contract.ts';
import { invoiceConditions } from '#money/invoices/server/invoice.filter.ts';
import { OPEN_PAISE, PAID_PAISE, TOTAL_PAISE } from '#money/plans/server/installment.amounts.ts';
import { receiptConditions } from '#money/receipts/server/receipt.filter.ts';
import type { MoneySums } from '../moneySums.rules.ts';

/**
 * Receipts, invoices and installments added up by month, project and tower. The database keeps these sums (`money_tally`,
 * decision 149): whoever sees all sales reads whole months from there and adds up the records of the days around them;
 * everybody else adds up the records he sees.
 */

/**
 * received: verified receipts and TDS by their day; billed: valid invoices; taxed: their lines; due: demanded
 * installments by due date.
 */
export type MoneyKind = 'received' | 'billed' | 'taxed' | 'due';

/** Rates of GST are of lines. */
export type MoneyGroupBy = 'month' | 'project' | 'tower' | 'rate';

export interface MoneyFilter extends Partial<Period> {
  projectId?: string | undefined;
  towerId?: string | undefined;
}

interface Counted extends MoneySums {
  month: string | null;
  projectId: string;
  towerId: string | null;
  ratePct: number | null;
}

/** By '2026-11', the id of a project or tower, or the rate in percent. */
export async function moneyBy(
  read: Read,
  kind: MoneyKind,
  groupBy: MoneyGroupBy,
  filter: MoneyFilter,
): Promise<Map<string, MoneySums>> {
  const key = KEYS[groupBy];
  const rows = await read.db
    .selectFrom(countedMoney(read, kind, filter))
    .select([key.as('key'), ...SUMS])
    .groupBy(key)
    .having(sql<boolean>`sum(counted.counted) <> 0`)
    .execute();
  return new Map(rows.map(({ key: of, ...sums }) => [of, sums]));
}

/** All of it. */
export function moneyOf(read: Read, kind: MoneyKind, filter: MoneyFilter): Promise<MoneySums> {
  return read.db
    .selectFrom(countedMoney(read, kind, filter))
    .select(SUMS)
    .executeTakeFirstOrThrow();
}

const KEYS = {
  month: sql<string>`counted.month`,
  project: sql<string>`counted.project_id::text`,
  tower: sql<string>`coalesce(counted.tower_id::text, ${sql.lit(NO_TOWER)})`,
  rate: sql<string>`counted.rate_pct::float8::text`,
};

const added = (column: string) => sql<number>`coalesce(sum(${sql.ref(`counted.${column}`)}), 0)::bigint`;

const SUMS = [
  added('counted').as('counted'),
  added('totalPaise').as('totalPaise'),
  added('taxPaise').as('taxPaise'),
  added('separatePaise').as('separatePaise'),
  added('freePaise').as('freePaise'),
  added('deductedPaise').as('deductedPaise'),
  added('paidPaise').as('paidPaise'),
  added('openPaise').as('openPaise'),
];

/** Each row one record, or the sum of a month. */
function countedMoney(
  read: Read,
  kind: MoneyKind,
  { from, to: until, ...of }: MoneyFilter,
): AliasedExpression<Counted, 'counted'> {
  const kept = seesAll(read) ? wholeMonths({ from, until }) : null;
  if (!kept) return recordsOf(read, kind, of, { from, until }).as('counted');
  return kept.ends
    .reduce(
      (all, days) => all.unionAll(recordsOf(read, kind, of, days)),
      tallied(read, kind, of, kept.months),
    )
    .as('counted');
}

function seesAll({ caller }: Read): boolean {
  return SALE_REACH[caller.role] === 'all';
}

function tallied(read: Read, kind: MoneyKind, of: Of, { from, before }: WholeMonths['months']) {
  return sums(read, kind, of)
    .where('isDemanded', '=', true)
    .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('day', '<', before ?? ''))
    .select([monthOf('money_tally.day').as('month'), 'projectId', 'towerId', 'ratePct'])
    .select(['counted', 'totalPaise', 'taxPaise', 'separatePaise', 'freePaise', 'deductedPaise'])
    .select(['paidPaise', 'openPaise']);
}

function sums({ db }: Read, kind: MoneyKind, { projectId, towerId }: Of) {
  return db
    .selectFrom('moneyTally')
    .where('kind', '=', kind)
    .$if(projectId !== undefined, (query) => query.where('projectId', '=', projectId ?? ''))
    .$if(towerId !== undefined, (query) =>
      towerId === NO_TOWER ? query.where('towerId', 'is', null) : query.where('towerId', '=', towerId ?? ''),
    );
}

/** The records of some days, as their lists show them. */
function recordsOf(read: Read, kind: MoneyKind, of: Of, days: Days) {
  switch (kind) {
    case 'received':
      return receipts(read, of, days);
    case 'billed':
      return invoices(read, of, days);
    case 'taxed':
      return invoiceLines(read, of, days);
    case 'due':
      return installments(read, of, days);
  }
}

type Of = Omit<MoneyFilter, keyof Period>;

/** As stored: what is overdue is one of these. */
const VALID = ['issued', 'partiallyPaid', 'paid'] as const;

const NO_RATE = sql<number | null>`null::numeric`;
const NOTHING = sql<number>`0::bigint`;

function receipts(read: Read, of: Of, { from, until }: Days) {
  return read.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .leftJoin('receiptSplit', 'receiptSplit.transactionId', 'paymentTransaction.id')
    .where(receiptConditions(read, { ...of, status: ['verified'], from, to: until }))
    .select([monthOf('payment_transaction.received_date').as('month'), 'sale.projectId', 'sale.towerId'])
    .select([
      NO_RATE.as('ratePct'),
      ONE.as('counted'),
      'paymentTransaction.amountPaise as totalPaise',
      sql<number>`coalesce(receipt_split.tax_paise, 0)`.as('taxPaise'),
      sql<number>`coalesce(receipt_split.separate_paise, 0)`.as('separatePaise'),
      sql<number>`coalesce(receipt_split.free_paise, 0)`.as('freePaise'),
      sql<number>`case when payment_transaction.type = 'tds' then payment_transaction.amount_paise else 0 end`.as(
        'deductedPaise',
      ),
      NOTHING.as('paidPaise'),
      NOTHING.as('openPaise'),
    ]);
}

function invoices(read: Read, of: Of, { from, until }: Days) {
  return read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .where(invoiceConditions(read, { ...of, docType: [...BILLING_TYPES], from, to: until }))
    .where('invoice.status', 'in', VALID)
    .select([monthOf('invoice.issue_date').as('month'), 'sale.projectId', 'sale.towerId'])
    .select([
      NO_RATE.as('ratePct'),
      ONE.as('counted'),
      'invoice.totalPaise as totalPaise',
      sql<number>`invoice.cgst_paise + invoice.sgst_paise + invoice.igst_paise`.as('taxPaise'),
      NOTHING.as('separatePaise'),
      NOTHING.as('freePaise'),
      NOTHING.as('deductedPaise'),
      NOTHING.as('paidPaise'),
      NOTHING.as('openPaise'),
    ]);
}

function invoiceLines(read: Read, of: Of, { from, until }: Days) {
  return read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .innerJoin('invoiceLine', 'invoiceLine.invoiceId', 'invoice.id')
    .where(invoiceConditions(read, { ...of, docType: [...BILLING_TYPES], from, to: until }))
    .where('invoice.status', 'in', VALID)
    .select([monthOf('invoice.issue_date').as('month'), 'sale.projectId', 'sale.towerId'])
    .select([
      'invoiceLine.gstRatePct as ratePct',
      ONE.as('counted'),
      'invoiceLine.totalPaise as totalPaise',
      sql<number>`invoice_line.total_paise - invoice_line.taxable_paise`.as('taxPaise'),
      NOTHING.as('separatePaise'),
      NOTHING.as('freePaise'),
      NOTHING.as('deductedPaise'),
      NOTHING.as('paidPaise'),
      NOTHING.as('openPaise'),
    ]);
}

function installments(read: Read, of: Of, { from, until }: Days) {
  return dues(read)
    .where(installmentConditions(read, { ...of, dueFrom: from, dueTo: until }))
    .select([monthOf('installment.due_date').as('month'), 'sale.projectId', 'sale.towerId'])
    .select([
      NO_RATE.as('ratePct'),
      ONE.as('counted'),
      TOTAL_PAISE.as('totalPaise'),
      NOTHING.as('taxPaise'),
      NOTHING.as('separatePaise'),
      NOTHING.as('freePaise'),
      NOTHING.as('deductedPaise'),
      PAID_PAISE.as('paidPaise'),
      OPEN_PAISE.as('openPaise'),
    ]);
}

const ONE = sql<number>`1`;

function monthOf(day: string) {
  return sql<string | null>`to_char(${sql.ref(day)}, 'YYYY-MM')`;
}

interface OpenMonth {
  /** The first of the month in which it is due or its demand is expected; null: none is expected yet. */
  month: Day | null;
  openPaise: number;
}

/** What is open of whole plans, demanded or not, the earliest first. */
export function openByMonth(read: Read, of: Of): Promise<OpenMonth[]> {
  const month = sql.ref<Day | null>('counted.month');
  return read.db
    .selectFrom(openPlans(read, of))
    .select([month.as('month'), sql<number>`sum(counted.open_paise)::bigint`.as('openPaise')])
    .groupBy(month)
    .having(sql<boolean>`sum(counted.open_paise) <> 0`)
    .orderBy(month)
    .execute();
}

function openPlans(read: Read, of: Of): AliasedExpression<OpenMonth, 'counted'> {
  const isKept = seesAll(read) && knows(read, 'salePrice');
  return isKept ? talliedPlans(read, of).as('counted') : openOfPlans(read, of).as('counted');
}

function talliedPlans(read: Read, of: Of) {
  return sums(read, 'due', of).select(['moneyTally.day as month', 'openPaise']);
}

function openOfPlans(read: Read, of: Of) {
  return dues(read)
    .where(installmentConditions(read, { ...of, billed: 'any', open: 'true' }))
    .select([
      sql<Day | null>`date_trunc('month', ${DUE_OR_EXPECTED}::timestamp)::date`.as('month'),
      OPEN_PAISE.as('openPaise'),
    ]);
}
