import { subscribers } from '#app/application.plugins.ts';
import { letterWriter } from '#sale-lifecycle/demands/server/demandLetter.jobs.ts';
import { demandRunner } from '#sale-lifecycle/demands/server/demandRun.jobs.ts';
import { systemClock } from '#platform/server/http/caller.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { startWorker } from '#platform/server/jobs/worker.ts';
import { openLog } from '#platform/server/log.ts';
import type { TestApp } from './test-app.ts';
import { testPrinter } from './printer.ts';

/** What works demand runs and their letters off, in the process of the test. */
export async function startDemandWorker(
  { application, databaseUrl, files }: Pick<TestApp, 'application' | 'databaseUrl' | 'files'>,
  clock = systemClock,
): Promise<Worker> {
  const printer = testPrinter(files);
  const options = { pool: application.pool, clock, subscribers, printer };
  const queued = { runDemands: demandRunner(options), writeLetters: letterWriter(options) };
  const worker = await startWorker(databaseUrl, { recurring: [], queued }, openLog('error'));
  return {
    isUp: () => worker.isUp(),
    stop: async () => {
      await worker.stop();
      await printer.stop();
    },
  };
}
