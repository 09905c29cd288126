import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Figure } from '#platform/contract/figure.ts';
import type { Absorption } from '../unitStatistics.contract.ts';
import { absorptionPct, paceOf } from '../unitStatistics.rules.ts';
import { monthsOfInventory, pacePeriod, soldPerMonth } from '#inventory/stock/pace.rules.ts';
import type { UnitQuery } from './unit.figures.ts';
import { unitFigure } from './unit.figures.ts';

/** The units that show how fast stock sells, as subqueries; the available ones are counted anyway. */
export function absorptionParts(today: Day) {
  const { from, to } = pacePeriod(today);
  return {
    onOfferAtStart: { onOfferOn: from, listedTo: addDays(from, -1) },
    released: { listedFrom: from, listedTo: to, status: 'available,reserved,sold' },
    netSold: { soldFrom: from, soldTo: to },
  } satisfies Record<string, UnitQuery>;
}

type Counted = Record<keyof ReturnType<typeof absorptionParts>, number>;

/** How much of what was offered in the last 90 days was sold, and how long the remainder lasts (§4.17). */
export function absorptionOf(today: Day, query: UnitQuery, counted: Counted, available: Figure): Absorption {
  const parts = absorptionParts(today);
  const figure = (part: keyof Counted) => unitFigure({ ...query, ...parts[part] }, counted[part]);
  const { netSold } = counted;
  return {
    ...pacePeriod(today),
    onOfferAtStart: figure('onOfferAtStart'),
    released: figure('released'),
    netSold: figure('netSold'),
    available,
    pct: absorptionPct(netSold, counted.onOfferAtStart + counted.released),
    soldPerMonth: soldPerMonth(netSold),
    monthsOfInventory: monthsOfInventory(available.value, netSold),
    pace: paceOf(available.value, netSold),
  };
}
