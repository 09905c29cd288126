// @slow in rotation: kills processes at every step of their work

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPLETION } from '#site/completion.conditions.ts';
import { updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { postDemandRun, previewDemandRun } from '#sale-lifecycle/demands/server/demandRun.commands.ts';
import { fileApproved } from '#company/documents/server/document.store.ts';
import { buildSale, markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import type { Work } from '#platform/server/context.ts';
import type { Processes } from '../support/processes.ts';
import { startProcesses } from '../support/processes.ts';
import type { TestApp, TestOrganization } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

const SECRET = 'the secret that the processes of this test share';
const SALES = 60;
/** Each on a slab of its own; more of them by KILLS=20. */
const KILLS = Number(process.env['KILLS'] ?? 3);

let app: TestApp;
let organization: TestOrganization;
let owner: pg.Client;
let processes: Processes;
let place: { projectId: string; towerId: string };

beforeAll(async () => {
  app = await testApp({ sessionSecret: SECRET });
  organization = await app.organization();
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  place = await run(soldTower);
  processes = await startProcesses(0, { databaseUrl: app.databaseUrl, sessionSecret: SECRET });
});

afterAll(async () => {
  await processes.stop();
  await owner.end();
  await app.stop();
});

const run = <T>(command: (work: Work) => Promise<T>) =>
  app.application.runAs(organization.businessHead.caller, new Date().toISOString(), command);

/** Of which every sale is registered. */
async function soldTower(work: Work) {
  const { project, tower, units } = await buildLaunchedProject(work, {
    units: {
      floors: { from: 1, to: SALES / 4, exclude: [] },
      pattern: ['1', '2', '3', '4'].map((suffix) => ({ suffix, ...THREE_BHK })),
    },
  });
  const sold: string[] = [];
  for (const { id } of units) sold.push((await buildSale(work, { unitId: id })).id);
  for (const id of sold) await markRegistered(work, id);
  return { projectId: project.id, towerId: tower.id };
}

/** A run on the next slab that the plans wait for, posted: its word is acknowledged when this returns. */
async function postedRun(key: string): Promise<string> {
  return run(async (work) => {
    const { id } = await buildMilestone(work, { ...place, key });
    const kept = await app.files.keep(work.caller.organizationId, 'c.csv', Buffer.from('certified,yes'));
    const record = { resourceType: 'milestone', resourceId: id } as const;
    await fileApproved(work, record, 'architectCertificate', { name: 'c.csv', kept });
    const done = { progressPct: 100, status: 'completed' as const };
    await updateMilestoneProgress({ ...work, subscribers: [] }, id, done, COMPLETION);
    const { id: runId } = await previewDemandRun(work, { kind: 'milestone', milestoneId: id });
    await postDemandRun(work, runId);
    return runId;
  });
}

interface Told {
  status: string;
  done: number;
  posted: number;
  said: number;
  demanded: number;
  batches: number;
  invoiced: number;
}

async function told(runId: string, key: string): Promise<Told> {
  const { rows } = await owner.query<Told>(
    `select r.status, r.done, r.posted,
            (select count(*)::int from demand_run_line l where l.run_id = r.id and l.result = 'demanded') as said,
            count(*) filter (where i.demand_date is not null)::int as demanded,
            (select count(*)::int from ledger_batch b join installment x on x.id = b.source_id
              where b.source_type = 'demand' and x.milestone_key = $2) as batches,
            (select count(*)::int from invoice_installment v join installment x on x.id = v.installment_id
              where x.milestone_key = $2) as invoiced
       from demand_run r, installment i where r.id = $1 and i.milestone_key = $2
      group by r.organization_id, r.id`,
    [runId, key],
  );
  const [row] = rows;
  if (!row) throw new Error('The run is not there.');
  return row;
}

/** Slabs that the construction-linked plan has a stage for, in turn. */
const SLABS = [
  'plinth',
  'slab:4',
  'slab:8',
  'slab:12',
  'slab:17',
  'slab:22',
  'brickwork',
  'lobbies',
  'external',
  'lifts',
];

const POSTED: Told = {
  status: 'posted',
  done: SALES,
  posted: SALES,
  said: SALES,
  demanded: SALES,
  batches: SALES,
  invoiced: SALES,
};

it('a run is posted whole and once, however often its process is killed', async () => {
  const halves: Told[] = [];
  const ends: Told[] = [];
  for (const key of SLABS) {
    if (halves.length >= KILLS) break;
    const runId = await postedRun(key);
    await processes.start();
    while (halves.length < KILLS && (await killedAmidst(runId))) {
      halves.push(await told(runId, key));
      await processes.start();
    }
    await expect.poll(async () => (await told(runId, key)).status).toBe('posted');
    await processes.kill();
    ends.push(await told(runId, key));
  }
  expect(halves).toHaveLength(KILLS);
  // What a batch had not committed is not there: lines, demands, ledger and invoices say the same.
  for (const half of halves) {
    const { posted } = half;
    expect(half).toMatchObject({ said: posted, demanded: posted, batches: posted, invoiced: posted });
  }
  expect(ends).toEqual(ends.map(() => POSTED));
  const { rows } = await owner.query<{ gapless: boolean }>(
    'select max(seq_no) = count(*) as gapless from invoice where seq_no is not null',
  );
  expect(rows).toEqual([{ gapless: true }]);
}, 600_000);

/** Kills the process at a random moment of a batch; false when the run was over before. */
async function killedAmidst(runId: string): Promise<boolean> {
  let looks = Math.floor(Math.random() * 60);
  while (looks > 0) {
    const { rows } = await owner.query<{ working: boolean; status: string }>(
      `select r.status, exists (select from pg_locks where relation = 'demand_run'::regclass
         and mode = 'RowShareLock' and pid <> pg_backend_pid()) as working
         from demand_run r where r.id = $1`,
      [runId],
    );
    if (rows[0]?.status === 'posted') return false;
    if (rows[0]?.working) looks -= 1;
  }
  await processes.kill();
  await expect.poll(async () => (await connections()).length).toBe(0);
  const { rows } = await owner.query<{ status: string }>('select status from demand_run where id = $1', [
    runId,
  ]);
  return rows[0]?.status !== 'posted';
}

/** Of what was killed, until the database has given up its transaction. */
async function connections() {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_locks where relation = 'demand_run'::regclass and pid <> pg_backend_pid()`,
  );
  return rows;
}
