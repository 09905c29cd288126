import { PDFDocument } from '@cantoo/pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPrinter } from '../../../../tests/support/printer.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { Answer, TestUser } from '../../../../tests/support/test-app.ts';
import { uploadForm } from '../../../../tests/support/upload.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { subscribers } from '#app/application.plugins.ts';
import type { DocumentCategory } from '#company/documents/category.contract.ts';
import { listCategories } from '#company/documents/category.contract.ts';
import type { Document, DocumentVersion } from '#company/documents/document.contract.ts';
import * as documents from '#company/documents/document.contract.ts';
import type { CategoryKey } from '#company/documents/document.rules.ts';
import type { Notification } from '#company/notifications/notification.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { CODE_TRIES, CODES_PER_HOUR } from '#letters/shares/share.rules.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';
import type { Acceptance, AcceptanceLink, AcceptancesOfDocument } from '../acceptance.contract.ts';
import * as contract from '../acceptance.contract.ts';
import { followAcceptances, nextAcceptanceAt } from './acceptance.jobs.ts';
import { builtInSigning } from './signing.builtIn.ts';
import { nextSealAt, sealAcceptances } from './acceptance.seal.ts';

let desk: SalesDesk;
let approver: TestUser;
let printer: Printer;
let papers = 0;
const ids = new Map<string, string>();

beforeAll(async () => {
  desk = await openSalesDesk();
  approver = await desk.organization.user('Project Director');
  printer = testPrinter(desk.app.files);
  for (const { key, id } of await dataOf<DocumentCategory[]>(desk.head.send(listCategories)))
    ids.set(key ?? '', id);
});

afterAll(async () => {
  await printer.stop();
  await desk.app.stop();
});

const ASHA = { name: 'Asha Rao', email: 'asha@buyers.example', capacity: 'buyer' };
const VIVEK = { name: 'विवेक राव', email: 'vivek@buyers.example', capacity: 'coApplicant' };
const DAY = 24 * 60;

async function upload(key: CategoryKey, fields: Record<string, string> = {}): Promise<Document> {
  return dataOf<Document>(
    uploadForm(desk.app.url, desk.head, '/documents', 'Paper.pdf', onePagePdf(`Paper ${++papers}`), {
      title: `Letter ${papers}`,
      categoryId: ids.get(key) ?? '',
      resourceType: 'project',
      resourceId: desk.project.id,
      ...fields,
    }),
  );
}

async function approved(key: CategoryKey = 'allotmentLetter', fields = {}): Promise<Document> {
  const { id, latest } = await upload(key, fields);
  return dataOf<Document>(
    approver.send(documents.approveDocument, { params: { id }, body: { versionId: latest.id } }),
  );
}

const ask = (document: Document, body: object = {}, as = desk.head) =>
  as.send(contract.askAcceptance, {
    params: { id: document.id },
    body: { versionId: document.latest.id, people: [ASHA, VIVEK], ...body },
  });
const asked = (document: Document, body: object = {}) => dataOf<Acceptance>(ask(document, body));
const listed = ({ id }: Document, as = desk.head) =>
  dataOf<AcceptancesOfDocument>(as.send(contract.listAcceptances, { params: { id } }));
const current = async (document: Document) => (await listed(document)).acceptances[0];
const statesOf = async (document: Document) => {
  const one = await current(document);
  return [one?.state, ...(one?.people ?? []).map(({ state }) => state)].join(' ');
};
const act = (
  call: typeof contract.withdrawAcceptance | typeof contract.remindAcceptance,
  document: Document,
  { id }: Acceptance,
  body: object = {},
  as = desk.head,
) => as.send(call, { params: { id: document.id, acceptanceId: id }, body });

interface Mailed {
  recipient: string;
  template: string;
  data: Record<string, unknown>;
}

/** Mails to an address, the newest last. */
function mails(email: string, template: string): Promise<Mailed[]> {
  return desk.run(async ({ db }) => {
    const rows = await db
      .selectFrom('mail')
      .select(['recipient', 'template', 'data'])
      .where('recipient', '=', email)
      .where('template', '=', template)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, data: row.data as Record<string, unknown> }));
  });
}

async function tokenOf(email: string): Promise<string> {
  const path = (await mails(email, 'acceptanceAsked')).at(-1)?.data['path'];
  return String(path).slice('/a/'.length);
}

const link = (token: string) => desk.app.send(contract.openAcceptanceLink, { params: { token } });
const read = (token: string) => desk.app.send(contract.getAcceptancePaper, { params: { token } });
const sendCode = (token: string) => desk.app.send(contract.sendAcceptanceCode, { params: { token } });
const answer = (token: string, body: object) =>
  desk.app.send(contract.answerAcceptance, { params: { token }, body });

async function codeFor(token: string, email: string): Promise<string> {
  await dataOf(sendCode(token));
  return String((await mails(email, 'acceptanceCode')).at(-1)?.data['code']);
}

async function accept({ email, name }: { email: string; name: string }): Promise<string> {
  const token = await tokenOf(email);
  await read(token);
  const code = await codeFor(token, email);
  await dataOf(answer(token, { answer: 'accept', name, code }));
  return token;
}

const job = (now = desk.now) => ({
  pool: desk.app.application.pool,
  organizationId: desk.organization.id,
  now,
  clock: () => now,
  subscribers,
  printer,
  texts: openTextReader(),
  pictures: openPictureOpener(),
  files: desk.app.files,
});

const told = async (kind: string) =>
  (await dataOf<Notification[]>(desk.head.send(listNotifications, { query: { limit: 100 } }))).filter(
    (one) => one.kind === kind,
  );

const bytesOf = ({ body }: Answer) => body['bytes'] as Uint8Array;

it('two people accept one after the other; the sealed file with its evidence is stored, mailed and counts', async () => {
  const document = await approved();
  const asking = await asked(document, { inOrder: true, message: 'Please by Friday' });
  expect(asking.people.map(({ askedAt }) => askedAt !== null)).toEqual([true, false]);
  expect(await mails(VIVEK.email, 'acceptanceAsked')).toEqual([]);

  const first = await tokenOf(ASHA.email);
  expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await dataOf<AcceptanceLink>(link(first))).toMatchObject({
    title: document.title,
    name: 'Asha Rao',
    codeTo: 'a•••@buyers.example',
    state: 'open',
    others: 1,
    sha256: document.latest.sha256,
  });
  const shown = await read(first);
  expect(shown.headers.get('content-type')).toBe('application/pdf');
  expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
  expect(shown.headers.get('cache-control')).toContain('no-store');
  expect(shown.headers.get('x-robots-tag')).toContain('noindex');
  expect(await statesOf(document)).toBe('open opened waiting');
  await accept(ASHA);
  expect(await dataOf<AcceptanceLink>(link(first))).toMatchObject({ state: 'accepted' });
  expect(await statesOf(document)).toBe('open accepted waiting');
  const second = await accept(VIVEK);
  expect(await current(document)).toMatchObject({ state: 'open', isBeingSealed: true, allowedActions: [] });

  expect(await desk.run((work) => nextSealAt({ ...work, ranAt: work.now, changedSince: work.now }))).toBe(
    desk.now,
  );
  // Killed after the file was made and before it was written down: the next run takes it up.
  const killed = { ...job(), subscribers: [() => Promise.reject(new Error('killed'))] };
  await expect(sealAcceptances(killed)).rejects.toThrow('killed');
  expect(await statesOf(document)).toBe('open accepted accepted');
  await sealAcceptances(job());
  await sealAcceptances(job());
  expect(
    await desk.run((work) => nextSealAt({ ...work, ranAt: work.now, changedSince: work.now })),
  ).toBeNull();
  const done = await current(document);
  expect(done).toMatchObject({ state: 'complete', sealedVersion: { number: 2 } });
  const versions = await dataOf<DocumentVersion[]>(
    desk.head.send(documents.listVersions, { params: { id: document.id } }),
  );
  expect(versions.map(({ number, state }) => [number, state])).toEqual([
    [2, 'approved'],
    [1, 'superseded'],
  ]);

  const [mail] = await mails(VIVEK.email, 'acceptanceComplete');
  expect(mail?.data['file']).toMatchObject({ name: 'Paper, accepted.pdf' });
  expect(await dataOf<AcceptanceLink>(link(second))).toMatchObject({ state: 'complete' });
  const sealed = bytesOf(await read(second));
  expect((await PDFDocument.load(sealed)).getPageCount()).toBe(2);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(sealed)), { mergePages: true });
  for (const said of [
    `Paper ${papers}`,
    'Evidence of acceptance',
    document.latest.sha256.slice(0, 32),
    'Asha Rao',
    'asha@buyers.example',
    '127.0.0.0/24',
    'Code sent to this address',
    'not an Aadhaar eSign and not a digital signature certificate',
    'Information Technology Act 2000',
  ])
    expect(text.replace(/\s+/g, ' ')).toContain(said);
  const page = await desk.head.send(contract.getEvidence, {
    params: { id: document.id, acceptanceId: asking.id },
  });
  expect((await PDFDocument.load(bytesOf(page))).getPageCount()).toBe(1);
  expect((await told('acceptanceComplete')).map(({ link: path }) => path)).toEqual([
    `/documents/${document.id}`,
  ]);
  const complete = await dataOf<Document[]>(
    desk.head.send(documents.listDocuments, { query: { acceptance: 'complete' } }),
  );
  expect(complete.map(({ id }) => id)).toEqual([document.id]);
});

it('a seal made twice is the same file, also of ten people with long names in several scripts', async () => {
  const names = ['विवेक राव', 'Asha Rao', 'கண்ணன்', 'వెంకటేశ్వర్లు', `Srinivasa${'r'.repeat(100)}`];
  const people = Array.from({ length: 10 }, (_, place) => ({
    name: names[place % names.length] ?? '',
    capacity: place === 0 ? ('buyer' as const) : ('coApplicant' as const),
    email: `person${place}@${'long.'.repeat(place)}example.com`,
    typedName: names[place % names.length] ?? '',
    askedAt: desk.now,
    openedAt: desk.now,
    codeSentAt: desk.now,
    acceptedAt: desk.now,
    network: '2401:4900:1::/48',
    browser:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
  }));
  const evidence = {
    sender: {
      name: 'Sahyadri',
      address: 'Pune',
      gstin: null,
      pan: null,
      cin: null,
      phone: null,
      email: null,
      website: null,
      logo: null,
    },
    acceptanceId: crypto.randomUUID(),
    title: 'Allotment letter of flat A-1203',
    category: 'Allotment letter',
    versionNumber: 1,
    fileName: 'Allotment letter.pdf',
    sha256: 'ab'.repeat(32),
    askedBy: 'Meera Kulkarni',
    askedAt: desk.now,
    inOrder: true,
    law: 'Information Technology Act 2000',
    acceptedAt: desk.now,
    on: desk.today,
    timezone: 'Asia/Kolkata',
    people,
  };
  const input = { organizationId: desk.organization.id, paper: onePagePdf('Allotment'), evidence };
  const once = await builtInSigning.seal(printer, input);
  expect((await builtInSigning.seal(printer, input)).equals(once)).toBe(true);
  const pages = (await PDFDocument.load(once)).getPageCount();
  expect(pages).toBeGreaterThan(2);
  expect(pages).toBeLessThan(6);
});

it('one who declines ends it, with a reason that the requester and those who accepted read', async () => {
  const document = await approved();
  await asked(document);
  const decliner = await tokenOf(VIVEK.email);
  const accepted = await accept(ASHA);
  const code = await codeFor(decliner, VIVEK.email);
  const decline = (body: object) => answer(decliner, { answer: 'decline', name: 'Vivek', code, ...body });
  expect((await refusalOf(decline({}))).status).toBe(400);
  await dataOf(decline({ reason: 'The area is wrong' }));
  expect(await statesOf(document)).toBe('declined accepted declined');
  const [mail] = await mails(ASHA.email, 'acceptanceDeclined');
  expect(mail?.data).toMatchObject({ declinedBy: VIVEK.name, reason: 'The area is wrong' });
  expect((await told('acceptanceDeclined')).map(({ body }) => body)).toEqual([
    'Reason: The area is wrong. Nobody else can accept it.',
  ]);
  for (const token of [accepted, decliner]) expect((await link(token)).status).toBe(410);
  await sealAcceptances(job());
  expect(await statesOf(document)).toBe('declined accepted declined');
});

describe('a link', () => {
  it('cannot be guessed, nor its code: unknown ones answer 404, five wrong codes end a code, three go out an hour', async () => {
    const document = await approved();
    await asked(document);
    const token = await tokenOf(ASHA.email);
    const strange = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await link(strange)).status).toBe(404);
    expect((await answer(strange, { answer: 'accept', name: 'Eve', code: '000000' })).status).toBe(404);
    expect((await answer(token, { answer: 'accept', name: 'Eve', code: '000000' })).status).toBe(400);

    const code = await codeFor(token, ASHA.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < CODE_TRIES; tries += 1)
      expect((await answer(token, { answer: 'accept', name: 'Eve', code: wrong })).status).toBe(400);
    expect((await answer(token, { answer: 'accept', name: 'Eve', code })).status).toBe(400);
    const next = await codeFor(token, ASHA.email);
    // The code of one person is none of another.
    const other = await tokenOf(VIVEK.email);
    expect((await answer(other, { answer: 'accept', name: 'Eve', code: next })).status).toBe(400);
    for (let sent = 2; sent < CODES_PER_HOUR; sent += 1) await dataOf(sendCode(token));
    expect((await sendCode(token)).status).toBe(429);
    expect(await statesOf(document)).toBe('open waiting waiting');
  });

  it('answers once, also when it is pressed twice at once', async () => {
    const document = await approved();
    await asked(document);
    const token = await tokenOf(ASHA.email);
    const code = await codeFor(token, ASHA.email);
    const both = await Promise.all(
      ['accept', 'decline'].map((one) =>
        answer(token, { answer: one, name: 'Asha', code, reason: 'No, thanks' }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toSatisfy((s) => s > 399)]);
    expect(
      (await answer(token, { answer: 'decline', name: 'Asha', code, reason: 'Changed' })).status,
    ).toBeGreaterThan(399);
    expect((await sendCode(token)).status).toBeGreaterThan(399);
  });

  it('opens nothing after a withdrawal, a new version, or when the document is withdrawn or made confidential', async () => {
    const endings: ((document: Document, asking: Acceptance) => Promise<unknown>)[] = [
      (document, asking) =>
        dataOf(
          act(contract.withdrawAcceptance, document, asking, {
            version: asking.version,
            reason: 'A mistake',
          }),
        ),
      (document) =>
        dataOf(
          uploadForm(
            desk.app.url,
            desk.head,
            `/documents/${document.id}/versions`,
            'New.pdf',
            onePagePdf(`Paper ${++papers}`),
          ),
        ),
      (document) =>
        dataOf(
          desk.head.send(documents.withdrawDocument, {
            params: { id: document.id },
            body: { version: document.version, reason: 'The wrong paper' },
          }),
        ),
      (document) =>
        dataOf(
          desk.head.send(documents.updateDocument, {
            params: { id: document.id },
            body: { version: document.version, confidential: true },
          }),
        ),
    ];
    for (const end of endings) {
      const document = await approved();
      const asking = await asked(document, { people: [ASHA] });
      const token = await tokenOf(ASHA.email);
      const code = await codeFor(token, ASHA.email);
      await end(document, asking);
      for (const answered of [
        await link(token),
        await read(token),
        await sendCode(token),
        await answer(token, { answer: 'accept', name: 'Asha', code }),
      ])
        expect(answered.status).toBe(410);
      expect(await statesOf(document)).toBe('withdrawn waiting');
    }
    expect(await mails(ASHA.email, 'acceptanceWithdrawn')).toHaveLength(endings.length);
  });

  it('of the next person does not exist before it is their turn', async () => {
    const document = await approved();
    await asked(document, { inOrder: true });
    const unknown = await desk.run(({ db }) =>
      db
        .selectFrom('acceptancePerson')
        .select(['tokenHash', 'seq'])
        .where('seq', '=', 2)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(unknown.tokenHash).toBeNull();
    const early = desk.run(({ db }) =>
      db
        .updateTable('acceptancePerson')
        .set({
          askedAt: desk.now,
          mailedAt: desk.now,
          expiresAt: addMinutes(desk.now, 60),
          tokenHash: 'a'.repeat(64),
        })
        .where('seq', '=', 2)
        .where('tokenHash', 'is', null)
        .where('acceptanceId', 'in', (eb) =>
          eb.selectFrom('acceptance').select('id').where('documentId', '=', document.id),
        )
        .execute(),
    );
    await expect(early).rejects.toThrow('before it was their turn');
  });
});

it('reminds three days and one day before the end; one who runs out of time lets the next go on, yet it never seals', async () => {
  const document = await approved();
  await asked(document, { inOrder: true, people: [ASHA, { ...VIVEK, days: 2 }] });
  const sent = async (email: string) =>
    (await mails(email, 'acceptanceAsked')).filter(({ data }) => data['title'] === document.title).length;
  const token = await tokenOf(ASHA.email);
  const later = (days: number) => addMinutes(desk.now, days * DAY);
  expect(await desk.run((work) => nextAcceptanceAt(work))).not.toBeNull();
  for (const [days, count] of [
    [3, 1],
    [4, 2],
    [4, 2],
    [6, 3],
    [6.5, 3],
  ] as const) {
    await followAcceptances(job(later(days)));
    expect(await sent(ASHA.email)).toBe(count);
  }
  expect(await tokenOf(ASHA.email)).toBe(token);
  await followAcceptances(job(later(7)));
  expect(await statesOf(document)).toBe('open expired waiting');
  expect((await told('acceptanceEnded')).map(({ title }) => title)).toContain(
    `Asha Rao has not answered "${document.title}" in time`,
  );
  expect((await link(token)).status).toBe(410);
  await accept(VIVEK);
  expect(await statesOf(document)).toBe('expired expired accepted');
  await sealAcceptances(job());
  expect(await statesOf(document)).toBe('expired expired accepted');
});

it('accepted on paper: the scan is the next version, and links and reminders end', async () => {
  const document = await approved();
  const asking = await asked(document);
  const path = `/documents/${document.id}/acceptances/${asking.id}/on-paper`;
  const token = await tokenOf(ASHA.email);
  const done = await dataOf<Acceptance>(
    uploadForm(desk.app.url, desk.head, path, 'Scan.pdf', onePagePdf(`Scan ${++papers}`)),
  );
  expect(done).toMatchObject({ state: 'complete', isOnPaper: true, sealedVersion: { number: 2 } });
  expect((await link(token)).status).toBe(410);
  const due = await desk.run(({ db }) =>
    db.selectFrom('acceptancePerson').select('remindAt').where('acceptanceId', '=', asking.id).execute(),
  );
  expect(due.map(({ remindAt }) => remindAt)).toEqual([null, null]);
});

describe('asking', () => {
  it('is refused for what the law, the state or the people do not allow', async () => {
    const document = await approved();
    const twice = await refusalOf(
      ask(document, { people: [ASHA, { ...VIVEK, email: 'ASHA@buyers.example' }] }),
    );
    expect(twice).toMatchObject({ status: 400, message: expect.stringContaining('one address') });
    expect((await ask(document, { versionId: crypto.randomUUID() })).status).toBe(409);
    expect((await ask(document, { people: [] })).status).toBe(400);
    const agreement = await approved('agreement');
    expect((await listed(agreement)).problem).toMatch(/may not be accepted electronically.*Registration Act/);
    expect((await ask(agreement)).status).toBe(409);
    expect((await refusalOf(ask(await upload('allotmentLetter')))).status).toBe(409);
    const outsider = await desk.organization.user('Marketing Head');
    expect((await ask(document, {}, outsider)).status).toBe(404);

    const asking = await asked(document);
    expect((await ask(document)).status).toBe(409);
    const remind = () => act(contract.remindAcceptance, document, asking, {});
    expect((await refusalOf(remind())).message).toMatch(/within the last hour/);
    const stale = { version: asking.version + 1, reason: 'A mistake' };
    expect((await act(contract.withdrawAcceptance, document, asking, stale)).status).toBe(409);
    const seller = await desk.organization.user('Sales Executive');
    expect((await act(contract.withdrawAcceptance, document, asking, stale, seller)).status).toBeGreaterThan(
      402,
    );
  });

  it('proposes the buyers of the sale, the first as the buyer', async () => {
    const sale = await desk.sale();
    const document = await approved('allotmentLetter', { resourceType: 'sale', resourceId: sale.id });
    const { proposed, mayAsk } = await listed(document);
    expect(mayAsk).toBe(true);
    expect(proposed[0]).toMatchObject({ name: sale.applicants[0]?.name, capacity: 'buyer' });
  });
});
