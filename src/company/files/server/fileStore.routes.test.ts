import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilePlace } from '../../../../tests/support/file-places.ts';
import { bucketPlace, folderPlace } from '../../../../tests/support/file-places.ts';
import type { Answer, TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { SMALLEST_PNG, upload } from '../../../../tests/support/upload.ts';
import { openLog } from '#platform/server/log.ts';
import { FileStore } from '#platform/server/files/file-store.ts';
import type { StoredFile } from '../file.contract.ts';
import { downloadFile } from '../file.contract.ts';

const PLACES = [
  { name: 'a folder', open: folderPlace },
  { name: 'a bucket of an S3 server', open: bucketPlace },
];

describe.each(PLACES)('files in $name', ({ open }) => {
  let place: FilePlace;
  let app: TestApp;
  let owner: pg.Client;
  let head: TestUser;

  beforeAll(async () => {
    place = await open();
    // What goes wrong here is meant to.
    app = await testApp({ files: new FileStore(place.disk), log: openLog('silent') });
    owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    head = (await app.organization()).businessHead;
  });

  afterAll(async () => {
    await owner.end();
    await app.stop();
    await place.stop();
  });

  const send = (name: string, content: string | Uint8Array, by = head) => upload(app.url, by, name, content);
  const fetchFile = (id: string, by = head) => by.send(downloadFile, { params: { id } });

  async function stored(name: string, content: string | Uint8Array, by = head): Promise<StoredFile> {
    const answer = await send(name, content, by);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.data as StoredFile;
  }

  async function rows(): Promise<{ id: string; name: string; sha256: string; storage_key: string }[]> {
    const { rows } = await owner.query('select id, name, sha256, storage_key from file');
    return rows as { id: string; name: string; sha256: string; storage_key: string }[];
  }

  async function keyOf({ id }: StoredFile): Promise<string> {
    return (await rows()).find((row) => row.id === id)?.storage_key ?? '';
  }

  it('gives back what was stored, byte for byte, with its kind and name', async () => {
    const large = `name,phone\n${'Asha Patil,9822000000\n'.repeat(200_000)}`;
    const file = await stored('leads – März.csv', large);
    const answer = await fetchFile(file.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('leads – März.csv'));
    expect(sha256(bytesOf(answer))).toBe(sha256(large));
    expect(file).toMatchObject({ sizeBytes: Buffer.byteLength(large), sha256: sha256(large) });
  });

  it('keeps the same content once, however often it comes, and apart for each organization', async () => {
    const other = (await app.organization()).businessHead;
    const first = await stored('one.png', SMALLEST_PNG);
    const again = await stored('two.png', SMALLEST_PNG);
    const foreign = await stored('three.png', SMALLEST_PNG, other);
    expect(again.id).not.toBe(first.id);
    expect(await keyOf(again)).toBe(await keyOf(first));
    expect(await keyOf(foreign)).not.toBe(await keyOf(first));
    expect((await fetchFile(first.id, other)).status).toBe(404);
  });

  it('says of a file whose content was lost that it is gone, and takes it again', async () => {
    const file = await stored('lost.csv', 'a,b\n1,2\n');
    await place.disk.delete(await keyOf(file));
    expect(await fetchFile(file.id)).toMatchObject({
      status: 404,
      body: { message: 'The content of this file is no longer in the file store. Upload the file again.' },
    });
    await stored('lost again.csv', 'a,b\n1,2\n');
    expect((await fetchFile(file.id)).status).toBe(200);
  });

  it('mends what a write that broke off left behind, instead of taking it for the file', async () => {
    const content = 'flat,price\nA-101,7500000\n';
    const file = await stored('prices.csv', content);
    await place.disk.put(await keyOf(file), content.slice(0, 9));
    await stored('prices.csv', content);
    expect(bytesOf(await fetchFile(file.id)).toString()).toBe(content);
  });

  it('answers 503 and leaves no row while the store cannot be reached, and goes on when it is back', async () => {
    const file = await stored('before.csv', 'before,the,fall\n');
    const before = await rows();
    const refused = {
      status: 503,
      body: {
        code: 'unavailable',
        message: 'The file store cannot be reached. Nothing was changed; try again shortly.',
      },
    };
    await place.cutOff();
    try {
      expect(await send('during.csv', 'during,the,fall\n')).toMatchObject(refused);
      expect(await fetchFile(file.id)).toMatchObject(refused);
      expect(await rows()).toEqual(before);
    } finally {
      await place.mend();
    }
    await stored('during.csv', 'during,the,fall\n');
    expect((await fetchFile(file.id)).status).toBe(200);
  });

  it('loses nothing that it acknowledged while the store falls over and over', async () => {
    const answers: Answer[] = [];
    let isFalling = true;
    const sender = async (lane: number) => {
      for (let i = 0; isFalling || i < 5; i += 1) {
        answers.push(await send(`lane ${lane}-${i}.csv`, `${lane},${i}\n${'x'.repeat(20_000)}\n`));
      }
    };
    const senders = [1, 2, 3].map(sender);
    for (let fall = 0; fall < 3; fall += 1) {
      await until(() => answers.filter(isTaken).length > fall * 10);
      const refusedBefore = answers.filter(isRefused).length;
      await place.cutOff();
      await until(() => answers.filter(isRefused).length > refusedBefore);
      await place.mend();
    }
    isFalling = false;
    await Promise.all(senders);
    expect(answers.filter((answer) => !isTaken(answer) && !isRefused(answer))).toEqual([]);
    const acknowledged = answers.filter(isTaken).map(({ body }) => (body.data as StoredFile).id);
    const kept = (await rows()).filter(({ name }) => name.startsWith('lane'));
    expect(kept.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
    for (const row of kept) expect(sha256(await place.disk.getBytes(row.storage_key))).toBe(row.sha256);
  });
});

const isTaken = ({ status }: Answer) => status === 201;
const isRefused = ({ status }: Answer) => status === 503;

function bytesOf({ body }: Answer): Buffer {
  return body['bytes'] as Buffer;
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((go) => setTimeout(go, 5));
}
