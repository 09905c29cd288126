import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const LAST = join(ROOT, '.cache', 'test-durations.json');
/** Where nobody has run a file yet: those that take long, rounded, as they lasted on two cores. */
const KNOWN = join(ROOT, 'tests', 'long-tests.json');
const USUAL_SECONDS = 4;
/** Of those that need no database. */
const PURE = /\.(rules|golden)\.test\.tsx?$|\/web\//;
const PURE_SECONDS = 0.5;

/** How long a file of tests will take: as the last time here, else as it is known to, else as most do. */
export function expectedSeconds() {
  const seconds = { ...readJson(KNOWN), ...readJson(LAST) };
  return (file) => seconds[file] ?? (PURE.test(file) ? PURE_SECONDS : USUAL_SECONDS);
}

export function keepDurations(durations) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const news = durations.map(({ file, seconds }) => [file, Math.round(seconds * 10) / 10]);
  writeFileSync(LAST, JSON.stringify({ ...readJson(LAST), ...Object.fromEntries(news) }));
}

export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
