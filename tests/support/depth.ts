/** Whether the longest runs play in full: with PLINTH_TEST_DEPTH=full, as CI and a release do. */
export const IS_FULL_DEPTH = process.env['PLINTH_TEST_DEPTH'] === 'full';

/** Days since 1970, as the machine counts them: a short run takes its turns by it. */
const TODAY = Math.floor(Date.now() / 86_400_000);

/**
 * At full depth all of a list, or one part of `partsAtFullDepth`. In a short run one part of `parts`, the next one on
 * the next day: as many days as there are parts take every entry once. With `turn` several files of one day take
 * different parts.
 */
export function partOfToday<T>(
  all: readonly T[],
  parts: number,
  turn = 0,
  partsAtFullDepth = 1,
): readonly T[] {
  const divided = IS_FULL_DEPTH ? partsAtFullDepth : parts;
  return all.filter((_, index) => (index + TODAY + turn) % divided === 0);
}
