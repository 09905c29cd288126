import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, run, runNode, stopWith, tool } from './lib/project.mjs';
import { doSteps, doStepsSideBySide } from './lib/steps.mjs';
import { typesReport } from './lib/types.mjs';

// npm run test:changed [-- --since=main] [-- --all]: types, lint and format of what is changed and not committed (with
// --since also what was committed since that branch was left), and the tests that it can have broken: which, is in
// docs/TESTING.md. What would take longer than a minute is left to `npm test`, the nearest tests first; --all runs it.
const MAX_SECONDS = 60;
/** From the command to the first test: PostgreSQL with its migrations, and reading what the tests import. */
const START_SECONDS = 8;
const BUILD_SECONDS = 8;

try {
  const begun = performance.now();
  await ensureInstalled();
  const { values } = parseArgs({ options: { since: { type: 'string' }, all: { type: 'boolean' } } });
  const changed = await changedFiles(values.since);
  if (changed.length === 0) {
    console.log('Nothing is changed. `-- --since=main` looks at commits too.');
  } else {
    const checked = await doStepsSideBySide(checksOf(changed), 2);
    const left = values.all ? Infinity : MAX_SECONDS - (performance.now() - begun) / 1000;
    const tests = await testsOf(changed, left);
    const tested = await doSteps(await stepsOf(tests));
    process.exitCode = checked.failed + tested.failed === 0 ? 0 : 1;
  }
} catch (error) {
  stopWith(error);
}

async function changedFiles(since) {
  const base = since ? (await git('merge-base', 'HEAD', since))[0] : 'HEAD';
  const files = [
    ...(await git('diff', '--name-only', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  return [...new Set(files)];
}

async function git(...args) {
  const { code, output } = await run('git', args, { collect: true });
  if (code !== 0) throw new Error(output.trim());
  return output.split('\n').filter(Boolean);
}

function checksOf(changed) {
  const code = changed.filter((file) => /\.(tsx?|mjs|cjs)$/.test(file) && existsSync(join(ROOT, file)));
  const collected = { collect: true };
  const types = { name: 'types', run: typesReport };
  if (code.length === 0) return [types];
  return [
    types,
    { name: 'lint', run: () => runNode([tool('oxlint'), '--deny-warnings', ...code], collected) },
    { name: 'format', run: () => runNode([tool('oxfmt'), '--list-different', ...code], collected) },
  ];
}

/** The nearest first, as many as there is time for. */
async function testsOf(changed, seconds) {
  const { importGraph } = await import('./lib/import-graph.mjs');
  const { roomOf, testsOfChange } = await import('./lib/choose-tests.mjs');
  const { playedOf } = await import('./lib/slow-tests.mjs');
  const away = testsOfChange(await importGraph(), changed);
  const rooms = new Set(changed.map(roomOf));
  const distance = (file) => 2 * away.get(file) + (rooms.has(roomOf(file)) ? 0 : 1);
  const nearest = playedOf([...away.keys()]).toSorted(
    (a, b) => distance(a) - distance(b) || a.localeCompare(b),
  );
  const chosen = await fitting(nearest, seconds);
  console.log(`${chosen.length} files of tests are near the change.`);
  const left = nearest.length - chosen.length;
  if (left > 0)
    console.log(`${left} that take longer or are further away are left to npm test, or to -- --all.`);
  return chosen;
}

/** Those that end in time, where each has its turn before the ones behind it. */
async function fitting(files, seconds) {
  const { expectedSeconds } = await import('./lib/durations.mjs');
  const secondsOf = expectedSeconds();
  const chosen = [];
  for (const file of files) if (wholeOf([...chosen, file]) <= seconds) chosen.push(file);
  return chosen;

  function wholeOf(all) {
    const each = all.map(secondsOf);
    const sum = each.reduce((one, other) => one + other, 0);
    // Two go on at once, and at the end one of them alone.
    const tests = (sum + Math.max(...each)) / 2;
    return START_SECONDS + tests + (all.some(isStory) ? BUILD_SECONDS : 0);
  }
}

function isStory(file) {
  return file.startsWith('tests/browser/');
}

async function stepsOf(tests) {
  if (tests.length === 0) return [];
  const { countOf, PROJECTS, runTests } = await import('./lib/suites.mjs');
  const { keepDurations } = await import('./lib/durations.mjs');
  const test = async () => {
    const result = await runTests(PROJECTS, tests);
    keepDurations(result.durations);
    const { failed, output } = countOf(result);
    return { code: failed === 0 ? 0 : 1, output };
  };
  const build = { name: 'build', run: () => runNode(['scripts/build.mjs'], { collect: true }) };
  return [...(tests.some(isStory) ? [build] : []), { name: 'tests', run: test }];
}
