import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { FACINGS } from '../unit.contract.ts';
import { SHOWN_UNIT_STATUSES } from '#inventory/stock/unitStatus.contract.ts';
import { PriceSpread } from '../unitStatistics.contract.ts';
import { AGE_BOUNDS, FLOOR_BOUNDS } from '../unitStatistics.rules.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import type { UnitQuery } from './unit.figures.ts';
import { filterOf } from './unit.figures.ts';
import { unitConditions } from './unit.filter.ts';
import { visibleUnits } from './unit.rows.ts';
import { shownStatus } from './unit.shown.ts';
import { PRICED_AREA } from './unitRates.sql.ts';

/** Units of one status counted by one of the groups, the others null; with all null, those of the status. */
const GroupRow = z.object({
  status: z.enum(SHOWN_UNIT_STATUSES),
  unitType: z.enum(UNIT_TYPES).nullable(),
  /** Places in the lists of `unitStatistics.rules`. */
  band: z.int().nullable(),
  age: z.int().nullable(),
  facing: z.enum([...FACINGS, 'none']).nullable(),
  count: z.int(),
  valuePaise: z.int(),
});
export type GroupRow = z.infer<typeof GroupRow>;

/** What comes back as JSON: an amount that JavaScript would round is refused. */
const Scan = z.object({
  groups: z.array(GroupRow),
  spreads: z.array(PriceSpread),
  parts: z.record(z.string(), z.int()),
});

/**
 * One scan of the units that a query finds, for all figures of them: units that are alike are counted first, and
 * grouped, rated and compared as the few that they then are. `parts` are queries within the query, each counted by the
 * condition of the list.
 */
export async function scanUnits<Part extends string>(
  read: Read,
  query: UnitQuery,
  parts: Readonly<Record<Part, UnitQuery>>,
): Promise<{ groups: GroupRow[]; spreads: PriceSpread[]; parts: Record<Part, number> }> {
  const names = Object.keys(parts) as Part[];
  const alike = alikeUnits(read, query, Object.values<UnitQuery>(parts));
  const { rows } = await plannedByValues(read.db, () =>
    sql`with alike as materialized (${alike})
      select (${groupsOfAlike(read)}) as groups, (${SPREADS_OF_ALIKE}) as spreads,
             (${countsOfAlike(names)}) as parts`.execute(read.db),
  );
  return Scan.parse(rows[0]);
}

/** Columns named `part_0`, `part_1`, … say whether such units are of a part. */
function alikeUnits(read: Read, query: UnitQuery, parts: readonly UnitQuery[]) {
  const isOfPart = parts.map((part, at) =>
    sql<boolean>`${unitConditions(read, filterOf(part))}`.as(`part_${at}`),
  );
  const places = Array.from({ length: 8 + parts.length }, (_, at) => at + 1);
  return (
    visibleUnits(read)
      .where(unitConditions(read, filterOf(query)))
      .select([
        shownStatus(read).as('status'),
        'unit.unitType',
        'unit.floor',
        'unit.facing',
        'unit.listedAt',
        'unit.pricePaise',
        'project.priceBasis as basis',
        PRICED_AREA.as('area'),
        ...isOfPart,
        sql<number>`count(*)`.as('count'),
      ])
      // By their places: the status holds a moment, which as another parameter would be another expression.
      .groupBy(sql.raw(places.join(', ')))
  );
}

function groupsOfAlike(read: Read): RawBuilder<unknown> {
  return sql`select coalesce(json_agg(json_build_object('status', status, 'unitType', unit_type, 'band', band,
      'facing', facing, 'age', age, 'count', count, 'valuePaise', value_paise)), '[]')
    from (select status, unit_type, band, facing, age, sum(count)::bigint as count,
                 sum(price_paise * count)::bigint as value_paise
            from (select status, unit_type, width_bucket(floor, ${bounds(FLOOR_BOUNDS)}) as band,
                         coalesce(facing, 'none') as facing,
                         width_bucket(${read.today}::date - listed_at, ${bounds(AGE_BOUNDS)}) as age,
                         price_paise, count
                    from alike) as banded
           group by grouping sets ((status), (status, unit_type), (status, band), (status, facing), (status, age)))
         as grouped`;
}

function bounds(values: readonly number[]) {
  return sql.raw(`array[${values.join(', ')}]`);
}

/**
 * Of units that are free. The median is the least rate that half of the units do not exceed: among all of a basis, and
 * among those of a type.
 */
const SPREADS_OF_ALIKE = sql`select coalesce(json_agg(json_build_object('basis', basis, 'unitType', unit_type,
      'units', units, 'minPaise', min_paise, 'medianPaise', median_paise, 'maxPaise', max_paise,
      'avgPaise', avg_paise) order by basis, unit_type nulls first), '[]')
    from (select basis, unit_type, sum(count)::bigint as units, min(rate_paise) as min_paise,
                 case when grouping(unit_type) = 1 then min(rate_paise) filter (where is_half)
                      else min(rate_paise) filter (where is_half_of_type) end as median_paise,
                 max(rate_paise) as max_paise, round(sum(price_paise * count) / sum(area * count))::bigint as avg_paise
            from (select *, 2 * sum(count) over (partition by basis order by rate_paise)
                              >= sum(count) over (partition by basis) as is_half,
                         2 * sum(count) over (partition by basis, unit_type order by rate_paise)
                              >= sum(count) over (partition by basis, unit_type) as is_half_of_type
                    from (select *, round(price_paise / area)::bigint as rate_paise from alike
                           where status = 'available') as rated) as ranked
           group by grouping sets ((basis), (basis, unit_type))) as spread`;

function countsOfAlike(names: readonly string[]): RawBuilder<unknown> {
  const counts = names.map(
    (name, at) => sql`${sql.lit(name)}, coalesce(sum(count) filter (where ${sql.ref(`part_${at}`)}), 0)`,
  );
  return sql`select json_build_object(${sql.join(counts)}) from alike`;
}
