import './lib/node-version.mjs';
import { prepare } from './lib/prepare.mjs';
import { stopWith } from './lib/project.mjs';
import { doSteps, doStepsSideBySide } from './lib/steps.mjs';

// npm test: installs what is missing, checks, and runs every test. The last line is `N passed, N failed`, where
// each check counts as one; the exit code is 0 only when nothing failed. `npm test -- money` runs the tests of an
// area and of what builds on it, `npm test -- --shard=1/2` a part of all. PLINTH_TEST_DEPTH=full or release: docs/TESTING.md.

/** A file takes no longer, unless it says `// @slow: why`… */
const MAX_SECONDS = 60;
/** …on a machine of its own. On a busy one all files take longer: one that is too long has a large share as well. */
const LARGE_SHARE = 0.08;
const SHOWN = 10;

try {
  await prepare();
  const [{ CHECKS, SIDE_BY_SIDE }, { countOf, PROJECTS, runTests }, { keepDurations }, { isFullDepth }] =
    await Promise.all([
      import('./lib/checks.mjs'),
      import('./lib/suites.mjs'),
      import('./lib/durations.mjs'),
      import('./lib/slow-tests.mjs'),
    ]);
  const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
  const chosen = words.length > 0 ? await chosenTests(words) : null;
  const counts = chosen ? { passed: 0, failed: 0 } : await doStepsSideBySide(CHECKS, SIDE_BY_SIDE);
  const durations = [];
  if (chosen?.length !== 0)
    await doSteps([{ name: 'tests', run: () => runSuite([...(chosen ?? []), ...options]) }]);
  keepDurations(durations);
  sayLongest(durations);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed === 0 ? 0 : 1;

  async function runSuite(more) {
    const result = await runTests(PROJECTS, more);
    const { passed, failed, output } = countOf(result);
    const taken = result.durations;
    // Of what tries by chance: with it a failure is played again.
    for (const [seed] of result.output.matchAll(/MONEY_SEED=\d+/g)) console.log(`seed    ${seed}`);
    // Of a run that passed too: it is a fault to be found.
    for (const [triedAgain] of result.output.matchAll(/^Passed only when tried again: .*$/gm))
      console.log(triedAgain);
    durations.push(...taken);
    // In full depth what tries by chance takes as long as it takes.
    const tooLong = chosen || options.length > 0 || isFullDepth() ? [] : tooLongOf(taken);
    counts.passed += passed;
    counts.failed += failed + tooLong.length;
    return { code: failed + tooLong.length === 0 ? 0 : 1, output: [output, ...tooLong].join('\n') };
  }

  function tooLongOf(taken) {
    const total = taken.reduce((sum, { seconds }) => sum + seconds, 0);
    return taken
      .filter(({ seconds }) => seconds > MAX_SECONDS && seconds > total * LARGE_SHARE)
      .map(
        ({ file, seconds }) =>
          `${file} took ${seconds.toFixed(0)} s: divide it, or say why by "// @slow: …".`,
      );
  }
} catch (error) {
  stopWith(error);
}

async function chosenTests(areas) {
  const [{ importGraph }, { testsOfArea }, { playedOf }] = await Promise.all([
    import('./lib/import-graph.mjs'),
    import('./lib/choose-tests.mjs'),
    import('./lib/slow-tests.mjs'),
  ]);
  const graph = await importGraph();
  return playedOf([...new Set(areas.flatMap((area) => testsOfArea(graph, area)))]);
}

function sayLongest(durations) {
  const longest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  console.log('\nThe longest files:');
  for (const { file, seconds } of longest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
