import { dayOfTurns } from '../../scripts/lib/slow-tests.mjs';

const { PLINTH_TEST_DEPTH: depth } = process.env;

/** Before a release: nothing takes turns. */
export const IS_RELEASE = depth === 'release';

/** Whether the longest runs play, and in full: in CI and before a release. */
export const IS_FULL_DEPTH = depth === 'full' || IS_RELEASE;

/** What takes turns does so by it. */
const TODAY = dayOfTurns();

/**
 * Before a release all of a list. Else one part of it, the next one on the next day: as many days as there are parts
 * take every entry once. With `turn` several files of one day take different parts.
 */
export function partOfToday<T>(
  all: readonly T[],
  parts: number,
  turn = 0,
  partsAtFullDepth = Math.min(parts, 3),
): readonly T[] {
  const divided = IS_FULL_DEPTH ? partsAtFullDepth : parts;
  return IS_RELEASE ? all : all.filter((_, index) => (index + TODAY + turn) % divided === 0);
}
