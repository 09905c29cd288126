import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentAccess } from '#app/application.documents.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import { pageByIds } from '#platform/server/database/paging.ts';
import type { TextReader } from '#platform/server/text/text-reader.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';
import { approve, sentId } from '../../../../tests/support/approvals.ts';
import { docxOfBody } from '../../../../tests/support/office-files.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { uploadForm } from '../../../../tests/support/upload.ts';
import type { SearchResult } from '#cross-cutting/search/search.contract.ts';
import { search } from '#cross-cutting/search/search.contract.ts';
import { requestDestruction } from '#company/retention/retention.contract.ts';
import { listShares, shareDocument } from '#letters/shares/share.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getSaleStatementPdf } from '#sales/sale.contract.ts';
import type { CategoryBranch, DocumentCategory } from '../category.contract.ts';
import { categoryTree, listCategories } from '../category.contract.ts';
import type { Document, IssuedPaper, ListedDocument, VersionText } from '../document.contract.ts';
import * as contract from '../document.contract.ts';
import { isIssued } from '../document.contract.ts';
import { FOUND_LIMIT, typedWords } from './document.search.ts';
import { readDocumentTexts } from './documentText.jobs.ts';
import { countedUntil, foundListed, refuseScattered } from './listed.queries.ts';

let desk: SalesDesk;
let executive: TestUser;
let salesHead: TestUser;
let categories: DocumentCategory[];
let reader: TextReader;
let sale: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  reader = openTextReader();
  executive = await desk.organization.user('Sales Executive');
  salesHead = await desk.organization.user('Sales Head');
  categories = await dataOf(desk.head.send(listCategories));
  sale = await desk.sale();
});

afterAll(async () => {
  await desk.app.stop();
  await reader.stop();
});

/** The job, some minutes later. */
const readTexts = (texts: Pick<TextReader, 'textOf'> = reader, minutes = 1) =>
  readDocumentTexts({
    pool: desk.app.application.pool,
    files: desk.app.files,
    texts,
    organizationId: desk.organization.id,
    now: addMinutes(desk.now, minutes),
  });

async function upload(content: Buffer, fields: Record<string, string> = {}, name = 'Paper.pdf') {
  return dataOf<Document>(
    uploadForm(desk.app.url, desk.head, '/documents', name, content, {
      categoryId: categories.find(({ key }) => key === 'approvals')?.id ?? '',
      resourceType: 'project',
      resourceId: desk.project.id,
      ...fields,
    }),
  );
}

const list = (query: Record<string, unknown>, as = desk.head) =>
  dataOf<ListedDocument[]>(as.send(contract.listDocuments, { query: { limit: 100, ...query } }));
const found = async (typed: string, as = desk.head) =>
  (await list({ search: typed }, as)).map(({ id }) => id);
const textOf = ({ id, latest }: Document, as = desk.head) =>
  as.send(contract.getVersionText, { params: { id, versionId: latest.id } });
/** As one person asks and another approves. */
async function destroy(id: string) {
  const body = { ground: 'wrongUpload', reason: 'It belongs to another house' };
  const requestId = await sentId(desk.finance.send(requestDestruction, { params: { id }, body }));
  await dataOf(approve(desk.head, requestId));
}
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('a search in documents', () => {
  it('finds by what a PDF or a DOCX says once it was read, in any form of an English word, and in Devanagari', async () => {
    const pdf = await upload(onePagePdf('Permission of the corporation for sewage, file ABC/2026-117'), {
      title: 'One',
    });
    const docx = await upload(
      await docxOfBody(paragraph('करारनामा, सदनिका क्र. १२०३') + paragraph('Signed before the registrar')),
      { title: 'Two' },
      'Letter.docx',
    );
    expect(await found('sewage')).toEqual([]);
    expect(await dataOf<VersionText>(textOf(docx))).toEqual({ state: 'waiting', text: null });
    await readTexts();
    for (const typed of [
      'sewage',
      'corpor',
      'permissions corporations',
      'abc 117',
      'ABC/2026-117',
      'one sewage',
    ])
      expect.soft(await found(typed), typed).toEqual([pdf.id]);
    for (const typed of ['करारनामा', 'सदनिका', '१२०३', 'करार', 'registrar two'])
      expect.soft(await found(typed), typed).toEqual([docx.id]);
    for (const typed of ['sewage registrar', 'ewage', 'रारनामा', "'; drop", '—', '%'])
      expect.soft(await found(typed), typed).toEqual([]);
    const [hit] = await list({ search: 'sewage' }, executive);
    expect(hit).toMatchObject({ excerpt: 'Permission of the corporation for sewage, file ABC/2026-117' });
    expect(await list({ search: 'One' })).toMatchObject([{ id: pdf.id, excerpt: null }]);
    expect(await dataOf<VersionText>(textOf(docx, executive))).toEqual({
      state: 'read',
      text: 'करारनामा, सदनिका क्र. १२०३\nSigned before the registrar',
    });
  });

  it('finds a title and tags at once, also changed ones', async () => {
    const document = await upload(onePagePdf('Layout'), { title: 'Drainage layout', tags: 'monsoon' });
    expect(await found('drain monsoon')).toEqual([document.id]);
    await dataOf(
      desk.head.send(contract.updateDocument, {
        params: { id: document.id },
        body: { version: document.version, title: 'Storm water layout', tags: ['summer'] },
      }),
    );
    expect(await found('drain')).toEqual([]);
    expect(await found('storm summer')).toEqual([document.id]);
  });

  it('shows neither a document nor its words to whoever may not see it', async () => {
    const document = await upload(onePagePdf('Price of the quarry land'), { confidential: 'true' });
    await readTexts();
    expect(await found('quarry')).toEqual([document.id]);
    expect(await found('quarry', executive)).toEqual([]);
    expect((await textOf(document, executive)).status).toBe(404);
    const other = await desk.app.organization();
    expect(await found('quarry', other.businessHead)).toEqual([]);
    expect((await textOf(document, other.businessHead)).status).toBe(404);
  });

  it('finds what counts for a reader to whom it was shared, and not what waits', async () => {
    const first = await upload(onePagePdf('The culvert of stone'), {
      title: 'Culvert',
      confidential: 'true',
    });
    await dataOf(
      desk.finance.send(contract.approveDocument, {
        params: { id: first.id },
        body: { versionId: first.latest.id },
      }),
    );
    const next = onePagePdf('The culvert of concrete');
    await dataOf(
      uploadForm(desk.app.url, desk.head, `/documents/${first.id}/versions`, 'Paper.pdf', next, {}),
    );
    await dataOf(
      desk.head.send(shareDocument, {
        params: { id: first.id },
        body: { kind: 'user', userId: executive.id },
      }),
    );
    await readTexts();
    expect(await found('concrete')).toEqual([first.id]);
    expect(await found('concrete', executive)).toEqual([]);
    const [seen] = await list({ search: 'stone' }, executive);
    expect(seen).toMatchObject({ id: first.id, excerpt: 'The culvert of stone' });
    expect(await dataOf<SearchResult[]>(executive.send(search, { query: { q: 'culv' } }))).toMatchObject([
      { kind: 'document', id: first.id, title: 'Culvert' },
    ]);
    expect(await dataOf<SearchResult[]>(salesHead.send(search, { query: { q: 'culv' } }))).toEqual([]);
  });

  it('finds nothing any more in what is destroyed, also while it is being read', async () => {
    const document = await upload(onePagePdf('The ferry over the moat'), { title: 'Ferry' });
    const unread = await upload(onePagePdf('The drawbridge of the moat'), { title: 'Drawbridge' });
    await readTexts();
    expect(await found('moat')).toEqual([unread.id, document.id]);
    await desk.run(({ db }) =>
      db
        .updateTable('documentText')
        .set({ state: 'waiting', content: null, readAt: null })
        .where('documentId', '=', unread.id)
        .execute(),
    );
    const textOfLate = async () => {
      for (const { id } of [document, unread]) await destroy(id);
      return { outcome: 'read' as const, text: 'The drawbridge of the moat' };
    };
    await readTexts({ textOf: textOfLate }, 10);
    for (const query of [{}, { destroyed: 'true' }])
      expect(await list({ ...query, search: 'moat' })).toEqual([]);
    for (const one of [document, unread]) expect((await refusalOf(textOf(one))).status).toBe(410);
    const kept = await desk.run(({ db }) =>
      db
        .selectFrom('documentText')
        .select(['state', 'content'])
        .where('documentId', 'in', [document.id, unread.id])
        .execute(),
    );
    expect(kept).toEqual(Array(2).fill({ state: 'none', content: null }));
  });

  it('keeps no number of a PAN or an Aadhaar', async () => {
    const document = await upload(onePagePdf('Vivek, AFXPR1234L, 2345 6789 0124'), { title: 'Identity' });
    await readTexts();
    expect(await dataOf<VersionText>(textOf(document))).toEqual({ state: 'read', text: 'Vivek, ••••, ••••' });
    expect(await found('AFXPR1234L')).toEqual([]);
  });

  it('finds the same of a common word, which is looked for along the list', async () => {
    const idsOf = (person: TestUser, typed: string, isCommon: boolean) =>
      desk.run(async (work) => {
        const words = await typedWords(work, typed);
        expect(words?.isCommon).toBe(false);
        const listed = foundListed(work, documentAccess, {
          words: words && { ...words, isCommon, isCommonInPapers: isCommon },
        });
        const rows = await listed.select('listed.id').orderBy('listed.id').execute();
        return rows.map(({ id }) => id);
      }, person);
    let hits = 0;
    for (const person of [desk.head, executive, salesHead, desk.finance])
      for (const typed of ['one', 'culvert', 'stone', 'concrete', 'storm summer', 'receipt', 'moat', '—']) {
        const lookedUp = await idsOf(person, typed, false);
        expect.soft(await idsOf(person, typed, true), `${person.caller.role}, ${typed}`).toEqual(lookedUp);
        hits += lookedUp.length;
      }
    expect(hits).toBeGreaterThan(10);
  });

  it('says what to do where more than 10,000 say a word and are wanted by title', () => {
    const words = { typed: 'one', query: "'one'", isCommon: false, isCommonInPapers: true };
    const refused = () => refuseScattered({ words }, { sort: '-title' });
    expect(refused).toThrow('More than 10,000 documents say this. Type one more word to sort them by title.');
    expect(refuseScattered({ words }, { sort: '-createdAt' })).toBeUndefined();
    expect(refuseScattered({ words }, { sort: 'expiresOn' })).toBeUndefined();
    expect(
      refuseScattered({ words: { ...words, isCommonInPapers: false } }, { sort: 'title' }),
    ).toBeUndefined();
  });

  it('counts no further than its pages go', async () => {
    const page = await desk.run(async (work) => {
      const found = Array.from({ length: FOUND_LIMIT + 1 }, () => ({ id: newId() }));
      return pageByIds(
        work.db,
        { page: 1, limit: 25 },
        {
          ids: async ({ limit }) => found.slice(0, limit),
          details: async (ids) => ids.map((id) => ({ id })),
          count: async (max) => Math.min(max, found.length),
        },
        countedUntil({ words: await typedWords(work, 'paper') }),
      );
    });
    expect(page.pagination).toEqual({ page: 1, limit: 25, total: 500, pages: 20, totalIsAtLeast: true });
  });
});

describe('a file that cannot be read', () => {
  const states = (ids: readonly string[]) =>
    desk.run(({ db }) =>
      db
        .selectFrom('documentText')
        .select(['state', 'tries'])
        .where('documentId', 'in', [...ids])
        .execute(),
    );

  it('is known as unreadable and not tried again', async () => {
    const document = await upload(onePagePdf('Damaged later'));
    const { storageKey } = await desk.run(({ db }) =>
      db
        .selectFrom('file')
        .select('storageKey')
        .where('id', '=', document.latest.fileId)
        .executeTakeFirstOrThrow(),
    );
    await desk.app.files.put(storageKey, Buffer.from('%PDF-1.4 broken'));
    await readTexts();
    await readTexts(reader, 60);
    expect(await states([document.id])).toEqual([{ state: 'unreadable', tries: 1 }]);
    expect(await dataOf<VersionText>(textOf(document))).toEqual({ state: 'unreadable', text: null });
  });

  it('and ends the reader is tried three times, while others are read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plinth-reader-'));
    const program = join(folder, 'thread.js');
    const bad = await upload(onePagePdf('This one kills'), { title: 'Killer' });
    const good = await upload(onePagePdf('Harmless gravel'), { title: 'Harmless' });
    await writeFile(
      program,
      `const { parentPort } = require('node:worker_threads');
       parentPort.on('message', ({ bytes }) => {
         if (Buffer.from(bytes).includes('This one kills')) process.exit(3);
         parentPort.postMessage({ text: 'Harmless gravel' });
       });`,
    );
    const lost: string[] = [];
    const weak = openTextReader({
      program: pathToFileURL(program),
      onLost: ({ message }) => lost.push(message),
    });
    for (const minutes of [1, 2, 60, 120, 240]) await readTexts(weak, minutes);
    await weak.stop();
    await rm(folder, { recursive: true });
    expect(lost).toHaveLength(3);
    expect(await states([bad.id])).toEqual([{ state: 'lost', tries: 3 }]);
    expect(await found('gravel')).toEqual([good.id]);
  });
});

describe('issued papers among the documents', () => {
  const bytes = async (path: string, as = desk.head) => {
    const answer = await fetch(`${desk.app.url}/api${path}`, {
      headers: { Authorization: `Bearer ${as.token}` },
    });
    return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) };
  };
  const papersOf = async (as = desk.head) =>
    (await list({ saleId: sale.id, origin: 'issued' }, as)).filter((row) => isIssued(row));
  let receipt: IssuedPaper;

  beforeAll(async () => {
    const { receiptNumber } = await desk.run((work) =>
      buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 2_00_000_00 }),
    );
    await desk.head.send(getSaleStatementPdf, { params: { id: sale.id } });
    const all = await papersOf();
    receipt = all.find(({ number }) => number === receiptNumber) as IssuedPaper;
  });

  it('stand in one order, page by page, and are counted with them', async () => {
    const whole = await list({});
    expect(whole.map(({ origin }) => origin)).toEqual(expect.arrayContaining(['uploaded', 'issued']));
    expect(whole.map(({ createdAt }) => createdAt)).toEqual(
      whole
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    for (const sort of ['-createdAt', 'title', '-title', 'expiresOn']) {
      const ids: string[] = [];
      for (let page = 1; ids.length < whole.length; page += 1) {
        const rows = await list({ limit: 7, page, sort });
        expect(rows.length).toBeGreaterThan(0);
        ids.push(...rows.map(({ id }) => id));
      }
      expect(ids.toSorted(), sort).toEqual(whole.map(({ id }) => id).toSorted());
    }
    const { count } = await dataOf<{ count: number }>(desk.head.send(contract.totalDocuments));
    expect(count).toBe(whole.length);
    const tree = await dataOf<CategoryBranch[]>(desk.head.send(categoryTree));
    expect(tree.reduce((sum, { documents }) => sum + documents, 0)).toBe(whole.length);
    const file = await bytes('/documents/export');
    expect(file.content.toString()).toContain(receipt.number);
  });

  it('are found by kind, number, category, sale and state', async () => {
    const papers = await papersOf();
    expect(new Set(papers.map(({ kind }) => kind))).toEqual(new Set(['receipt', 'statement', 'invoice']));
    expect(await found(receipt.number)).toEqual([receipt.id]);
    expect((await list({ categoryId: receipt.category.id })).map(({ id }) => id)).toContain(receipt.id);
    expect((await list({ status: 'valid', saleId: sale.id })).length).toBe(papers.length);
    expect(await list({ status: 'approved', saleId: sale.id })).toEqual([]);
    expect(await list({ tag: 'summer', origin: 'issued' })).toEqual([]);
    const results = await dataOf<SearchResult[]>(desk.head.send(search, { query: { q: receipt.number } }));
    expect(results.filter(({ kind }) => kind === 'document')).toMatchObject([
      { id: receipt.id, detail: 'Receipt' },
    ]);
  });

  it('are seen by whoever may print them from the record, whatever the category says', async () => {
    const seller = await desk.organization.user('Sales Executive');
    const own = await desk.sale({}, seller);
    const seen = await list({ origin: 'issued' }, seller);
    expect(new Set(seen.map(({ record }) => record?.saleId))).toEqual(new Set([own.id, null]));
    const tree = await dataOf<CategoryBranch[]>(seller.send(categoryTree));
    const finance = tree.find(({ category }) => category.key === 'finance');
    expect(finance?.documents).toBe(seen.filter(({ record }) => record?.saleId === own.id).length);
    expect(await found(receipt.number, seller)).toEqual([]);
    expect((await bytes(`/documents/${receipt.id}/content`, seller)).status).toBe(404);
    expect((await seller.send(contract.getDocument, { params: { id: receipt.id } })).status).toBe(404);
    expect((await seller.send(contract.archiveDocument, { params: { id: receipt.id } })).status).toBe(404);
  });

  it('open by their id as their records print them', async () => {
    expect(await dataOf(desk.head.send(contract.getDocument, { params: { id: receipt.id } }))).toEqual(
      receipt,
    );
    for (const { id, number, kind } of await papersOf()) {
      const { content } = await bytes(`/documents/${id}/content`);
      const pdf = await getDocumentProxy(new Uint8Array(content));
      const { text } = await extractText(pdf, { mergePages: true });
      expect.soft(text.replaceAll(/\s+/g, ' '), kind).toContain(number);
    }
  });

  it('are acted upon where they were issued', async () => {
    const params = { id: receipt.id };
    const version = { ...params, versionId: receipt.id };
    const acts = [
      desk.head.send(contract.updateDocument, { params, body: { version: 1, title: 'Mine' } }),
      desk.head.send(contract.archiveDocument, { params }),
      desk.head.send(contract.listVersions, { params }),
      desk.head.send(contract.getVersionText, { params: version }),
      desk.head.send(contract.getVersionContent, { params: version }),
      desk.head.send(contract.restoreVersion, { params: version }),
      desk.head.send(contract.approveDocument, { params, body: { versionId: receipt.id } }),
      desk.head.send(contract.rejectDocument, { params, body: { versionId: receipt.id, reason: 'Not so' } }),
      desk.head.send(contract.withdrawDocument, { params, body: { version: 1, reason: 'Not so' } }),
      desk.head.send(shareDocument, { params, body: { kind: 'link', email: 'asha@example.com' } }),
      desk.head.send(listShares, { params }),
      uploadForm(
        desk.app.url,
        desk.head,
        `/documents/${receipt.id}/versions`,
        'Paper.pdf',
        onePagePdf('Mine'),
        {},
      ),
    ];
    for (const act of acts)
      expect
        .soft(await refusalOf(act))
        .toMatchObject({ status: 409, message: 'This document is issued from its record.' });
  });

  it('come in the archive with the documents', async () => {
    const { content } = await bytes(`/documents/zip?saleId=${sale.id}`);
    const names = Object.keys(unzipSync(content));
    expect(names).toContain(`${receipt.title.split(' ')[0]} ${receipt.number.replaceAll('/', '-')}.pdf`);
    expect(names.length).toBe((await list({ saleId: sale.id })).length);
  });
});
