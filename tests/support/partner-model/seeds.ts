import { IS_FULL_DEPTH } from '../depth.ts';
import type { Series } from '../money-model/seeds.ts';
import { SEED_OF_THE_DAY } from '../money-model/seeds.ts';

/** Of sequences that failed once: their series is played at every run from then on. */
const PINNED: readonly Series[] = [];

/** More of them by PARTNER_SEQUENCES=5000. */
const OF_THE_DAY = Number(process.env['PARTNER_SEQUENCES'] ?? (IS_FULL_DEPTH ? 14 : 10));
/** No series is longer, so that a failure is found again by few. */
const MAX_OF_A_SERIES = 20;

export function seriesOfTheRun(): Series[] {
  const ofTheDay = Array.from({ length: Math.ceil(OF_THE_DAY / MAX_OF_A_SERIES) }, (_, index) => ({
    seed: SEED_OF_THE_DAY + index,
    numRuns: Math.min(MAX_OF_A_SERIES, OF_THE_DAY - index * MAX_OF_A_SERIES),
  }));
  return [...PINNED, ...ofTheDay];
}
