import { afterAll, beforeAll, expect, it } from 'vitest';
import { Importer, startImportWorker } from '../../../../tests/support/imports.ts';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import type { Cost } from '#insight/budgets/cost.contract.ts';
import { createCost, listCosts, updateCost } from '#insight/budgets/cost.contract.ts';
import { startImport } from '../import.contract.ts';

let app: TestApp;
let worker: Worker;
let manager: TestUser;
let salesHead: TestUser;
let projectId: string;

beforeAll(async () => {
  app = await testApp();
  worker = await startImportWorker(app);
  const organization = await app.organization();
  manager = await organization.user('Finance Manager');
  salesHead = await organization.user('Sales Head');
  const tower = await app.application.runAs(
    organization.businessHead.caller,
    new Date().toISOString(),
    (work) => buildTower(work),
  );
  projectId = tower.projectId;
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

const costs = async () =>
  (await manager.send(listCosts, { query: { projectId, limit: 100 } })).body.data as Cost[];

it('a file of bills shows what is wrong before it is written, and undoing removes what nobody has changed', async () => {
  await manager.send(createCost, {
    body: {
      projectId,
      category: 'admin',
      amountPaise: 100,
      incurredOn: '2026-10-01',
      vendor: 'Deccan Events',
      reference: 'DE/1',
    },
  });
  const importer = new Importer(app.url, manager, projectId, 'costs');
  const file = [
    'Vendor,Bill number,Bill date,Category,Amount,GST,Source of leads',
    'Deccan Events,DE/1,01-10-2026,Marketing,100,,Event',
    'Deccan Events,DE/2,05-10-2026,Marketing,"1,00,000","18,000",Event',
    'Kalpa Estate Services,K-9,2026-10-31,Administration,50000,,',
    'Kalpa Estate Services,K-9,2026-10-31,Administration,50000,,',
    'Indrayani,I-1,2026-10-31,Brokerage,50000,,',
    'Indrayani,I-2,2026-13-31,Land,-5,,',
  ].join('\n');
  const previewed = await importer.preview('bills.csv', file);
  expect(previewed.outcomes).toMatchObject({ create: 2, error: 4 });
  expect(await costs()).toHaveLength(1);
  const applied = await importer.apply(previewed.id);
  expect(applied.results.created).toBe(2);
  const written = (await costs()).filter(({ reference }) => reference !== 'DE/1');
  expect(written.map(({ vendor, costPaise, gstPaise }) => [vendor, costPaise, gstPaise]).toSorted()).toEqual([
    ['Deccan Events', 1_00_000_00, 18_000_00],
    ['Kalpa Estate Services', 50_000_00, 0],
  ]);
  const changed = written.find(({ vendor }) => vendor === 'Deccan Events');
  await manager.send(updateCost, { params: { id: changed?.id ?? '' }, body: { note: 'With the stage' } });
  const undone = await importer.undo(applied.id);
  expect(undone.results).toMatchObject({ removed: 1, kept: 1 });
  expect(await costs()).toHaveLength(2);
});

it('bills are imported by Finance alone', async () => {
  const body = { kind: 'costs', projectId, fileId: crypto.randomUUID() };
  expect((await salesHead.send(startImport, { body })).status).toBe(403);
});
