import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from './durations.mjs';
import { ROOT, runNode, tool } from './project.mjs';

/** All of it: functions, interface and database, stories of the browser. */
export const PROJECTS = ['unit', 'database', 'browser'];

/** Runs the tests of projects of vitest, all of today or these files; resolves to what its report says, and to the seconds of each file. */
export async function runTests(projects, more = []) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-report-'));
  try {
    const file = join(folder, 'report.json');
    const named = projects.flatMap((project) => ['--project', project]);
    const durations = join(folder, 'durations.json');
    const reporters = ['dot', 'json', join(ROOT, 'scripts', 'lib', 'durations-reporter.mjs')].map(
      (reporter) => `--reporter=${reporter}`,
    );
    const isAll = more.every((one) => one.startsWith('--'));
    const options = [...named, ...reporters, `--outputFile.json=${file}`];
    const { code, output } = await runNode([tool('vitest'), 'run', ...options, ...more], {
      collect: true,
      env: {
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        PLINTH_TEST_DURATIONS: durations,
        ...(isAll ? { PLINTH_TEST_ROTATION: 'on' } : {}),
      },
    });
    return { code, output, report: readJson(file) ?? NOTHING, durations: readJson(durations) ?? [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Vitest ended before it could write a report; its output says why. */
const NOTHING = {
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};

/**
 * A test that was skipped protects nothing, and neither does a file that could not be loaded or a suite without
 * tests: each counts as failed.
 */
export function countOf({ code, output, report }) {
  const skipped = report.numPendingTests + report.numTodoTests;
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failures = report.numFailedTests + skipped + unloadable.length;
  const isOk = code === 0 && failures === 0 && report.numPassedTests > 0;
  return {
    passed: report.numPassedTests,
    failed: isOk ? 0 : Math.max(failures, 1),
    output: skipped > 0 ? `${output}\n${skipped} tests were skipped.` : output,
  };
}
