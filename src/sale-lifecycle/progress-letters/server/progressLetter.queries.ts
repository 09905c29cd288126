import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { getTower } from '#inventory/towers/server/tower.queries.ts';
import type {
  LetterBuyer,
  listLetterBuyers as buyersCall,
  listProgressLetters as listCall,
  ProgressAudience,
  ProgressLetter,
} from '../progressLetter.contract.ts';
import type { ProgressLetterDocument } from '../progressLetter.document.ts';
import { addressed, skippedByReason } from '../progressLetter.rules.ts';
import { buyersOfTower } from './progressLetter.buyers.ts';

/** Who would get a letter now; 404 where the caller does not see the tower. */
export async function audienceOf(read: Read, towerId: string): Promise<ProgressAudience> {
  await getTower(read, towerId);
  const buyers = addressed(await buyersOfTower(read, towerId));
  return {
    buyers: buyers.length,
    reached: buyers.filter(({ state }) => state === 'waiting').length,
    skipped: skippedByReason(buyers),
  };
}

export function listLetters(read: Read, query: QueryOf<typeof listCall>): Promise<Page<ProgressLetter>> {
  const { projectId, towerId } = query;
  const search = query.search?.trim().toLowerCase();
  const found = visibleLetters(read)
    .$if(projectId !== undefined, (rows) => rows.where('progressLetter.projectId', '=', projectId ?? ''))
    .$if(towerId !== undefined, (rows) => rows.where('progressLetter.towerId', '=', towerId ?? ''))
    .$if(Boolean(search), (rows) =>
      rows.where(sql<boolean>`strpos(lower(progress_letter.title), ${search ?? ''}) > 0`),
    );
  return pageOf(
    query,
    async ({ limit, offset }) =>
      (
        await shownLetters(found)
          .orderBy('progressLetter.createdAt', 'desc')
          .orderBy('progressLetter.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute()
      ).map(toLetter),
    (max) => countRows(read.db, found, max),
  );
}

export async function getLetter(read: Read, id: string): Promise<ProgressLetter> {
  const row = await shownLetters(visibleLetters(read).where('progressLetter.id', '=', id)).executeTakeFirst();
  return toLetter(required(row, 'Letter'));
}

/** Its file once it is printed; what it shows until then. */
export async function letterFile(
  read: Read,
  id: string,
): Promise<{ storageKey: string | null; document: ProgressLetterDocument; title: string }> {
  const row = await visibleLetters(read)
    .select(['progressLetter.storageKey', 'progressLetter.document', 'progressLetter.title'])
    .where('progressLetter.id', '=', id)
    .executeTakeFirst();
  return required(row, 'Letter');
}

/** Buyers of sales that the caller sees. */
export async function listBuyers(
  read: Read,
  letterId: string,
  query: QueryOf<typeof buyersCall>,
): Promise<Page<LetterBuyer>> {
  await getLetter(read, letterId);
  const { state = [] } = query;
  const search = query.search?.trim().toLowerCase();
  const found = read.db
    .selectFrom('progressLetterBuyer as buyer')
    .innerJoin('sale', 'sale.id', 'buyer.saleId')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .where('buyer.letterId', '=', letterId)
    .where(visibleSales(read))
    .$if(state.length > 0, (rows) => rows.where('buyer.state', 'in', state))
    .$if(Boolean(search), (rows) =>
      rows.where(
        sql<boolean>`(strpos(lower(buyer.name), ${search ?? ''}) > 0 or strpos(lower(unit.unit_number), ${search ?? ''}) > 0)`,
      ),
    );
  return pageOf(
    query,
    ({ limit, offset }) =>
      found
        .select([
          'buyer.saleId as id',
          'unit.unitNumber as unit',
          'buyer.name',
          'buyer.state',
          'buyer.reason',
        ])
        .select('buyer.mailedAt')
        .orderBy('unit.unitNumber')
        .orderBy('buyer.saleId')
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, found, max),
  );
}

/** Letters about towers of projects that the caller sees. */
export function visibleLetters(read: Read) {
  return read.db
    .selectFrom('progressLetter')
    .innerJoin('project', 'project.id', 'progressLetter.projectId')
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible(read));
}

function shownLetters(found: ReturnType<typeof visibleLetters>) {
  return found
    .innerJoin('tower', 'tower.id', 'progressLetter.towerId')
    .innerJoin('appUser', 'appUser.id', 'progressLetter.createdById')
    .selectAll('progressLetter')
    .select(['project.name as projectName', 'tower.name as towerName'])
    .select(['appUser.firstName', 'appUser.lastName'])
    .select([
      counting('waiting').as('waiting'),
      counting('mailed').as('mailed'),
      counting('skipped').as('skipped'),
    ]);
}

function counting(state: 'waiting' | 'mailed' | 'skipped') {
  return sql<number>`(select count(*)::int from progress_letter_buyer buyer
    where buyer.organization_id = progress_letter.organization_id and buyer.letter_id = progress_letter.id
      and buyer.state = ${state})`;
}

function toLetter(
  row: Awaited<ReturnType<ReturnType<typeof shownLetters>['executeTakeFirstOrThrow']>>,
): ProgressLetter {
  const { id, version, createdAt, updatedAt, title, document, status, sentAt, waiting, mailed, skipped } =
    row;
  return {
    _id: id,
    id,
    version,
    createdAt,
    updatedAt,
    project: { id: row.projectId, name: row.projectName },
    tower: { id: row.towerId, name: row.towerName },
    title,
    text: document.text,
    progressPct: document.progressPct,
    photos: document.photos.map(({ fileId, caption }) => ({ fileId, caption })),
    status,
    buyers: waiting + mailed + skipped,
    mailed,
    skipped,
    sentBy: { id: row.createdById, name: displayName(row) },
    sentAt,
  };
}
