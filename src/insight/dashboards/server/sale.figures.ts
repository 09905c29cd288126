import { sql } from 'kysely';
import { listSales } from '#sales/sale.contract.ts';
import { saleListConditions } from '#sale-lifecycle/overview/server/saleList.filter.ts';
import type { Figure } from '#platform/contract/figure.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { figure, inProject } from '#insight/reporting/server/scope.ts';

/** What counts as a booking: every sale that was not cancelled. */
export const LIVE: ListQuery = { status: 'booked,agreement,registered,completed' };

const totals = [
  sql<number>`count(*)`.as('count'),
  sql<number>`coalesce(sum(sale.agreement_value_paise), 0)`.as('valuePaise'),
  sql<number>`coalesce(sum(sale.discount_paise), 0)`.as('discountPaise'),
] as const;

export interface SaleFigures {
  units: Figure;
  value: Figure;
  discount: Figure;
}

/** Number, agreement value and discount of the sales that a query of their list finds. */
export async function salesFigures(scope: Scope, asked: ListQuery): Promise<SaleFigures> {
  const query = inProject(scope, asked);
  const { read } = scope;
  const row = await read.db
    .selectFrom('sale')
    .select(totals)
    .where(saleListConditions(read, listSales.query.parse(query)))
    .executeTakeFirstOrThrow();
  return toFigures(query, row);
}

type SaleGroup = 'bookedForId' | 'broughtById' | 'channelPartnerId' | 'projectId';

/** The same by a column. */
export async function salesBy(
  scope: Scope,
  asked: ListQuery,
  column: SaleGroup,
): Promise<(value: string) => SaleFigures> {
  const query = inProject(scope, asked);
  const { read } = scope;
  const rows = await read.db
    .selectFrom('sale')
    .select([`sale.${column} as value`, ...totals])
    .where(saleListConditions(read, listSales.query.parse(query)))
    .groupBy(`sale.${column}`)
    .execute();
  const found = new Map(rows.map((row) => [row.value, row]));
  return (value) => toFigures({ ...query, [column]: value }, found.get(value));
}

/** The same by the month of booking ('2026-11'), with the days of the month in each query. */
export async function salesByMonth(
  scope: Scope,
  asked: ListQuery,
  daysOf: (month: string) => { from: string; to: string },
): Promise<(month: string) => SaleFigures> {
  const query = inProject(scope, asked);
  const { read } = scope;
  // By day first: naming the month of each sale takes longer than adding it up.
  const byDay = read.db
    .selectFrom('sale')
    .select(['sale.bookingDate as day', ...totals])
    .where(saleListConditions(read, listSales.query.parse(query)))
    .groupBy('sale.bookingDate');
  const rows = await read.db
    .selectFrom(byDay.as('booked'))
    .select([
      sql<string>`to_char(booked.day, 'YYYY-MM')`.as('month'),
      sql<number>`sum(booked.count)::bigint`.as('count'),
      sql<number>`sum(booked.value_paise)::bigint`.as('valuePaise'),
      sql<number>`sum(booked.discount_paise)::bigint`.as('discountPaise'),
    ])
    .groupBy(sql`1`)
    .execute();
  const found = new Map(rows.map((row) => [row.month, row]));
  return (one) => toFigures({ ...query, ...daysOf(one) }, found.get(one));
}

interface Totals {
  count: number;
  valuePaise: number;
  discountPaise: number;
}

const NOTHING: Totals = { count: 0, valuePaise: 0, discountPaise: 0 };

function toFigures(query: ListQuery, { count, valuePaise, discountPaise }: Totals = NOTHING): SaleFigures {
  return {
    units: figure('sales', query, count),
    value: figure('sales', query, valuePaise, 'agreementValuePaise'),
    discount: figure('sales', query, discountPaise, 'discountPaise'),
  };
}
