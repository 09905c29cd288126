import { quantilesOf } from '#platform/forecasting/negativeBinomial.ts';
import { shifted } from './chance.rules.ts';

// Whether chances add up (decision 115): what was to be expected of the leads open at past month ends, by what was
// known then, against how many of them booked in the 90 days after it.

/** Leads of nearly one chance: how many there were, and their chance before correction. */
export type ChanceGroup = readonly [chance: number, leads: number];

export interface MonthEnd {
  /** A day. */
  asOf: string;
  /** Before correction. */
  groups: readonly ChanceGroup[];
  booked: number;
}

interface Correction {
  /** Of the log odds. */
  shift: number;
  /** Booked over expected before correction; null while nothing was expected or no month end lies far enough back. */
  ratio: number | null;
  booked: number;
}

/** Chances are kept to about a hundredth of themselves. */
const STEPS_PER_LOGIT = 50;
/** A correction counts half with so many bookings. */
const HALF_FROM = 50;
const MAX_SHIFT = 3;
const ROUNDS = 60;

/** Puts chances that hardly differ together. */
export function grouped(chances: readonly ChanceGroup[]): ChanceGroup[] {
  const sums = new Map<number, [sum: number, leads: number]>();
  for (const [chance, leads] of chances) {
    const place = Math.round(Math.log(chance / (1 - chance)) * STEPS_PER_LOGIT);
    const [sum, known] = sums.get(place) ?? [0, 0];
    sums.set(place, [sum + chance * leads, known + leads]);
  }
  return [...sums.values()].map(([sum, leads]) => [Math.round((sum / leads) * 1e6) / 1e6, leads]);
}

export function expectedOf(groups: readonly ChanceGroup[], shift = 0): number {
  return groups.reduce((sum, [chance, leads]) => sum + leads * shifted(chance, shift), 0);
}

/**
 * What moves all log odds so far that chances of the past would have added up, drawn to none by n/(n + 50), n = the
 * bookings that speak for it.
 */
export function correctionOf(ends: readonly MonthEnd[]): Correction {
  const groups = ends.flatMap((end) => end.groups);
  const booked = ends.reduce((sum, end) => sum + end.booked, 0);
  const expected = expectedOf(groups);
  if (expected === 0) return { shift: 0, ratio: null, booked };
  const full = shiftTo(groups, booked);
  return { shift: (full * booked) / (booked + HALF_FROM), ratio: booked / expected, booked };
}

/** By halving: the sum grows with the shift. */
function shiftTo(groups: readonly ChanceGroup[], booked: number): number {
  let [low, high] = [-MAX_SHIFT, MAX_SHIFT];
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (low + high) / 2;
    if (expectedOf(groups, middle) < booked) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Below and above these booked over expected, chances do not add up. */
const ADDS_UP = { from: 0.7, to: 1.4 } as const;

export function addsUp(ratio: number | null): boolean {
  return ratio === null || (ratio >= ADDS_UP.from && ratio <= ADDS_UP.to);
}

/** What 4 of 5 sums were between: chance alone, and how far sums of the past missed what came. */
export function bandOf(
  expected: number,
  past: readonly { expected: number; booked: number }[],
): { low80: number; high80: number } {
  if (expected <= 0) return { low80: 0, high80: 0 };
  const known = past.filter((end) => end.expected > 0);
  // What the square of relative errors has beyond that of counting.
  const beyond = known.map(({ expected: mean, booked }) => ((booked - mean) ** 2 - mean) / mean ** 2);
  const variance = Math.max(
    LEAST_VARIANCE,
    beyond.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length),
  );
  const [low80 = 0, high80 = 0] = quantilesOf([0.1, 0.9], expected, 1 / variance);
  return { low80, high80 };
}

/** A tenth of the sum may be wrong even where the past never showed it. */
const LEAST_VARIANCE = 0.01;
