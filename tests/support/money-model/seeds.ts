import { IS_FULL_DEPTH } from '../depth.ts';

/** Sequences that are played after each other, from one seed. */
export interface Series {
  seed: number;
  numRuns: number;
}

/** The first is the same at each run. What nobody has seen before comes from the day, or from MONEY_SEED. */
const FIXED = { seed: 20_261_121, sequences: 40 };
const OF_THE_DAY = {
  seed: Number(process.env['MONEY_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', '')),
  /** More of them by MONEY_SEQUENCES=5000. */
  sequences: Number(process.env['MONEY_SEQUENCES'] ?? (IS_FULL_DEPTH ? 15 : 10)),
};

/** Of sequences that failed once: their series is played at every run from then on. */
const PINNED: readonly Series[] = [
  // An invoice whose installment a revision replaced after its run was withdrawn: the second sequence. What a moved
  // due date does to the explanation of a payment is in the fixed series (20261121, the tenth).
  { seed: 20_261_124, numRuns: 2 },
  // A dated stage that a revision put before possession, paid together with it from on account: the fourth sequence.
  { seed: 20_270_404, numRuns: 4 },
];

/** No series is longer, so that desks can share them. */
const MAX_OF_A_SERIES = 20;

export const SEQUENCES = FIXED.sequences + OF_THE_DAY.sequences;

export const SEED_OF_THE_DAY = OF_THE_DAY.seed;

export function seriesOfTheRun(): Series[] {
  return [...PINNED, ...seriesOf(FIXED), ...seriesOf(OF_THE_DAY)];
}

function seriesOf({ seed, sequences }: typeof FIXED): Series[] {
  return Array.from({ length: Math.ceil(sequences / MAX_OF_A_SERIES) }, (_, index) => ({
    seed: seed + index,
    numRuns: Math.min(MAX_OF_A_SERIES, sequences - index * MAX_OF_A_SERIES),
  }));
}
