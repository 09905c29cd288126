import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { COUNT_LIMIT } from '#platform/contract/call.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import type { ListedDocument, listDocuments as listCall } from '../document.contract.ts';
import type { DocumentAccess } from './document.access.ts';
import type { DocumentFilter } from './document.filter.ts';
import { readFilter } from './document.filter.ts';
import { foundPapers, listedPapers } from './document.papers.ts';
import { documentParts } from './document.parts.ts';
import { documentsById } from './document.queries.ts';
import { COMMON, FOUND_LIMIT } from './document.search.ts';

type Query = QueryOf<typeof listCall>;

/** Documents and issued papers in one order. */
export async function listDocuments(
  read: Read,
  access: DocumentAccess,
  query: Query,
): Promise<Page<ListedDocument>> {
  const filter = await readFilter(read, query);
  refuseScattered(filter, query);
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

/**
 * What more than 10,000 say is looked for along the list. By title they all may stand behind a million others, and no
 * index has words in the order of titles: rather than let somebody wait in vain, it is said what to do.
 */
export function refuseScattered({ words }: DocumentFilter, { sort }: Pick<Query, 'sort'>): void {
  if (orderOf(sort).column !== 'title' || !(words?.isCommon || words?.isCommonInPapers)) return;
  throw conflict(
    `More than ${COMMON.toLocaleString('en-IN')} documents say this. Type one more word to sort them by title.`,
    'sort',
  );
}

/** Whoever searches reads the first pages: hits are counted as far as these go. */
export function countedUntil({ words }: DocumentFilter): number {
  return words === undefined ? COUNT_LIMIT : FOUND_LIMIT;
}

/** Both as one table `listed`, for counts and files. */
export function foundListed(read: Read, access: DocumentAccess, filter: DocumentFilter) {
  const documents = documentParts(
    read,
    access,
    filter,
    (found) => sql`${found.select(['document.id', 'document.createdAt'])}`,
  );
  const papers = foundPapers(read, access, filter).select(['paper.id', 'paper.issuedAt as createdAt']);
  return read.db.selectFrom(
    sql<{ id: string; createdAt: Instant }>`(${documents} union all (${papers}))`.as<'listed'>('listed'),
  );
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

/** Documents, in the parts in which they are looked up, and papers are each read no further than the page can reach, along an index. */
async function placesOf(
  read: Read,
  access: DocumentAccess,
  filter: DocumentFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort: Query['sort'] },
): Promise<{ id: string }[]> {
  const { column, direction } = orderOf(sort);
  const most = limit + offset;
  const down = sql.raw(direction);
  // Most never expire: these stand in the order of time, for which there is an index.
  const isByExpiry = column === 'expiresOn';
  const then = isByExpiry ? sql`since ${down}, id ${down}` : sql`id ${down}`;
  const documents = documentParts(read, access, filter, (found) => {
    const placed = found
      .select(['document.id', DOCUMENT_COLUMNS[column].as('place'), 'document.createdAt as since'])
      .limit(most);
    if (!isByExpiry)
      return sql`${placed.orderBy(sql`${DOCUMENT_COLUMNS[column]} ${down}, document.id ${down}`)}`;
    const inTime = sql`document.created_at ${down}, document.id ${down}`;
    const ending = placed
      .where('document.expiresOn', 'is not', null)
      .orderBy(sql`document.expires_on ${down}, ${inTime}`);
    const never = placed.where('document.expiresOn', 'is', null).orderBy(inTime);
    return sql`(${ending}) union all (${never})`;
  });
  const papers = foundPapers(read, access, filter)
    .select(['paper.id', PAPER_COLUMNS[column].as('place'), 'paper.issuedAt as since'])
    .orderBy(sql`${isByExpiry ? PAPER_COLUMNS.createdAt : PAPER_COLUMNS[column]} ${down}, paper.id ${down}`)
    .limit(most);
  const { rows } = await sql<{ id: string }>`
    select id from (${documents} union all (${papers})) listed
     order by place ${down} nulls last, ${then} limit ${limit} offset ${offset}
  `.execute(read.db);
  return rows;
}
