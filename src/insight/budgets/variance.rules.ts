import type { MetricColour } from '#platform/contract/format.ts';
import { metricColour } from '#platform/contract/format.ts';
import { mulDiv, sumPaise, toPaise } from '#platform/contract/money.ts';
import type { BudgetKind } from './category.rules.ts';
import type { Month } from './budgetYear.rules.ts';

export const COLOURS = ['success', 'warning', 'error'] as const satisfies readonly MetricColour[];
type Colour = MetricColour;

export interface Amounts {
  plannedPaise: number;
  actualPaise: number;
}

/** Actual beside planned (§4.12): the last three are null where nothing was planned. */
export interface Variance {
  variancePaise: number;
  /** In percent, to two decimals. */
  variancePct: number | null;
  ratio: number | null;
  colour: Colour | null;
}

/** Revenue is good from 110% of the plan on and bad below 90%; cost the other way round (§4.12). */
export function varianceOf(kind: BudgetKind, { plannedPaise, actualPaise }: Amounts): Variance {
  const variancePaise = actualPaise - plannedPaise;
  if (plannedPaise === 0) return { variancePaise, variancePct: null, ratio: null, colour: null };
  return {
    variancePaise,
    variancePct: Math.round((variancePaise / plannedPaise) * 10_000) / 100,
    ratio: Math.round((actualPaise / plannedPaise) * 10_000) / 10_000,
    colour: metricColour(actualPaise, plannedPaise, kind === 'cost'),
  };
}

function hundredths(paise: number): bigint {
  return 100n * BigInt(paise);
}

/** Earned and spent of the works since the project began. */
export interface Earned {
  earnedPaise: number;
  spentPaise: number;
}

/** Cost performance: what was earned for each rupee spent (ruling 53). Null while nothing was spent. */
export function costPerformance({ earnedPaise, spentPaise }: Earned): number | null {
  return spentPaise <= 0 ? null : Math.round((earnedPaise / spentPaise) * 10_000) / 10_000;
}

/**
 * What a year costs when the works go on as they did: what was spent of it, and the rest of its plan times the
 * greater of 1 and 1/CPI (ruling 53). Never "at completion": that is of the whole project.
 */
export function yearEnd(actualPaise: number, restPaise: number, { earnedPaise, spentPaise }: Earned): number {
  const isBelowPlan = earnedPaise > 0 && spentPaise > earnedPaise;
  const rest = isBelowPlan
    ? toPaise(mulDiv(BigInt(restPaise), BigInt(spentPaise), BigInt(earnedPaise)))
    : restPaise;
  return actualPaise + rest;
}

/** Of what does not follow the works. */
export const AS_PLANNED: Earned = { earnedPaise: 0, spentPaise: 0 };

export const SEVERITIES = ['high', 'medium'] as const;
export type Severity = (typeof SEVERITIES)[number];

const COST_LIMITS = { alert: 110, high: 125 } as const;
const REVENUE_LIMITS = { alert: 90, high: 75 } as const;

/** Costs above 110% or revenue below 90% of the plan to date, strictly; high beyond 125 and 75% (§4.12). */
export function severityOf(kind: BudgetKind, { plannedPaise, actualPaise }: Amounts): Severity | null {
  if (plannedPaise === 0) return null;
  const isBeyond = (pct: number) =>
    kind === 'cost'
      ? hundredths(actualPaise) > BigInt(pct) * BigInt(plannedPaise)
      : hundredths(actualPaise) < BigInt(pct) * BigInt(plannedPaise);
  const { alert, high } = kind === 'cost' ? COST_LIMITS : REVENUE_LIMITS;
  if (!isBeyond(alert)) return null;
  return isBeyond(high) ? 'high' : 'medium';
}

export interface MonthAmounts extends Amounts {
  month: Month;
}

/**
 * The first month from which on the amounts to date were beyond the limit at every month's end until the last of
 * these, which are over and in order. Null where they are not beyond it now.
 */
export function beyondSince(kind: BudgetKind, months: readonly MonthAmounts[]): Month | null {
  const toDate = months.map((_, at) => sumAmounts(months.slice(0, at + 1)));
  let since: Month | null = null;
  for (const [at, { month }] of months.entries()) {
    const isBeyond = severityOf(kind, toDate[at] ?? NOTHING) !== null;
    since = isBeyond ? (since ?? month) : null;
  }
  return since;
}

const NOTHING: Amounts = { plannedPaise: 0, actualPaise: 0 };

function sumAmounts(amounts: readonly Amounts[]): Amounts {
  return {
    plannedPaise: sumPaise(amounts.map(({ plannedPaise }) => plannedPaise)),
    actualPaise: sumPaise(amounts.map(({ actualPaise }) => actualPaise)),
  };
}
