import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilePlace } from '../../../../tests/support/file-places.ts';
import { bucketPlace, folderPlace } from '../../../../tests/support/file-places.ts';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { SMALLEST_PNG, upload } from '../../../../tests/support/upload.ts';
import { FileLinks } from '#platform/server/files/file-links.ts';
import { FileStore } from '#platform/server/files/file-store.ts';
import { openLog } from '#platform/server/log.ts';
import type { FileLink, StoredFile } from '../file.contract.ts';
import { getFileLink, LINK_SECONDS, openFileLink } from '../file.contract.ts';

const PLACES = [
  { name: 'a folder', open: folderPlace },
  { name: 'a bucket of an S3 server', open: bucketPlace },
];
const SECRET = 'a secret of forty letters, only for tests';

describe.each(PLACES)('links to files in $name', ({ open }) => {
  let place: FilePlace;
  let app: TestApp;
  let head: TestUser;

  beforeAll(async () => {
    place = await open();
    app = await testApp({
      files: new FileStore(place.disk, { origin: place.origin }),
      sessionSecret: SECRET,
      log: openLog('silent'),
    });
    head = (await app.organization()).businessHead;
  });

  afterAll(async () => {
    await app.stop();
    await place.stop();
  });

  const linkTo = (id: string, by = head) => by.send(getFileLink, { params: { id } });

  async function stored(name: string, content: string | Uint8Array): Promise<StoredFile> {
    return (await upload(app.url, head, name, content)).body.data as StoredFile;
  }

  async function linked(file: StoredFile): Promise<FileLink> {
    const answer = await linkTo(file.id);
    expect(answer.status).toBe(200);
    return answer.body.data as FileLink;
  }

  it('saves the file under its name, without a session and never as a page of this site', async () => {
    const file = await stored('Grundriß A-101.png', SMALLEST_PNG);
    const link = await linked(file);
    const answer = await fetch(new URL(link.url, app.url));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('image/png');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Grundriß A-101.png')}`,
    );
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(SMALLEST_PNG);
    expect(link).toMatchObject({ name: file.name, mime: 'image/png' });
    const seconds = (Date.parse(link.expiresAt) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(LINK_SECONDS);
  });

  it('carries nothing of the session, and is given only to who sees the file', async () => {
    const file = await stored('own.csv', 'a,b\n1,2\n');
    const link = await linked(file);
    expect(link.url).not.toContain(head.token);
    expect(link.url).not.toContain(head.token.split('.')[2]);
    const foreign = (await app.organization()).businessHead;
    expect(await linkTo(file.id, foreign)).toMatchObject({
      status: 404,
      body: { message: 'File was not found.' },
    });
  });

  it('opens nothing once a single letter is another', async () => {
    const { url } = await linked(await stored('sealed.csv', 'a,b\n3,4\n'));
    const before = url.at(-2) === 'A' ? 'B' : 'A';
    const altered = `${url.slice(0, -2)}${before}${url.slice(-1)}`;
    expect((await fetch(new URL(altered, app.url))).status).not.toBe(200);
    expect((await fetch(new URL(url, app.url))).status).toBe(200);
  });

  it('is not given for a file whose content was lost, or while the store does not answer', async () => {
    const file = await stored('lost.csv', 'a,b\n5,6\n');
    await place.cutOff();
    const cut = await linkTo(file.id);
    await place.mend();
    expect(cut).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await place.disk.delete(`${head.caller.organizationId}/${file.sha256.slice(0, 2)}/${file.sha256}`);
    expect(await linkTo(file.id)).toMatchObject({
      status: 404,
      body: { message: 'The content of this file is no longer in the file store. Upload the file again.' },
    });
  });
});

describe('links that the application seals', () => {
  let app: TestApp;
  let head: TestUser;
  let fileId: string;
  const links = new FileLinks({ current: SECRET, previous: null });
  const soon = () => Math.floor(Date.now() / 1000) + 60;

  beforeAll(async () => {
    app = await testApp({ sessionSecret: SECRET });
    head = (await app.organization()).businessHead;
    fileId = ((await upload(app.url, head, 'one.csv', 'a,b\n1,2\n')).body.data as StoredFile).id;
  });

  afterAll(() => app.stop());

  const openLink = (link: string) => app.send(openFileLink, { params: { link } });
  const own = () => head.caller.organizationId;

  it('open until their second, and then say that they have expired', async () => {
    expect((await openLink(links.sealed({ organizationId: own(), fileId, until: soon() }))).status).toBe(200);
    const past = Math.floor(Date.now() / 1000);
    expect(await openLink(links.sealed({ organizationId: own(), fileId, until: past }))).toMatchObject({
      status: 410,
      body: { message: 'This link has expired. Open the file again from its record.' },
    });
  });

  it('of another server, or altered in any byte, are refused with a sentence', async () => {
    const linked = { organizationId: own(), fileId, until: soon() };
    const refused = {
      status: 403,
      body: { message: 'This link is not valid. Open the file again from its record.' },
    };
    expect(
      await openLink(new FileLinks({ current: `${SECRET}!`, previous: null }).sealed(linked)),
    ).toMatchObject(refused);
    const bytes = Buffer.from(links.sealed(linked), 'base64url');
    for (let i = 0; i < bytes.length; i += 1) {
      const altered = Buffer.from(bytes);
      altered[i] = (altered[i] ?? 0) ^ 1;
      expect(await openLink(altered.toString('base64url'))).toMatchObject(refused);
    }
    expect((await openLink('short')).status).toBe(400);
  });

  it('open no file of another organization than theirs, and none that is not there', async () => {
    const foreign = (await app.organization()).businessHead.caller.organizationId;
    const missing = { status: 404, body: { message: 'File was not found.' } };
    expect(await openLink(links.sealed({ organizationId: foreign, fileId, until: soon() }))).toMatchObject(
      missing,
    );
    expect(
      await openLink(links.sealed({ organizationId: own(), fileId: randomUUID(), until: soon() })),
    ).toMatchObject(missing);
  });
});
