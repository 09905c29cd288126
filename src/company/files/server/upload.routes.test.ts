import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldMemory } from '../../../../tests/support/held-memory.ts';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { upload } from '../../../../tests/support/upload.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { getHealth } from '#company/system/system.contract.ts';
import { openLog } from '#platform/server/log.ts';
import { FileStore } from '#platform/server/files/file-store.ts';
import type { Scanner } from '#platform/server/files/scanner.ts';
import type { StoredFile } from '../file.contract.ts';

const MB = 1024 * 1024;

/** Takes everything for clean, and says that it is down when told so. */
const scanner: Scanner & { isDown: boolean; look?: (() => void) | undefined } = {
  isDown: false,
  scan: async (content) => {
    for await (const _part of content);
    scanner.look?.();
    return 'clean';
  },
  state: async () => (scanner.isDown ? 'down' : 'up'),
};

let folder: string;
let app: TestApp;
let owner: pg.Client;
let head: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-uploads-'));
  app = await testApp({ files: new FileStore(folder, { scanner }), log: openLog('silent') });
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  head = (await app.organization()).businessHead;
});

afterAll(async () => {
  await owner.end();
  await app.stop();
  await rm(folder, { recursive: true });
});

const countFiles = async () =>
  Number((await owner.query<{ count: string }>('select count(*) from file')).rows[0]?.count);

/** Whatever lies in the folder of files, but the folders. */
async function storedFiles(): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('an upload', () => {
  it('is kept with its clean name and what the scanner said', async () => {
    const name = '..\\up\u202e.pdf';
    const { status, body } = await upload(app.url, head, name, onePagePdf('Scanned'));
    expect([status, (body.data as StoredFile).name]).toEqual([201, 'up.pdf']);
    const { rows } = await owner.query('select scan_status from file order by created_at desc limit 1');
    expect(rows).toEqual([{ scan_status: 'clean' }]);
  });

  it('to a record that the person does not see leaves nothing', async () => {
    const before = await storedFiles();
    const record = { resourceType: 'sale', resourceId: '0198b5a0-0000-7000-8000-000000000001' };
    const { status } = await upload(app.url, head, 'deed.pdf', onePagePdf('Foreign'), record);
    expect([status, await storedFiles()]).toEqual([404, before]);
  });

  it('leaves nothing when the person breaks it off, or when it ends too early', async () => {
    const before = [await storedFiles(), await countFiles()];
    const broken = sender(2 * MB);
    broken.write(Buffer.alloc(MB, 'x'));
    await expect.poll(async () => (await storedFiles()).length).toBe((before[0] as string[]).length + 1);
    broken.destroy();
    await expect.poll(async () => [await storedFiles(), await countFiles()]).toEqual(before);
    const cut = sender(1000);
    cut.write(Buffer.alloc(1000 - FORM.length, 'x'));
    const [answer] = (await once(cut, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 [^]*The file did not arrive whole\. Send it again\./);
    cut.destroy();
    expect([await storedFiles(), await countFiles()]).toEqual(before);
  });

  it('of 25 MB adds no more than 10 MB to what the server holds, when all of it has come', async () => {
    // What is loaded with the first upload stays.
    await sendLarge('first');
    const before = heldMemory();
    let most = 0;
    scanner.look = () => (most = Math.max(most, heldMemory()));
    await sendLarge('measured');
    scanner.look = undefined;
    console.log(`An upload of 25 MB adds ${(most - before).toFixed(1)} MB to what the server holds.`);
    expect(most).toBeGreaterThan(0);
    expect(most - before).toBeLessThan(10);
  });
});

it('the health of the server tells whether uploads are scanned', async () => {
  expect((await app.send(getHealth, {})).body).toMatchObject({ status: 'up', scanner: 'up' });
  scanner.isDown = true;
  expect((await app.send(getHealth, {})).body).toMatchObject({ status: 'degraded', scanner: 'down' });
  scanner.isDown = false;
});

const FORM = '--x\r\nContent-Disposition: form-data; name="file"; filename="notes.csv"\r\n\r\n';

/** Has begun to send a form of so many bytes. */
function sender(length: number) {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(
    `POST /api/files/upload HTTP/1.1\r\nHost: plinth.test\r\nAuthorization: Bearer ${head.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n${FORM}`,
  );
  return socket;
}

/** Sends a PDF of 25 MB that it never holds, from a process of its own. */
const LARGE = `
  const [url, token, first] = process.argv.slice(1);
  const http = require('node:http');
  const head = '%PDF-1.4\\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\\n% ' + first + '\\nstream\\n';
  const tail = '\\nendstream\\ntrailer << /Root 1 0 R >>\\nstartxref\\n9\\n%%EOF\\n';
  const form = '--x\\r\\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\\r\\n\\r\\n';
  const headers = { Authorization: 'Bearer ' + token, 'Content-Type': 'multipart/form-data; boundary=x' };
  const request = http.request(url + '/api/files/upload', { method: 'POST', headers }, (response) => {
    response.resume();
    response.on('end', () => process.exit(response.statusCode === 201 ? 0 : 1));
  });
  request.write(form + head);
  let left = 25 * 1024 * 1024 - head.length - tail.length;
  const part = Buffer.alloc(65536, 0x2e);
  (function more() {
    while (left > 0) {
      const now = part.subarray(0, Math.min(left, part.length));
      left -= now.length;
      if (!request.write(now)) return request.once('drain', more);
    }
    request.end(tail + '\\r\\n--x--\\r\\n');
  })();
`;

async function sendLarge(first: string): Promise<void> {
  const child = spawn(process.execPath, ['-e', LARGE, app.url, head.token, first], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([0, null]);
}
