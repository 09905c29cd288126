import type { CountModel, Counts, Known } from './counts.ts';
import { AHEAD, followed, monthOf } from './counts.ts';
import { at } from './numbers.ts';

/** Drawn by chance, to be repeated with the same seed. */
export type Random = () => number;

/** From the standard normal curve (Box and Muller 1958). */
export function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** From a gamma distribution of rate 1 (Marsaglia and Tsang 2000). */
export function drawGamma(shape: number, random: Random): number {
  if (shape < 1) return drawGamma(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = drawNormal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

function drawBeta(one: number, other: number, random: Random): number {
  if (other <= 0) return 1;
  const first = drawGamma(one, random);
  const second = drawGamma(other, random);
  return first + second > 0 ? first / (first + second) : 0.5;
}

/** From a Poisson distribution: by counting up to 30, above from the normal curve with the same mean and variance. */
export function drawPoisson(mean: number, random: Random): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * drawNormal(random)));
  const bound = Math.exp(-mean);
  let [count, product] = [0, random()];
  while (product > bound) {
    count += 1;
    product *= random();
  }
  return count;
}

/** How many of so many come, each with one chance: by adding up chances where up to 30 are expected, above from the normal curve with the same mean and variance. */
export function drawBinomial(count: number, chance: number, random: Random): number {
  if (chance <= 0 || count <= 0) return 0;
  if (chance > 0.5) return count - drawBinomial(count, 1 - chance, random);
  const mean = count * chance;
  if (mean > 30) {
    const drawn = Math.round(mean + Math.sqrt(mean * (1 - chance)) * drawNormal(random));
    return Math.min(count, Math.max(0, drawn));
  }
  const odds = chance / (1 - chance);
  let [come, share, left] = [0, (1 - chance) ** count, random()];
  while (left > share && come < count) {
    left -= share;
    come += 1;
    share *= (odds * (count - come + 1)) / come;
  }
  return come;
}

interface Drawing {
  horizon: number;
  paths: number;
  random: Random;
  /** Of each month ahead, what its mean is multiplied by; 1 by default. */
  times?: Float64Array;
}

/**
 * Ways in which the months to come may go on, all as likely: their sums have the right spread, which sums of bands have
 * not. A rate that is known with little certainty stays what it is within a path, and slowly changes.
 */
export function drawPaths(
  row: Counts,
  model: CountModel,
  { horizon, paths, random, times }: Drawing,
): Float64Array[] {
  const { known } = followed(row, model);
  const begin = row.firstMonth + row.values.length;
  return Array.from({ length: paths }, () => {
    const draw = monthByMonth(known, model, begin, random);
    return Float64Array.from({ length: horizon }, (_, h) => draw(times?.[h]));
  });
}

/** The months of one such way, one with each call: for what ends when something is sold out. */
export function drawMonths(row: Counts, model: CountModel, random: Random): () => number {
  return monthByMonth(followed(row, model).known, model, row.firstMonth + row.values.length, random);
}

/** In the months of the first year a rate changes; what it may become after that nobody has measured. */
const CHANGING_MONTHS = 12;

function monthByMonth(
  known: Known,
  { d, season, v }: CountModel,
  begin: number,
  random: Random,
): (times?: number) => number {
  const spread = 1 / (v + AHEAD);
  let { a } = known;
  let rate = drawGamma(a, random) / known.b;
  let h = 0;
  return (times = 1) => {
    if (h > 0 && h < CHANGING_MONTHS) {
      rate *= drawBeta(d * a, (1 - d) * a, random) / d;
      a *= d;
    }
    const mean = rate * monthOf(season, begin + h) * times * (drawGamma(spread, random) / spread);
    h += 1;
    return drawPoisson(mean, random);
  };
}

/** What so many in a hundred of the paths do not exceed. */
export function quantileOf(sorted: Float64Array, share: number): number {
  return at(sorted, Math.min(sorted.length - 1, Math.floor(share * sorted.length)));
}
