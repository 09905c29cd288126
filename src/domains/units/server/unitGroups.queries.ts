import { sql } from 'kysely';
import type { Read } from '../../../platform/server/context.ts';
import type { Unit, UnitStatus } from '../unit.contract.ts';
import type { UnitGroup } from '../unitStatistics.contract.ts';
import { AGE_BOUNDS, FLOOR_BOUNDS } from '../unitStatistics.rules.ts';
import { statusAt } from './hold.sql.ts';
import type { UnitQuery } from './unit.figures.ts';
import { filterOf, unitFigure } from './unit.figures.ts';
import { unitConditions } from './unit.filter.ts';
import { visibleUnits } from './unit.rows.ts';

/** By what units are counted; band and age are places in the lists of `unitStatistics.rules`. */
interface Groups {
  unitType: Unit['unitType'];
  band: number;
  facing: NonNullable<Unit['facing']> | 'none';
  age: number;
}
type GroupName = keyof Groups;

interface Sum {
  count: number;
  valuePaise: number;
}
type Row = Sum & { status: UnitStatus } & { [G in GroupName]: Groups[G] | null };

/** One scan of the units that a query finds, counted by status and by each of the groups. */
export async function groupsOf(read: Read, query: UnitQuery) {
  // Units that are alike are counted first: the bands are then found for a few rows and not for each unit.
  const alike = visibleUnits(read)
    .where(unitConditions(read, filterOf(query)))
    .select([
      statusAt(read.now).as('status'),
      'unit.unitType',
      'unit.floor',
      'unit.facing',
      'unit.listedAt',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(unit.price_paise)`.as('valuePaise'),
    ])
    // By their places: the status holds a moment, which as another parameter would be another expression.
    .groupBy(sql`1, 2, 3, 4, 5`);
  const banded = read.db
    .selectFrom(alike.as('alike'))
    .select([
      'status',
      'unitType',
      sql<number>`width_bucket(floor, ${bounds(FLOOR_BOUNDS)})`.as('band'),
      sql<Groups['facing']>`coalesce(facing, 'none')`.as('facing'),
      sql<number>`width_bucket(${read.today}::date - listed_at, ${bounds(AGE_BOUNDS)})`.as('age'),
      'count',
      'valuePaise',
    ]);
  const rows: Row[] = await read.db
    .selectFrom(banded.as('banded'))
    .select([
      'status',
      'unitType',
      'band',
      'facing',
      'age',
      sql<number>`sum(count)::bigint`.as('count'),
      sql<number>`sum(value_paise)::bigint`.as('valuePaise'),
    ])
    .groupBy(
      sql`grouping sets ((status), (status, unit_type), (status, band), (status, facing), (status, age))`,
    )
    .execute();
  return {
    total: (rowsOfAll: UnitQuery) => groupOf(rows.filter(isTotal), rowsOfAll),
    by: <G extends GroupName>(name: G) => ({
      has: (value: Groups[G]) => rows.some((row) => row[name] === value),
      group: (value: Groups[G], found: UnitQuery) => groupOf(rowsOf(rows, name, value), found),
      sum: (value: Groups[G], status: UnitStatus) => sumOf(rowsOf(rows, name, value), status),
    }),
  };
}

function bounds(values: readonly number[]) {
  return sql.raw(`array[${values.join(', ')}]`);
}

function isTotal({ unitType, band, facing, age }: Row): boolean {
  return unitType === null && band === null && facing === null && age === null;
}

function rowsOf<G extends GroupName>(rows: readonly Row[], name: G, value: Groups[G]): Row[] {
  return rows.filter((row) => row[name] === value);
}

function groupOf(rows: readonly Row[], query: UnitQuery): UnitGroup {
  const ofStatus = (status: UnitStatus) => unitFigure({ ...query, status }, sumOf(rows, status).count);
  const all = sumOf(rows);
  return {
    units: unitFigure(query, all.count),
    available: ofStatus('available'),
    reserved: ofStatus('reserved'),
    blocked: ofStatus('blocked'),
    sold: ofStatus('sold'),
    value: unitFigure(query, all.valuePaise, 'pricePaise'),
    availableValue: unitFigure(
      { ...query, status: 'available' },
      sumOf(rows, 'available').valuePaise,
      'pricePaise',
    ),
  };
}

function sumOf(rows: readonly Row[], status?: UnitStatus): Sum {
  const found = status === undefined ? rows : rows.filter((row) => row.status === status);
  return {
    count: found.reduce((sum, row) => sum + row.count, 0),
    valuePaise: found.reduce((sum, row) => sum + row.valuePaise, 0),
  };
}
