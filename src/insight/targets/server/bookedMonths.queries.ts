import { sql } from 'kysely';
import type { Figure, Measure } from '#platform/contract/figure.ts';
import type { Period } from '#platform/contract/period.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { knows } from '#company/people/server/facts.ts';
import { saleListConditions } from '#sale-lifecycle/overview/server/saleList.filter.ts';
import { listSales } from '#sales/sale.contract.ts';
import type { TargetKind } from '../target.rules.ts';

type ListQuery = Record<string, string>;

const OWNER: Record<TargetKind, 'bookedForId' | 'projectId'> = {
  people: 'bookedForId',
  projects: 'projectId',
};

export interface BookedMonth {
  booked: Figure;
  /** Null for those who may not know prices. */
  bookedValue: Figure | null;
}

/** What each person or project booked in each month, of the sales the caller sees; moves to another unit are none. */
export async function bookedMonths(
  read: Read,
  kind: TargetKind,
  days: Period,
): Promise<(id: string, month: string) => BookedMonth> {
  const owner = OWNER[kind];
  const month = sql<string>`to_char(sale.booking_date, 'YYYY-MM')`;
  const rows = await read.db
    .selectFrom('sale')
    .select([
      `sale.${owner} as id`,
      month.as('month'),
      sql<number>`count(*)`.as('units'),
      sql<number>`sum(sale.agreement_value_paise)`.as('valuePaise'),
    ])
    .where(saleListConditions(read, listSales.query.parse(bookedQuery(days))))
    .groupBy([`sale.${owner}`, month])
    .execute();
  const found = new Map(rows.map((row) => [`${row.id} ${row.month}`, row]));
  return (id, one) => {
    const row = found.get(`${id} ${one}`);
    const query = { ...bookedQuery(daysOfMonth(one)), [owner]: id };
    return bookedFigures(read, query, row?.units ?? 0, row?.valuePaise ?? 0);
  };
}

/** The query of the bookings of some days in their list. */
export function bookedQuery({ from, to }: Period): ListQuery {
  return { isUnitTransfer: 'false', from, to };
}

/** Bookings that a query of their list finds: number and value. */
export async function bookedIn(read: Read, query: ListQuery): Promise<BookedMonth> {
  const row = await read.db
    .selectFrom('sale')
    .select([
      sql<number>`count(*)`.as('units'),
      sql<number>`coalesce(sum(sale.agreement_value_paise), 0)`.as('valuePaise'),
    ])
    .where(saleListConditions(read, listSales.query.parse(query)))
    .executeTakeFirstOrThrow();
  return bookedFigures(read, query, row.units, row.valuePaise);
}

function bookedFigures(read: Read, query: ListQuery, units: number, valuePaise: number): BookedMonth {
  const figure = (value: number, measure: Measure): Figure => ({ value, list: 'sales', query, measure });
  return {
    booked: figure(units, 'rows'),
    bookedValue: knows(read, 'salePrice') ? figure(valuePaise, 'agreementValuePaise') : null,
  };
}
