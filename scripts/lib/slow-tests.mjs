import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, sourceFiles } from './source-files.mjs';
import { ROOT } from './project.mjs';

/** Whether the longest runs are played and in full, as CI (`full`) and a release (`release`) do. */
export function isFullDepth() {
  return ['full', 'release'].includes(process.env.PLINTH_TEST_DEPTH);
}

/** Test files that say of themselves `// @slow: why`: at full depth they run, else not. */
export function slowTests() {
  return sourceFiles().filter(
    (file) => isTest(file) && /^\/\/ @slow: /m.test(readFileSync(join(ROOT, file), 'utf8')),
  );
}

/** Without those that this run leaves out. */
export function playedOf(files) {
  const left = new Set(isFullDepth() ? [] : slowTests());
  return files.filter((file) => !left.has(file));
}
