import type { Forecast } from './forecast.ts';
import { at, clamp, meanError } from './numbers.ts';
import { seasonAt, seasonOf, withoutSeason, YEAR } from './season.ts';
import { dampedSeasons, dampedTrend, simpleSmoothing } from './smoothing.ts';
import { dynamicTheta, theta } from './theta.ts';

/** From here on methods are weighed by how they did; below there is too little to choose by. */
export const LONG = 48;
/** How far back the methods are tried, and what must be left to learn from. */
const ORIGINS = [12, 6];
const LEFT = 30;

/** What is expected of some months to come: one row for each method, and how far off the formulas think it may be. */
interface Pool {
  members: Float64Array[];
  deviation: Float64Array;
}

/**
 * Monthly figures of four years or more: methods that are weighed by their errors at the end of the row. From two to
 * four years the plain mean of three: choosing by origins loses there. Values may have any size, zeros too.
 * @param horizon months ahead
 */
export function forecastLong(values: Float64Array, horizon: number): Forecast {
  const isLong = values.length >= LONG;
  const pool = isLong ? poolOf(values, horizon) : plainPoolOf(values, horizon);
  const tried = isLong ? triedAt(values) : [];
  const weights = weightsOf(pool.members.length, tried);
  const expected = mixed(pool.members, weights, horizon);
  const caution = isLong ? cautionOf(tried, weights) : 1.25;
  return banded(
    expected,
    pool,
    weights,
    caution,
    values.every((value) => value >= 0),
  );
}

function plainPoolOf(values: Float64Array, horizon: number): Pool {
  const season = seasonOf(values);
  const bare = withoutSeason(values, season);
  const damped = dampedTrend(bare, horizon);
  const simple = simpleSmoothing(bare, horizon);
  const ahead = seasonAhead(season, values.length, horizon);
  return {
    members: [theta(bare, horizon), damped.expected, simple.expected].map((row) => times(row, ahead)),
    deviation: times(meanRow(damped.deviation, simple.deviation), ahead),
  };
}

function poolOf(values: Float64Array, horizon: number): Pool {
  const season = seasonOf(values);
  const bare = withoutSeason(values, season);
  const damped = dampedTrend(bare, horizon);
  const simple = simpleSmoothing(bare, horizon);
  const rows = [
    theta(bare, horizon),
    damped.expected,
    dynamicTheta(bare, horizon),
    ofMeans(bare, horizon, 3, theta),
    ofMeans(bare, horizon, 3, (means, ahead) => dampedTrend(means, ahead).expected),
    ofMeans(bare, horizon, YEAR, theta),
    ...ofLogarithms(bare, horizon),
  ];
  const ahead = seasonAhead(season, values.length, horizon);
  return {
    members: [
      ...rows.map((row) => times(row, ahead)),
      dampedSeasons(values, season, horizon, 'additive'),
      dampedSeasons(values, season, horizon, 'multiplicative'),
      lastYear(values, horizon),
    ],
    deviation: times(meanRow(damped.deviation, simple.deviation), ahead),
  };
}

function seasonAhead(season: Float64Array, seen: number, horizon: number): Float64Array {
  return Float64Array.from({ length: horizon }, (_, h) => seasonAt(season, seen + h));
}

function times(row: Float64Array, factors: Float64Array): Float64Array {
  return row.map((value, h) => value * at(factors, h));
}

function meanRow(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, h) => (value + at(other, h)) / 2);
}

type Method = (values: Float64Array, horizon: number) => Float64Array;

function ofLogarithms(bare: Float64Array, horizon: number): Float64Array[] {
  if (!bare.every((value) => value > 0)) return [];
  const logarithms = bare.map(Math.log);
  const highest = Math.max(...logarithms) + 1;
  const back = (row: Float64Array) => row.map((value) => Math.exp(Math.min(highest, value)));
  return [back(theta(logarithms, horizon)), back(dampedTrend(logarithms, horizon).expected)];
}

/** A method on means of several months, counted from the end; each month of a mean to come is given that mean. */
function ofMeans(values: Float64Array, horizon: number, size: number, method: Method): Float64Array {
  const count = Math.floor(values.length / size);
  const skipped = values.length - count * size;
  const means = Float64Array.from({ length: count }, (_, group) => {
    let sum = 0;
    for (let place = 0; place < size; place += 1) sum += at(values, skipped + group * size + place);
    return sum / size;
  });
  const ahead = method(means, Math.ceil(horizon / size));
  return Float64Array.from({ length: horizon }, (_, h) => at(ahead, Math.floor(h / size)));
}

function lastYear(values: Float64Array, horizon: number): Float64Array {
  return Float64Array.from({ length: horizon }, (_, h) => at(values, values.length - YEAR + (h % YEAR)));
}

/** How the methods did from an earlier month on, with what was known then. */
interface Tried extends Pool {
  came: Float64Array;
}

function triedAt(values: Float64Array): Tried[] {
  return ORIGINS.filter((back) => values.length - back >= LEFT).map((back) => ({
    ...poolOf(values.subarray(0, values.length - back), back),
    came: values.subarray(values.length - back),
  }));
}

/** The smaller its mean absolute error, the more weight, by the third power; all alike where none was tried. */
function weightsOf(members: number, tried: readonly Tried[]): Float64Array {
  const errors = Float64Array.from({ length: members }, (_, member) => {
    const each = tried.map(({ members: rows, came }) => meanError(rows[member] ?? came, came));
    return each.reduce((sum, error) => sum + error, 0);
  });
  const least = Math.max(Math.min(...errors), Number.MIN_VALUE);
  const raw = errors.map((error) => (least / Math.max(error, least)) ** 3);
  const sum = raw.reduce((total, weight) => total + weight, 0);
  return raw.map((weight) => weight / sum);
}

function mixed(members: readonly Float64Array[], weights: Float64Array, horizon: number): Float64Array {
  return Float64Array.from({ length: horizon }, (_, h) =>
    members.reduce((sum, row, member) => sum + at(weights, member) * at(row, h), 0),
  );
}

/** How much the errors at the end of the row exceeded what the formulas think, damped: most of it is chance. */
function cautionOf(tried: readonly Tried[], weights: Float64Array): number {
  const ratios = tried.flatMap(({ members, deviation, came }) => {
    const expected = mixed(members, weights, came.length);
    return [...came].map((value, h) => Math.min(3, Math.abs(value - at(expected, h)) / at(deviation, h)));
  });
  if (ratios.length === 0) return 1;
  const rms = Math.sqrt(ratios.reduce((sum, ratio) => sum + ratio ** 2, 0) / ratios.length);
  return clamp(rms, 0.5, 2) ** 0.3;
}

function banded(
  expected: Float64Array,
  { members, deviation }: Pool,
  weights: Float64Array,
  caution: number,
  isNeverNegative: boolean,
): Forecast {
  const half95 = expected.map((mean, h) => {
    const apart = members.reduce(
      (sum, row, member) => sum + at(weights, member) * (at(row, h) - mean) ** 2,
      0,
    );
    const own = 1.9 * caution * at(deviation, h) * (1 + (0.4 * h) / 18);
    return Math.sqrt(own ** 2 + 2.8 ** 2 * apart);
  });
  const lowest = isNeverNegative ? 0 : Number.NEGATIVE_INFINITY;
  const bound = (share: number) => expected.map((mean, h) => Math.max(lowest, mean + share * at(half95, h)));
  return {
    expected: expected.map((mean) => Math.max(lowest, mean)),
    low80: bound(-0.6),
    high80: bound(0.6),
    low95: bound(-1),
    high95: bound(1),
  };
}
