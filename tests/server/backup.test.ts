import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { verifyAudit } from '#company/audit/audit.contract.ts';
import { sealAuditTrail } from '#company/audit/server/seal.jobs.ts';
import { createLead } from '#enquiries/leads/lead.contract.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { verifyLedger } from '#money/ledger/server/ledger.queries.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { backUp } from '#platform/server/backup/backup.ts';
import { bringBackFiles, readFileList } from '#platform/server/backup/files.ts';
import { loadDatabase } from '#platform/server/backup/load.ts';
import type { Manifest } from '#platform/server/backup/manifest.ts';
import { hasFreshBackup, noteProof } from '#platform/server/backup/record.ts';
import { findBackup, refuseOtherSecret, restore } from '#platform/server/backup/restore.ts';
import { openBucket } from '#platform/server/files/bucket.ts';
import { FileStore } from '#platform/server/files/file-store.ts';
import { S3Server } from '../support/s3-server.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../support/sales-desk.ts';
import { TEMPLATE_SECRET } from '../support/templates.ts';
import { testApp } from '../support/test-app.ts';
import { asOwner, testDatabase, urlOf } from '../support/test-database.ts';
import { upload } from '../support/upload.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url));
/** Of the database that is restored into: neither a superuser nor past row-level security. */
const OWNER = `restorer_${randomBytes(4).toString('hex')}`;

let desk: SalesDesk;
let place: string;
let bucket: S3Server;

beforeAll(async () => {
  [desk, place, bucket] = await Promise.all([
    openSalesDesk({ clock: () => new Date().toISOString() }),
    mkdtemp(join(tmpdir(), 'plinth-backup-')),
    S3Server.started(),
  ]);
  await asOwner((client) =>
    client.query(`create role ${OWNER} login createrole password '${OWNER}'; grant plinth_app to ${OWNER}`),
  );
});

afterAll(async () => {
  await desk?.app.stop();
  await bucket?.stop();
  await rm(place, { recursive: true, force: true });
  await asOwner((client) => client.query(`drop owned by ${OWNER}; drop role ${OWNER}`));
});

/** A database without anything, which its owner may fill. */
async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await asOwner((client) => client.query(`create database ${name} owner ${OWNER} template template0`));
  const url = new URL(urlOf(name));
  [url.username, url.password] = [OWNER, OWNER];
  return {
    url: url.href,
    drop: async () => {
      await asOwner((client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

const order = (to: string, files: FileStore | null = desk.app.files) => ({
  ownerUrl: desk.app.databaseUrl,
  files,
  sessionSecret: TEMPLATE_SECRET,
  version: '1.12.0',
  to: join(place, to),
});

interface Written {
  leads: string[];
  files: string[];
  receipts: string[];
}

/** Goes on until it is told to stop: leads and files over HTTP, receipts that are verified and posted. */
function writers(acknowledged: Written): { stop(): Promise<void> } {
  let isStopped = false;
  const again = async (act: (index: number) => Promise<void>) => {
    for (let index = 0; !isStopped; index += 1) await act(index);
  };
  const entered = async (index: number) => {
    const phone = `+9198${String(10_000_000 + index)}`;
    const body = { ...leadInput(), phone, email: `lead${index}@example.test`, projectIds: [desk.project.id] };
    const headers = { 'Idempotency-Key': uuid() };
    const { id } = await dataOf<{ id: string }>(desk.head.send(createLead, { body, headers }));
    acknowledged.leads.push(id);
  };
  const uploaded = async (index: number) => {
    const content = onePagePdf(`Letter ${index}`);
    const key = { 'Idempotency-Key': uuid() };
    const { id } = await dataOf<{ id: string }>(
      upload(desk.app.url, desk.head, `letter-${index}.pdf`, content, {}, key),
    );
    acknowledged.files.push(id);
  };
  const paid = async () => {
    const { id: saleId } = await desk.sale();
    const { id } = await desk.run((work) => buildVerifiedReceipt(work, { saleId }));
    acknowledged.receipts.push(id);
  };
  const all = Promise.all([again(entered), again(uploaded), again(paid)]);
  // Whoever waits for more of them is told by `stop` what went wrong.
  all.catch(() => undefined);
  return {
    stop: async () => {
      isStopped = true;
      await all;
    },
  };
}

async function idsOf(url: string, table: string): Promise<Set<string>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(`select id from ${table}`);
    return new Set(rows.map(({ id }) => id));
  } finally {
    await client.end();
  }
}

async function tablesOf(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_tables where schemaname = 'public'`);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

const copied = (list: Written): Written => ({
  leads: [...list.leads],
  files: [...list.files],
  receipts: [...list.receipts],
});

/** As a printed paper is, under a key of its own. */
async function stored(files: FileStore, name: string, content: string): Promise<{ storageKey: string }> {
  const storageKey = `${desk.organization.id}/pdf/${name}.pdf`;
  await files.put(storageKey, Buffer.from(content));
  return { storageKey };
}

const without = <T>(list: readonly T[], there: ReadonlySet<T>) => list.filter((one) => !there.has(one));

/** What depends on the data alone. */
const contentOf = ({ tables, sequences, migrations, files }: Manifest) => ({
  tables,
  sequences,
  migrations,
  files,
});

describe('a backup while people go on working', () => {
  it('restored into an empty place is one moment of it: every table, file, chain and sum, and all that was acknowledged before', async () => {
    const acknowledged: Written = { leads: [], files: [], receipts: [] };
    const work = writers(acknowledged);
    await expect
      .poll(() =>
        Math.min(acknowledged.leads.length, acknowledged.files.length, acknowledged.receipts.length),
      )
      .toBeGreaterThan(2);
    const before = copied(acknowledged);
    const { folder, manifest } = await backUp(order('busy'));
    const after = copied(acknowledged);
    await work.stop();
    expect(after.leads.length).toBeGreaterThan(before.leads.length);

    const target = await emptyDatabase();
    const files = new FileStore(join(place, 'restored-files'));
    await restore(folder, manifest, { ownerUrl: target.url, files, migrations: MIGRATIONS });

    // What it holds, read back table by table by its owner, who is no superuser.
    const again = await backUp({ ...order('again', files), ownerUrl: target.url });
    expect(contentOf(again.manifest)).toEqual(contentOf(manifest));

    const app = await testApp({ database: target, files, sessionSecret: TEMPLATE_SECRET });
    try {
      const head = (
        await app.organizationAgain({
          id: desk.organization.id,
          isIndia: true,
          businessHead: {
            id: desk.head.id,
            role: desk.head.role,
            email: desk.head.email,
            channelPartnerId: null,
          },
        })
      ).businessHead;
      const verdict = await app.application.runAs(head.caller, new Date().toISOString(), (read) =>
        verifyLedger(read),
      );
      expect(verdict).toMatchObject({ intact: true });
      const later = new Date(Date.now() + 600_000).toISOString();
      await app.application.runAs(head.caller, later, (sealing) => sealAuditTrail(sealing));
      expect(await dataOf(head.send(verifyAudit))).toMatchObject({
        intact: true,
        unsealedEntries: 0,
        broken: null,
      });
      const found = await app.application.runAs(head.caller, new Date().toISOString(), async ({ db }) => ({
        leads: await db.selectFrom('lead').select('id').execute(),
        files: await db.selectFrom('file').select(['id', 'storageKey']).execute(),
        receipts: await db.selectFrom('paymentTransaction').select(['id', 'status']).execute(),
        debit: await db
          .selectFrom('ledgerEntry')
          .select(({ fn }) => [
            fn.sum<number>('debitPaise').as('debit'),
            fn.sum<number>('creditPaise').as('credit'),
          ])
          .executeTakeFirstOrThrow(),
        audited: await db
          .selectFrom('auditEntry')
          .select('resourceId')
          .where('resourceType', '=', 'lead')
          .execute(),
      }));
      const ids = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
      expect(without(before.leads, ids(found.leads))).toEqual([]);
      expect(without(before.files, ids(found.files))).toEqual([]);
      expect(without(before.receipts, ids(found.receipts))).toEqual([]);
      // Nothing of a later moment, and no half of a transaction.
      const live = await idsOf(desk.app.databaseUrl, 'lead');
      expect(without([...ids(found.leads)], live)).toEqual([]);
      expect(new Set(found.audited.map(({ resourceId }) => resourceId))).toEqual(ids(found.leads));
      expect(found.debit.debit).toBe(found.debit.credit);
      for (const { storageKey } of found.files)
        expect(await files.read(storageKey)).toEqual(await desk.app.files.read(storageKey));
    } finally {
      await app.stop();
    }
  });

  it('is known to the database afterwards, and so is that it was restored as a trial', async () => {
    expect(await hasFreshBackup(desk.app.databaseUrl)).toBe(true);
    const { manifest } = await findBackup(join(place, 'busy'));
    expect(await noteProof(desk.app.databaseUrl, manifest)).toBe(true);
    expect(await noteProof(desk.app.databaseUrl, { id: uuid() })).toBe(false);
  });
});

describe('files in backups', () => {
  it('are copied once for all backups of a folder, and go with the last backup that has them', async () => {
    const files = new FileStore(await openBucket(bucket.config));
    const [kept, destroyed] = [await stored(files, 'a', 'stays'), await stored(files, 'b', 'is destroyed')];
    const first = await backUp(order('bucket', files));
    await files.remove(destroyed.storageKey);
    const second = await backUp({ ...order('bucket', files), keep: 1 });

    expect(first.manifest.files?.count).toBe(2);
    expect(second.manifest.files?.count).toBe(1);
    expect((await readdir(join(place, 'bucket'))).length).toBe(2);
    const shared = join(place, 'bucket', 'files');
    expect(await readFile(join(shared, kept.storageKey), 'utf8')).toBe('stays');
    await expect(readFile(join(shared, destroyed.storageKey))).rejects.toThrow('ENOENT');
  });

  it('are brought back to a bucket, what a broken-off restore brought stays, and a damaged one is refused before the database', async () => {
    const source = new FileStore(join(place, 'source'));
    const [one, other] = [await stored(source, 'a', 'one'), await stored(source, 'b', 'other')];
    const { folder, manifest } = await backUp(order('damaged', source));
    const path = join(place, 'damaged', 'files', other.storageKey);
    await writeFile(path, 'OTHER');
    const target = await emptyDatabase();
    const files = new FileStore(await openBucket({ ...bucket.config, bucket: 'papers' }));
    for await (const storageKey of files.all()) await files.remove(storageKey);
    try {
      const into = { ownerUrl: target.url, files, migrations: MIGRATIONS };
      await expect(restore(folder, manifest, into)).rejects.toThrow(
        `${path} is missing or is not what was copied.`,
      );
      expect(await tablesOf(target.url)).toBe(0);
      expect(await files.exists(other.storageKey)).toBe(false);
      await writeFile(path, 'other');
      await bringBackFiles(files, join(place, 'damaged', 'files'), await readFileList(folder, manifest));
      expect(String(await files.read(one.storageKey))).toBe('one');
      expect(String(await files.read(other.storageKey))).toBe('other');
    } finally {
      await target.drop();
    }
  });
});

describe('a restore is refused', () => {
  it('with another secret, by an older program, from a table that was changed, and from a backup that was broken off', async () => {
    const { folder, manifest } = await findBackup(join(place, 'busy'));
    expect(() => refuseOtherSecret(manifest, 'x'.repeat(32))).toThrow(
      'SESSION_SECRET is not the one of this backup',
    );
    const target = await emptyDatabase();
    try {
      const into = { ownerUrl: target.url, files: null, migrations: MIGRATIONS };
      const newer = [...manifest.migrations, { name: '209901010000_later.sql', sha256: '0' }];
      await expect(restore(folder, { ...manifest, migrations: newer }, into)).rejects.toThrow(
        /^This backup was made by a newer version of Plinth: this one does not have 209901010000_later\.sql\./,
      );
      await expect(restore(folder, manifest, { ...into, ownerUrl: desk.app.databaseUrl })).rejects.toThrow(
        'The database is not empty.',
      );
      await appendFile(join(folder, 'public.lead.copy.gz'), 'x');
      const migrated = await testDatabase();
      await expect(loadDatabase(migrated.url, folder, manifest)).rejects.toThrow('public.lead.copy.gz');
      expect(await idsOf(migrated.url, 'lead')).toEqual(new Set());
      await migrated.drop();
      await rm(join(folder, 'manifest.json'));
      await expect(findBackup(join(place, 'busy'))).rejects.toThrow('holds no complete backup');
    } finally {
      await target.drop();
    }
  });

  it('when the place for files holds others', async () => {
    const source = new FileStore(join(place, 'few'));
    await stored(source, 'a', 'one');
    const { folder, manifest } = await backUp(order('few-backup', source));
    const files = new FileStore(join(place, 'taken'));
    const { storageKey } = await stored(files, 'b', 'of somebody else');
    const target = await emptyDatabase();
    try {
      await expect(
        restore(folder, manifest, { ownerUrl: target.url, files, migrations: MIGRATIONS }),
      ).rejects.toThrow(`The place for files is not empty: it has ${storageKey}.`);
    } finally {
      await target.drop();
    }
  });
});
