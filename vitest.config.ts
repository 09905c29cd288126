import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

const pure = [
  'tests/documents.test.ts',
  'tests/words.test.ts',
  'src/app/*.test.ts',
  'src/**/*.rules.test.ts',
  'src/**/*.golden.test.ts',
  'src/platform/contract/**/*.test.ts',
  // What learns from columns and outcomes: numbers in, numbers out.
  'src/platform/learning/**/*.test.ts',
  'src/enquiries/scoring/server/evaluate.command.test.ts',
  'src/**/web/**/*.test.{ts,tsx}',
  'scripts/**/*.test.mjs',
];
const browser = ['tests/browser/**/*.test.ts'];

export default defineConfig({
  plugins: [react()],
  test: {
    env: { NODE_ENV: 'test' },
    maxWorkers: 2,
    // Files of one worker share what they import: nothing in it holds state of a test, and reading it is dear.
    isolate: false,
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Pure functions: no database is started for them.
      { extends: true, test: { name: 'unit', include: pure, testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...pure, ...browser],
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: browser,
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
