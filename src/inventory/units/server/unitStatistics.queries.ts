import type { QueryOf } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { knows } from '#company/people/server/facts.ts';
import { FACINGS } from '../unit.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import type { getUnitStatistics as call, UnitStatistics } from '../unitStatistics.contract.ts';
import { AGE_BANDS, FLOOR_BANDS, floorsOf, listedWithin } from '../unitStatistics.rules.ts';
import { absorptionOf, absorptionParts } from './unitAbsorption.ts';
import { groupsOf } from './unitGroups.ts';
import type { UnitQuery } from './unit.figures.ts';
import { queryOf, unitFigure } from './unit.figures.ts';
import { scanUnits } from './unitScan.queries.ts';

type StatisticsQuery = QueryOf<typeof call>;

/** Stock, list prices and pace of sales, of all units that the caller sees or some of them. */
export async function getUnitStatistics(read: Read, asked: StatisticsQuery): Promise<UnitStatistics> {
  const query = queryOf(asked);
  const knowsPace = isOneOf(read, GROUPS.MANAGEMENT);
  // Absorption is computed for everybody, and returned to those who may see it.
  const { groups: rows, spreads, parts } = await scanUnits(read, query, absorptionParts(read.today));
  const isWhole = knows(read, 'unitsOfOthers');
  const groups = groupsOf(rows, isWhole);
  const total = groups.total(query);
  const ofType = groups.by('unitType');
  const ofBand = groups.by('band');
  const ofFacing = groups.by('facing');
  return {
    asOf: read.now,
    total,
    byType: UNIT_TYPES.filter(ofType.has).map((unitType) => ({
      unitType,
      ...ofType.group(unitType, { ...query, unitType }),
    })),
    byFloorBand: FLOOR_BANDS.filter((_band, at) => ofBand.has(at)).map((band) => ({
      band,
      ...ofBand.group(FLOOR_BANDS.indexOf(band), { ...query, ...texts(floorsOf(band)) }),
    })),
    byFacing: [...FACINGS, 'none' as const]
      .filter(ofFacing.has)
      .map((facing) => ({ facing, ...ofFacing.group(facing, { ...query, facing }) })),
    ageing: isWhole ? ageingOf(read, query, groups) : null,
    absorption: knowsPace ? absorptionOf(read.today, query, parts, total.available) : null,
    pricePerSqFt: spreads,
  };
}

function ageingOf(
  read: Read,
  query: UnitQuery,
  groups: ReturnType<typeof groupsOf>,
): UnitStatistics['ageing'] {
  const ofAge = groups.by('age');
  return AGE_BANDS.map((band, at) => {
    const rows = { ...query, status: 'available', ...listedWithin(band, read.today) };
    const { count, valuePaise } = ofAge.sum(at, 'available');
    return { band, units: unitFigure(rows, count), value: unitFigure(rows, valuePaise, 'pricePaise') };
  });
}

function texts(values: Record<string, number>): UnitQuery {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}
