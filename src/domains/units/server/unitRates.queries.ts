import { sql } from 'kysely';
import type { Read } from '../../../platform/server/context.ts';
import type { PriceSpread } from '../unitStatistics.contract.ts';
import type { UnitQuery } from './unit.figures.ts';
import { filterOf } from './unit.figures.ts';
import { unitConditions } from './unit.filter.ts';
import { visibleUnits } from './unit.rows.ts';

/** The area that the project of a unit prices. */
export const PRICED_AREA = sql<number>`case project.price_basis
  when 'carpet' then unit.carpet_area else unit.saleable_area end`;

/** List prices per square foot of the units that are free, of all types and type by type. */
export function priceSpreads(read: Read, query: UnitQuery): Promise<PriceSpread[]> {
  const free = visibleUnits(read)
    .where(unitConditions(read, filterOf({ ...query, status: 'available' })))
    .select([
      'project.priceBasis as basis',
      'unit.unitType',
      'unit.pricePaise',
      PRICED_AREA.as('area'),
      sql<number>`round(unit.price_paise / ${PRICED_AREA})::bigint`.as('ratePaise'),
    ]);
  return read.db
    .selectFrom(free.as('free'))
    .select([
      'basis',
      'unitType',
      sql<number>`count(*)`.as('units'),
      sql<number>`min(rate_paise)`.as('minPaise'),
      sql<number>`percentile_disc(0.5) within group (order by rate_paise)`.as('medianPaise'),
      sql<number>`max(rate_paise)`.as('maxPaise'),
      sql<number>`round(sum(price_paise) / sum(area))::bigint`.as('avgPaise'),
    ])
    .groupBy(sql`grouping sets ((basis), (basis, unit_type))`)
    .orderBy(sql`basis, unit_type nulls first`)
    .execute();
}
