// @slow in rotation: kills the server in the midst of uploads and approvals

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
import type { Document } from '#company/documents/document.contract.ts';
import { approveDocument } from '#company/documents/document.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { OwnServer } from '../support/own-server.ts';
import { requestTo } from '../support/request-to.ts';
import type { Answer, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { uploadForm } from '../support/upload.ts';

const SECRET = 'the secret that the processes of this test share';
/** More of them by KILLS=20. */
const KILLS = Number(process.env['KILLS'] ?? 3);
const DOCUMENTS = 30;
const CLERKS = 5;
const VERSIONS = 2;

let folder: string;
let server: OwnServer;
let head: TestUser;
let finance: TestUser;
let leadId: string;
let categoryId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-documents-killed-'));
  server = new OwnServer(folder, SECRET);
  await server.start();
  const database = { url: server.databaseUrl, drop: () => Promise.resolve() };
  const app = await testApp({ database, sessionSecret: SECRET });
  const organization = await app.organization();
  head = organization.businessHead;
  finance = await organization.user('Sales Head');
  const lead = await app.application.runAs(head.caller, new Date().toISOString(), (work) => buildLead(work));
  leadId = lead.id;
  await app.stop();
  const categories = await requestTo(server.url, listCategories, {}, head.token);
  const approvals = (categories.body.data as DocumentCategory[]).find(({ key }) => key === 'approvals');
  categoryId = approvals?.id ?? '';
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** As often as nobody answers; what was refused is no answer to hope for. */
async function untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send().catch(() => null);
    if (answer && answer.status < 500) return answer;
    await new Promise((go) => setTimeout(go, 50));
  }
}

/** Uploads a document, has it approved, and does the same with its second version; tells what was acknowledged. */
async function filed(at: number, acknowledged: Map<string, string>): Promise<void> {
  let id = '';
  for (let number = 1; number <= VERSIONS; number += 1) {
    const key = { 'Idempotency-Key': uuid() };
    const content = onePagePdf(`Paper ${at}, version ${number}`);
    const fields: Record<string, string> =
      number === 1 ? { categoryId, resourceType: 'lead', resourceId: leadId, title: `Paper ${at}` } : {};
    const path = number === 1 ? '/documents' : `/documents/${id}/versions`;
    const uploaded = await untilAnswered(() =>
      uploadForm(server.url, head, path, 'Paper.pdf', content, fields, key),
    );
    if (uploaded.status !== 201) throw new Error(`${uploaded.status}: ${JSON.stringify(uploaded.body)}`);
    const { id: known, latest } = uploaded.body.data as Document;
    id = known;
    acknowledged.set(latest.id, latest.sha256);
    const input = { params: { id }, body: { versionId: latest.id } };
    const approved = await untilAnswered(() => requestTo(server.url, approveDocument, input, finance.token));
    // The answer to the first try may have been lost with the process.
    if (approved.status !== 200 && !/does not wait/.test(approved.body.message ?? ''))
      throw new Error(`${approved.status}: ${JSON.stringify(approved.body)}`);
  }
}

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** What must hold at every moment: each row says what is wrong. */
async function wrongs(): Promise<unknown[]> {
  const wrong = await ask(`
    select 'gap in versions' as wrong, document_id::text as which from document_version
      group by document_id having max(number) <> count(*)
    union all select 'document without version', d.id::text from document d
      where not exists (select from document_version v where v.document_id = d.id)
    union all select 'version without text row', v.id::text from document_version v
      where not exists (select from document_text t where t.version_id = v.id)
    union all select 'version not to be found', v.id::text from document_version v
      where not exists (select from document_search s where s.version_id = v.id)`);
  const files = await ask<{ storage_key: string; sha256: string }>(
    'select f.storage_key, f.sha256 from document_version v join file f on f.id = v.file_id',
  );
  for (const { storage_key: key, sha256 } of files) {
    const bytes = await readFile(join(folder, 'files', key)).catch(() => Buffer.alloc(0));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      wrong.push({ wrong: 'row without its bytes', which: key });
  }
  return wrong;
}

it('what was acknowledged of uploads and approvals is there, with its bytes, however often the server is killed', async () => {
  const acknowledged = new Map<string, string>();
  const found: unknown[] = [];
  const waiting = Array.from({ length: DOCUMENTS }, (_, at) => at + 1);
  const clerk = async () => {
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) await filed(at, acknowledged);
  };
  const clerks = Promise.all(Array.from({ length: CLERKS }, clerk));
  for (let kills = 0; kills < KILLS; kills += 1) {
    const enough = Math.floor((DOCUMENTS * VERSIONS * (kills + Math.random())) / KILLS);
    await expect
      .poll(() => acknowledged.size >= Math.min(enough, DOCUMENTS * VERSIONS - CLERKS), {
        timeout: 120_000,
        interval: 2,
      })
      .toBe(true);
    await server.killApplication();
    await server.start();
    found.push(...(await wrongs()));
  }
  await clerks;
  found.push(...(await wrongs()));
  expect(found).toEqual([]);
  const versions = await ask<{ id: string; sha256: string; number: number; state: string; counts: boolean }>(`
    select v.id, f.sha256, v.number, v.state, d.approved_version_id = v.id as counts
      from document_version v join file f on f.id = v.file_id join document d on d.id = v.document_id`);
  expect(new Map(versions.map(({ id, sha256 }) => [id, sha256]))).toEqual(acknowledged);
  expect(versions).toHaveLength(DOCUMENTS * VERSIONS);
  for (const { number, state, counts } of versions)
    expect({ state, counts }).toEqual(
      number === VERSIONS ? { state: 'approved', counts: true } : { state: 'superseded', counts: false },
    );
}, 600_000);
