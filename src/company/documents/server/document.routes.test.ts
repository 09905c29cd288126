import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { Answer, TestUser } from '../../../../tests/support/test-app.ts';
import { told } from '../../../../tests/support/told.ts';
import { uploadForm } from '../../../../tests/support/upload.ts';
import { unzipSync } from 'fflate';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import type { CategoryBranch, DocumentCategory } from '../category.contract.ts';
import {
  categoryTree,
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '../category.contract.ts';
import type { Document, DocumentVersion } from '../document.contract.ts';
import * as contract from '../document.contract.ts';

let desk: SalesDesk;
let salesHead: TestUser;
let manager: TestUser;
let executive: TestUser;
let titles = 0;

beforeAll(async () => {
  desk = await openSalesDesk();
  salesHead = await desk.organization.user('Sales Head');
  manager = await desk.organization.user('Project Director');
  executive = await desk.organization.user('Sales Executive');
});

afterAll(() => desk.app.stop());

/** What a refusal says, with the status it has to have. */
async function messageOf(answer: Promise<Answer>, status: number): Promise<string> {
  const refusal = await refusalOf(answer);
  expect(refusal.status).toBe(status);
  return refusal.message ?? '';
}

const paper = () => onePagePdf(`Paper ${++titles}`);
const get = (id: string, as = desk.head) => as.send(contract.getDocument, { params: { id } });

async function categoryId(key: string): Promise<string> {
  const categories = await dataOf<DocumentCategory[]>(desk.head.send(listCategories));
  return categories.find((one) => one.key === key)?.id ?? '';
}

async function upload(fields: Readonly<Record<string, string>> = {}, as = desk.head, content = paper()) {
  const form = {
    categoryId: await categoryId('approvals'),
    resourceType: 'project',
    resourceId: desk.project.id,
    ...fields,
  };
  return uploadForm(desk.app.url, as, '/documents', 'Paper.pdf', content, form);
}
const uploaded = async (fields?: Record<string, string>, as?: TestUser) =>
  dataOf<Document>(upload(fields, as));
const versionOf = (document: Document, as = desk.head) =>
  uploadForm(desk.app.url, as, `/documents/${document.id}/versions`, 'Paper.pdf', paper(), {});
const decide = (
  call: typeof contract.approveDocument | typeof contract.rejectDocument,
  { id, latest }: Document,
  as: TestUser,
  body: object = {},
) => as.send(call, { params: { id }, body: { versionId: latest.id, ...body } });
const approve = (document: Document, as = salesHead) => decide(contract.approveDocument, document, as);

describe('a document', () => {
  it('counts only when a second person has approved it', async () => {
    const document = await uploaded({ title: 'Fire NOC' });
    expect(document).toMatchObject({ status: 'pendingApproval', approvedVersion: null, title: 'Fire NOC' });
    expect(await messageOf(approve(document, desk.head), 403)).toBe(
      'You cannot approve a document that you uploaded.',
    );
    const approved = await dataOf<Document>(approve(document));
    expect(approved).toMatchObject({ status: 'approved', approvedVersion: { number: 1 } });
    expect(await messageOf(approve(document, manager), 409)).toBe(
      'This document does not wait for approval.',
    );
  });

  it('keeps its approved version until a newer one is approved', async () => {
    const first = await dataOf<Document>(approve(await uploaded()));
    const second = await dataOf<Document>(versionOf(first));
    expect(second).toMatchObject({
      status: 'pendingApproval',
      latest: { number: 2 },
      approvedVersion: { number: 1 },
    });
    expect(await messageOf(approve(first), 409)).toContain('A newer version was uploaded meanwhile.');
    expect(await messageOf(decide(contract.rejectDocument, second, salesHead), 400)).toBe(
      'A reason is required to reject a document.',
    );
    const rejected = await dataOf<Document>(
      decide(contract.rejectDocument, second, salesHead, { reason: 'Page 2 is missing' }),
    );
    expect(rejected).toMatchObject({ status: 'rejected', approvedVersion: { number: 1 } });
    const restored = await dataOf<Document>(
      manager.send(contract.restoreVersion, {
        params: { id: first.id, versionId: first.latest.id },
      }),
    );
    expect(restored.latest).toMatchObject({ number: 3, restoredFrom: 1, state: 'pendingApproval' });
    const versions = await dataOf<DocumentVersion[]>(
      desk.head.send(contract.listVersions, { params: { id: first.id } }),
    );
    expect(versions.map(({ number, state }) => [number, state])).toEqual([
      [3, 'pendingApproval'],
      [2, 'rejected'],
      [1, 'approved'],
    ]);
  });

  it('is refused where the same file is on the record already', async () => {
    const content = paper();
    await dataOf<Document>(upload({ title: 'Layout' }, desk.head, content));
    expect(await messageOf(upload({}, desk.head, content), 409)).toBe(
      'This file is already here as version 1 of "Layout".',
    );
  });

  it('does not tell the name of a confidential one that is the same file', async () => {
    const content = paper();
    await dataOf<Document>(upload({ title: 'Price of the land', confidential: 'true' }, desk.head, content));
    expect(await messageOf(upload({}, salesHead, content), 409)).toBe(
      'This file is already here as a document that you may not see.',
    );
  });

  it('refuses a field that it does not know and names the one that is wrong', async () => {
    expect(await messageOf(upload({ colour: 'red' }), 400)).toContain('colour');
    expect(await messageOf(upload({ categoryId: desk.project.id }), 400)).toBe(
      'This category was not found. Choose another one.',
    );
    const other = await desk.app.organization();
    expect(
      (
        await uploadForm(desk.app.url, other.businessHead, '/documents', 'a.pdf', paper(), {
          categoryId: await categoryId('approvals'),
          resourceType: 'project',
          resourceId: desk.project.id,
        })
      ).status,
    ).toBe(404);
  });

  it('waits again when it moves to a category with other readers', async () => {
    const document = await dataOf<Document>(approve(await uploaded()));
    const moved = await dataOf<Document>(
      desk.head.send(contract.updateDocument, {
        params: { id: document.id },
        body: { version: document.version, categoryId: await categoryId('finance') },
      }),
    );
    expect(moved).toMatchObject({ status: 'pendingApproval', approvedVersion: null });
    expect((await get(moved.id, executive)).status).toBe(404);
    expect((await get(moved.id, salesHead)).status).toBe(404);
  });

  it('waits again when it moves to where a condition requires it, so that a move opens no step', async () => {
    const asked = await dataOf<DocumentCategory>(
      desk.head.send(createCategory, {
        body: { name: 'Required', requiredFor: [{ resourceType: 'sale', step: 'agreement' }] },
      }),
    );
    const alike = await dataOf<DocumentCategory>(
      desk.head.send(createCategory, { body: { name: 'Not required' } }),
    );
    const document = await dataOf<Document>(approve(await uploaded({ categoryId: alike.id })));
    const moved = await dataOf<Document>(
      desk.head.send(contract.updateDocument, {
        params: { id: document.id },
        body: { version: document.version, categoryId: asked.id },
      }),
    );
    expect(moved).toMatchObject({ status: 'pendingApproval', approvedVersion: null });
  });

  it('keeps the day until which it was approved: only a new version brings another', async () => {
    const document = await dataOf<Document>(approve(await uploaded({ expiresOn: '2026-01-31' })));
    expect(document).toMatchObject({ isExpired: true });
    const renewed = desk.head.send(contract.updateDocument, {
      params: { id: document.id },
      body: { version: document.version, expiresOn: '2099-01-31' },
    });
    expect(await messageOf(renewed, 400)).toContain('Upload a new version to change it.');
  });

  it('is rejected or withdrawn by its uploader too: only approving takes a second person', async () => {
    const own = await uploaded();
    expect(
      await dataOf<Document>(decide(contract.rejectDocument, own, desk.head, { reason: 'A blank page' })),
    ).toMatchObject({ status: 'rejected' });
    const approved = await dataOf<Document>(approve(await uploaded()));
    const withdrawn = desk.head.send(contract.withdrawDocument, {
      params: { id: approved.id },
      body: { version: approved.version, reason: 'The wrong site plan' },
    });
    expect(await dataOf<Document>(withdrawn)).toMatchObject({ status: 'withdrawn' });
  });

  it('is withdrawn by another person than its approver', async () => {
    const document = await dataOf<Document>(approve(await uploaded()));
    const withdraw = (as: TestUser, version = document.version) =>
      as.send(contract.withdrawDocument, {
        params: { id: document.id },
        body: { version, reason: 'The wrong site plan' },
      });
    expect(await messageOf(withdraw(manager, 99), 409)).toContain('changed by someone else');
    expect(await messageOf(withdraw(salesHead), 403)).toBe('Another person withdraws what you approved.');
    expect(await dataOf<Document>(withdraw(manager))).toMatchObject({
      status: 'withdrawn',
      approvedVersion: null,
    });
  });

  it('is confidential to Finance, administrators and its uploader', async () => {
    const document = await uploaded({ confidential: 'true' });
    expect((await get(document.id, executive)).status).toBe(404);
    expect((await get(document.id, salesHead)).status).toBe(404);
    expect((await get(document.id, manager)).status).toBe(200);
    const open = await uploaded();
    const hidden = salesHead.send(contract.updateDocument, {
      params: { id: open.id },
      body: { version: open.version, confidential: true },
    });
    expect(await messageOf(hidden, 400)).toContain('You would not see it any more.');
  });

  it('is archived by its uploader while it waits, else by an administrator', async () => {
    const document = await uploaded();
    const archive = (as: TestUser) => as.send(contract.archiveDocument, { params: { id: document.id } });
    expect((await archive(executive)).status).toBe(403);
    expect(await dataOf<Document>(archive(desk.head))).toMatchObject({ status: 'archived' });
    expect((await get(document.id, executive)).status).toBe(404);
  });

  it('is found by title, category and state, and by nobody of another organization', async () => {
    const document = await uploaded({ title: 'Sewage permission', tags: 'water, Site' });
    const list = (query: Record<string, unknown>, as = desk.head) =>
      dataOf<Document[]>(as.send(contract.listDocuments, { query }));
    expect((await list({ search: 'sewage' })).map(({ id }) => id)).toEqual([document.id]);
    expect((await list({ tag: 'site' })).map(({ id }) => id)).toEqual([document.id]);
    expect(
      (await list({ categoryId: await categoryId('legal'), status: 'pendingApproval' })).length,
    ).toBeGreaterThan(0);
    expect((await list({ search: 'sewage' }, executive)).length).toBe(1);
    const pending = await dataOf<Document[]>(salesHead.send(contract.listPendingApprovals));
    expect(pending.some(({ id }) => id === document.id)).toBe(true);
    const other = await desk.app.organization();
    expect(await list({ search: 'sewage' }, other.businessHead)).toEqual([]);
  });
});

/** What a call that sends bytes answers. */
async function fetched(path: string, as: TestUser) {
  const answer = await fetch(`${desk.app.url}/api${path}`, {
    headers: { Authorization: `Bearer ${as.token}` },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('the files of documents', () => {
  it('are those of the version that counts, and of each version for readers', async () => {
    const [first, second] = [paper(), paper()];
    const document = await dataOf<Document>(approve(await dataOf<Document>(upload({}, desk.head, first))));
    const next = await dataOf<Document>(
      uploadForm(desk.app.url, desk.head, `/documents/${document.id}/versions`, 'Paper.pdf', second, {}),
    );
    const shown = await fetched(`/documents/${document.id}/content`, executive);
    expect(shown.bytes.equals(Buffer.from(first))).toBe(true);
    expect(shown.headers.get('content-disposition')).toContain('inline');
    const ofVersion = await fetched(
      `/documents/${document.id}/versions/${next.latest.id}/content`,
      executive,
    );
    expect(ofVersion.bytes.equals(Buffer.from(second))).toBe(true);
    const other = await desk.app.organization();
    expect((await fetched(`/documents/${document.id}/content`, other.businessHead)).status).toBe(404);
    expect(
      (await fetched(`/documents/${document.id}/versions/${document.id}/content`, executive)).status,
    ).toBe(404);
  });

  it('come together as one archive, of what the caller sees and no more', async () => {
    const tags = { tags: 'zipped' };
    await uploaded({ ...tags, title: 'One' });
    await uploaded({ ...tags, title: 'Two', confidential: 'true' });
    const namesIn = async (as: TestUser) => {
      const { bytes } = await fetched('/documents/zip?tag=zipped', as);
      return Object.keys(unzipSync(bytes)).toSorted();
    };
    expect(await namesIn(desk.head)).toEqual(['One.pdf', 'Two.pdf']);
    expect(await namesIn(executive)).toEqual(['One.pdf']);
    expect((await fetched('/documents/zip?tag=none', executive)).status).toBe(409);
  });
});

describe('several documents at once', () => {
  const change = (act: object, documents: readonly Document[], as = desk.head) =>
    dataOf<{ id: string; problem: string | null }[]>(
      as.send(contract.changeDocuments, {
        body: {
          act,
          documents: documents.map(({ id, version, latest }) => ({ id, version, versionId: latest.id })),
        },
      }),
    );

  it('are moved, tagged and approved each for itself', async () => {
    const [own, another] = [await uploaded({ tags: 'draft' }), await uploaded({}, salesHead)];
    expect(await change({ kind: 'tag', add: ['Site'], remove: ['draft'] }, [own, another])).toEqual([
      { id: own.id, problem: null },
      { id: another.id, problem: null },
    ]);
    const tagged = await dataOf<Document>(get(own.id));
    expect(tagged.tags).toEqual(['site']);
    const later = [tagged, await dataOf<Document>(get(another.id))];
    expect(await change({ kind: 'approve' }, later)).toEqual([
      { id: own.id, problem: 'You cannot approve a document that you uploaded.' },
      { id: another.id, problem: null },
    ]);
    const move = { kind: 'move', categoryId: await categoryId('reraRegistration') };
    expect((await change(move, later)).map(({ problem }) => problem)).toEqual([
      null,
      expect.stringContaining('changed by someone else'),
    ]);
  });
});

describe('notifications of a document', () => {
  it('its approvers in one line a day, however many wait, and its uploader of each decision', async () => {
    const { app } = desk;
    const place = await app.organization();
    const [director, head] = [await place.user('Project Director'), place.businessHead];
    const add = (title: string) =>
      dataOf<Document>(
        uploadForm(app.url, head, '/documents', `${title}.pdf`, paper(), {
          title,
          categoryId: ownCategory,
          resourceType: 'organization',
          resourceId: place.id,
        }),
      );
    const categories = await dataOf<DocumentCategory[]>(head.send(listCategories));
    const ownCategory = categories.find(({ key }) => key === 'approvals')?.id ?? '';
    const [first, second] = [await add('Fire NOC'), await add('Water NOC')];
    expect((await told(director, 'documentWaiting')).map(({ body }) => body)).toEqual([
      expect.stringContaining('Among them "Fire NOC", Approvals.'),
    ]);
    expect(await told(head, 'documentWaiting')).toEqual([]);
    await dataOf<Document>(approve(first, director));
    await dataOf<Document>(
      decide(contract.rejectDocument, second, director, { reason: 'Page 2 is missing' }),
    );
    expect((await told(head, 'documentDecided')).map(({ title }) => title)).toEqual([
      '"Water NOC" is rejected',
      '"Fire NOC" is approved',
    ]);
  });
});

describe('categories', () => {
  it('form a tree whose counts are those of the list', async () => {
    await uploaded();
    const tree = await dataOf<CategoryBranch[]>(desk.head.send(categoryTree));
    const legal = tree.find(({ category }) => category.key === 'legal');
    const query = { categoryId: legal?.category.id ?? '', limit: 100 };
    const rows = await dataOf<Document[]>(desk.head.send(contract.listDocuments, { query }));
    expect(legal?.documents).toBe(rows.length);
  });

  it('are four levels deep at most, in no circle, and not deleted while they are used', async () => {
    const add = (name: string, parentId: string | null) =>
      desk.head.send(createCategory, { body: { name, parentId } });
    const one = await dataOf<DocumentCategory>(add('Level 1', null));
    const two = await dataOf<DocumentCategory>(add('Level 2', one.id));
    const three = await dataOf<DocumentCategory>(add('Level 3', two.id));
    const four = await dataOf<DocumentCategory>(add('Level 4', three.id));
    const tooDeep = 'Categories have at most four levels, and none lies below itself.';
    expect(await messageOf(add('Level 5', four.id), 400)).toBe(tooDeep);
    const move = (category: DocumentCategory, parentId: string) =>
      desk.head.send(updateCategory, {
        params: { id: category.id },
        body: { version: category.version, parentId },
      });
    expect(await messageOf(move(one, four.id), 400)).toBe(tooDeep);
    expect(await messageOf(add('Level 2', one.id), 409)).toBe(
      'There is a category of this name here already.',
    );
    const remove = (id: string) => desk.head.send(deleteCategory, { params: { id } });
    expect(await messageOf(remove(three.id), 409)).toContain('Level 4');
    expect(await messageOf(remove(await categoryId('other')), 409)).toBe(
      'Every organization has this category. Change it instead.',
    );
    await uploaded({ categoryId: four.id });
    expect(await messageOf(remove(four.id), 409)).toBe('This category has 1 document.');
  });
});
