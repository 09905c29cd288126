import type { AliasedExpression } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { knows } from '#company/people/server/facts.ts';
import { SALE_REACH } from '#company/people/saleReach.rules.ts';
import { NO_TOWER } from '#inventory/towers/tower.contract.ts';
import type { DueAge, DueDates } from '#money/dues/dueAge.rules.ts';
import { dueDatesOfAge, dueDatesWithin } from '#money/dues/dueAge.rules.ts';
import { ageingOf } from '#money/dues/server/ageing.queries.ts';
import { DUE_OR_EXPECTED, installmentConditions } from '#money/dues/server/installmentList.queries.ts';
import { dues, isOverdue, overdueConditions } from '#money/dues/server/dues.filter.ts';
import { OPEN_PAISE, OWED_PAISE } from '#money/plans/server/installment.amounts.ts';
import type { MoneySums } from '../moneySums.rules.ts';
import type { CountedRow, MoneyKind, PlaceFilter } from './moneyRows.queries.ts';
import { moneyRows } from './moneyRows.queries.ts';

/**
 * Receipts, invoices and installments added up by day, project and tower. The database keeps these sums (`money_tally`,
 * decision 149) for whoever sees all sales; everybody else adds up the records they see.
 */

/** Rates of GST are of lines. */
export type MoneyGroupBy = 'month' | 'project' | 'tower' | 'rate';

export type MoneyFilter = Partial<Period> & PlaceFilter;

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

/** What it comes to by project and month. */
export function moneyByProjectAndMonth(
  read: Read,
  kind: MoneyKind,
  filter: MoneyFilter,
): Promise<{ projectId: string; month: string; paise: number }[]> {
  return read.db
    .selectFrom(countedMoney(read, kind, filter))
    .select(['counted.projectId', KEYS.month.as('month')])
    .select(sql<number>`sum(counted.total_paise)::bigint`.as('paise'))
    .groupBy(['counted.projectId', KEYS.month])
    .execute();
}

/** All of it. */
export function moneyOf(read: Read, kind: MoneyKind, filter: MoneyFilter): Promise<MoneySums> {
  return read.db
    .selectFrom(countedMoney(read, kind, filter))
    .select(SUMS)
    .executeTakeFirstOrThrow();
}

const KEYS = {
  month: sql<string>`to_char(counted.day, 'YYYY-MM')`,
  project: sql<string>`counted.project_id::text`,
  tower: sql<string>`coalesce(counted.tower_id::text, ${sql.lit(NO_TOWER)})`,
  rate: sql<string>`counted.rate_pct::float8::text`,
};

const added = (column: keyof MoneySums) =>
  sql<number>`coalesce(sum(${sql.ref(`counted.${column}`)}), 0)::bigint`.as(column);

const SUMS = [
  added('counted'),
  added('totalPaise'),
  added('taxPaise'),
  added('separatePaise'),
  added('freePaise'),
  added('deductedPaise'),
  added('paidPaise'),
  added('openPaise'),
  added('waitingPaise'),
] as const;

/** Each row a record, or the sum of a day. */
function countedMoney(
  read: Read,
  kind: MoneyKind,
  filter: MoneyFilter,
): AliasedExpression<CountedRow, 'counted'> {
  return seesAll(read)
    ? keptMoney(read, kind, filter).as('counted')
    : moneyRows(read, kind, filter).as('counted');
}

function seesAll({ caller }: Read): boolean {
  return SALE_REACH[caller.role] === 'all';
}

function keptMoney(read: Read, kind: MoneyKind, { from, to, ...place }: MoneyFilter) {
  return kept(read, kind, place)
    .where('isDemanded', '=', true)
    .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('day', '<=', to ?? ''))
    .select(['day', 'projectId', 'towerId', 'ratePct', 'counted', 'totalPaise', 'taxPaise', 'separatePaise'])
    .select(['freePaise', 'deductedPaise', 'paidPaise', 'openPaise', 'waitingPaise']);
}

function kept({ db }: Read, kind: MoneyKind, { projectId, towerId }: PlaceFilter) {
  return db
    .selectFrom('moneyTally')
    .where('kind', '=', kind)
    .$if(projectId !== undefined, (query) => query.where('projectId', '=', projectId ?? ''))
    .$if(towerId !== undefined, (query) =>
      towerId === NO_TOWER ? query.where('towerId', 'is', null) : query.where('towerId', '=', towerId ?? ''),
    );
}

interface OpenYear {
  /** The calendar year in which the financial year begins; null: no demand is expected yet. */
  begins: number | null;
  openPaise: number;
}

/** What is open of whole plans, demanded or not, by the financial year in which it is due or its demand is expected. */
export function openByYear(read: Read, place: PlaceFilter): Promise<OpenYear[]> {
  const begins = sql<number | null>`extract(year from counted.day - interval '3 months')::int`;
  return read.db
    .selectFrom(openPlans(read, place))
    .select([begins.as('begins'), sql<number>`sum(counted.open_paise)::bigint`.as('openPaise')])
    .groupBy(begins)
    .having(sql<boolean>`sum(counted.open_paise) <> 0`)
    .orderBy(begins)
    .execute();
}

function openPlans(
  read: Read,
  place: PlaceFilter,
): AliasedExpression<{ day: Day | null; openPaise: number }, 'counted'> {
  // What is not demanded is shown only to those who know the price of a sale.
  if (seesAll(read) && knows(read, 'salePrice'))
    return kept(read, 'due', place).select(['day', 'openPaise']).as('counted');
  return dues(read)
    .where(installmentConditions(read, { ...place, billed: 'any', open: 'true' }))
    .select([DUE_OR_EXPECTED.as('day'), OPEN_PAISE.as('openPaise')])
    .as('counted');
}

/** Demands that are open, without TDS that waits, of a project by how late they are. */
export type OwedByAge = Record<`${DueAge | 'notDue' | 'overdue'}Paise`, number> & {
  projectId: string;
  name: string;
};

/** By name; projects of which nothing is owed are left out. */
export async function owedByProject(read: Read, place: PlaceFilter): Promise<OwedByAge[]> {
  if (!seesAll(read)) return await ageingOf(read, place);
  const age = (name: DueAge) => owedIn(dueDatesOfAge(name, read.today));
  const notDue = owedIn(dueDatesWithin('any', read.today));
  return await read.db
    .selectFrom(keptMoney(read, 'due', place).as('counted'))
    .innerJoin('project', 'project.id', 'counted.projectId')
    .select(['project.id as projectId', 'project.name'])
    .select([
      notDue.as('notDuePaise'),
      age('upTo30').as('upTo30Paise'),
      age('upTo60').as('upTo60Paise'),
      age('upTo90').as('upTo90Paise'),
      age('over90').as('over90Paise'),
      sql<number>`${OWED} - ${notDue}`.as('overduePaise'),
    ])
    .groupBy(['project.id', 'project.name'])
    .having(sql<boolean>`${OWED} <> 0`)
    .orderBy('project.name')
    .orderBy('project.id')
    .execute();
}

/** What is overdue, and of how many sales. All of it is found by open installments alone: no sale need be looked at. */
export async function overdueOf(read: Read, place: PlaceFilter): Promise<{ paise: number; sales: number }> {
  const isAll = seesAll(read) && place.projectId === undefined && place.towerId === undefined;
  const found = isAll
    ? read.db.selectFrom('installment').where(isOverdue(read))
    : dues(read).where(overdueConditions(read, place));
  return await found
    .select([
      sql<number>`coalesce(sum(${OWED_PAISE}), 0)`.as('paise'),
      sql<number>`count(distinct installment.sale_id)`.as('sales'),
    ])
    .executeTakeFirstOrThrow();
}

const OWED = sql<number>`sum(counted.open_paise - counted.waiting_paise)::bigint`;

function owedIn({ from, to }: DueDates) {
  const after = from === null ? sql`true` : sql`counted.day >= ${from}::date`;
  const before = to === null ? sql`true` : sql`counted.day <= ${to}::date`;
  return sql<number>`coalesce(sum(counted.open_paise - counted.waiting_paise) filter (where ${after} and ${before}), 0)::bigint`;
}
