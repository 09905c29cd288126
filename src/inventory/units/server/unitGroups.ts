import type { UnitStatus } from '#inventory/stock/unitStatus.contract.ts';
import type { UnitGroup } from '../unitStatistics.contract.ts';
import type { UnitQuery } from './unit.figures.ts';
import { unitFigure } from './unit.figures.ts';
import type { GroupRow } from './unitScan.queries.ts';

type GroupName = 'unitType' | 'band' | 'facing' | 'age';
type Value<G extends GroupName> = NonNullable<GroupRow[G]>;

interface Sum {
  count: number;
  valuePaise: number;
}

/** Counted rows as the figures of groups. */
export function groupsOf(rows: readonly GroupRow[]) {
  return {
    total: (rowsOfAll: UnitQuery) => groupOf(rows.filter(isTotal), rowsOfAll),
    by: <G extends GroupName>(name: G) => ({
      has: (value: Value<G>) => rows.some((row) => row[name] === value),
      group: (value: Value<G>, found: UnitQuery) => groupOf(rowsOf(rows, name, value), found),
      sum: (value: Value<G>, status: UnitStatus) => sumOf(rowsOf(rows, name, value), status),
    }),
  };
}

function isTotal({ unitType, band, facing, age }: GroupRow): boolean {
  return unitType === null && band === null && facing === null && age === null;
}

function rowsOf<G extends GroupName>(rows: readonly GroupRow[], name: G, value: Value<G>): GroupRow[] {
  return rows.filter((row) => row[name] === value);
}

function groupOf(rows: readonly GroupRow[], query: UnitQuery): UnitGroup {
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

function sumOf(rows: readonly GroupRow[], status?: UnitStatus): Sum {
  const found = status === undefined ? rows : rows.filter((row) => row.status === status);
  return {
    count: found.reduce((sum, row) => sum + row.count, 0),
    valuePaise: found.reduce((sum, row) => sum + row.valuePaise, 0),
  };
}
