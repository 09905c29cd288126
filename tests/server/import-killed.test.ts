// @slow in rotation: kills processes at every step of their work

import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyImport } from '#cross-cutting/imports/import.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { Importer } from '../support/imports.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startServer } from '../support/server-process.ts';
import type { TestApp, TestOrganization, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

const SECRET = 'the secret that the processes of this test share';
const ROWS = 8_000;
const LEADS = 3_000;

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let folder: string;
let owner: pg.Client;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  app = await testApp({ sessionSecret: SECRET });
  organization = await app.organization();
  head = organization.businessHead;
  folder = await mkdtemp(join(tmpdir(), 'plinth-killed-'));
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
});

afterAll(async () => {
  for (const process of processes) process.kill('SIGKILL');
  await owner.end();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startProcess(): Promise<ServerProcess> {
  const server = await startServer({
    databaseUrl: app.databaseUrl,
    dataDir: folder,
    sessionSecret: SECRET,
  });
  processes.push(server.child);
  return server;
}

async function one<Row>(text: string, id: string): Promise<Row> {
  const { rows } = await owner.query<{ found: Row }>(text, [id]);
  const [row] = rows;
  if (!row) throw new Error('Nothing was found.');
  return row.found;
}

const written = (id: string) =>
  one<number>(
    `select count(*)::int as found from import_row where import_id = $1 and result is not null`,
    id,
  );

async function killAt(child: ChildProcess, isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await new Promise((go) => setTimeout(go, 5));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

it('goes on after its process is killed while it reads and while it writes, and ends as the preview showed', async () => {
  const { projectId } = await app.application.runAs(head.caller, new Date().toISOString(), (work) =>
    buildTower(work, { code: 'A', totalFloors: 150 }),
  );
  const lines = Array.from(
    { length: ROWS },
    (_, index) => `A,A-${index + 1},${(index % 150) + 1},3BHK,985,1160,${1200 + (index % 300)}`,
  );
  const text = ['Tower,Unit number,Floor,Type,Carpet area,Built-up area,Saleable area', ...lines].join('\n');

  const first = await startProcess();
  const { id } = await new Importer(first.url, head, projectId).begin('units.csv', text);
  await killAt(
    first.child,
    async () => (await one<number>('select row_count as found from import where id = $1', id)) > 0,
  );

  const second = await startProcess();
  const importer = new Importer(app.url, head, projectId);
  const preview = await importer.check(await importer.until(id, ['mapping']));
  expect(preview.outcomes).toMatchObject({ create: ROWS, update: 0, same: 0, error: 0 });
  await head.send(applyImport, { params: { id } });
  await killAt(second.child, async () => (await written(id)) > 0);
  const atKill = await written(id);
  expect(atKill).toBeGreaterThan(0);
  expect(atKill).toBeLessThan(ROWS);

  await startProcess();
  const applied = await importer.until(id, ['applied', 'failed']);
  console.log(`killed after ${atKill} of ${ROWS} rows were written`);
  expect(applied.results).toMatchObject({ created: ROWS, skipped: 0 });
  // Every unit once, each with what its row showed, and none beside them.
  const right = await one<number>(
    `select count(*)::int as found from import_row r join unit u on u.id = r.record_id
      where r.import_id = $1 and u.unit_number = r.fields ->> 'unitNumber' and u.floor = (r.fields ->> 'floor')::int
        and u.saleable_area = (r.fields ->> 'saleableArea')::numeric`,
    id,
  );
  expect(right).toBe(ROWS);
  expect(await one<number>('select count(*)::int as found from unit where project_id = $1', projectId)).toBe(
    ROWS,
  );
});

it('goes on with leads after its process is killed, each taken in once, given out evenly and scored', async () => {
  const { project } = await app.application.runAs(
    head.caller,
    new Date().toISOString(),
    buildLaunchedProject,
  );
  for (let count = 0; count < 2; count += 1)
    await organization.user('Sales Executive', { projectIds: [project.id] });
  const lines = Array.from(
    { length: LEADS },
    (_, index) => `97${String(30_000_000 + index)},Person ${index}`,
  );
  for (const process of processes) process.kill('SIGKILL');
  const first = await startProcess();
  const importer = new Importer(first.url, head, project.id, 'leads', { source: 'website' });
  const { id } = await importer.preview('leads.csv', ['Phone,Name', ...lines].join('\n'));
  await head.send(applyImport, { params: { id } });
  await killAt(first.child, async () => (await written(id)) > 0);
  const atKill = await written(id);
  expect(atKill).toBeLessThan(LEADS);

  await startProcess();
  const applied = await importer.until(id, ['applied', 'failed']);
  console.log(`killed after ${atKill} of ${LEADS} leads were written`);
  expect(applied.results).toMatchObject({ created: LEADS, skipped: 0 });
  const found = await one<object>(
    `select jsonb_build_object('leads', count(*), 'persons', count(distinct phone), 'scored', count(score),
        'turns', count(distinct owner_turn), 'rows', (select count(*) from import_row where import_id = $1
          and record_id in (select id from lead))) as found
       from lead where organization_id = (select organization_id from import where id = $1)`,
    id,
  );
  expect(found).toEqual({ leads: LEADS, persons: LEADS, scored: LEADS, turns: LEADS, rows: LEADS });
});
