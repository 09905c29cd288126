import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, urlOf } from '../../../../tests/support/test-database.ts';
import type { Read } from '#platform/server/context.ts';
import { readOf } from '#platform/server/context.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { openPool } from '#platform/server/database/pool.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { postBatches } from './ledger.commands.ts';
import { verifyLedger } from './ledger.queries.ts';
import { challan } from './partnerBatch.factory.ts';

// A ledger written before postings of partners existed, by a program that knew nothing of them.

const MIGRATIONS = fileURLToPath(new URL('../../../../migrations/', import.meta.url));
const PARTNERS = '202611271080_postings_of_partners.sql';
const silent = { info: () => undefined };
const NAME = `before_partners_${randomUUID().slice(0, 8)}`;
const ORGANIZATION = randomUUID();
const NOW = '2026-11-26T06:00:00.000Z';

let owner: pg.Client;
let pool: pg.Pool;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-before-partners-'));
  await cp(MIGRATIONS, folder, { recursive: true, filter: (path) => !isLater(path) });
  await asOwner((client) => client.query(`create database ${NAME}`));
  await migrate(urlOf(NAME), folder, silent);
  owner = new pg.Client(urlOf(NAME));
  await owner.connect();
  pool = openPool(urlOf(NAME), 1);
});

afterAll(async () => {
  await pool.end();
  await owner.end();
  await asOwner((client) => client.query(`drop database ${NAME} with (force)`));
  await rm(folder, { recursive: true });
});

function isLater(path: string): boolean {
  const name = path.split('/').at(-1) ?? '';
  return name.endsWith('.sql') && name >= PARTNERS;
}

const inLedger = <T>(ask: (read: Read) => Promise<T>) =>
  inTransaction(pool, { organizationId: ORGANIZATION }, (db) =>
    ask(readOf(db, { ...CALLER, organizationId: ORGANIZATION }, NOW)),
  );
const CALLER = {
  userId: randomUUID(),
  role: 'Finance Head',
  channelPartnerId: null,
  timezone: 'Asia/Kolkata',
  isIndia: true,
} as const;

/** What was hashed of a batch then, with its keys in order: no owner but the sale, no tranche, no bank account. */
function hashedThen(batchNo: number, saleId: string, previousHash: string) {
  const entry = (lineNo: number, account: string, debitPaise: number, creditPaise: number) => ({
    account,
    creditPaise,
    debitPaise,
    installmentId: null,
    lineNo,
  });
  const batch = {
    batchNo,
    createdAt: NOW,
    entries: [entry(1, 'bank', 100_00, 0), entry(2, 'onAccount', 0, 100_00)],
    formula: '100 = allocated 0 + on account 100',
    id: randomUUID(),
    narration: `Receipt ${batchNo}`,
    postedById: null,
    postedOn: '2026-11-26',
    ratesUsed: ['gst'],
    saleId,
    sourceId: randomUUID(),
    sourceType: 'receipt',
  };
  const text = JSON.stringify([previousHash, batch]);
  return { batch, previousHash, hash: createHash('sha256').update(text).digest('hex') };
}

/** Rows as they were; the sales behind them do not matter here. */
async function writeThen(count: number): Promise<void> {
  await owner.query(`begin; set local session_replication_role = replica`);
  await owner.query(
    `insert into organization (organization_id, name, type, city, country, settings, created_at, updated_at)
     values ($1, 'Sahyadri', 'Real Estate Developer', 'Pune', 'India', '{}', now(), now())`,
    [ORGANIZATION],
  );
  let hash = '0'.repeat(64);
  for (let batchNo = 1; batchNo <= count; batchNo += 1) {
    const link = hashedThen(batchNo, randomUUID(), hash);
    hash = link.hash;
    await owner.query(
      `insert into ledger_batch select * from jsonb_populate_record(null::ledger_batch, $1)`,
      [JSON.stringify(rowOf({ ...link.batch, previousHash: link.previousHash, hash }))],
    );
    await owner.query(
      `insert into ledger_entry select * from jsonb_populate_recordset(null::ledger_entry, $1)`,
      [
        JSON.stringify(
          link.batch.entries.map((entry) =>
            rowOf({ ...entry, batchId: link.batch.id, saleId: link.batch.saleId }),
          ),
        ),
      ],
    );
  }
  await owner.query('insert into ledger_head values ($1, $2, $3, $4)', [
    ORGANIZATION,
    randomUUID(),
    count,
    hash,
  ]);
  await owner.query('commit');
}

function rowOf(fields: Record<string, unknown>): Record<string, unknown> {
  const { entries: _entries, ...columns } = fields;
  return Object.fromEntries(
    Object.entries({ ...columns, organizationId: ORGANIZATION }).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

it('a chain from before partners had postings is intact afterwards, and goes on with theirs', async () => {
  await writeThen(3);
  await migrate(urlOf(NAME), MIGRATIONS, silent);
  expect(await inLedger(verifyLedger)).toMatchObject({ intact: true });
  await inLedger((read) => postBatches({ ...read, requestId: null, ip: null }, [challan(1_331_71)]));
  expect(await inLedger(verifyLedger)).toMatchObject({ intact: true });
  const { rows } = await owner.query(
    'select batch_no::int as no, sale_id is null as bare from ledger_batch order by 1',
  );
  expect(rows).toEqual([
    { no: 1, bare: false },
    { no: 2, bare: false },
    { no: 3, bare: false },
    { no: 4, bare: true },
  ]);
  await owner.query(
    `alter table ledger_batch disable trigger all; update ledger_batch set narration = '' where batch_no = 2`,
  );
  expect(await inLedger(verifyLedger)).toMatchObject({ intact: false, batchNo: 2 });
});
