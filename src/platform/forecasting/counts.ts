import type { Forecast } from './forecast.ts';
import { logChance, quantilesOf } from './negativeBinomial.ts';
import { at, clamp, meanOf, varianceOf } from './numbers.ts';
import { YEAR } from './season.ts';

/** Counts of consecutive months, as bookings of a project. */
export interface Counts {
  values: Float64Array;
  /** Month of the year of the first value, 0 for January. */
  firstMonth: number;
  /** Months that teach nothing, as those of a launch: by their place in `values`. */
  skipped?: ReadonlySet<number>;
}

/** How fast the past is forgotten (d), how strong the first guess is (k), whether it comes back (c), and how much months differ beyond chance (v). */
interface Setting {
  d: number;
  k: number;
  c: 0 | 1;
  v: number;
}

/** What is known of a rate: gamma with shape a and rate b. */
export interface Known {
  a: number;
  b: number;
}

/** A group whose counts have one kind of season and change alike. */
export interface CountModel extends Setting {
  /** Mean of a month of one row. */
  mean: number;
  /** By month of the year; their mean is 1. */
  season: Float64Array;
  /** Where that season comes from. */
  ownSeason: number;
}

const SETTINGS: readonly Setting[] = [0.75, 0.85, 0.92, 0.97].flatMap((d) =>
  [0.5, 2].flatMap((k) =>
    ([0, 1] as const).flatMap((c) => [0.01, 0.03, 0.08, 0.2].map((v) => ({ d, k, c, v }))),
  ),
);

/** What the months ahead may differ more than those that were learned from. */
export const AHEAD = 0.02;
/** An own season needs that many months. */
const SEASON_MONTHS = 24;

/**
 * Counts whose rate changes slowly: each month the old ones weigh less, and what remains is a gamma-mixed Poisson
 * (Harvey and Fernandes 1989; West and Harrison 1997). How fast they are forgotten is what makes all rows of a group
 * together likeliest, so that a young one leans on its sisters.
 * @param seed season by month of the year, mean 1, for what too few months tell
 */
export function learnCounts(rows: readonly Counts[], seed: Float64Array): CountModel {
  const all = Float64Array.from(rows.flatMap(({ values }) => [...values]));
  const mean = Math.max(1e-6, meanOf(all));
  const { season, own } = seasonOfGroup(rows, seed);
  const settings = SETTINGS.map((setting) => ({ ...setting, mean, season, ownSeason: own }));
  const likelihood = (model: CountModel) =>
    rows.reduce((sum, row) => sum + followed(row, model).likelihood, 0);
  const ranked = settings.map((model) => ({ model, value: likelihood(model) }));
  return ranked.reduce((best, one) => (one.value > best.value ? one : best)).model;
}

/** What is known after the last month of a row, and ln of the chance of the months that teach. */
export function followed(row: Counts, model: CountModel): { known: Known; likelihood: number } {
  const { d, k, c, v, mean } = model;
  const back = c * (1 - d) * k;
  let [a, b, likelihood] = [k * mean, k, 0];
  for (let month = 0; month < row.values.length; month += 1) {
    if (row.skipped?.has(month)) continue;
    const factor = monthOf(model.season, row.firstMonth + month);
    const expected = (factor * a) / b;
    const size = 1 / (1 / a + v);
    const count = at(row.values, month);
    likelihood += logChance(count, expected, size);
    a = d * a + back * mean + taught(count, expected, size, month);
    b = d * b + back + factor;
  }
  return { known: { a, b }, likelihood };
}

/** A month teaches at most what 98 of 100 would not exceed, from the fourth on: one spike is no new rate. */
function taught(count: number, expected: number, size: number, month: number): number {
  if (month < 3 || count <= 2 * expected) return count;
  const [most = count] = quantilesOf([0.98], expected, size);
  return Math.min(count, most);
}

export function monthOf(season: Float64Array, month: number): number {
  return Math.max(0.01, at(season, ((month % YEAR) + YEAR) % YEAR));
}

/**
 * Each month by itself; sums of several come from `drawPaths`.
 * @param times of each month ahead, what its mean is multiplied by; 1 by default
 */
export function forecastCounts(
  row: Counts,
  model: CountModel,
  horizon: number,
  times?: Float64Array,
): Forecast {
  const { known } = followed(row, model);
  const months = Array.from({ length: horizon }, (_, h) => {
    const season = monthOf(model.season, row.firstMonth + row.values.length + h);
    const mean = (season * known.a * (times?.[h] ?? 1)) / known.b;
    const size = 1 / (1 / (known.a * model.d ** h) + model.v + AHEAD);
    return { mean, bounds: quantilesOf([0.025, 0.1, 0.9, 0.975], mean, size) };
  });
  const bound = (index: number) => Float64Array.from(months, ({ bounds }) => bounds[index] ?? 0);
  return {
    expected: Float64Array.from(months, ({ mean }) => mean),
    low95: bound(0),
    low80: bound(1),
    high80: bound(2),
    high95: bound(3),
  };
}

/**
 * Month means of the total of a group over the overall mean, drawn to the seed by as much as chance explains their
 * difference; the seed alone under two years.
 */
function seasonOfGroup(rows: readonly Counts[], seed: Float64Array): { season: Float64Array; own: number } {
  const total = totalOf(rows);
  if (total.values.length < SEASON_MONTHS) return { season: seed, own: 0 };
  const byMonth = Array.from({ length: YEAR }, (): number[] => []);
  for (const [place, value] of total.values.entries())
    byMonth[(total.firstMonth + place) % YEAR]?.push(value);
  const overall = meanOf(total.values);
  if (overall === 0) return { season: seed, own: 0 };
  const ratios = Float64Array.from(byMonth, (values) => meanOf(Float64Array.from(values)) / overall);
  const byChance =
    meanOf(Float64Array.from(byMonth, (values) => chanceVariance(values) / values.length)) / overall ** 2;
  const between = varianceOf(ratios);
  const own = between > 0 ? clamp(1 - byChance / between, 0, 1) : 0;
  const mixed = ratios.map((ratio, month) => own * ratio + (1 - own) * at(seed, month));
  const mean = meanOf(mixed);
  return { season: mixed.map((value) => value / mean), own };
}

/** Of the same months of different years; never less than a count has by itself. */
function chanceVariance(values: readonly number[]): number {
  const counts = Float64Array.from(values);
  const apart = counts.length < 2 ? 0 : (varianceOf(counts) * counts.length) / (counts.length - 1);
  return Math.max(apart, meanOf(counts));
}

/** Of rows that end in the same month: sums of the months in which all rows of that time are there. */
function totalOf(rows: readonly Counts[]): Counts {
  const longest = Math.max(0, ...rows.map(({ values }) => values.length));
  const values = new Float64Array(longest);
  for (const row of rows) {
    const from = longest - row.values.length;
    for (const [place, value] of row.values.entries())
      values[from + place] = at(values, from + place) + value;
  }
  const first = rows.find((row) => row.values.length === longest);
  return { values, firstMonth: first?.firstMonth ?? 0 };
}
