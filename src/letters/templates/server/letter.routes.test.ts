import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedCode } from '../../../../tests/support/printed-code.ts';
import { testPrinter } from '../../../../tests/support/printer.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { Answer, TestUser } from '../../../../tests/support/test-app.ts';
import { subscribers } from '#app/application.plugins.ts';
import { updateCategory } from '#company/documents/category.contract.ts';
import * as documents from '#company/documents/document.contract.ts';
import type { CheckedPaper } from '#company/papers/paper.contract.ts';
import { checkPaper } from '#company/papers/paper.contract.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { APPLICANT, markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { p } from '../seeds/build.ts';
import type { LetterJob, LetterOfJob } from '../letterJob.contract.ts';
import * as jobs from '../letterJob.contract.ts';
import type { GeneratedLetter, TemplateDetail } from '../template.contract.ts';
import * as contract from '../template.contract.ts';
import { letterMaker } from './letterJob.jobs.ts';
import { letterOf } from './letter.prepare.ts';

let desk: SalesDesk;
let other: TestUser;
let executive: TestUser;
let sale: Sale;
let templates: Map<string, string>;

beforeAll(async () => {
  desk = await openSalesDesk();
  other = await desk.organization.user('Sales Head');
  executive = await desk.organization.user('Sales Executive');
  sale = await desk.sale({ salesExecutiveId: desk.head.caller.userId });
  const rows = await desk.run(({ db }) =>
    db.selectFrom('letterTemplate').select(['id', 'key', 'language']).execute(),
  );
  templates = new Map(rows.flatMap(({ id, key, language }) => (language === 'en' ? [[key ?? '', id]] : [])));
});

afterAll(() => desk.app.stop());

const idOf = (key: string) => templates.get(key) ?? '';
const generate = (key: string, body: object = {}, as = desk.head): Promise<Answer> =>
  as.send(contract.generateLetter, { params: { id: idOf(key) }, body: { resourceId: sale.id, ...body } });
const generated = (...of: Parameters<typeof generate>) => dataOf<GeneratedLetter>(generate(...of));

async function messageOf(answer: Promise<Answer>, status: number): Promise<string> {
  const refusal = await refusalOf(answer);
  expect(refusal.status).toBe(status);
  return refusal.message ?? '';
}

async function contentOf(letter: GeneratedLetter, as = desk.head): Promise<Buffer> {
  const params = { id: letter.document?.id ?? '' };
  return (await as.send(documents.getDocumentContent, { params })).body['bytes'] as Buffer;
}

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

let network = 0;
async function codeOf(pdf: Buffer): Promise<string> {
  const { text } = await printedCode(pdf);
  return text.slice(text.lastIndexOf('/') + 1);
}
const check = (code: string, sha256?: string) =>
  desk.app.send(checkPaper, {
    params: { code },
    query: sha256 === undefined ? {} : { sha256 },
    headers: { 'X-Forwarded-For': `198.51.100.${(network += 1)}` },
  });

const counts = () =>
  desk.run(async ({ db }) => {
    const tables = [
      'document',
      'letter',
      'file',
      'paper',
      'auditEntry',
      'outboxEvent',
      'numberCounter',
    ] as const;
    const rows = tables.map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow(),
    );
    return (await Promise.all(rows)).map((row) => Number(row.rows));
  });

describe('a letter', () => {
  it('is a document that counts at once, with a number and a code by which anybody checks it', async () => {
    const letter = await generated('welcomeLetter');
    expect(letter.number).toMatch(/^L\/\d\d-\d\d\/\d{6}$/);
    expect(letter.document).toMatchObject({
      title: `Welcome ${letter.number ?? ''}`,
      origin: 'generated',
      status: 'approved',
      category: { key: 'letter' },
      resourceId: sale.id,
      latest: { number: 1, state: 'approved', mime: 'application/pdf' },
    });
    const pdf = await contentOf(letter);
    expect(await textOf(pdf)).toContain('Asha Rao');
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    const paper = await dataOf<CheckedPaper>(check(await codeOf(pdf), sha256));
    expect(paper).toMatchObject({
      kind: 'letter',
      title: 'Welcome',
      number: letter.number,
      amountPaise: null,
      holder: 'A. R.',
      status: 'valid',
      file: 'sent',
    });
    // In the list it stands once, and what the paper says is what its document says.
    const query = { saleId: sale.id, categoryId: letter.document?.category.id, limit: 100 };
    const listed = await dataOf<documents.ListedDocument[]>(
      desk.head.send(documents.listDocuments, { query }),
    );
    expect(listed.map(({ id }) => id)).toEqual([letter.document?.id]);
    const { count } = await dataOf<{ count: number }>(
      desk.head.send(documents.totalDocuments, { query: { saleId: sale.id } }),
    );
    const all = { saleId: sale.id, limit: 100 };
    expect(await dataOf(desk.head.send(documents.listDocuments, { query: all }))).toHaveLength(count);
  });

  it('names all that is missing, each as a value that can be given', async () => {
    const { status, body } = await generate('nocToMortgage');
    expect(status).toBe(400);
    expect(body.message).toBe(
      'Missing: bank of the home loan, agreement date, registration number, registration office, registration date, sanctioned loan, reference of the sanction.',
    );
    expect(body.errors).toContainEqual({
      field: 'values.registration.date',
      message: 'Missing: registration date.',
    });
  });

  it('is pending a second person when values were changed, and is known to the check once it is approved', async () => {
    const values = { 'project.possessionDate': '2029-12-31' };
    const letter = await generated('allotmentLetter', { values });
    expect(letter.document).toMatchObject({
      status: 'pendingApproval',
      category: { key: 'allotmentLetter' },
    });
    const pdf = await contentOf(letter);
    const code = await codeOf(pdf);
    expect((await check(code)).status).toBe(404);
    const params = { id: letter.document?.id ?? '' };
    const versionId = letter.document?.latest.id;
    await dataOf(other.send(documents.approveDocument, { params, body: { versionId } }));
    expect(await dataOf(check(code))).toMatchObject({ status: 'valid' });
    const body = { version: 2, reason: 'The unit was changed' };
    await dataOf(desk.head.send(documents.withdrawDocument, { params, body }));
    expect(await dataOf(check(code))).toMatchObject({ status: 'withdrawn' });
  });

  it('takes no value that is not of its catalogue or not of its type', async () => {
    const { status, body } = await generate('welcomeLetter', {
      values: {
        'buyer.shoeSize': 44,
        'booking.date': 'tomorrow',
        'price.total': 1.5,
        'applicants.name': 'Eve',
      },
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'values.buyer.shoeSize', message: 'There is no field "buyer.shoeSize".' },
      { field: 'values.booking.date', message: '"Booking date" must be a day like 2026-11-21.' },
      { field: 'values.price.total', message: '"Total price" must be an amount in whole paise.' },
      {
        field: 'values.applicants.name',
        message: '"Name" is of a list, whose values are those of the record.',
      },
    ]);
  });

  it('is shown before it is made, and nothing is written then', async () => {
    const before = await counts();
    const { preview, document } = await generated('welcomeLetter', { preview: true });
    expect(document).toBeNull();
    expect(await textOf(Buffer.from(preview ?? '', 'base64'))).toContain('Asha Rao');
    expect(await counts()).toEqual(before);
  });

  it('is the same again from the revision and the data that it was made from, whatever changed since', async () => {
    const letter = await generated('welcomeLetter');
    const first = await contentOf(letter);
    await desk.run(({ db }) =>
      db.updateTable('project').set({ name: 'Renamed' }).where('id', '=', desk.project.id).execute(),
    );
    const row = await desk.run(({ db }) =>
      db
        .selectFrom('letter')
        .innerJoin('letterTemplateRevision as revision', 'revision.id', 'letter.revisionId')
        .select(['letter.data', 'letter.number', 'letter.code', 'revision.name', 'revision.tree'])
        .where('letter.documentId', '=', letter.document?.id ?? '')
        .executeTakeFirstOrThrow(),
    );
    const again = letterOf({ recordType: 'sale', ...row }, row.data, row.number);
    const printer = testPrinter(desk.app.files);
    const verifyUrl = `${printer.publicUrl}/verify/${row.code}`;
    const reprinted = await printer.preview('', 'letter', { ...again, code: row.code, verifyUrl });
    expect(reprinted.equals(first)).toBe(true);
    await desk.run(({ db }) =>
      db.updateTable('project').set({ name: desk.project.name }).where('id', '=', desk.project.id).execute(),
    );
  });

  it('is made only by who sees the record and may file in the category', async () => {
    expect(await messageOf(generate('welcomeLetter', {}, executive), 404)).toBe('Record was not found.');
    const own = await desk.sale({ salesExecutiveId: executive.caller.userId });
    expect((await generate('welcomeLetter', { resourceId: own.id }, executive)).status).toBe(201);
    expect((await generate('demandLetter', { resourceId: own.id }, executive)).status).toBe(404);
    const marketing = await desk.organization.user('Marketing Head');
    expect(await messageOf(generate('welcomeLetter', {}, marketing), 403)).toBe(
      'You cannot file letters in the category of this template.',
    );
    const elsewhere = (await desk.app.organization()).businessHead;
    expect((await generate('welcomeLetter', {}, elsewhere)).status).toBe(404);
  });

  it('waits where a step of a sale requires papers of its category', async () => {
    const category = (await generated('welcomeLetter')).document?.category.id ?? '';
    const change = (requiredFor: object[], version: number) =>
      dataOf(desk.head.send(updateCategory, { params: { id: category }, body: { version, requiredFor } }));
    await change([{ resourceType: 'sale', step: 'agreement' }], 1);
    expect((await generated('welcomeLetter')).document?.status).toBe('pendingApproval');
    expect(await messageOf(generate('welcomeLetter', { mail: true }), 409)).toContain('pending approval');
    await change([], 2);
  });

  it('is mailed to the first applicant in the same step', async () => {
    const { mailedTo, number } = await generated('welcomeLetter', { mail: true });
    expect(mailedTo).toBe('asha.rao@example.test');
    const mails = await desk.run(({ db }) =>
      db.selectFrom('mail').select(['recipient', 'data']).where('template', '=', 'letter').execute(),
    );
    expect(mails).toMatchObject([{ recipient: mailedTo, data: { number, title: 'Welcome' } }]);
    const silent = await desk.sale({ applicants: [{ ...APPLICANT, email: null }] });
    expect(await messageOf(generate('welcomeLetter', { resourceId: silent.id, mail: true }), 400)).toBe(
      'The first applicant has no email address.',
    );
  });

  it('has a number of its own, also when many are made at once', async () => {
    const letters = await Promise.all(Array.from({ length: 8 }, () => generated('welcomeLetter')));
    expect(new Set(letters.map(({ number }) => number)).size).toBe(8);
  });
});

describe('letters about many records', () => {
  const order = (key: string, body: object, as = desk.head) =>
    as.send(jobs.generateLetters, { params: { id: idOf(key) }, body });
  const jobOf = (id: string, as = desk.head) =>
    dataOf<LetterJob>(as.send(jobs.getLetterJob, { params: { id } }));
  const lettersOf = (id: string, query: object = {}) =>
    dataOf<LetterOfJob[]>(
      desk.head.send(jobs.listLettersOfJob, { params: { id }, query: { limit: 100, ...query } }),
    );
  const makerBy = (printer: Printer) =>
    letterMaker({ pool: desk.app.application.pool, clock: () => desk.now, subscribers, printer });
  const run = ({ id }: LetterJob, printer: Printer = testPrinter(desk.app.files)) =>
    makerBy(printer)(
      { organizationId: desk.head.caller.organizationId, jobId: id },
      { isLastAttempt: false },
    );
  let sales: Sale[];

  beforeAll(async () => {
    sales = [];
    // More than a batch.
    for (let count = 0; count < 23; count += 1) sales.push(await desk.sale());
    for (const { id } of sales.slice(0, 3)) await desk.run((work) => markRegistered(work, id));
  });

  const ids = () => sales.map(({ id }) => id);

  it('are made once each, also when the process is killed and two go on at once', async () => {
    const job = await dataOf<LetterJob>(order('welcomeLetter', { resourceIds: [...ids(), ...ids()] }));
    expect(job).toMatchObject({ status: 'running', total: 23, done: 0, revisionNumber: 1 });
    const sound = testPrinter(desk.app.files);
    let prints = 0;
    const dying: Printer = {
      publicUrl: sound.publicUrl,
      print: (...of) => sound.print(...of),
      preview: (...of) => sound.preview(...of),
      stop: () => sound.stop(),
      keep: (...of) => {
        prints += 1;
        if (prints > 21) throw new Error('The process was killed.');
        return sound.keep(...of);
      },
    };
    await expect(run(job, dying)).rejects.toThrow('The process was killed.');
    expect(await jobOf(job.id)).toMatchObject({ status: 'running', done: 20 });
    await Promise.all([run(job), run(job)]);
    expect(await jobOf(job.id)).toMatchObject({ status: 'finished', done: 23, made: 23, approved: 23 });
    const letters = await lettersOf(job.id);
    expect(new Set(letters.map(({ number }) => number)).size).toBe(23);
    expect(letters.map(({ resourceId }) => resourceId)).toEqual(ids());
    const documentsOfSale = await dataOf<unknown[]>(
      desk.head.send(documents.listDocuments, { query: { saleId: sales[0]?.id ?? '', origin: 'generated' } }),
    );
    expect(documentsOfSale).toHaveLength(1);
  });

  it('keep to the revision of the beginning, list what failed with its reason, and come as one archive', async () => {
    const template = await dataOf<TemplateDetail>(
      desk.head.send(contract.createTemplate, {
        body: {
          recordType: 'sale',
          name: 'Registered: really/ours',
          categoryId: (await generated('welcomeLetter')).document?.category.id,
          tree: { type: 'doc', attrs: { language: 'en' }, content: [p('Registered {registration.date}')] },
        },
      }),
    );
    const params = { id: template.id };
    const approve = ({ waiting }: TemplateDetail, as: TestUser) =>
      dataOf<TemplateDetail>(
        as.send(contract.approveTemplate, { params, body: { revisionId: waiting?.id } }),
      );
    const unapproved = desk.head.send(jobs.generateLetters, { params, body: { resourceIds: ids() } });
    expect(await messageOf(unapproved, 409)).toContain('not approved yet');
    await approve(template, other);
    const filter = { projectId: desk.project.id, statuses: ['registered', 'booked'] };
    const job = await dataOf<LetterJob>(
      desk.head.send(jobs.generateLetters, { params, body: { filter, mail: true } }),
    );
    await approve(
      await dataOf<TemplateDetail>(
        desk.head.send(contract.updateTemplate, { params, body: { version: 2, name: 'Newer name' } }),
      ),
      other,
    );
    await run(job);
    const done = await jobOf(job.id);
    expect(done).toMatchObject({
      status: 'finished',
      made: 3,
      failed: job.total - 3,
      revisionNumber: 1,
      templateName: 'Registered: really/ours',
    });
    const failed = await lettersOf(job.id, { state: 'failed' });
    expect(new Set(failed.map(({ reason }) => reason))).toEqual(new Set(['Missing: registration date.']));
    const made = await lettersOf(job.id, { state: 'made' });
    expect(made.map(({ isMailed }) => isMailed)).toEqual([true, true, true]);
    const zip = await desk.head.send(jobs.zipLettersOfJob, { params: { id: job.id } });
    const files = Object.entries(unzipSync(new Uint8Array(zip.body['bytes'] as Buffer)));
    expect(files.map(([name]) => name).toSorted()).toEqual(
      made
        .map(({ number, record }) => `${number?.replaceAll('/', '-')} ${record.split(' · ')[1]}.pdf`)
        .toSorted(),
    );
    expect(
      Buffer.from(files[0]?.[1] ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('stop on request, and are for who started them', async () => {
    const own = await desk.sale({ salesExecutiveId: executive.caller.userId });
    const job = await dataOf<LetterJob>(order('welcomeLetter', { resourceIds: [own.id] }, executive));
    const params = { id: job.id };
    expect((await other.send(jobs.getLetterJob, { params })).status).toBe(404);
    expect((await jobOf(job.id, executive)).allowedActions).toEqual(['stop']);
    await dataOf(executive.send(jobs.stopLetterJob, { params }));
    await run(job);
    expect(await jobOf(job.id)).toMatchObject({ status: 'stopped', done: 0 });
    expect((await lettersOf(job.id)).map(({ reason }) => reason)).toEqual([
      'The job was stopped before it was made.',
    ]);
    expect((await executive.send(jobs.stopLetterJob, { params })).status).toBe(409);
    expect(await messageOf(executive.send(jobs.zipLettersOfJob, { params }), 409)).toContain('no letter');
  });

  it('are only about records that are there and seen, and not too many', async () => {
    const body = { resourceIds: [sale.id] };
    expect(await messageOf(order('welcomeLetter', body, executive), 404)).toContain('One of these sales');
    expect((await order('welcomeLetter', {})).status).toBe(400);
    const none = { filter: { projectId: desk.project.id, bookedTo: '2001-01-01' } };
    expect(await messageOf(order('welcomeLetter', none), 409)).toContain('No sale that you see');
    const many = Array.from({ length: 2001 }, () => sale.id);
    expect(await messageOf(order('welcomeLetter', { resourceIds: many }), 400)).toContain(
      'Choose up to 2000',
    );
  });
});
