import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, sentId } from '../../../../tests/support/approvals.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import { testPrinter } from '../../../../tests/support/printer.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { Answer, TestUser } from '../../../../tests/support/test-app.ts';
import { uploadForm } from '../../../../tests/support/upload.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import type { ApprovalDetail } from '#company/approvals/approval.contract.ts';
import { getApproval } from '#company/approvals/approval.contract.ts';
import type { DocumentCategory } from '#company/documents/category.contract.ts';
import { listCategories } from '#company/documents/category.contract.ts';
import type { Document, DocumentVersion } from '#company/documents/document.contract.ts';
import * as documents from '#company/documents/document.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import type { DocumentShare } from '#letters/shares/share.contract.ts';
import { listShares, shareDocument } from '#letters/shares/share.contract.ts';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Hold, Retention } from '../retention.contract.ts';
import * as contract from '../retention.contract.ts';
import { nextRemovalAt, removeDestroyedContent } from './destroyedContent.jobs.ts';

let desk: SalesDesk;
let salesHead: TestUser;
let director: TestUser;
let categories: DocumentCategory[];
let leadId: string;
let papers = 0;

beforeAll(async () => {
  desk = await openSalesDesk();
  salesHead = await desk.organization.user('Sales Head');
  director = await desk.organization.user('Project Director');
  categories = await dataOf<DocumentCategory[]>(desk.head.send(listCategories));
  leadId = (await desk.run((work) => buildLead(work))).id;
});

afterAll(() => desk.app.stop());

const paper = () => onePagePdf(`Paper ${++papers}`);
async function uploaded(
  { key = 'other', resourceType = 'lead', resourceId = leadId, title = `Paper ${papers + 1}` } = {},
  content = paper(),
): Promise<Document> {
  const categoryId = categories.find((one) => one.key === key)?.id ?? '';
  const form = { categoryId, resourceType, resourceId, title };
  return dataOf<Document>(uploadForm(desk.app.url, salesHead, '/documents', 'Paper.pdf', content, form));
}

/** The lead was lost on a day, or goes on. */
const endLead = (on: string | null) =>
  desk.run(async ({ db }) => {
    const lost = { status: 'lost', lostReason: 'other', lostAt: `${on}T06:30:00.000Z` } as const;
    await db
      .updateTable('lead')
      .set(on === null ? { status: 'contacted', lostReason: null, lostAt: null } : lost)
      .where('id', '=', leadId)
      .execute();
  });

const why = (ground: string) => ({ ground, reason: 'It is of no use any more' });
const ask = ({ id }: Document, ground = 'retentionOver', as = salesHead) =>
  as.send(contract.requestDestruction, { params: { id }, body: why(ground) });
const asked = (document: Document, ground?: string) => sentId(ask(document, ground));
const destroy = async (document: Document, ground?: string) =>
  dataOf<ApprovalDetail>(approve(desk.head, await asked(document, ground)));
const retention = ({ id }: Document, as = desk.head) =>
  dataOf<Retention>(as.send(contract.getRetention, { params: { id } }));
const content = ({ id }: Document, as = desk.head) =>
  as.send(documents.getDocumentContent, { params: { id } });
const refused = async (answer: Promise<Answer>) => (await refusalOf(answer)).message;
const listed = async (query: Record<string, unknown>, as = desk.head) =>
  (await dataOf<Document[]>(as.send(documents.listDocuments, { query: { limit: 100, ...query } }))).map(
    ({ id }) => id,
  );

const place = () => ({
  pool: desk.app.application.pool,
  organizationId: desk.organization.id,
  now: desk.now,
  clock: () => desk.now,
  subscribers: [],
  files: desk.app.files,
});
const remove = async () => {
  const printer = testPrinter(desk.app.files);
  try {
    return await removeDestroyedContent({
      ...place(),
      printer,
      texts: openTextReader(),
      pictures: openPictureOpener(),
    });
  } finally {
    await printer.stop();
  }
};
const keyOf = ({ latest }: Document) =>
  `${desk.organization.id}/${latest.sha256.slice(0, 2)}/${latest.sha256}`;

describe('how long a document is kept', () => {
  it('begins with the end of its record and lasts the years of its category, or as long as law says', async () => {
    await endLead(null);
    const own = await uploaded();
    const agreement = await uploaded({ key: 'agreement' });
    expect(await retention(own)).toMatchObject({ ended: null, keptUntil: null, years: 8, laws: [] });
    expect(await refused(ask(own))).toContain('Its record has not ended');
    await endLead('2026-05-10');
    expect(await retention(own)).toMatchObject({
      ended: { on: '2026-05-10', by: 'loss' },
      keptUntil: '2034-05-10',
    });
    const kept = await retention(agreement);
    expect(kept.laws).toEqual([{ source: expect.stringContaining('Companies Act'), until: '2035-03-31' }]);
    // The category keeps agreements for twelve years, longer than the law.
    expect(kept).toMatchObject({ years: 12, keptUntil: '2038-05-10' });
    expect(await refused(ask(own))).toBe('It is kept until 10 May 2034.');
  });

  it('of a sale begins with possession', async () => {
    const sale = await desk.sale();
    const document = await uploaded({ resourceType: 'sale', resourceId: sale.id });
    const ofBuyer = await uploaded({ resourceType: 'applicant', resourceId: sale.applicants[0]?.id ?? '' });
    await desk.run(async (work) => {
      await markRegistered(work, sale.id);
      await work.db
        .updateTable('sale')
        .set({ status: 'completed', possessionDate: work.today })
        .where('id', '=', sale.id)
        .execute();
    });
    for (const one of [document, ofBuyer])
      expect(await retention(one)).toMatchObject({
        ended: { on: desk.today, by: 'possession' },
        keptUntil: addMonths(desk.today, 12 * 8),
      });
  });

  it('is over on its day: then the document is in the list of those due', async () => {
    const document = await uploaded();
    const invoice = await uploaded({ key: 'saleOther' });
    await endLead(addMonths(desk.today, -12 * 8));
    expect(await listed({ dueForDestruction: 'true' })).toEqual(
      expect.arrayContaining([document.id, invoice.id]),
    );
    await endLead(addDays(addMonths(desk.today, -12 * 8), 1));
    expect(await listed({ dueForDestruction: 'true' })).toEqual([]);
    await endLead(addMonths(desk.today, -12 * 8));
  });
});

describe('a hold', () => {
  it('of an administrator stops every destruction of a document or of all of a record, until it is lifted', async () => {
    const document = await uploaded();
    const hold = (scopeType: string, scopeId: string, as = desk.head) =>
      as.send(contract.holdDocuments, { body: { scopeType, scopeId, reason: 'Suit 12 of 2026' } });
    expect((await refusalOf(hold('document', document.id, salesHead))).status).toBe(403);
    const { id, version } = await dataOf<Hold>(hold('lead', leadId));
    expect(await refused(hold('lead', leadId))).toBe('It is on hold already: Suit 12 of 2026');
    expect(await refused(ask(document))).toBe('It is on hold: Suit 12 of 2026. Lift the hold first.');
    expect(await listed({ dueForDestruction: 'true' })).toEqual([]);
    expect(await listed({ held: 'true' })).toContain(document.id);
    const lift = (of: Partial<Hold>) =>
      desk.head.send(contract.liftHold, {
        params: { id: of.id ?? '' },
        body: { reason: 'The suit is settled', version: of.version },
      });
    expect((await refusalOf(lift({ id, version: version + 1 }))).status).toBe(409);
    expect(await dataOf<Hold>(lift({ id, version }))).toMatchObject({ liftReason: 'The suit is settled' });
    const requestId = await asked(document);
    // Placed after the request, it stops the approval.
    const late = await dataOf<Hold>(hold('document', document.id));
    expect(await refused(approve(desk.head, requestId))).toContain('It is on hold');
    expect((await retention(document)).holds.map(({ scopeType }) => scopeType)).toEqual(['document']);
    await dataOf(lift(late));
    await dataOf(approve(desk.head, requestId));
    const history = await dataOf<Hold[]>(
      desk.head.send(contract.listHolds, { query: { resourceType: 'lead', resourceId: leadId } }),
    );
    expect(history).toMatchObject([{ liftedBy: { id: desk.head.id } }]);
  });
});

describe('a destruction', () => {
  it('needs two people; row and hash stay, its content answers 410, its shares end and an archive says so', async () => {
    const [document, other] = [await uploaded({ title: 'Old letter' }), await uploaded()];
    const share = await dataOf<DocumentShare>(
      salesHead.send(shareDocument, {
        params: { id: document.id },
        body: { kind: 'user', userId: desk.finance.id },
      }),
    );
    const requestId = await asked(document);
    expect((await refusalOf(approve(salesHead, requestId))).status).toBe(403);
    expect(await refused(ask(document, 'retentionOver', director))).toContain('is not decided yet');
    await dataOf(approve(desk.head, requestId));

    const gone = await refusalOf(content(document));
    expect(gone.status).toBe(410);
    expect(gone.message).toContain('This document was destroyed on');
    const versions = await dataOf<DocumentVersion[]>(
      desk.head.send(documents.listVersions, { params: { id: document.id } }),
    );
    expect(versions.map(({ sha256 }) => sha256)).toEqual([document.latest.sha256]);
    expect(await listed({ resourceId: leadId })).not.toContain(document.id);
    expect(await listed({ resourceId: leadId, destroyed: 'true' }, salesHead)).toContain(document.id);
    expect(await retention(document, salesHead)).toMatchObject({
      destroyed: {
        askedBy: { id: salesHead.id },
        approvedBy: { id: desk.head.id },
        ground: 'retentionOver',
      },
      allowedActions: [],
    });
    const shares = await dataOf<DocumentShare[]>(desk.head.send(listShares, { params: { id: document.id } }));
    expect(shares.find(({ id }) => id === share.id)?.state).toBe('revoked');
    const zip = await fetch(`${desk.app.url}/api/documents/zip?ids=${document.id},${other.id}`, {
      headers: { Authorization: `Bearer ${desk.head.token}` },
    });
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(files)).toEqual([`${other.title}.pdf`, 'Left out.txt']);
    expect(Buffer.from(files['Left out.txt'] ?? []).toString()).toContain('Old letter');
  });

  it('closes the content at once; a job removes the bytes, also after a process that was killed between', async () => {
    await remove();
    const document = await uploaded();
    await destroy(document);
    expect((await refusalOf(content(document))).status).toBe(410);
    expect(await desk.app.files.exists(keyOf(document))).toBe(true);
    expect((await retention(document)).destroyed?.areBytesGone).toBe(false);
    // Killed after the bytes and before the note: the next run removes them again and notes it.
    await desk.app.files.remove(keyOf(document));
    const organization = { app: desk.app, organizationId: desk.organization.id };
    expect(await dueAt(nextRemovalAt, organization, desk.now)).toBe(desk.now);
    expect(await remove()).toBe(1);
    expect(await dueAt(nextRemovalAt, organization, desk.now)).toBeNull();
    expect(await remove()).toBe(0);
    expect((await retention(document)).destroyed?.areBytesGone).toBe(true);
  });

  it('keeps bytes that another document names, until the last of them is destroyed', async () => {
    const same = paper();
    const first = await uploaded({}, same);
    const second = await uploaded({ resourceType: 'project', resourceId: desk.project.id }, same);
    await destroy(first);
    await remove();
    expect((await content(second)).status).toBe(200);
    await destroy(second, 'erasure');
    await remove();
    expect(await desk.app.files.exists(keyOf(second))).toBe(false);
    const again = uploadForm(desk.app.url, salesHead, '/documents', 'Paper.pdf', same, {
      categoryId: second.category.id,
      resourceType: 'lead',
      resourceId: leadId,
    });
    expect(await refused(again)).toContain('was destroyed a moment ago');
  });

  it('happens once when two people approve it at the same time', async () => {
    const document = await uploaded();
    const requestId = await asked(document);
    const answers = await Promise.all([approve(desk.head, requestId), approve(director, requestId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('of a wrong upload needs that it does not count', async () => {
    const approved = await uploaded();
    expect(await refused(ask(approved, 'wrongUpload'))).toContain('Withdraw its approval first');
    const waiting = await uploaded({ key: 'applicationForm' });
    await endLead(null);
    await destroy(waiting, 'wrongUpload');
    expect((await refusalOf(content(waiting))).status).toBe(410);
    await endLead('2026-05-10');
  });

  it('that a person requests is done where no law keeps the document, else refused with law and day', async () => {
    const agreement = await uploaded({ key: 'agreement' });
    expect(await refused(ask(agreement, 'erasure'))).toMatch(
      /^It is kept until 31 Mar 2035 by law\. Companies Act 2013 s\.128\(5\)/,
    );
    const letter = await uploaded({ title: 'Letter of Asha Rao' });
    const request = await dataOf<ApprovalDetail>(
      desk.head.send(getApproval, { params: { id: await asked(letter, 'erasure') } }),
    );
    expect(request.facts).toContainEqual({ label: 'Ground', value: 'Erasure requested by a person' });
    await dataOf(approve(desk.head, request.id));
    const erased = await dataOf<Document>(
      desk.head.send(documents.getDocument, { params: { id: letter.id } }),
    );
    expect(erased).toMatchObject({ title: 'Other', latest: { fileName: 'destroyed.pdf' } });
  });

  it('of several documents is requested for each by itself', async () => {
    const [due, kept] = [await uploaded(), await uploaded({ key: 'agreement' })];
    await endLead(addMonths(desk.today, -12 * 8));
    const results = await dataOf<{ id: string; problem: string | null }[]>(
      salesHead.send(contract.requestDestructions, {
        body: { ...why('retentionOver'), documentIds: [due.id, kept.id] },
      }),
    );
    expect(results).toEqual([
      { id: due.id, problem: null },
      { id: kept.id, problem: expect.stringContaining('It is kept until') },
    ]);
  });
});
