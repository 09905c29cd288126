import type { SupplyFacts } from './scoreFacts.rules.ts';

/** Units that are available, by project, type and price. */
export interface OfferedUnits {
  projectId: string;
  unitType: string;
  pricePaise: number;
  count: number;
}

export interface Request {
  projectIds: readonly string[];
  /** None: any. */
  unitTypes: readonly string[];
  budgetMinPaise: number | null;
  budgetMaxPaise: number | null;
}

/**
 * How many of the units a customer wants are available and within their budget. A tenth above it counts as
 * within; a budget with one end leaves the other open.
 */
export function supplyFor(request: Request, offered: readonly OfferedUnits[]): SupplyFacts {
  const { budgetMinPaise, budgetMaxPaise } = request;
  const wanted = offered.filter(
    ({ projectId, unitType }) =>
      request.projectIds.includes(projectId) &&
      (request.unitTypes.length === 0 || request.unitTypes.includes(unitType)),
  );
  const matching = wanted.reduce((total, { count }) => total + count, 0);
  const inBudget = wanted
    .filter(({ pricePaise }) => isInBudget(pricePaise, budgetMinPaise, budgetMaxPaise))
    .reduce((total, { count }) => total + count, 0);
  const cheapest = wanted.reduce((least, { pricePaise }) => Math.min(least, pricePaise), Infinity);
  const isCheapestNear = budgetMaxPaise !== null && cheapest * 100 <= budgetMaxPaise * 125;
  return { matching, inBudget, isCheapestNear };
}

function isInBudget(pricePaise: number, minPaise: number | null, maxPaise: number | null): boolean {
  if (minPaise !== null && pricePaise < minPaise) return false;
  return maxPaise === null || pricePaise * 10 <= maxPaise * 11;
}
