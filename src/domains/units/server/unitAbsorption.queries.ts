import { sql } from 'kysely';
import { addDays } from '../../../platform/contract/calendar.ts';
import type { Read } from '../../../platform/server/context.ts';
import type { Absorption } from '../unitStatistics.contract.ts';
import {
  absorptionPct,
  monthsOfInventory,
  pacePeriod,
  paceOf,
  soldPerMonth,
} from '../unitStatistics.rules.ts';
import type { UnitQuery } from './unit.figures.ts';
import { filterOf, unitFigure } from './unit.figures.ts';
import { unitConditions } from './unit.filter.ts';
import { visibleUnits } from './unit.rows.ts';

/** How much of what was offered in the last 90 days was sold, and how long the rest lasts (§4.17). */
export async function absorptionOf(read: Read, query: UnitQuery): Promise<Absorption> {
  const { from, to } = pacePeriod(read.today);
  const parts = {
    onOfferAtStart: { ...query, onOfferOn: from, listedTo: addDays(from, -1) },
    released: { ...query, listedFrom: from, listedTo: to, status: 'available,reserved,sold' },
    netSold: { ...query, soldFrom: from, soldTo: to },
    available: { ...query, status: 'available' },
  };
  const counted = await countParts(read, query, parts);
  const { netSold, available } = counted;
  return {
    from,
    to,
    onOfferAtStart: unitFigure(parts.onOfferAtStart, counted.onOfferAtStart),
    released: unitFigure(parts.released, counted.released),
    netSold: unitFigure(parts.netSold, netSold),
    available: unitFigure(parts.available, available),
    pct: absorptionPct(netSold, counted.onOfferAtStart + counted.released),
    soldPerMonth: soldPerMonth(netSold),
    monthsOfInventory: monthsOfInventory(available, netSold),
    pace: paceOf(available, netSold),
  };
}

type Part = 'onOfferAtStart' | 'released' | 'netSold' | 'available';

/** Parts of what a query finds, each counted by the condition of its own query, in one scan. */
async function countParts(
  read: Read,
  query: UnitQuery,
  parts: Record<Part, UnitQuery>,
): Promise<Record<Part, number>> {
  const counts = Object.entries(parts).map(
    ([name, part]) => sql`${sql.lit(name)}, count(*) filter (where ${unitConditions(read, filterOf(part))})`,
  );
  const row = await visibleUnits(read)
    .where(unitConditions(read, filterOf(query)))
    .select(sql<Record<Part, number>>`json_build_object(${sql.join(counts)})`.as('counts'))
    .executeTakeFirstOrThrow();
  return row.counts;
}
