import './lib/node-version.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { runNode, stopWith, tool } from './lib/project.mjs';
import { doSteps } from './lib/steps.mjs';

// npm test: installs what is missing, checks, and runs every test. The last line is `N passed, N failed`, where
// each check counts as one; the exit code is 0 only when nothing failed.
const SUITES = [
  { project: 'unit', name: 'pure functions' },
  { project: 'database', name: 'interface and database' },
  { project: 'browser', name: 'browser stories' },
];

try {
  await prepare();
  const { CHECKS } = await import('./lib/checks.mjs');
  const totals = await doSteps(CHECKS);
  const counts = { passed: 0, failed: 0 };
  await doSteps(SUITES.map((suite) => suiteStep(suite, counts)));
  const [passed, failed] = [totals.passed + counts.passed, totals.failed + counts.failed];
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  stopWith(error);
}

function suiteStep({ project, name }, counts) {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'plinth-report-'));
      try {
        const report = join(folder, 'report.json');
        const { code, output } = await runVitest(project, report);
        return count(code, output, readReport(report), counts);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

function runVitest(project, report) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return runNode([tool('vitest'), 'run', '--project', project, ...reporters], {
    collect: true,
    env: { NO_COLOR: '1', FORCE_COLOR: undefined },
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Vitest ended before writing one; its output says why.
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  }
}

/**
 * A test that was skipped protects nothing, and neither does a file that could not be loaded or a suite without
 * tests: each counts as failed.
 */
function count(code, output, report, counts) {
  const skipped = report.numPendingTests + report.numTodoTests;
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failures = report.numFailedTests + skipped + unloadable.length;
  const isOk = code === 0 && failures === 0 && report.numPassedTests > 0;
  counts.passed += report.numPassedTests;
  counts.failed += isOk ? 0 : Math.max(failures, 1);
  return { code: isOk ? 0 : 1, output: skipped > 0 ? `${output}\n${skipped} tests were skipped.` : output };
}
