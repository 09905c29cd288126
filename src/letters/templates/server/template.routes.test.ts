import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOfBody } from '../../../../tests/support/office-files.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { Answer, TestUser } from '../../../../tests/support/test-app.ts';
import { told } from '../../../../tests/support/told.ts';
import { uploadForm } from '../../../../tests/support/upload.ts';
import type { Page } from '#platform/contract/call.ts';
import type { DocumentCategory } from '#company/documents/category.contract.ts';
import { listCategories } from '#company/documents/category.contract.ts';
import type { Block, LetterTree } from '../letterTree.contract.ts';
import { p, tableOf } from '../seeds/build.ts';
import { SEED_TEMPLATES } from '../seeds/seeds.ts';
import type { FieldCatalogue, ImportedLetter, Template, TemplateDetail } from '../template.contract.ts';
import * as contract from '../template.contract.ts';

let desk: SalesDesk;
let author: TestUser;
let other: TestUser;
let executive: TestUser;
let categories: Map<string | null, string>;

beforeAll(async () => {
  desk = await openSalesDesk();
  author = desk.head;
  other = await desk.organization.user('Sales Head');
  executive = await desk.organization.user('Sales Executive');
  const all = await dataOf<DocumentCategory[]>(desk.head.send(listCategories));
  categories = new Map(all.map(({ key, id }) => [key, id]));
});

afterAll(() => desk.app.stop());

const treeOf = (...content: Block[]): LetterTree => ({ type: 'doc', attrs: { language: 'en' }, content });
const categoryOf = (key: string) => categories.get(key) ?? '';

function create(changes: object = {}, as = author): Promise<Answer> {
  const body = {
    recordType: 'sale',
    name: 'Parking letter',
    categoryId: categoryOf('letter'),
    tree: treeOf(p('Dear {buyer.name}, your space is P-12.')),
    ...changes,
  };
  return as.send(contract.createTemplate, { body });
}
const created = (changes?: object, as?: TestUser) => dataOf<TemplateDetail>(create(changes, as));
const get = (id: string, as = author) =>
  dataOf<TemplateDetail>(as.send(contract.getTemplate, { params: { id } }));
const save = (id: string, body: object, as = author) =>
  as.send(contract.updateTemplate, { params: { id }, body });
const approve = ({ id, waiting }: TemplateDetail, as = other) =>
  as.send(contract.approveTemplate, { params: { id }, body: { revisionId: waiting?.id } });
const list = (query: object = {}, as = author) =>
  dataOf<Page<Template>['rows']>(as.send(contract.listTemplates, { query: { limit: 100, ...query } }));

/** What a refusal says, with the status it has to have. */
async function messageOf(answer: Promise<Answer>, status: number): Promise<string> {
  const refusal = await refusalOf(answer);
  expect(refusal.status).toBe(status);
  return refusal.message ?? '';
}

describe('the templates of an organization', () => {
  it('begin with those of the product, approved, each with its text and its category', async () => {
    const seeds = await list();
    expect(seeds.every(({ status, current }) => status === 'approved' && current?.number === 1)).toBe(true);
    const texts = await Promise.all(
      seeds.map(async ({ id, key, language, name, category }) => ({
        key,
        language,
        name,
        category: category.key,
        tree: (await get(id)).currentText?.tree,
      })),
    );
    const inOrder = <Row extends { key: string | null; language: string }>(rows: readonly Row[]) =>
      rows.toSorted((a, b) => (`${a.key} ${a.language}` < `${b.key} ${b.language}` ? -1 : 1));
    expect(inOrder(texts)).toEqual(inOrder(SEED_TEMPLATES));
  });

  it('are found by name, language, category and state', async () => {
    expect((await list({ search: 'ALLOT' })).map(({ name }) => name)).toEqual(['Allotment letter']);
    expect(await list({ language: 'hi,mr' })).toHaveLength(6);
    expect((await list({ categoryId: categoryOf('loanNoc') })).map(({ key }) => key)).toEqual([
      'nocToMortgage',
    ]);
    const { id } = await created({ name: 'Waiting one' });
    expect((await list({ waiting: 'true', status: 'draft' })).map((one) => one.id)).toContain(id);
    expect((await list({ waiting: 'false' })).map((one) => one.id)).not.toContain(id);
  });

  it('are shown to those who have letters made once they are approved, and only of their categories', async () => {
    const draft = await created({ name: 'Draft' });
    const shown = await list({}, executive);
    expect(shown.map(({ key }) => key)).not.toContain('demandLetter');
    expect(shown.every(({ status, waiting }) => status === 'approved' && waiting === null)).toBe(true);
    const answer = executive.send(contract.getTemplate, { params: { id: draft.id } });
    expect(await messageOf(answer, 404)).toBe('Template was not found.');
    expect((await create({}, executive)).status).toBe(403);
    const stranger = await desk.app.organization();
    const elsewhere = stranger.businessHead.send(contract.getTemplate, { params: { id: draft.id } });
    expect((await elsewhere).status).toBe(404);
  });
});

describe('a revision', () => {
  it('is approved by another person than its author, also where the command is passed by', async () => {
    const template = await created();
    expect(template).toMatchObject({ status: 'draft', current: null, waiting: { number: 1 } });
    expect(await messageOf(approve(template, author), 403)).toBe(
      'Another person approves what you have written.',
    );
    const heard = async (user: TestUser) =>
      (await told(user, 'templateWaiting')).filter(({ resourceId }) => resourceId === template.id);
    expect(await heard(other)).toMatchObject([
      { title: 'The template "Parking letter" is waiting for your approval' },
    ]);
    expect([...(await heard(author)), ...(await heard(executive))]).toEqual([]);
    const revisionId = template.waiting?.id ?? '';
    const byHand = desk.run(({ db, now }) =>
      db
        .updateTable('letterTemplateRevision')
        .set({ state: 'approved', decidedAt: now, decidedById: author.caller.userId })
        .where('id', '=', revisionId)
        .execute(),
    );
    await expect(byHand).rejects.toThrow('letter_template_revision_two_people');
    const approved = await dataOf<TemplateDetail>(approve(template));
    expect(approved).toMatchObject({ status: 'approved', waiting: null, current: { number: 1 } });
    expect(await messageOf(approve(template), 409)).toContain('pending approval');
  });

  it('waits beside the approved one, takes the place of one that waits, and is refused when it is stale', async () => {
    const { id } = await dataOf<TemplateDetail>(approve(await created()));
    const tree = (text: string) => treeOf(p(text));
    const second = await dataOf<TemplateDetail>(save(id, { version: 2, tree: tree('Two') }));
    expect(second).toMatchObject({ version: 3, current: { number: 1 }, waiting: { number: 2 } });
    expect((await save(id, { version: 2, tree: tree('Stale') })).status).toBe(409);
    const third = await dataOf<TemplateDetail>(save(id, { version: 3, tree: tree('Three') }, other));
    expect(third.revisions.map(({ state }) => state)).toEqual(['waiting', 'superseded', 'approved']);
    expect(await messageOf(approve(second, author), 409)).toContain('A newer revision was saved meanwhile.');
    const fourth = await dataOf<TemplateDetail>(approve(third, author));
    expect(fourth.revisions.map(({ state }) => state)).toEqual(['approved', 'superseded', 'replaced']);
    expect(fourth.currentText?.tree).toEqual(tree('Three'));
    expect(await messageOf(save(id, { version: 5, tree: tree('Three') }), 409)).toContain(
      'Nothing was changed',
    );
    const old = await dataOf<{ tree: LetterTree }>(
      author.send(contract.getRevision, {
        params: { id, revisionId: second.waiting?.id ?? '' },
      }),
    );
    expect(old.tree).toEqual(tree('Two'));
  });

  it('is rejected with a reason, and taken back by its author alone', async () => {
    const first = await created();
    const params = { id: first.id };
    const revisionId = first.waiting?.id;
    expect((await other.send(contract.rejectTemplate, { params, body: { revisionId } })).status).toBe(400);
    const rejected = await dataOf<TemplateDetail>(
      other.send(contract.rejectTemplate, { params, body: { revisionId, reason: 'Which space?' } }),
    );
    expect(rejected.revisions).toMatchObject([{ state: 'rejected', reason: 'Which space?' }]);
    const again = await dataOf<TemplateDetail>(save(first.id, { version: 2, name: 'Parking space' }));
    const body = { revisionId: again.waiting?.id };
    expect((await other.send(contract.withdrawTemplate, { params, body })).status).toBe(403);
    const back = await dataOf<TemplateDetail>(author.send(contract.withdrawTemplate, { params, body }));
    expect(back).toMatchObject({ waiting: null, status: 'draft' });
  });

  it('is saved once by many at once', async () => {
    const { id } = await created();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => save(id, { version: 1, name: `Name ${index}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await get(id)).revisions).toHaveLength(2);
  });

  it('names only fields of its record, each refused with its place', async () => {
    const tree = treeOf(p('Dear {buyer.name}, {buyer.shoeSize}, {installments.name}, {unit.floor|inWords}'));
    const { status, body } = await create({ tree });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'tree.content.0.content.3', message: expect.stringContaining('no field "buyer.shoeSize"') },
      { field: 'tree.content.0.content.5', message: expect.stringContaining('only within the list') },
      { field: 'tree.content.0.content.7', message: expect.stringContaining('cannot be printed as') },
    ]);
    const elsewhere = treeOf(p('{sale.organization.owner.password}'));
    expect(await messageOf(create({ tree: elsewhere }), 400)).toContain('There is no field');
    const script = { type: 'doc', attrs: { language: 'en' }, content: [{ type: 'script' }] };
    expect(await messageOf(create({ tree: script }), 400)).toBe('A letter has no part "script".');
  });

  it('is bounded, whatever is sent', async () => {
    const rows = Array.from({ length: 4000 }, () => p('Row'));
    expect(await messageOf(create({ tree: treeOf(...rows) }), 400)).toContain('too long');
    const huge = JSON.stringify({ tree: { content: Array.from({ length: 1_000_000 }, () => 0) } });
    const answer = await fetch(`${desk.app.url}/api/documents/templates`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${author.token}`, 'Content-Type': 'application/json' },
      body: huge,
    });
    expect(answer.status).toBe(413);
  });

  it('is in the language of its template, and not of a category of signed papers', async () => {
    const { id } = await created();
    const tree = { ...treeOf(p('नमस्ते')), attrs: { language: 'hi' } };
    expect(await messageOf(save(id, { version: 1, tree }), 400)).toBe(
      'This template is in English. Make another one for another language.',
    );
    expect(await messageOf(create({ categoryId: categoryOf('possessionLetter') }), 400)).toBe(
      '"Possession letter" holds signed papers, which are uploaded. Choose another category for the letter.',
    );
  });
});

it('a retired template is kept, makes no letter, and can be taken into use again', async () => {
  const { id } = await dataOf<TemplateDetail>(approve(await created()));
  const params = { id };
  const stale = { version: 1, reason: 'No parking left' };
  expect((await author.send(contract.retireTemplate, { params, body: stale })).status).toBe(409);
  const retired = await dataOf<TemplateDetail>(
    author.send(contract.retireTemplate, { params, body: { version: 2, reason: 'No parking left' } }),
  );
  expect(retired).toMatchObject({ status: 'retired', allowedActions: ['reinstate'] });
  const sale = await desk.sale();
  const generate = author.send(contract.generateLetter, { params, body: { resourceId: sale.id } });
  expect(await messageOf(generate, 409)).toContain('This template is retired.');
  expect((await save(id, { version: 3, name: 'Other name' })).status).toBe(409);
  const back = await dataOf<TemplateDetail>(
    author.send(contract.reinstateTemplate, { params, body: { version: 3 } }),
  );
  expect(back.status).toBe('approved');
});

describe('an editor of templates', () => {
  it('gets every field with its label, type and example', async () => {
    const { fields, lists } = await dataOf<FieldCatalogue>(
      author.send(contract.getCatalogue, { query: { language: 'hi' } }),
    );
    const date = fields.find(({ path }) => path === 'registration.date');
    expect(date).toMatchObject({ label: 'Registration date', type: 'date', printed: '18 जुलाई 2026' });
    expect(lists.map(({ path }) => path)).toEqual(['applicants', 'priceLines', 'installments']);
  });

  it('sees a text with the examples, and nothing is saved', async () => {
    const count = () =>
      desk.run(async ({ db }) => (await sql`select from letter_template_revision`.execute(db)).rows.length);
    const before = await count();
    const tree = treeOf(
      p('Dear {buyer.name}'),
      tableOf('applicants', [{ head: 'Name', cell: '{applicants.name}' }]),
    );
    const body = { recordType: 'sale', name: 'Try', tree };
    const { status, body: answer } = await author.send(contract.previewTemplate, { body });
    expect([status, (answer['bytes'] as Buffer).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(await count()).toBe(before);
  });

  it('brings a letter of its own: placeholders become fields, and unknown ones are listed', async () => {
    const run = (text: string, looks = '') =>
      `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const docx = await docxOfBody(
      `<w:p>${run('Dear {{buyer', '<w:b/>')}${run('.name}}, flat «Flat No»')}${run(' for &lt;&lt;Shoe size&gt;&gt;')}</w:p>` +
        `<w:tbl><w:tr><w:tc><w:p>${run('{{Installments.Name}}')}</w:p></w:tc><w:tc><w:p>${run('[[installments.total]]')}</w:p></w:tc></w:tr></w:tbl>`,
    );
    const imported = await dataOf<ImportedLetter>(
      uploadForm(desk.app.url, author, '/documents/templates/import', 'Our letter.docx', docx),
    );
    expect(imported).toMatchObject({
      name: 'Our letter',
      unknown: [{ placeholder: '<<Shoe size>>', count: 1 }],
      fields: [
        { placeholder: '{{buyer.name}}', path: 'buyer.name' },
        { placeholder: '«Flat No»', path: 'unit.number' },
        { path: 'installments.name' },
        { path: 'installments.total' },
      ],
    });
    expect(imported.tree.content).toMatchObject([
      {
        content: [
          { type: 'text', text: 'Dear ', marks: [{ type: 'bold' }] },
          { type: 'field', attrs: { path: 'buyer.name' } },
          { text: ', flat ' },
          { type: 'field', attrs: { path: 'unit.number' } },
          { text: ' for <<Shoe size>>' },
        ],
      },
      { type: 'table', content: [{ attrs: { each: 'installments' } }] },
    ]);
    expect((await create({ tree: imported.tree })).status).toBe(201);
  });

  it('refuses what is no Word document', async () => {
    const send = (name: string, content: string | Buffer) =>
      uploadForm(desk.app.url, author, '/documents/templates/import', name, content);
    expect(await messageOf(send('Letter.pdf', 'text'), 415)).toBe('Choose a Word document (DOCX).');
    expect((await send('Letter.docx', 'not a zip')).status).toBe(415);
    expect(
      (await uploadForm(desk.app.url, executive, '/documents/templates/import', 'A.docx', 'x')).status,
    ).toBe(403);
  });
});
