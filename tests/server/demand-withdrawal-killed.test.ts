// @slow in rotation: kills processes at every step of their work

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DemandRun } from '#sale-lifecycle/demands/demandRun.contract.ts';
import { postDemandRun, previewDemandRun } from '#sale-lifecycle/demands/demandRun.contract.ts';
import { withdrawDemandRun } from '#sale-lifecycle/demands/demandWithdrawal.contract.ts';
import { demandedTower } from '#sale-lifecycle/demands/server/demandedTower.factory.ts';
import { completedMilestone } from '#sale-lifecycle/demands/server/postedRun.factory.ts';
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
/** Longer than a withdrawal of that many takes, so that some kills come before and some after its commit. */
const MAX_MS = 1_500;

let folder: string;
let server: OwnServer;
let head: TestUser;
let milestoneId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-withdrawal-killed-'));
  server = new OwnServer(folder, SECRET);
  await server.start();
  await knowTables(server.databaseUrl);
  const database = { url: server.databaseUrl, drop: () => Promise.resolve() };
  const app = await testApp({ database, sessionSecret: SECRET });
  const organization = await app.organization();
  head = organization.businessHead;
  milestoneId = await app.application.runAs(head.caller, new Date().toISOString(), async (work) => {
    const place = await demandedTower(work, { registered: SALES });
    return completedMilestone(work, app, { ...place, key: 'plinth' });
  });
  await app.stop();
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** As often as nobody answers, with the same key; what was refused is no answer to hope for. */
async function sendUntilAnswered(call: Call, input: TestInput): Promise<Answer> {
  const headers = { 'Idempotency-Key': uuid() };
  for (;;) {
    const answer = await requestTo(server.url, call, { ...input, headers }, head.token).catch(() => null);
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

/** A run of all sales that is posted, its letters still under way. */
async function postedRun(): Promise<string> {
  const body = { kind: 'milestone', milestoneId };
  const { id } = (await sendUntilAnswered(previewDemandRun, { body })).body.data as DemandRun;
  await sendUntilAnswered(postDemandRun, { params: { id }, body: {} });
  await expect.poll(() => statusOf(id), { timeout: 120_000, interval: 100 }).toBe('posted');
  return id;
}

async function statusOf(runId: string): Promise<string | undefined> {
  return (await ask<{ status: string }>('select status from demand_run where id = $1', [runId]))[0]?.status;
}

/** Everything that a withdrawal touches, counted. */
async function standingOf(runId: string) {
  const [row] = await ask(
    `select run.status,
            count(*) filter (where line.result = 'demanded')::int as lines,
            count(*) filter (where i.demand_date is not null)::int as demanded,
            count(*) filter (where exists (select from invoice_installment v where v.installment_id = i.id
              and v.is_live))::int as billed,
            count(*) filter (where exists (select from ledger_batch b where b.source_type = 'demand'
              and b.source_id = i.id and not exists (select from ledger_batch r where r.reverses_batch_id = b.id)))::int
              as standing,
            (select count(*)::int from withdrawn_demand w where w.run_id = run.id) as withdrawn,
            (select count(*)::int from demand_letter l where l.run_id = run.id and l.withdrawn_at is null
              and run.status = 'withdrawn') as letters
       from demand_run run join demand_run_line line on line.run_id = run.id
       join installment i on i.id = line.installment_id
      where run.id = $1 group by run.organization_id, run.id`,
    [runId],
  );
  return row;
}

const POSTED = {
  status: 'posted',
  lines: SALES,
  demanded: SALES,
  billed: SALES,
  standing: SALES,
  withdrawn: 0,
  letters: 0,
};
const WITHDRAWN = {
  status: 'withdrawn',
  lines: 0,
  demanded: 0,
  billed: 0,
  standing: 0,
  withdrawn: SALES,
  letters: 0,
};

/** What must hold at every moment: each row says what is wrong. */
function wrongs(): Promise<unknown[]> {
  return ask(`
    select 'batch half posted' as wrong, b.batch_no::text as which from ledger_batch b
      left join ledger_entry e on e.batch_id = b.id
     group by b.organization_id, b.id having coalesce(sum(e.debit_paise), 0) <> coalesce(sum(e.credit_paise), 0)
        or count(e.*) < 2
    union all select 'gap in batches', max(batch_no)::text from ledger_batch having max(batch_no) <> count(*)
    union all select 'gap in invoices and credit notes', series from invoice where seq_no is not null
      group by series, financial_year having max(seq_no) <> count(*)
    union all select 'gap in letters', max(seq_no)::text from demand_letter having max(seq_no) <> count(*)
    union all select 'credited otherwise than cancelled', i.invoice_number from invoice i
      where i.doc_type <> 'creditNote' and (i.status = 'cancelled')
        <> exists (select from invoice n where n.against_invoice_id = i.id)
    union all select 'a letter of what is withdrawn', l.letter_number from demand_letter l
      join demand_letter_installment p on p.letter_id = l.id where (l.withdrawn_at is null) <> p.is_live`);
}

it.each([
  { victim: 'PostgreSQL', kill: () => server.killPostgres() },
  { victim: 'the application', kill: () => server.killApplication() },
])(
  'a run is wholly posted or wholly withdrawn, however often $victim is killed amid its withdrawal',
  async (act) => {
    const found: unknown[] = [];
    for (let kills = 0; kills < KILLS; kills += 1) {
      const runId = await postedRun();
      const params = { id: runId };
      const answer = sendUntilAnswered(withdrawDemandRun, { params, body: { reason: 'Posted by mistake' } });
      await new Promise((go) => setTimeout(go, Math.random() * MAX_MS));
      await act.kill();
      await server.start();
      const standing = await standingOf(runId);
      expect([POSTED, WITHDRAWN]).toContainEqual(standing);
      found.push(...(await wrongs()));
      // Nobody may have heard the answer to the first try: the same request again gives it, or does it now.
      expect((await answer).status).toBe(200);
      expect(await standingOf(runId)).toEqual(WITHDRAWN);
    }
    expect(found).toEqual([]);
  },
  1_800_000,
);
