import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, sourceFiles } from './source-files.mjs';
import { ROOT } from './project.mjs';

/** Files that take turns: a third of them on a day. */
const TURNS = 3;

/** Whether the longest runs are played and in full, as CI (`full`) and a release (`release`) do. */
export function isFullDepth() {
  return ['full', 'release'].includes(process.env.PLINTH_TEST_DEPTH);
}

/** Whole days since 1970 of PLINTH_TEST_DAY=2026-11-28, else of today: what takes turns does so by them. */
export function dayOfTurns() {
  const day = process.env.PLINTH_TEST_DAY;
  const at = day ? Date.parse(`${day}T00:00:00Z`) : Date.now();
  if (Number.isNaN(at)) throw new Error(`PLINTH_TEST_DAY is a day such as 2026-11-28, not ${day}.`);
  return Math.floor(at / 86_400_000);
}

/** Test files that say of themselves `// @slow: why` or `// @slow in rotation: why`: at full depth they run, else not. */
export function slowTests() {
  return sourceFiles().filter((file) => says(file, /^\/\/ @slow( in rotation)?: /m));
}

/** Without those that this run leaves out. */
export function playedOf(files) {
  const left = new Set(isFullDepth() ? [] : slowTests());
  return files.filter((file) => !left.has(file));
}

/**
 * What a run of everything leaves to another day: stories of the browser, and at full depth, where all of these are
 * played, files that say `// @slow in rotation: why`. Before a release nothing.
 */
export function leftToAnotherDay() {
  if (process.env.PLINTH_TEST_DEPTH === 'release') return [];
  const waiting = isFullDepth() ? (file) => says(file, /^\/\/ @slow in rotation: /m) : isStory;
  const all = sourceFiles().filter(waiting).toSorted();
  return all.filter((_, index) => (index + dayOfTurns()) % TURNS !== 0);
}

/** What walks over all screens has turns of its own within the file. */
function isStory(file) {
  return isTest(file) && file.startsWith('tests/browser/') && !file.includes('/every-');
}

function says(file, words) {
  return isTest(file) && words.test(readFileSync(join(ROOT, file), 'utf8'));
}
