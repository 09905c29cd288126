// @slow: kills PostgreSQL and the application in the midst of writes of every area

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { listCategories } from '#company/documents/category.contract.ts';
import type { DocumentCategory } from '#company/documents/category.contract.ts';
import { createLead } from '#enquiries/leads/lead.contract.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { createCost } from '#insight/budgets/cost.contract.ts';
import { verifyLedger } from '#money/ledger/server/ledger.queries.ts';
import { recordReceipt, verifyReceipt } from '#money/receipts/receipt.contract.ts';
import type { ReceiptInput } from '#money/receipts/receipt.contract.ts';
import { receiptInput } from '#money/receipts/server/receipt.factory.ts';
import { createStructure } from '#partners/structures/structure.contract.ts';
import type { Call } from '#platform/contract/call.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { createContractor } from '#site/contractors/contractor.contract.ts';
import { OwnServer } from '../support/own-server.ts';
import { requestTo } from '../support/request-to.ts';
import type { Answer, TestInput, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { uploadForm } from '../support/upload.ts';

const SECRET = 'the secret that the processes of this test share';
/** Every second one of PostgreSQL, the others of the application; many more by KILLS=1000. */
const KILLS = Number(process.env['KILLS'] ?? 4);
/** Writes of each area, at least, between two kills. */
const WRITES = 2;

let folder: string;
let server: OwnServer;
let head: TestUser;
let finance: TestUser;
let projectId: string;
let categoryId: string;
let receipt: ReceiptInput;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-areas-killed-'));
  server = new OwnServer(folder, SECRET);
  await server.start();
  await onApp(async (app) => {
    const organization = await app.organization();
    head = organization.businessHead;
    finance = await organization.user('Finance Head');
    await app.application.runAs(head.caller, new Date().toISOString(), async (work) => {
      const sale = await buildSale(work);
      projectId = sale.projectId;
      receipt = await receiptInput(work, sale.id);
    });
  });
  const { body } = await requestTo(server.url, listCategories, {}, head.token);
  categoryId = (body.data as DocumentCategory[]).find(({ key }) => key === 'approvals')?.id ?? '';
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function onApp<T>(act: (app: Awaited<ReturnType<typeof testApp>>) => Promise<T>): Promise<T> {
  const database = { url: server.databaseUrl, drop: () => Promise.resolve() };
  const app = await testApp({ database, sessionSecret: SECRET });
  try {
    return await act(app);
  } finally {
    await app.stop();
  }
}

/** As often as nobody answers, with the same key; what was refused is no answer to hope for. */
async function untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send().catch(() => null);
    if (answer && answer.status < 500) return answer;
    await new Promise((go) => setTimeout(go, 100));
  }
}

async function created(call: Call, body: TestInput['body']): Promise<string> {
  const headers = { 'Idempotency-Key': uuid() };
  const { status, body: said } = await untilAnswered(() =>
    requestTo(server.url, call, { body, headers }, head.token),
  );
  if (status !== 201) throw new Error(`${call.path} ${status}: ${JSON.stringify(said)}`);
  return (said.data as { id: string }).id;
}

/** One for each contractor. */
function panOf(index: number): string {
  return `A${String.fromCharCode(65 + (Math.floor(index / 10_000) % 26))}APX${String(index % 10_000).padStart(4, '0')}A`;
}

async function receipted(index: number): Promise<string> {
  const headers = { 'Idempotency-Key': uuid() };
  const body = {
    ...receipt,
    amountPaise: 100_00 + index,
    reference: `KILL${String(index).padStart(8, '0')}`,
  };
  const recorded = await untilAnswered(() =>
    requestTo(server.url, recordReceipt, { body, headers }, head.token),
  );
  if (recorded.status !== 201) throw new Error(JSON.stringify(recorded.body));
  const { id, receivedDate } = (recorded.body.data as { receipt: { id: string; receivedDate: string } })
    .receipt;
  const key = { 'Idempotency-Key': uuid() };
  const verified = await untilAnswered(() =>
    requestTo(
      server.url,
      verifyReceipt,
      { params: { id }, body: { clearedOn: receivedDate }, headers: key },
      finance.token,
    ),
  );
  // The answer to the first try may have been lost with the database.
  if (verified.status !== 200 && !/already|verified/i.test(verified.body.message ?? ''))
    throw new Error(JSON.stringify(verified.body));
  return id;
}

async function filed(index: number): Promise<string> {
  const key = { 'Idempotency-Key': uuid() };
  const fields = { categoryId, resourceType: 'project', resourceId: projectId, title: `Paper ${index}` };
  const content = onePagePdf(`Paper ${index}`);
  const { status, body } = await untilAnswered(() =>
    uploadForm(server.url, head, '/documents', 'Paper.pdf', content, fields, key),
  );
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return (body.data as { id: string }).id;
}

/** One kind of write of each area, and the rows that it may have left, beside those of the beginning. */
const AREAS: Readonly<Record<string, { write: (index: number) => Promise<string>; rows: string }>> = {
  enquiries: {
    write: (index) =>
      created(createLead, {
        ...leadInput(),
        phone: `+9197${String(10_000_000 + index)}`,
        email: `killed${index}@example.test`,
        projectIds: [projectId],
      }),
    rows: `select id from lead where email like 'killed%'`,
  },
  documents: { write: filed, rows: `select id from document where title like 'Paper %'` },
  money: {
    write: receipted,
    rows: `select id from payment_transaction where reference like 'KILL%' and status = 'verified'`,
  },
  construction: {
    write: (index) =>
      created(createContractor, {
        companyName: `Contractor ${index}`,
        contactPerson: 'Ravi Shinde',
        phone: '+919812345678',
        specializations: ['civil'],
        pan: panOf(index),
      }),
    rows: `select id from contractor where company_name like 'Contractor %'`,
  },
  commissions: {
    write: (index) =>
      created(createStructure, {
        name: `Structure ${index}`,
        type: 'percentage',
        pct: 2,
        payouts: [{ pct: 100, condition: { saleStatus: 'registered', collectedPct: 20 } }],
        validFrom: '2026-04-01',
      }),
    rows: `select id from commission_structure where name like 'Structure %'`,
  },
  budgets: {
    write: (index) =>
      created(createCost, {
        projectId,
        category: 'marketing',
        amountPaise: 1_00_000_00 + index,
        incurredOn: new Date().toISOString().slice(0, 10),
        vendor: 'Deccan Events',
        reference: `Bill ${index}`,
      }),
    rows: `select id from cost_entry where reference like 'Bill %'`,
  },
};

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Rows without the audit entry or the event of their transaction, batches that do not balance: none, ever. */
const wrongs = () =>
  ask(`
    select 'not audited' as wrong, c.id::text as which from contractor c where not exists
      (select from audit_entry a where a.organization_id = c.organization_id and a.resource_id = c.id)
    union all select 'lead not audited', l.id::text from lead l where not exists
      (select from audit_entry a where a.organization_id = l.organization_id and a.resource_id = l.id)
    union all select 'document without version', d.id::text from document d
      where not exists (select from document_version v where v.document_id = d.id)
    union all select 'batch half posted', b.id::text from ledger_batch b
      left join ledger_entry e on e.organization_id = b.organization_id and e.batch_id = b.id
      group by b.id having coalesce(sum(e.debit_paise), 0) <> coalesce(sum(e.credit_paise), 0) or count(e.*) < 2
    union all select 'verified without batch', p.id::text from payment_transaction p where p.status = 'verified'
      and (select count(*) from ledger_batch b where b.source_type = 'receipt' and b.source_id = p.id) <> 1`);

it('of every area exactly what was acknowledged is there, however often PostgreSQL and the application are killed', async () => {
  const acknowledged = new Map(Object.keys(AREAS).map((area) => [area, new Set<string>()]));
  let isStopped = false;
  const clerk = async (area: string, write: (index: number) => Promise<string>) => {
    for (let index = 0; !isStopped; index += 1) acknowledged.get(area)?.add(await write(index));
  };
  const clerks = Promise.all(Object.entries(AREAS).map(([area, { write }]) => clerk(area, write)));
  let fault: unknown = null;
  clerks.catch((error: unknown) => (fault = error));
  const found: unknown[] = [];
  const sizes = () => [...acknowledged.values()].map(({ size }) => size);
  for (let kills = 0; kills < KILLS; kills += 1) {
    const before = sizes();
    await expect
      .poll(() => fault ?? sizes().every((size, index) => size >= (before[index] ?? 0) + WRITES), {
        timeout: 120_000,
        interval: 5,
      })
      .toBe(true);
    await new Promise((go) => setTimeout(go, Math.random() * 200));
    if (kills % 2 === 0) await server.killPostgres();
    else await server.killApplication();
    await server.start();
    found.push(...(await wrongs()));
    expect(found).toEqual([]);
  }
  isStopped = true;
  await clerks;
  expect(await wrongs()).toEqual([]);
  for (const [area, { rows }] of Object.entries(AREAS)) {
    const there = new Set((await ask<{ id: string }>(rows)).map(({ id }) => id));
    expect({ area, ids: there }).toEqual({ area, ids: acknowledged.get(area) });
  }
  for (const { storage_key: key, sha256 } of await ask<{ storage_key: string; sha256: string }>(
    'select f.storage_key, f.sha256 from document_version v join file f on f.id = v.file_id',
  )) {
    const bytes = await readFile(join(folder, 'files', key));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
  const verdict = await onApp((app) =>
    app.application.runAs(head.caller, new Date().toISOString(), (read) => verifyLedger(read)),
  );
  expect(verdict).toMatchObject({ intact: true });
  console.info(
    `${KILLS} kills; acknowledged: ${JSON.stringify(Object.fromEntries([...acknowledged].map(([area, { size }]) => [area, size])))}`,
  );
}, 7_200_000);
