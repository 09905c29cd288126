import { at } from './numbers.ts';

/** ln of the gamma function for positive numbers (Lanczos 1964, seven terms): to 10^-10. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  let sum = 0.999_999_999_999_809_93;
  for (const [index, term] of LANCZOS.entries()) sum += term / (shifted + index + 1);
  const base = shifted + LANCZOS.length - 0.5;
  return Math.log(2 * Math.PI) / 2 + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
}

const LANCZOS = [
  676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_13, -176.615_029_162_140_6,
  12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6, 1.505_632_735_149_311_6e-7,
];

/** ln of the chance of a count that has a mean and a size: variance mean + mean² / size (gamma-mixed Poisson). */
export function logChance(count: number, mean: number, size: number): number {
  const known = logGamma(count + size) - logGamma(size) - logGamma(count + 1);
  return (
    known + size * Math.log(size / (size + mean)) + (count === 0 ? 0 : count * Math.log(mean / (size + mean)))
  );
}

/** Above this mean counts lie so close that a curve does for them. */
const MANY = 10_000;

/** For each share the least count that it does not exceed; shares ascend. */
export function quantilesOf(shares: readonly number[], mean: number, size: number): number[] {
  if (mean <= 0) return shares.map(() => 0);
  return mean > MANY ? ofCurve(shares, mean, size) : ofCounts(shares, mean, size);
}

/** Chances of the counts around the mean, each from its neighbour, so that none is lost as too small. */
function ofCounts(shares: readonly number[], mean: number, size: number): number[] {
  const spread = 12 * Math.sqrt(mean + mean ** 2 / size) + 12;
  const lowest = Math.max(0, Math.floor(mean - spread));
  const chances = new Float64Array(Math.ceil(mean + spread) - lowest + 1);
  const share = mean / (size + mean);
  const begin = Math.max(lowest, Math.floor(mean * Math.max(0, 1 - 1 / size)));
  const first = begin - lowest;
  chances[first] = 1;
  for (let place = first + 1; place < chances.length; place += 1) {
    const count = lowest + place;
    chances[place] = (at(chances, place - 1) * (count - 1 + size) * share) / count;
  }
  for (let place = first - 1; place >= 0; place -= 1) {
    const count = lowest + place + 1;
    chances[place] = (at(chances, place + 1) * count) / ((count - 1 + size) * share);
  }
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  let [place, below] = [0, at(chances, 0)];
  return shares.map((wanted) => {
    while (below < wanted * total && place < chances.length - 1) {
      place += 1;
      below += at(chances, place);
    }
    return lowest + place;
  });
}

/** A gamma curve of the same mean and variance, by the cube root (Wilson and Hilferty 1931). */
function ofCurve(shares: readonly number[], mean: number, size: number): number[] {
  const shape = 1 / (1 / mean + 1 / size);
  return shares.map((share) => {
    const root = 1 - 1 / (9 * shape) + normalQuantile(share) / (3 * Math.sqrt(shape));
    return Math.round(mean * Math.max(0, root) ** 3);
  });
}

/** Of the standard normal curve, to a thousandth (Abramowitz and Stegun 26.2.23). */
function normalQuantile(share: number): number {
  const tail = Math.min(share, 1 - share);
  const t = Math.sqrt(-2 * Math.log(tail));
  const z =
    t -
    (2.515_517 + 0.802_853 * t + 0.010_328 * t ** 2) /
      (1 + 1.432_788 * t + 0.189_269 * t ** 2 + 0.001_308 * t ** 3);
  return share < 0.5 ? -z : z;
}
