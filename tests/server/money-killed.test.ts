// @slow in rotation: kills processes at every step of their work

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPLETION } from '#site/completion.conditions.ts';
import { updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
import { postDemandRun as postCall } from '#sale-lifecycle/demands/demandRun.contract.ts';
import { certifiedMilestone, demandedTower } from '#sale-lifecycle/demands/server/demandedTower.factory.ts';
import { previewDemandRun } from '#sale-lifecycle/demands/server/demandRun.commands.ts';
import { recordReceipt, verifyReceipt } from '#money/receipts/receipt.contract.ts';
import type { ReceiptInput } from '#money/receipts/receipt.contract.ts';
import { receiptInput } from '#money/receipts/server/receipt.factory.ts';
import type { Call } from '#platform/contract/call.ts';
import { knowTables } from '../support/known-tables.ts';
import { OwnServer } from '../support/own-server.ts';
import type { Answer, TestInput, TestUser } from '../support/test-app.ts';
import { requestTo } from '../support/request-to.ts';
import { testApp } from '../support/test-app.ts';

const SECRET = 'the secret that the processes of this test share';
const SALES = 60;
/** Of each kind; more of them by KILLS=20. */
const KILLS = Number(process.env['KILLS'] ?? 2);
const SLABS = ['plinth', 'slab:4', 'slab:8', 'slab:12', 'slab:17', 'slab:22', 'brickwork', 'lobbies'];
const CLERKS = 4;
/** What is recorded between two kills. */
const RECEIPTS = 24;

let folder: string;
let server: OwnServer;
let head: TestUser;
let finance: TestUser;
let runIds: string[];
let receipts: ReceiptInput[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-money-killed-'));
  server = new OwnServer(folder, SECRET);
  await server.start();
  await knowTables(server.databaseUrl);
  await seed();
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A tower whose slabs are previewed, and a receipt to record for each of its sales. */
async function seed(): Promise<void> {
  const database = { url: server.databaseUrl, drop: () => Promise.resolve() };
  const app = await testApp({ database, sessionSecret: SECRET });
  const organization = await app.organization();
  head = organization.businessHead;
  finance = await organization.user('Finance Head');
  await app.application.runAs(head.caller, new Date().toISOString(), async (work) => {
    const place = await demandedTower(work, { registered: SALES });
    runIds = [];
    for (const key of SLABS.slice(0, Math.max(2, Math.ceil(KILLS / 2)))) {
      const milestoneId = await certifiedMilestone(work, app, { ...place, key });
      const done = { progressPct: 100, status: 'completed' as const };
      await updateMilestoneProgress({ ...work, subscribers: [] }, milestoneId, done, COMPLETION);
      runIds.push((await previewDemandRun(work, { kind: 'milestone', milestoneId })).id);
    }
    receipts = [];
    for (const saleId of place.saleIds) receipts.push(await receiptInput(work, saleId));
  });
  await app.stop();
}

const send = (user: TestUser, call: Call, input: TestInput): Promise<Answer> =>
  requestTo(server.url, call, input, user.token);

/** As often as nobody answers, with the same key; what was refused is no answer to hope for. */
async function sendUntilAnswered(user: TestUser, call: Call, input: TestInput): Promise<Answer> {
  for (;;) {
    const answer = await send(user, call, input).catch(() => null);
    if (answer && answer.status < 500) return answer;
    await new Promise((go) => setTimeout(go, 100));
  }
}

async function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const soon = (atMost: number) => new Promise((go) => setTimeout(go, Math.random() * atMost));

/** What must hold at every moment, whatever was killed: each row says what is wrong. */
async function wrongs(): Promise<unknown[]> {
  return ask(`
    select 'batch half posted' as wrong, b.batch_no::text as which from ledger_batch b
      left join ledger_entry e on e.organization_id = b.organization_id and e.batch_id = b.id
     group by b.organization_id, b.id having coalesce(sum(e.debit_paise), 0) <> coalesce(sum(e.credit_paise), 0)
        or count(e.*) < 2
    union all select 'gap in batches', max(batch_no)::text from ledger_batch group by organization_id
      having max(batch_no) <> count(*)
    union all select 'gap in invoices', max(seq_no)::text from invoice where seq_no is not null
      group by organization_id, series, financial_year having max(seq_no) <> count(*)
    union all select 'gap in letters', max(seq_no)::text from demand_letter
      group by organization_id, series, financial_year having max(seq_no) <> count(*)
    union all select 'gap in receipts', count(*)::text from payment_transaction where receipt_number is not null
      group by organization_id having max(right(receipt_number, 6)::int) <> count(*)
    union all select 'demanded without batch', i.id::text from installment i where i.demand_date is not null
      and (select count(*) from ledger_batch b where b.source_type = 'demand' and b.source_id = i.id) <> 1
    union all select 'demanded without invoice', i.id::text from installment i where i.demand_date is not null
      and (select count(*) from invoice_installment v where v.installment_id = i.id and v.is_live) <> 1
    union all select 'line without demand', l.installment_id::text from demand_run_line l
      join installment i on i.id = l.installment_id where (l.result = 'demanded') <> (i.demand_date is not null)
    union all select 'run counts otherwise', r.id::text from demand_run r where r.posted <>
      (select count(*) from demand_run_line l where l.run_id = r.id and l.result = 'demanded')
    union all select 'verified without batch', p.id::text from payment_transaction p where p.status = 'verified'
      and (select count(*) from ledger_batch b where b.source_type = 'receipt' and b.source_id = p.id) <> 1
    union all select 'reference twice', reference from payment_transaction group by reference having count(*) > 1`);
}

it('demand runs and their letters are whole and there once, however often PostgreSQL is killed', async () => {
  const found: unknown[] = [];
  let kills = 0;
  for (const [index, runId] of runIds.entries()) {
    const isLast = index === runIds.length - 1;
    const answer = await sendUntilAnswered(head, postCall, { params: { id: runId }, body: {} });
    expect(answer.status).toBe(202);
    for (let ofRun = 0; kills < KILLS && (ofRun < 2 || isLast); ofRun += 1) {
      await soon(2_500);
      await server.killPostgres();
      kills += 1;
      await server.start();
      found.push(...(await wrongs()));
      // What was acknowledged is known still.
      const [run] = await ask<{ status: string }>('select status from demand_run where id = $1', [runId]);
      expect(['posting', 'posted']).toContain(run?.status);
    }
    const state = () =>
      ask('select status, posted, letters_status, letters, letters_printed from demand_run where id = $1', [
        runId,
      ]);
    await expect.poll(state, { timeout: 120_000, interval: 250 }).toEqual([
      {
        status: 'posted',
        posted: SALES,
        letters_status: 'written',
        letters: SALES,
        letters_printed: SALES,
      },
    ]);
  }
  found.push(...(await wrongs()));
  expect(found).toEqual([]);
  expect(kills).toBe(KILLS);
}, 1_800_000);

it.each([
  { victim: 'PostgreSQL', mark: 'DATABASE', kill: () => server.killPostgres() },
  { victim: 'the application', mark: 'PROCESS', kill: () => server.killApplication() },
])(
  'receipts that were acknowledged are there, none of them twice, however often $victim is killed',
  async (act) => {
    const acknowledged: string[] = [];
    const found: unknown[] = [];
    const inputs: ReceiptInput[] = Array.from({ length: KILLS * RECEIPTS }, (_, index) => ({
      ...(receipts[index % receipts.length] as ReceiptInput),
      amountPaise: 1_00_000_00 + index,
      reference: `${act.mark}${String(index).padStart(6, '0')}`,
    }));
    const waiting = [...inputs];
    const clerk = async () => {
      for (let request = waiting.pop(); request; request = waiting.pop())
        acknowledged.push(await entered(request));
    };
    const clerks = Promise.all(Array.from({ length: CLERKS }, clerk));
    for (let kills = 0; kills < KILLS; kills += 1) {
      // Somewhere in the midst of those that are left.
      const left = Math.floor(inputs.length * (1 - (kills + Math.random()) / KILLS));
      await expect.poll(() => waiting.length <= left, { timeout: 120_000, interval: 10 }).toBe(true);
      await act.kill();
      await server.start();
      found.push(...(await wrongs()));
    }
    await clerks;
    found.push(...(await wrongs()));
    expect(found).toEqual([]);
    const rows = await ask<{ id: string; reference: string }>(
      `select id, reference from payment_transaction where status = 'verified' and starts_with(reference, $1)
      order by reference`,
      [act.mark],
    );
    expect(rows.map(({ reference }) => reference)).toEqual(inputs.map(({ reference }) => reference));
    expect(rows.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
  },
  1_800_000,
);

/** Records a receipt and has another person verify it; returns its id once both were acknowledged. */
async function entered(request: ReceiptInput): Promise<string> {
  const headers = { 'Idempotency-Key': uuid() };
  const recorded = await sendUntilAnswered(head, recordReceipt, { body: request, headers });
  const { receipt } = recorded.body.data as { receipt: { id: string; receivedDate: string } };
  const { id, receivedDate } = receipt;
  const verified = await sendUntilAnswered(finance, verifyReceipt, {
    params: { id },
    body: { clearedOn: receivedDate },
    headers: { 'Idempotency-Key': uuid() },
  });
  // The answer to the first try may have been lost with the database.
  if (verified.status !== 200 && !/already|verified/i.test(verified.body.message ?? ''))
    throw new Error(`${verified.status}: ${JSON.stringify(verified.body)}`);
  return id;
}
