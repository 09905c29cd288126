import { expressionBuilder, sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import type { UnitType } from '#inventory/stock/unitType.contract.ts';
import { statusAt } from '#inventory/stock/server/hold.sql.ts';
import type { AgeBand } from '#inventory/units/unitStatistics.rules.ts';
import { AGE_BANDS, listedWithin } from '#inventory/units/unitStatistics.rules.ts';

// Like the stock itself, its pace is that of all sales for every caller: it does not depend on whose sales one reads.

/** All bookings but moves to another unit, until a day. */
export function allBookings(read: Read, to: Day): Expression<SqlBool> {
  const sale = expressionBuilder<Tables, 'sale'>();
  return sale.and([
    sale('sale.deletedAt', 'is', null),
    sale('sale.transferredFromSaleId', 'is', null),
    sale('sale.bookingDate', '<=', to),
    sale('sale.projectId', 'in', visibleProjects(read).select('project.id')),
  ]);
}

interface StockRow {
  projectId: string;
  unitType: UnitType;
  available: number;
  ages: Record<AgeBand, number>;
}

/** Available units of each project and type, by how long they have been listed. */
export async function availableStock(read: Read, projectId: string | undefined): Promise<StockRow[]> {
  const isFree = sql`${statusAt(read.now)} = 'available'`;
  const within = (band: AgeBand) => {
    const { listedFrom = null, listedTo = null } = listedWithin(band, read.today);
    return sql<number>`count(*) filter (where ${isFree}
      and (${listedFrom}::date is null or unit.listed_at >= ${listedFrom}::date)
      and (${listedTo}::date is null or unit.listed_at <= ${listedTo}::date))`;
  };
  const rows = await read.db
    .selectFrom('unit')
    .where('unit.deletedAt', 'is', null)
    .where('unit.projectId', 'in', visibleProjects(read).select('project.id'))
    .$if(projectId !== undefined, (query) => query.where('unit.projectId', '=', projectId ?? ''))
    .groupBy(['unit.projectId', 'unit.unitType'])
    .orderBy('unit.unitType')
    .select([
      'unit.projectId',
      sql<UnitType>`unit.unit_type`.as('unitType'),
      sql<number>`count(*) filter (where ${isFree})`.as('available'),
      ...AGE_BANDS.map((band) => within(band).as(`age${AGE_BANDS.indexOf(band)}`)),
    ])
    .execute();
  return rows.map((row) => {
    const counted: Record<string, unknown> = row;
    const ages = AGE_BANDS.map((band, at) => [band, Number(counted[`age${at}`])]);
    const { projectId: project, unitType, available } = row;
    return {
      projectId: project,
      unitType,
      available,
      ages: Object.fromEntries(ages) as Record<AgeBand, number>,
    };
  });
}

interface SoldRow {
  projectId: string;
  unitType: UnitType;
  netIn90Days: number;
  netInYear: number;
  /** Of the last two years, for the share that is cancelled. */
  booked: number;
  cancelled: number;
}

/** Booked less cancelled in the same days; a move to another unit counts in neither. */
export async function soldOf(
  read: Read,
  { last90Days, year, twoYears }: { last90Days: Period; year: Period; twoYears: Period },
): Promise<SoldRow[]> {
  const within = (day: 'booking_date' | 'cancelled_on', { from, to }: Period) =>
    sql`${sql.ref(`sale.${day}`)} between ${from}::date and ${to}::date`;
  const isNew = sql`sale.transferred_from_sale_id is null`;
  const isEnd = sql`sale.cancelled_on is not null and next.id is null`;
  const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})`;
  const booked = (period: Period) => count(sql`${isNew} and ${within('booking_date', period)}`);
  const net = (period: Period) =>
    sql<number>`${booked(period)} - ${count(sql`${isEnd} and ${within('cancelled_on', period)}`)}`;
  return read.db
    .selectFrom('sale')
    .leftJoin('sale as next', 'next.transferredFromSaleId', 'sale.id')
    .where('sale.deletedAt', 'is', null)
    .where('sale.projectId', 'in', visibleProjects(read).select('project.id'))
    .groupBy(['sale.projectId', 'sale.unitType'])
    .select([
      'sale.projectId',
      sql<UnitType>`sale.unit_type`.as('unitType'),
      net(last90Days).as('netIn90Days'),
      net(year).as('netInYear'),
      booked(twoYears).as('booked'),
      count(sql`${isEnd} and ${within('booking_date', twoYears)}`).as('cancelled'),
    ])
    .execute();
}
