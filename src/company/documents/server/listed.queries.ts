import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { COUNT_LIMIT } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import type { ListedDocument, listDocuments as listCall } from '../document.contract.ts';
import type { DocumentAccess } from './document.access.ts';
import type { DocumentFilter } from './document.filter.ts';
import { foundDocuments, readFilter } from './document.filter.ts';
import { foundPapers, listedPapers } from './document.papers.ts';
import { documentsById } from './document.queries.ts';
import { FOUND_LIMIT } from './document.search.ts';

type Query = QueryOf<typeof listCall>;

/** Documents and issued papers in one order. */
export async function listDocuments(
  read: Read,
  access: DocumentAccess,
  query: Query,
): Promise<Page<ListedDocument>> {
  const filter = await readFilter(read, query);
  return pageByIds(
    read.db,
    query,
    {
      ids: (range) => placesOf(read, access, filter, { ...range, sort: query.sort }),
      details: (ids) => listedById(read, access, ids, query.search),
      count: (max) => countRows(read.db, foundListed(read, access, filter), max),
    },
    countedUntil(filter),
  );
}

/** Whoever searches reads the first pages: hits are counted as far as these go. */
export function countedUntil({ words }: DocumentFilter): number {
  return words === undefined ? COUNT_LIMIT : FOUND_LIMIT;
}

/** Both as one table `listed`, for counts and files. */
export function foundListed(read: Read, access: DocumentAccess, filter: DocumentFilter) {
  const documents = foundDocuments(read, access, filter).select(['document.id', 'document.createdAt']);
  const papers = foundPapers(read, access, filter).select(['paper.id', 'paper.issuedAt as createdAt']);
  return read.db.selectFrom(documents.unionAll(papers).as('listed'));
}

export async function listedById(
  read: Read,
  access: DocumentAccess,
  ids: readonly string[],
  search?: string,
): Promise<ListedDocument[]> {
  const [documents, papers] = await Promise.all([
    documentsById(read, access, ids, search),
    listedPapers(read, ids),
  ]);
  return [...documents, ...papers];
}

const DOCUMENT_COLUMNS = {
  createdAt: sql`document.created_at`,
  title: sql`document.title`,
  expiresOn: sql`document.expires_on`,
};
const PAPER_COLUMNS = {
  createdAt: sql`paper.issued_at`,
  title: sql`paper.title`,
  expiresOn: sql`null::date`,
};

/**
 * Each of the two is read no further than the page can reach, along its index. A common word is met after a few rows in
 * the order of time; by title those that say it may all stand at the end, so that the many rows before are compared
 * with a set of hits (decision 132).
 */
async function placesOf(
  read: Read,
  access: DocumentAccess,
  asked: DocumentFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort: Query['sort'] },
): Promise<{ id: string }[]> {
  const { column, direction } = orderOf(sort);
  const most = limit + offset;
  const words = asked.words && { ...asked.words, isScattered: column !== 'createdAt' };
  const filter = { ...asked, words };
  // No column but the expiry is ever empty; without the addition its index is walked backwards too.
  const along = sql.raw(`${direction}${column === 'expiresOn' ? ' nulls last' : ''}`);
  const down = sql.raw(direction);
  const documents = foundDocuments(read, access, filter)
    .select(['document.id', DOCUMENT_COLUMNS[column].as('place')])
    .orderBy(sql`${DOCUMENT_COLUMNS[column]} ${along}, document.id ${down}`)
    .limit(most);
  const papers = foundPapers(read, access, filter)
    .select(['paper.id', PAPER_COLUMNS[column].as('place')])
    .orderBy(sql`${PAPER_COLUMNS[column]} ${along}, paper.id ${down}`)
    .limit(most);
  const { rows } = await sql<{ id: string }>`
    select id from ((${documents}) union all (${papers})) listed
     order by place ${along}, id ${down} limit ${limit} offset ${offset}
  `.execute(read.db);
  return rows;
}
