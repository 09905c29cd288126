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

/**
 * Ways in which the months to come may go on, all as likely: their sums have the right spread, which sums of bands have
 * not. A rate that is known with little certainty stays what it is within a path, and slowly changes.
 */
export function drawPaths(
  row: Counts,
  model: CountModel,
  { horizon, paths, random }: { horizon: number; paths: number; random: Random },
): Float64Array[] {
  const { known } = followed(row, model);
  const begin = row.firstMonth + row.values.length;
  return Array.from({ length: paths }, () => drawPath(known, model, begin, horizon, random));
}

function drawPath(
  known: Known,
  model: CountModel,
  begin: number,
  horizon: number,
  random: Random,
): Float64Array {
  const { d, season, v } = model;
  const spread = 1 / (v + AHEAD);
  let { a } = known;
  let rate = drawGamma(a, random) / known.b;
  return Float64Array.from({ length: horizon }, (_, h) => {
    if (h > 0) {
      rate *= drawBeta(d * a, (1 - d) * a, random) / d;
      a *= d;
    }
    const month = rate * monthOf(season, begin + h) * (drawGamma(spread, random) / spread);
    return drawPoisson(month, random);
  });
}

/** What so many in a hundred of the paths do not exceed. */
export function quantileOf(sorted: Float64Array, share: number): number {
  return at(sorted, Math.min(sorted.length - 1, Math.floor(share * sorted.length)));
}
