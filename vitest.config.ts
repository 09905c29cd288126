import { availableParallelism, totalmem } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { isFullDepth, leftToAnotherDay, slowTests } from './scripts/lib/slow-tests.mjs';
import { LongestFirst } from './tests/support/longest-first.ts';
import { memoryFolder } from './tests/support/memory-folder.ts';

const pure = [
  'tests/documents.test.ts',
  'tests/live-updates.test.ts',
  'src/app/{,kit/}*.test.ts',
  'tests/words.test.ts',
  'tests/acts.test.ts',
  'tests/role-labels.test.ts',
  'tests/toast-styles.test.ts',
  'tests/operating.test.ts',
  'src/platform/server/config.test.ts',
  'src/**/*.rules.test.ts',
  'src/**/*.golden.test.ts',
  'src/platform/contract/**/*.test.ts',
  // What learns from columns and outcomes: numbers in, numbers out.
  'src/platform/learning/**/*.test.ts',
  'src/platform/forecasting/**/*.test.ts',
  'src/enquiries/scoring/server/evaluate.command.test.ts',
  'src/**/web/**/*.test.{ts,tsx}',
  'scripts/**/*.test.mjs',
];
const browser = ['tests/browser/**/*.test.ts'];
/** Played where PLINTH_TEST_DEPTH says so: by CI and before a release. */
const slow = isFullDepth() ? [] : slowTests();
/** A run of everything, by `npm test`, leaves these to another day; a file that is named is played on each. */
const waiting = process.env['PLINTH_TEST_ROTATION'] === 'on' ? leftToAnotherDay() : [];

/** What a run writes to a temporary folder lasts no longer than it. */
const temporary = process.env['TMPDIR'] ?? memoryFolder();
if (temporary) process.env['TMPDIR'] = temporary;

/** Each is waiting for its database or its browser now and then: one more than there are cores, where there is memory for it. */
const workers = Math.max(2, availableParallelism() + (totalmem() >= 8 * 1024 ** 3 ? 1 : 0));

/** Long enough that only what hangs is stopped: how fast the machine is decides no test. What takes longer says so itself. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  plugins: [react()],
  test: {
    env: { NODE_ENV: 'test' },
    maxWorkers: Number(process.env['PLINTH_TEST_WORKERS'] ?? workers),
    // Files of one worker share what they import: nothing in it holds state of a test, and reading it is dear.
    isolate: false,
    allowOnly: false,
    // What is compiled for one project serves the others, and the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/modules' },
    sequence: { sequencer: LongestFirst },
    projects: [
      // Pure functions: no database is started for them.
      { extends: true, test: { name: 'unit', include: pure, testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...pure, ...browser, ...slow, ...waiting],
          globalSetup: 'tests/support/global-setup.ts',
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: browser,
          exclude: waiting,
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/browser-setup.ts'],
          ...patience,
          // A busy browser may lose a click; what fails twice is a fault. The run names what was tried again.
          retry: 1,
        },
      },
    ],
  },
});
