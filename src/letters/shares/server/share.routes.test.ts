import { afterAll, beforeAll, expect, it } from 'vitest';
import { filed } from '../../../../tests/support/filed.ts';
import { addPartner } from '../../../../tests/support/partner-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import { told } from '../../../../tests/support/told.ts';
import type { Answer, TestUser } from '../../../../tests/support/test-app.ts';
import { uploadForm } from '../../../../tests/support/upload.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import type { DocumentCategory } from '#company/documents/category.contract.ts';
import { listCategories } from '#company/documents/category.contract.ts';
import type { Document } from '#company/documents/document.contract.ts';
import * as documents from '#company/documents/document.contract.ts';
import { deactivateUser } from '#company/people/user.contract.ts';
import type { DocumentShare, SharedDocuments, SharedLink } from '../share.contract.ts';
import * as contract from '../share.contract.ts';
import { CODE_TRIES, CODES_PER_HOUR } from '../share.rules.ts';

let desk: SalesDesk;
let approver: TestUser;
let papers = 0;

beforeAll(async () => {
  desk = await openSalesDesk();
  approver = await desk.organization.user('Project Director');
});

afterAll(() => desk.app.stop());

async function approved(fields: Record<string, string> = {}): Promise<Document> {
  const categories = await dataOf<DocumentCategory[]>(desk.head.send(listCategories));
  const document = await dataOf<Document>(
    uploadForm(desk.app.url, desk.head, '/documents', 'Paper.pdf', onePagePdf(`Paper ${++papers}`), {
      categoryId: categories.find(({ key }) => key === 'approvals')?.id ?? '',
      resourceType: 'project',
      resourceId: desk.project.id,
      ...fields,
    }),
  );
  const { id, latest } = document;
  return dataOf<Document>(
    approver.send(documents.approveDocument, { params: { id }, body: { versionId: latest.id } }),
  );
}

const READER = 'loans@bank.example';
const share = (id: string, body: object = {}, as = desk.head) =>
  as.send(contract.shareDocument, { params: { id }, body: { kind: 'link', email: READER, ...body } });
const tokenOf = ({ path }: DocumentShare) => path?.slice('/s/'.length) ?? '';
const link = (token: string) => desk.app.send(contract.openSharedLink, { params: { token } });
const open = (token: string, code: string | null = null) =>
  desk.app.send(contract.openSharedDocuments, { params: { token }, body: { code } });
const sendCode = (token: string) => desk.app.send(contract.sendShareCode, { params: { token } });
const fetchOne = (token: string, documentId: string, pass: string): Promise<Answer> =>
  desk.app.send(contract.getSharedDocument, { params: { token, documentId }, query: { pass } });

/** The code of the latest mail, as its reader finds it. */
async function mailedCode(): Promise<string> {
  return desk.run(async ({ db }) => {
    const { data } = await db
      .selectFrom('mail')
      .select('data')
      .where('template', '=', 'shareCode')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return (data as { code: string }).code;
  });
}

it('a link opens the approved version to whoever has its code, stamped where it may only be viewed', async () => {
  const document = await approved({ title: 'Title report' });
  const shared = await dataOf<DocumentShare>(share(document.id, { message: 'For your file' }));
  expect(shared).toMatchObject({ reader: READER, permission: 'view', needsCode: true, state: 'open' });
  const token = tokenOf(shared);
  expect(await dataOf<SharedLink>(link(token))).toMatchObject({ codeTo: 'l•••@bank.example' });
  expect((await open(token)).status).toBe(400);
  await dataOf(sendCode(token));
  const opened = await dataOf<SharedDocuments>(open(token, await mailedCode()));
  expect(opened.documents).toMatchObject([{ id: document.id, title: 'Title report', versionNumber: 1 }]);
  const file = await fetchOne(token, document.id, opened.pass);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toContain('application/pdf');
  expect((await fetchOne(token, document.id, `${opened.pass}x`)).status).toBe(410);
  const [seen] = await dataOf<DocumentShare[]>(
    desk.head.send(contract.listShares, { params: { id: document.id } }),
  );
  expect(seen).toMatchObject({ accessCount: 1, openings: [{ network: '127.0.0.0/24' }] });
});

it('whoever sent a link hears of its first opening, and of no other', async () => {
  const document = await approved({ title: 'Layout' });
  const token = tokenOf(await dataOf<DocumentShare>(share(document.id, { needsCode: false })));
  await dataOf(open(token));
  await dataOf(open(token));
  const heard = (await told(desk.head, 'linkOpened')).filter(({ resourceId }) => resourceId === document.id);
  expect(heard).toMatchObject([
    {
      title: `${READER} has opened your link`,
      body: expect.stringContaining('It shows "Layout".') as string,
    },
  ]);
});

it('a code is tried five times, sent three times an hour and used once', async () => {
  const document = await approved();
  const token = tokenOf(await dataOf<DocumentShare>(share(document.id)));
  await dataOf(sendCode(token));
  const code = await mailedCode();
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < CODE_TRIES; tries += 1) expect((await open(token, wrong)).status).toBe(400);
  expect((await open(token, code)).status).toBe(400);
  await dataOf(sendCode(token));
  const next = await mailedCode();
  await dataOf(open(token, next));
  expect((await open(token, next)).status).toBe(400);
  for (let sent = 2; sent < CODES_PER_HOUR; sent += 1) await dataOf(sendCode(token));
  expect((await sendCode(token)).status).toBe(429);
});

it('a link ends with its withdrawal, its sharer, its document, and when that becomes confidential', async () => {
  const gone = async (token: string) => expect((await link(token)).status).toBe(410);
  const plain = { needsCode: false };
  const made = async (document: Document, as = desk.head) =>
    tokenOf(await dataOf<DocumentShare>(share(document.id, plain, as)));

  const first = await approved();
  const withdrawn = await dataOf<DocumentShare>(share(first.id, plain));
  const revoke = () =>
    desk.head.send(contract.revokeShare, { params: { id: first.id, shareId: withdrawn.id } });
  await dataOf(revoke());
  await gone(tokenOf(withdrawn));
  expect((await revoke()).status).toBe(409);

  const second = await approved();
  const confidential = await made(second);
  await dataOf(
    desk.head.send(documents.updateDocument, {
      params: { id: second.id },
      body: { version: second.version, confidential: true },
    }),
  );
  await gone(confidential);

  const third = await approved();
  const archived = await made(third);
  await dataOf(
    desk.head.send(documents.withdrawDocument, {
      params: { id: third.id },
      body: { version: third.version, reason: 'The wrong paper' },
    }),
  );
  await gone(archived);

  const leaver = await desk.organization.user('Sales Head');
  const fourth = await approved();
  const ofLeaver = await made(fourth, leaver);
  expect((await link(ofLeaver)).status).toBe(200);
  await dataOf(desk.head.send(deactivateUser, { params: { id: leaver.id }, body: {} }));
  await gone(ofLeaver);
});

it('only approved documents are shared; KYC always by code, and unknown links tell nothing', async () => {
  const sale = await desk.sale();
  await filed(desk.run, 'applicant', sale.applicants[0]?.id ?? '', 'panCard');
  const [pan] = await dataOf<Document[]>(
    desk.head.send(documents.listDocuments, { query: { resourceId: sale.applicants[0]?.id ?? '' } }),
  );
  const kyc = await dataOf<DocumentShare>(share(pan?.id ?? '', { needsCode: false }));
  expect(kyc.needsCode).toBe(true);

  const categories = await dataOf<DocumentCategory[]>(desk.head.send(listCategories));
  const waiting = await dataOf<Document>(
    uploadForm(desk.app.url, desk.head, '/documents', 'New.pdf', onePagePdf(`Paper ${++papers}`), {
      categoryId: categories.find(({ key }) => key === 'approvals')?.id ?? '',
      resourceType: 'project',
      resourceId: desk.project.id,
    }),
  );
  expect(await refusalOf(share(waiting.id))).toEqual({
    status: 409,
    message: 'Only approved documents can be shared.',
  });
  expect((await link('A'.repeat(43))).status).toBe(404);
});

it('a firm sees what is shared with it, and nothing of the record', async () => {
  const firm = await addPartner(desk);
  const document = await approved();
  const get = () => firm.send(documents.getDocument, { params: { id: document.id } });
  expect((await get()).status).toBe(404);
  const shared = await dataOf<DocumentShare>(
    share(document.id, { kind: 'firm', channelPartnerId: firm.caller.channelPartnerId }),
  );
  expect((await dataOf<Document>(get())).record).toBeNull();
  await dataOf(desk.head.send(contract.revokeShare, { params: { id: document.id, shareId: shared.id } }));
  expect((await get()).status).toBe(404);
});

it('a link that is opened 1,000 times answers 150 of them, and nobody hears of what was not read', async () => {
  const document = await approved({ title: 'Opened often' });
  const token = tokenOf(await dataOf<DocumentShare>(share(document.id, { needsCode: false })));
  const answers: number[] = [];
  for (let round = 0; round < 20; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, async () => (await link(token)).status))));
  const count = (status: number) => answers.filter((one) => one === status).length;
  expect(count(200) + count(429)).toBe(1000);
  expect(count(200)).toBe(150);
  // The owner of the link heard of nothing: nobody has read it.
  const heard = (await told(desk.head, 'linkOpened')).filter(({ resourceId }) => resourceId === document.id);
  expect(heard).toEqual([]);
});
