import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { QueryInput } from '#platform/contract/call.ts';
import { CategoryBranch, categoryTree } from '#company/documents/category.contract.ts';
import {
  getDocument,
  getDocumentContent,
  ListedDocument,
  listDocuments,
  totalDocuments,
  zipDocuments,
} from '#company/documents/document.contract.ts';
import type { CategoryKey } from '#company/documents/document.rules.ts';
import { CATEGORY_KEYS } from '#company/documents/document.rules.ts';
import { categoryByKey } from '#company/documents/server/category.store.ts';
import { addDocument } from '#company/documents/server/document.store.ts';
import { shareDocument } from '#letters/shares/server/share.commands.ts';
import { documentAccess } from '#app/application.documents.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { ShareTokens } from '#platform/server/share-token.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { FOUND_LIMIT } from '#company/documents/server/document.search.ts';
import { partOfToday } from '../support/depth.ts';
import type { Person, RowsOfRole } from '../support/rights-people.ts';
import { EVERYONE, MONEY, nothing, PROJECT_ROWS, roles, SALE_ROWS } from '../support/rights-people.ts';
import type { SeenRow } from '../support/rights-stage.ts';
import type { RightsWorld } from '../support/rights-world.ts';
import { openRightsWorld } from '../support/rights-world.ts';
import type { TestUser } from '../support/test-app.ts';

// Who sees which document, written down a second time from the description of the roles: each category on a sale and
// a project of each kind, open, confidential and shared, asked for by every role in every way.

/** Without them a category is for all staff. */
const STAFF = 'BH PD SH FH MH SM FM CPM SE';
const MONEY_PAPERS = 'BH PD FH FM';
const WORK_PAPERS = 'BH PD FH SM FM';
const FIRM_PAPERS = 'BH PD SH FH FM CPM CPA';
const READERS: Partial<Record<CategoryKey, string>> = {
  ...of(MONEY, 'applicationForm', 'kyc', 'panCard', 'form60', 'addressProof', 'photo', 'allotmentLetter'),
  ...of(MONEY, 'agreement', 'registeredDeed', 'possessionOffer', 'possessionLetter', 'cancellationLetter'),
  ...of(MONEY, 'letter', 'saleOther', 'tdsCertificate', 'loanNoc'),
  ...of(MONEY_PAPERS, 'finance', 'demandLetter', 'receiptPaper', 'invoicePaper'),
  ...of(EVERYONE, 'marketing', 'brochure', 'priceListPaper'),
  ...of(FIRM_PAPERS, 'partner', 'partnerAgreement', 'partnerInvoicePaper'),
  ...of(
    WORK_PAPERS,
    'contractor',
    'contractorPan',
    'labourLicence',
    'workOrder',
    'insurance',
    'contractorOther',
  ),
};
const CONFIDENTIAL_READERS = roles('BH PD FH FM');

function of(readers: string, ...keys: CategoryKey[]): Partial<Record<CategoryKey, string>> {
  return Object.fromEntries(keys.map((key) => [key, readers]));
}

/** Who the buyer is by papers, neither the Marketing Head nor a partner knows. */
const PAPERS_OF_SALES: RowsOfRole = {
  ...SALE_ROWS,
  'Marketing Head': nothing,
  'Channel Partner Admin': nothing,
  'Channel Partner Agent': nothing,
};

interface Cell {
  id: string;
  categoryId: string;
  /** 'agreement on a sale of the team, confidential' */
  name: string;
  key: CategoryKey;
  row: SeenRow;
  rows: RowsOfRole;
  isConfidential: boolean;
  /** Persons whom it was shared with. */
  sharedWith: ReadonlySet<string>;
}

let world: RightsWorld;
const cells: Cell[] = [];

const isReaderOf = (role: Role, key: CategoryKey) => roles(READERS[key] ?? STAFF).includes(role);

function sees({ person, user }: { person: Person; user: TestUser }, cell: Cell): boolean {
  if (!cell.row.isOwnOrganization) return false;
  if (cell.sharedWith.has(user.id)) return true;
  return (
    isReaderOf(person.role, cell.key) &&
    cell.rows[person.role](cell.row.facts, person) &&
    (!cell.isConfidential || CONFIDENTIAL_READERS.includes(person.role))
  );
}

beforeAll(async () => {
  world = await openRightsWorld();
  const { app, organization, rows, people } = world;
  const head = organization.businessHead;
  const kept = await app.files.keep(organization.id, 'cell.pdf', onePagePdf('A document'));
  const run = <T>(command: (work: Work) => Promise<T>) =>
    app.application.runAs(head.caller, new Date().toISOString(), command);
  const add = async (cell: Omit<Cell, 'id' | 'categoryId'>, resourceType: 'sale' | 'project') => {
    const made = await run(async (work) => {
      const categoryId = await categoryByKey(work, cell.key);
      const paper = { title: `Cell ${cell.name}`, categoryId, resourceType, resourceId: cell.row.id };
      const more = { confidential: cell.isConfidential, isApproved: true };
      const id = await addDocument(work, { name: 'cell.pdf', kept }, { ...paper, ...more });
      return { id, categoryId };
    });
    cells.push({ ...cell, ...made });
  };
  const none = new Set<string>();
  const own = (found: readonly SeenRow[]) => found.filter(({ isOwnOrganization }) => isOwnOrganization);
  const places = [
    ...own(rows.sale).map((row) => ({ row, rows: PAPERS_OF_SALES, kind: 'sale' as const })),
    ...own(rows.project).map((row) => ({ row, rows: PROJECT_ROWS, kind: 'project' as const })),
  ];
  for (const { row, rows: seen, kind } of places)
    for (const key of CATEGORY_KEYS)
      await add(
        { name: `${key} on ${row.name}`, key, row, rows: seen, isConfidential: false, sharedWith: none },
        kind,
      );
  const [ofSale, ofProject] = [
    places.find(({ kind }) => kind === 'sale'),
    places.find(({ kind }) => kind === 'project'),
  ];
  for (const place of [ofSale, ofProject]) {
    if (!place) throw new Error('The world has no such row.');
    for (const key of ['agreement', 'titleDeed', 'receiptPaper', 'brochure'] as const)
      await add(
        {
          name: `${key}, confidential`,
          key,
          row: place.row,
          rows: place.rows,
          isConfidential: true,
          sharedWith: none,
        },
        place.kind,
      );
  }
  // What hardly anybody sees by itself, shared with one person after the other.
  const tokens = new ShareTokens('of this test, which opens no link');
  for (const { user, person } of people) {
    if (!ofSale || user.id === head.id) continue;
    const sharedWith = new Set([user.id]);
    const cell = {
      key: 'invoicePaper',
      row: ofSale.row,
      rows: ofSale.rows,
      isConfidential: false,
      sharedWith,
    } as const;
    await add({ ...cell, name: `shared with ${person.role}` }, 'sale');
    const id = cells.at(-1)?.id ?? '';
    await run((work) =>
      shareDocument(work, { tokens, access: documentAccess }, id, { kind: 'user', userId: user.id }),
    );
  }
  const foreign = [...rows.saleDocument, ...rows.projectDocument].filter(
    ({ isOwnOrganization }) => !isOwnOrganization,
  );
  for (const row of foreign)
    cells.push({
      id: row.id,
      categoryId: '',
      name: `a document of another organization (${row.name})`,
      key: 'agreement',
      row,
      rows: PAPERS_OF_SALES,
      isConfidential: false,
      sharedWith: none,
    });
});

afterAll(() => world.app.stop());

it('the world has a cell for each category on each kind of sale and project, and documents of others', () => {
  expect(new Set(cells.map(({ key }) => key)).size).toBe(CATEGORY_KEYS.length);
  expect(cells.some(({ row }) => !row.isOwnOrganization)).toBe(true);
  expect(cells.filter(({ sharedWith }) => sharedWith.size > 0).length).toBe(world.people.length - 1);
});

it('every list, search, total, count and ZIP holds exactly the documents that a person may see', async () => {
  const wrong: string[] = [];
  for (const one of world.people) {
    const { user, person } = one;
    const expected = cells.filter((cell) => sees(one, cell));
    const names = (ids: ReadonlySet<string>) => cells.filter(({ id }) => ids.has(id)).map(({ name }) => name);
    // A search looks up its hits; a list walks what stands under the person, in the order that is wanted.
    for (const query of [{ search: 'Cell' }, {}, { sort: 'title' }, { sort: '-expiresOn' }] as const) {
      const listed = await idsOf(user, query);
      const [more, less] = [
        names(new Set([...listed].filter((id) => !expected.some((cell) => cell.id === id)))),
        expected.filter(({ id }) => !listed.has(id)).map(({ name }) => name),
      ];
      const how = JSON.stringify(query);
      wrong.push(
        ...more.map((name) => `${person.role} lists ${name} ${how}`),
        ...less.map((name) => `${person.role} lists no ${name} ${how}`),
      );
    }
    const { status, body } = await user.send(totalDocuments, { query: { search: 'Cell' } });
    if (status !== 200 || countIn(body.data) !== Math.min(expected.length, FOUND_LIMIT))
      wrong.push(`${person.role}: ${expected.length} in total, not ${JSON.stringify(body.data)}`);
    wrong.push(...(await miscounted(user, person, expected)));
    wrong.push(...(await missingInZip(user, person, expected)));
  }
  expect(wrong).toEqual([]);
});

it('each document and its file is found by those who may see it, and by nobody else', async () => {
  const wrong: string[] = [];
  for (const [turn, one] of world.people.entries()) {
    // The lists hold all of them in each run.
    const asked = partOfToday(cells, 12, turn, 4);
    for (let start = 0; start < asked.length; start += 8) {
      const answers = await Promise.all(
        asked.slice(start, start + 8).map(async (cell) => {
          const params = { id: cell.id };
          const [found, file] = await Promise.all([
            one.user.send(getDocument, { params }),
            one.user.send(getDocumentContent, { params }),
          ]);
          const status = sees(one, cell) ? 200 : 404;
          return found.status === status && file.status === status
            ? []
            : [`${one.person.role} gets ${found.status} and ${file.status} for ${cell.name}, not ${status}`];
        }),
      );
      wrong.push(...answers.flat());
    }
  }
  expect(wrong).toEqual([]);
});

/** Page after page; none stands on two of them. */
async function idsOf(user: TestUser, query: QueryInput<typeof listDocuments>): Promise<Set<string>> {
  const ids: string[] = [];
  for (let number = 1; ; number += 1) {
    const { body } = await user.send(listDocuments, { query: { ...query, limit: 100, page: number } });
    const found = z.array(ListedDocument).parse(body.data);
    ids.push(...found.map(({ id }) => id));
    if (found.length < 100) break;
  }
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  return new Set(ids);
}

function countIn(data: unknown): number {
  return typeof data === 'object' && data !== null && 'count' in data ? Number(data.count) : Number.NaN;
}

/** On a record the tree counts nothing but these. */
async function miscounted(user: TestUser, person: Person, expected: readonly Cell[]): Promise<string[]> {
  const row = cells[0]?.row;
  const query = { resourceType: 'sale' as const, resourceId: row?.id ?? '' };
  const { body } = await user.send(categoryTree, { query });
  const branches = z.array(CategoryBranch).parse(body.data);
  const counted = branches.reduce((sum, { documents }) => sum + documents, 0);
  // What was only shared stands in no category of the reader.
  const reachable = new Set(branches.flatMap(keysIn));
  const isPaperSeen = row !== undefined && PAPERS_OF_SALES[person.role](row.facts, person);
  // The world has filed an agreement there, and issued a paper, which needs no right to a category.
  const others = isPaperSeen ? (isReaderOf(person.role, 'agreement') ? 2 : 1) : 0;
  const wanted = expected.filter((cell) => cell.row === row && reachable.has(cell.key)).length + others;
  return counted === wanted ? [] : [`${person.role} counts ${counted} on ${row?.name}, not ${wanted}`];
}

function keysIn({ category, children }: CategoryBranch): string[] {
  return [...(category.key === null ? [] : [category.key]), ...children.flatMap(keysIn)];
}

/** The names of the files stand in the directory of the archive, uncompressed. */
async function missingInZip(user: TestUser, person: Person, expected: readonly Cell[]): Promise<string[]> {
  const chosen = cells.slice(0, 40);
  const { status, body } = await user.send(zipDocuments, {
    query: { ids: chosen.map(({ id }) => id).join(',') },
  });
  const wanted = chosen.filter((cell) => expected.includes(cell)).length;
  if (wanted === 0) return status === 200 ? [`${person.role} gets a ZIP of nothing`] : [];
  const zip = body['bytes'] instanceof Buffer ? body['bytes'].toString('latin1') : '';
  const entries = zip.split('PK\u0001\u0002').length - 1;
  return entries === wanted
    ? []
    : [`${person.role} gets ${entries} files in a ZIP, not ${wanted} (${status})`];
}
