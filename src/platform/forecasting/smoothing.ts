import { at, clamp, meanOf } from './numbers.ts';
import { smallest } from './simplex.ts';

/** A method that has seen a row of values. */
export interface Fitted {
  /** Of the months after the last value. */
  expected: Float64Array;
  /** Standard deviation of what comes around it, by the method's own formula. */
  deviation: Float64Array;
}

const FEWEST = 1e-9;

function deviationOf(squares: number, values: number, parameters: number): number {
  return Math.sqrt(Math.max(FEWEST, squares / Math.max(1, values - parameters)));
}

/** Simple exponential smoothing. */
export function simpleSmoothing(values: Float64Array, horizon: number): Fitted {
  const first = meanOf(values.subarray(0, Math.min(6, values.length)));
  const [alpha = 0.3] = smallest(
    ([weight = 0]) => smoothed(values, first, weight).squares,
    [{ low: 0.02, high: 0.99, start: 0.3 }],
    40,
  );
  const { level, squares } = smoothed(values, first, alpha);
  const sigma = deviationOf(squares, values.length, 2);
  return {
    expected: new Float64Array(horizon).fill(level),
    deviation: Float64Array.from({ length: horizon }, (_, h) => sigma * Math.sqrt(1 + h * alpha ** 2)),
  };
}

/** Level after the last value, and the sum of the squared one-step errors. */
export function smoothed(
  values: Float64Array,
  first: number,
  alpha: number,
): { level: number; squares: number } {
  let [level, squares] = [first, 0];
  for (const value of values) {
    const error = value - level;
    squares += error ** 2;
    level += alpha * error;
  }
  return { level, squares };
}

interface Trend {
  level: number;
  slope: number;
  squares: number;
}

const DAMPED = [
  { low: 0.02, high: 0.99, start: 0.3 },
  { low: 0.001, high: 0.9, start: 0.1 },
  { low: 0.8, high: 0.98, start: 0.9 },
];

/** A level with a trend that flattens (Gardner and McKenzie 1985). */
export function dampedTrend(values: Float64Array, horizon: number): Fitted {
  const start = firstTrend(values);
  const [alpha = 0, beta = 0, phi = 0] = smallest(
    ([a = 0, b = 0, p = 0]) => trended(values, start, a, b, p).squares,
    DAMPED,
    100,
  );
  const { level, slope, squares } = trended(values, start, alpha, beta, phi);
  const sigma = deviationOf(squares, values.length, 5);
  const expected = new Float64Array(horizon);
  const deviation = new Float64Array(horizon);
  let [damping, variance] = [0, 1];
  for (let h = 0; h < horizon; h += 1) {
    deviation[h] = sigma * Math.sqrt(variance);
    damping += phi ** (h + 1);
    expected[h] = level + damping * slope;
    variance += (alpha * (1 + beta * damping)) ** 2;
  }
  return { expected, deviation };
}

function firstTrend(values: Float64Array): { level: number; slope: number } {
  const { start, slope } = lineThrough(values.subarray(0, Math.min(12, values.length)));
  return { level: start - slope, slope };
}

function trended(
  values: Float64Array,
  start: { level: number; slope: number },
  alpha: number,
  beta: number,
  phi: number,
): Trend {
  let [{ level, slope }, squares] = [start, 0];
  for (const value of values) {
    const before = level + phi * slope;
    const error = value - before;
    squares += error ** 2;
    level = before + alpha * error;
    slope = phi * slope + alpha * beta * error;
  }
  return { level, slope, squares };
}

/** Level, damped trend and season together, the season beginning with indices that are given (Holt 1957, Winters 1960). */
export function dampedSeasons(
  values: Float64Array,
  season: Float64Array,
  horizon: number,
  kind: 'additive' | 'multiplicative',
): Float64Array {
  const { length: year } = season;
  const scale = Math.max(FEWEST, Math.abs(meanOf(values.subarray(0, year))));
  const first = season.map((index) => (kind === 'additive' ? (index - 1) * scale : Math.max(0.01, index)));
  const bare = values.map((value, month) => {
    const part = at(first, month % year);
    return kind === 'additive' ? value - part : value / part;
  });
  const start = firstTrend(bare);
  const run = ([alpha = 0, beta = 0, phi = 0, gamma = 0]: Float64Array) =>
    seasonal(values, { ...start, parts: first.slice() }, { alpha, beta, phi, gamma }, kind);
  const best = smallest((point) => run(point).squares, [...DAMPED, { low: 0, high: 0.6, start: 0.05 }], 100);
  const { level, slope, parts } = run(best);
  const phi = at(best, 2);
  let damping = 0;
  return Float64Array.from({ length: horizon }, (_, h) => {
    damping += phi ** (h + 1);
    const part = at(parts, (values.length + h) % year);
    return kind === 'additive' ? level + damping * slope + part : (level + damping * slope) * part;
  });
}

interface SeasonalState extends Omit<Trend, 'squares'> {
  parts: Float64Array;
}

function seasonal(
  values: Float64Array,
  state: SeasonalState,
  { alpha, beta, phi, gamma }: { alpha: number; beta: number; phi: number; gamma: number },
  kind: 'additive' | 'multiplicative',
): SeasonalState & { squares: number } {
  const { parts } = state;
  const { length: year } = parts;
  const isAdditive = kind === 'additive';
  let { level, slope } = state;
  let squares = 0;
  for (let month = 0; month < values.length; month += 1) {
    const value = at(values, month);
    const part = at(parts, month % year);
    const before = level + phi * slope;
    const error = isAdditive ? value - before - part : value - before * part;
    squares += error ** 2;
    const bare = isAdditive ? error : error / Math.max(0.01, part);
    level = before + alpha * bare;
    slope = phi * slope + alpha * beta * bare;
    parts[month % year] = isAdditive
      ? part + gamma * error
      : clamp(part + (gamma * error) / Math.max(FEWEST, Math.abs(before)), 0.01, YEARLY_MOST);
  }
  return { level, slope, parts, squares };
}

/** More than a whole year in one month there cannot be. */
const YEARLY_MOST = 12;

/** The line with the least squares: its value at the first place, and its slope. */
export function lineThrough(values: Float64Array): { start: number; slope: number } {
  const middle = (values.length - 1) / 2;
  const mean = meanOf(values);
  let [across, along] = [0, 0];
  for (let place = 0; place < values.length; place += 1) {
    across += (place - middle) * (at(values, place) - mean);
    along += (place - middle) ** 2;
  }
  const slope = along === 0 ? 0 : across / along;
  return { start: mean - slope * middle, slope };
}
