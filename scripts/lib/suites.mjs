import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT, runNode, tool } from './project.mjs';

const DURATIONS = join(ROOT, '.cache', 'test-durations.json');

/** Runs the tests of projects of vitest, all or these files; resolves to what the JSON report of vitest says. */
export async function runTests(projects, more = []) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-report-'));
  try {
    const file = join(folder, 'report.json');
    const named = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const { code, output } = await runNode([tool('vitest'), 'run', ...named, ...reporters, ...more], {
      collect: true,
      env: { NO_COLOR: '1', FORCE_COLOR: undefined },
    });
    return { code, output, report: readJson(file) ?? NOTHING };
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

/** Seconds of each file. */
export function durationsOf(report) {
  return report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** Seconds of each file when it was last run here. */
export function lastDurations() {
  return readJson(DURATIONS) ?? {};
}

export function keepDurations(durations) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const all = {
    ...lastDurations(),
    ...Object.fromEntries(durations.map(({ file, seconds }) => [file, seconds])),
  };
  writeFileSync(DURATIONS, JSON.stringify(all));
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
