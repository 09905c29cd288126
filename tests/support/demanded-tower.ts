import { subscribers } from '../../src/application.subscribers.ts';
import { buildMilestone } from '../../src/domains/construction/server/milestone.factory.ts';
import { letterWriter } from '../../src/domains/demand-letters/server/demandLetter.jobs.ts';
import { demandRunner } from '../../src/domains/demand-runs/server/demandRun.jobs.ts';
import { storeFile } from '../../src/domains/files/server/file.commands.ts';
import { buildSale, markRegistered } from '../../src/domains/sales/server/sale.factory.ts';
import { buildLaunchedProject, THREE_BHK } from '../../src/domains/units/server/unit.factory.ts';
import type { Work } from '../../src/platform/server/context.ts';
import { systemClock } from '../../src/platform/server/http/caller.ts';
import type { Worker } from '../../src/platform/server/jobs/worker.ts';
import { startWorker } from '../../src/platform/server/jobs/worker.ts';
import { openLog } from '../../src/platform/server/log.ts';
import { openPrinter } from '../../src/platform/server/pdf/printer.ts';
import type { TestApp } from './test-app.ts';

interface Wanted {
  registered: number;
  unregistered?: number;
  unsold?: number;
}

export interface DemandedTower {
  projectId: string;
  towerId: string;
  /** Those whose agreement is registered first. */
  saleIds: string[];
}

/** Of the tower that is built. */
const FLOORS = 20;

/** A tower whose units are sold on the construction-linked plan, four to a floor unless it takes more. */
export async function demandedTower(
  work: Work,
  { registered, unregistered = 0, unsold = 0 }: Wanted,
): Promise<DemandedTower> {
  const wanted = registered + unregistered + unsold;
  const perFloor = Math.max(4, Math.ceil(wanted / FLOORS));
  const suffixes = Array.from({ length: perFloor }, (_, index) =>
    String(index + 1).padStart(String(perFloor).length, '0'),
  );
  const { project, tower, units } = await buildLaunchedProject(work, {
    units: {
      floors: { from: 1, to: Math.ceil(wanted / perFloor), exclude: [] },
      pattern: suffixes.map((suffix) => ({ suffix, ...THREE_BHK })),
    },
  });
  const saleIds: string[] = [];
  for (const { id } of units.slice(0, registered + unregistered))
    saleIds.push((await buildSale(work, { unitId: id })).id);
  for (const id of saleIds.slice(0, registered)) await markRegistered(work, id);
  return { projectId: project.id, towerId: tower.id, saleIds };
}

/** A milestone of it with the architect's certificate, ready to be completed. */
export async function certifiedMilestone(
  work: Work,
  { files }: Pick<TestApp, 'files'>,
  { projectId, towerId, key }: { projectId: string; towerId: string; key: string },
): Promise<string> {
  const { id } = await buildMilestone(work, { projectId, towerId, key });
  const kept = await files.keep(work.caller.organizationId, 'c.pdf', Buffer.from('%PDF-1.4'));
  await storeFile(work, 'c.pdf', kept, {
    resourceType: 'milestone',
    resourceId: id,
    purpose: 'architectCertificate',
  });
  return id;
}

/** What works demand runs and their letters off, in the process of the test. */
export async function startDemandWorker(
  { application, databaseUrl, files }: Pick<TestApp, 'application' | 'databaseUrl' | 'files'>,
  clock = systemClock,
): Promise<Worker> {
  const printer = openPrinter({ files });
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
