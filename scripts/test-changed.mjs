import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, run, runNode, stopWith, tool } from './lib/project.mjs';
import { doSteps, doStepsSideBySide } from './lib/steps.mjs';

// npm run test:changed [-- --since=main] [-- --all]: types, lint and format of what is changed and not committed (with
// --since also what was committed since that branch was left), and the tests that it can have broken: which, is in
// docs/TESTING.md. What would take longer than a minute is left to `npm test`, the nearest tests first; --all runs it.
const MAX_SECONDS = 45;
/** Of a file that has not run here yet. */
const UNKNOWN_SECONDS = 3;

try {
  await ensureInstalled();
  const { values } = parseArgs({ options: { since: { type: 'string' }, all: { type: 'boolean' } } });
  const changed = await changedFiles(values.since);
  if (changed.length === 0) {
    console.log('Nothing is changed. `-- --since=main` looks at commits too.');
  } else {
    const checked = await doStepsSideBySide(checksOf(changed), 2);
    const tests = await testsOf(changed, values.all === true);
    const tested = await doSteps(await suitesOf(tests));
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
  const incremental = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
  const types = () => runNode([tool('typescript', 'tsc'), '-p', '.', ...incremental], collected);
  if (code.length === 0) return [{ name: 'types', run: types }];
  return [
    { name: 'types', run: types },
    { name: 'lint', run: () => runNode([tool('oxlint'), '--deny-warnings', ...code], collected) },
    { name: 'format', run: () => runNode([tool('oxfmt'), '--list-different', ...code], collected) },
  ];
}

/** The nearest first, as many as there is time for. */
async function testsOf(changed, isAll) {
  const { importGraph } = await import('./lib/import-graph.mjs');
  const { roomOf, testsOfChange } = await import('./lib/choose-tests.mjs');
  const { playedOf } = await import('./lib/slow-tests.mjs');
  const { lastDurations } = await import('./lib/suites.mjs');
  const away = testsOfChange(await importGraph(), changed);
  const rooms = new Set(changed.map(roomOf));
  const distance = (file) => 2 * away.get(file) + (rooms.has(roomOf(file)) ? 0 : 1);
  const nearest = playedOf([...away.keys()]).toSorted(
    (a, b) => distance(a) - distance(b) || a.localeCompare(b),
  );
  const durations = lastDurations();
  let seconds = 0;
  const chosen = nearest.filter((file) => {
    // Two go on at once.
    seconds += (durations[file] ?? UNKNOWN_SECONDS) / 2;
    return isAll || seconds <= MAX_SECONDS;
  });
  console.log(`${chosen.length} files of tests are near the change.`);
  const left = nearest.length - chosen.length;
  if (left > 0) console.log(`${left} that are further away are left to npm test, or to -- --all.`);
  return chosen;
}

async function suitesOf(tests) {
  const { countOf, durationsOf, keepDurations, runTests } = await import('./lib/suites.mjs');
  const stories = tests.filter((file) => file.startsWith('tests/browser/'));
  const others = tests.filter((file) => !stories.includes(file));
  const suite = (name, projects, files) => ({
    name,
    run: async () => {
      const result = await runTests(projects, files);
      keepDurations(durationsOf(result.report));
      const { failed, output } = countOf(result);
      return { code: failed === 0 ? 0 : 1, output };
    },
  });
  return [
    ...(others.length > 0 ? [suite('tests', ['unit', 'database'], others)] : []),
    ...(stories.length > 0
      ? [
          { name: 'build', run: () => runNode(['scripts/build.mjs'], { collect: true }) },
          suite('browser stories', ['browser'], stories),
        ]
      : []),
  ];
}
