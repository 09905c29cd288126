import { subscribers } from '#app/application.plugins.ts';
import { letterMaker } from '#letters/templates/server/letterJob.jobs.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { startWorker } from '#platform/server/jobs/worker.ts';
import { openLog } from '#platform/server/log.ts';
import { testPrinter } from './printer.ts';
import type { TestApp } from './test-app.ts';

/** What makes letters to many, in the process of the test. */
export async function startLetterWorker(app: TestApp, clock: () => string): Promise<Worker> {
  const printer = testPrinter(app.files);
  const makeLetters = letterMaker({ pool: app.application.pool, clock, subscribers, printer });
  const worker = await startWorker(
    app.databaseUrl,
    { recurring: [], queued: { makeLetters } },
    openLog('error'),
  );
  return {
    isUp: () => worker.isUp(),
    stop: async () => {
      await worker.stop();
      await printer.stop();
    },
  };
}
