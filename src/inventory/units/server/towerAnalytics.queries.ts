import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { daysOfMonth, lastMonths } from '#platform/contract/period.ts';
import { statusAt } from '#inventory/stock/server/hold.sql.ts';
import type { UnitQuery } from './unit.figures.ts';
import { unitFigure } from './unit.figures.ts';
import { visibleUnits } from './unit.rows.ts';
import { PRICED_AREA } from './unitRates.sql.ts';
import { getUnitStatistics } from './unitStatistics.queries.ts';
import type { TowerAnalytics } from '../towerAnalytics.contract.ts';
import type { FloorCounts, PlacedUnit } from '../towerAnalytics.rules.ts';
import { floorsOfTower, stacksOfTower } from '../towerAnalytics.rules.ts';
import { getTower } from '#inventory/towers/server/tower.queries.ts';

const MONTHS = 12;

/** How a tower sells, floor by floor, stack by stack and month by month. */
export async function getTowerAnalytics(read: Read, id: string): Promise<TowerAnalytics> {
  const { projectId, code } = await getTower(read, id);
  const query = { projectId, towerId: id };
  const [statistics, bookingMonths, units] = await Promise.all([
    getUnitStatistics(read, { ...query, unitType: undefined }),
    bookingMonthsOf(read, query),
    placedUnits(read, id),
  ]);
  return {
    statistics,
    bookingMonths,
    floors: floorsOfTower(units).map((floor) => toFloor(query, floor)),
    stacks: stacksOfTower(units, code),
  };
}

function toFloor(
  query: UnitQuery,
  { floor, counts, ratePaise }: FloorCounts,
): TowerAnalytics['floors'][number] {
  const rows = { ...query, floorMin: String(floor), floorMax: String(floor) };
  const ofStatus = (status: Exclude<keyof FloorCounts['counts'], 'units'>) =>
    unitFigure({ ...rows, status }, counts[status]);
  return {
    floor,
    units: unitFigure(rows, counts.units),
    available: ofStatus('available'),
    reserved: ofStatus('reserved'),
    blocked: ofStatus('blocked'),
    sold: ofStatus('sold'),
    ratePaise,
  };
}

function placedUnits(read: Read, towerId: string): Promise<PlacedUnit[]> {
  return visibleUnits(read)
    .where('unit.towerId', '=', towerId)
    .select([
      'unit.id',
      'unit.unitNumber',
      'unit.floor',
      statusAt(read.now).as('status'),
      'unit.pricePaise',
      PRICED_AREA.as('area'),
    ])
    .execute();
}

async function bookingMonthsOf(read: Read, query: UnitQuery): Promise<TowerAnalytics['bookingMonths']> {
  const months = lastMonths(read.today, MONTHS);
  const month = sql<string>`to_char(sale.booking_date, 'YYYY-MM')`;
  const rows = await visibleUnits(read)
    .innerJoin('sale', 'sale.id', 'unit.currentSaleId')
    .where('unit.towerId', '=', query['towerId'] ?? '')
    .where('sale.bookingDate', '>=', `${months[0]}-01`)
    .select([
      month.as('month'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(unit.price_paise)::bigint`.as('valuePaise'),
    ])
    .groupBy(month)
    .execute();
  return months.map((name) => {
    const { from, to } = daysOfMonth(name);
    const booked = { ...query, soldFrom: from, soldTo: to };
    const found = rows.find((row) => row.month === name);
    return {
      month: name,
      units: unitFigure(booked, found?.count ?? 0),
      value: unitFigure(booked, found?.valuePaise ?? 0, 'pricePaise'),
    };
  });
}
