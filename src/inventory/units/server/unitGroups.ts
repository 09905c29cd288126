import type { ShownUnitStatus as UnitStatus } from '#inventory/stock/unitStatus.contract.ts';
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

/** Counted rows as the figures of groups; unless `isWhole`, only what is available and how many are not. */
export function groupsOf(rows: readonly GroupRow[], isWhole: boolean) {
  return {
    total: (rowsOfAll: UnitQuery) => groupOf(rows.filter(isTotal), rowsOfAll, isWhole),
    by: <G extends GroupName>(name: G) => ({
      has: (value: Value<G>) => rows.some((row) => row[name] === value),
      group: (value: Value<G>, found: UnitQuery) => groupOf(rowsOf(rows, name, value), found, isWhole),
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

function groupOf(rows: readonly GroupRow[], query: UnitQuery, isWhole: boolean): UnitGroup {
  const ofStatus = (status: UnitStatus) => unitFigure({ ...query, status }, sumOf(rows, status).count);
  const all = sumOf(rows);
  const whole = <Value>(value: Value) => (isWhole ? value : null);
  const rest = { ...query, status: 'reserved,notAvailable' };
  const available = ofStatus('available');
  return {
    units: unitFigure(query, all.count),
    available,
    notAvailable: isWhole ? null : unitFigure(rest, all.count - available.value),
    reserved: whole(ofStatus('reserved')),
    blocked: whole(ofStatus('blocked')),
    sold: whole(ofStatus('sold')),
    value: whole(unitFigure(query, all.valuePaise, 'pricePaise')),
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
