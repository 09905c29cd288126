import type { Forecast } from './forecast.ts';
import { at, meanOf } from './numbers.ts';
import { seasonAt, withoutSeason, YEAR } from './season.ts';

/** How far a forecast was from what came; each as in the M4 competition (Makridakis and others 2020). */
export interface Accuracy {
  /** Symmetric mean absolute percentage error, 0 to 200. */
  smape: number;
  /** Mean absolute error over that of last year's same month within the row. */
  mase: number;
  /** Mean of the two, each over that of the last value with its season. */
  owa: number;
  /** Share of months inside the band. */
  cover80: number;
  cover95: number;
  /** Width of the 95 % band and what lies outside of it times 40, over the same as `mase`. */
  msis: number;
}

/** Sums of rows: means of ratios would count a short row like a long one. */
export function accuracyOf(
  rows: readonly { seen: Float64Array; came: Float64Array; forecast: Forecast }[],
): Accuracy {
  const measured = rows.map(({ seen, came, forecast }) => {
    const scale = scaleOf(seen);
    const naive = lastWithSeason(seen, came.length);
    return {
      smape: smapeOf(forecast.expected, came),
      mase: maeOf(forecast.expected, came) / scale,
      naiveSmape: smapeOf(naive, came),
      naiveMase: maeOf(naive, came) / scale,
      cover80: insideOf(came, forecast.low80, forecast.high80),
      cover95: insideOf(came, forecast.low95, forecast.high95),
      msis: intervalScore(came, forecast.low95, forecast.high95) / scale,
    };
  });
  const mean = (of: (one: (typeof measured)[number]) => number) => meanOf(Float64Array.from(measured, of));
  const smape = mean((one) => one.smape);
  const mase = mean((one) => one.mase);
  return {
    smape,
    mase,
    owa: (smape / mean((one) => one.naiveSmape) + mase / mean((one) => one.naiveMase)) / 2,
    cover80: mean((one) => one.cover80),
    cover95: mean((one) => one.cover95),
    msis: mean((one) => one.msis),
  };
}

function smapeOf(expected: Float64Array, came: Float64Array): number {
  return meanOf(
    came.map((value, h) => {
      const sum = Math.abs(value) + Math.abs(at(expected, h));
      return sum === 0 ? 0 : (200 * Math.abs(value - at(expected, h))) / sum;
    }),
  );
}

function maeOf(expected: Float64Array, came: Float64Array): number {
  return meanOf(came.map((value, h) => Math.abs(value - at(expected, h))));
}

/** Mean absolute difference from the same month a year earlier; 1 where nothing ever changed. */
function scaleOf(seen: Float64Array): number {
  const step = seen.length > YEAR ? YEAR : 1;
  const differences = seen.subarray(step).map((value, month) => Math.abs(value - at(seen, month)));
  return meanOf(differences) || 1;
}

function insideOf(came: Float64Array, low: Float64Array, high: Float64Array): number {
  return meanOf(came.map((value, h) => (value >= at(low, h) && value <= at(high, h) ? 1 : 0)));
}

function intervalScore(came: Float64Array, low: Float64Array, high: Float64Array): number {
  return meanOf(
    came.map((value, h) => {
      const [below, above] = [at(low, h), at(high, h)];
      return above - below + 40 * (Math.max(0, below - value) + Math.max(0, value - above));
    }),
  );
}

/** "Naive 2": the last value without its season, times the season of each month to come, where a season is found. */
function lastWithSeason(seen: Float64Array, horizon: number): Float64Array {
  const season = hasSeason(seen) ? classicalSeason(seen) : new Float64Array(YEAR).fill(1);
  const last = at(withoutSeason(seen, season), seen.length - 1);
  return Float64Array.from({ length: horizon }, (_, h) => last * seasonAt(season, seen.length + h));
}

/** The autocorrelation over a year beyond its 90 % bound. */
function hasSeason(seen: Float64Array): boolean {
  if (seen.length < 3 * YEAR) return false;
  const correlations = Array.from({ length: YEAR }, (_, lag) => autocorrelation(seen, lag + 1));
  const last = correlations.pop() ?? 0;
  const bound = 1.645 * Math.sqrt((1 + 2 * correlations.reduce((sum, r) => sum + r ** 2, 0)) / seen.length);
  return Math.abs(last) > bound;
}

function autocorrelation(values: Float64Array, lag: number): number {
  const mean = meanOf(values);
  let [with_, own] = [0, 0];
  for (let month = 0; month < values.length; month += 1) {
    own += (at(values, month) - mean) ** 2;
    if (month >= lag) with_ += (at(values, month) - mean) * (at(values, month - lag) - mean);
  }
  return own === 0 ? 0 : with_ / own;
}

/** Mean ratio of each month to the centred mean of twelve, undamped. */
function classicalSeason(seen: Float64Array): Float64Array {
  const sums = new Float64Array(YEAR);
  const counts = new Float64Array(YEAR);
  for (let month = 6; month < seen.length - 6; month += 1) {
    let centre = (at(seen, month - 6) + at(seen, month + 6)) / 2;
    for (let near = month - 5; near <= month + 5; near += 1) centre += at(seen, near);
    const place = month % YEAR;
    if (centre === 0) continue;
    sums[place] = at(sums, place) + (at(seen, month) * YEAR) / centre;
    counts[place] = at(counts, place) + 1;
  }
  const raw = sums.map((sum, place) => (at(counts, place) === 0 ? 1 : sum / at(counts, place)));
  const mean = meanOf(raw);
  return raw.map((value) => value / mean);
}
