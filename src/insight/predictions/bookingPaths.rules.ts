import { kindOf } from '#platform/forecasting/chosen.ts';
import type { CountModel } from '#platform/forecasting/counts.ts';
import { forecastCounts } from '#platform/forecasting/counts.ts';
import type { Forecast } from '#platform/forecasting/forecast.ts';
import { forecastLong } from '#platform/forecasting/longSeries.ts';
import type { Random } from '#platform/forecasting/paths.ts';
import { drawNormal, drawPaths, quantileOf } from '#platform/forecasting/paths.ts';
import type { Band } from './prediction.contract.ts';
import type { SalesRow } from './salesRows.rules.ts';

/** What may come of one row: month by month, and as ways in which the months go on together. */
export interface RowAhead {
  forecast: Forecast;
  /** Cut where the stock ends. */
  paths: Float64Array[];
  /** Of each month, whether the stock may end in it or before. */
  capped: boolean[];
  /** Of each month, what can be sold until its end: free and held units, and those planned to be released. */
  supply: number[];
}

interface Ahead {
  horizon: number;
  paths: number;
  random: Random;
  /** What the mean of each month is multiplied by; 1 by default. */
  times?: Float64Array;
}

/** From so many of a hundred paths on that reach the end of the stock, the figures of a month are theirs. */
const CAPPED_SHARE = 0.02;

/** A row whose figures are few learns with its group; one of many bookings a month by itself. */
export function rowAhead(row: SalesRow, model: CountModel, ahead: Ahead): RowAhead {
  const { horizon, times } = ahead;
  const isCounts = kindOf(row.counts.values) === 'counts';
  const forecast = isCounts
    ? forecastCounts(row.counts, model, horizon, times)
    : multiplied(forecastLong(row.counts.values, horizon), times);
  const drawn = isCounts ? drawPaths(row.counts, model, ahead) : pathsOfFigures(forecast, ahead);
  const supply = supplyOf(row, horizon);
  const paths = drawn.map((path) => cutAt(path, supply));
  const capped = Array.from({ length: horizon }, (_, h) => {
    const cut = paths.filter((path, at) => path[h] !== drawn[at]?.[h]).length;
    return supply[h] === 0 || cut >= CAPPED_SHARE * paths.length;
  });
  return { forecast, paths, capped, supply };
}

/** 80 of 100 lie so many standard deviations around the mean. */
const Z80 = 1.2816;

/** Half of what a month differs by is common to all months of a path, as a rate that is not what it was thought to be. */
function pathsOfFigures({ expected, low80, high80 }: Forecast, { horizon, paths, random }: Ahead) {
  return Array.from({ length: paths }, () => {
    const common = drawNormal(random);
    return Float64Array.from({ length: horizon }, (_, h) => {
      const spread = ((high80[h] ?? 0) - (low80[h] ?? 0)) / (2 * Z80);
      const z = Math.SQRT1_2 * (common + drawNormal(random));
      return Math.max(0, Math.round((expected[h] ?? 0) + z * spread));
    });
  });
}

function multiplied(forecast: Forecast, times: Float64Array | undefined): Forecast {
  const of = (values: Float64Array) => values.map((value, h) => value * (times?.[h] ?? 1));
  return {
    expected: of(forecast.expected),
    low80: of(forecast.low80),
    high80: of(forecast.high80),
    low95: of(forecast.low95),
    high95: of(forecast.high95),
  };
}

function supplyOf({ begin, counts, supply, releases }: SalesRow, horizon: number): number[] {
  const first = begin + counts.values.length;
  let there = supply;
  return Array.from({ length: horizon }, (_, h) => (there += releases.get(first + h) ?? 0));
}

function cutAt(path: Float64Array, supply: readonly number[]): Float64Array {
  let taken = 0;
  return path.map((units, h) => {
    const sold = Math.max(0, Math.min(units, (supply[h] ?? 0) - taken));
    taken += sold;
    return sold;
  });
}

/** Of one month of a row: by the curve of its counts, or by its paths where the stock may end. */
export function monthBand({ forecast, paths, capped, supply }: RowAhead, month: number): Band {
  const of = (path: Float64Array) => path[month] ?? 0;
  if (capped[month]) return bandOf(paths.map(of), meanOf(paths.map(of)));
  const within = (bound: number | undefined) =>
    Math.round(Math.min(supply[month] ?? 0, Math.max(0, bound ?? 0)));
  return {
    expected: tenths(forecast.expected[month] ?? 0),
    low80: within(forecast.low80[month]),
    high80: within(forecast.high80[month]),
    low95: within(forecast.low95[month]),
    high95: within(forecast.high95[month]),
  };
}

/** The band of drawn figures, around what is expected of them. */
export function bandOf(drawn: readonly number[], expected: number): Band {
  const sorted = Float64Array.from(drawn).sort();
  const at = (share: number) => Math.round(quantileOf(sorted, share));
  return {
    expected: tenths(expected),
    low80: at(0.1),
    high80: at(0.9),
    low95: at(0.025),
    high95: at(0.975),
  };
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
