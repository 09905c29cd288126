import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import type * as contract from '../missingDocument.contract.ts';
import type { MissingDocument } from '../missingDocument.contract.ts';
import { MISSING_STATES } from '../missingDocument.contract.ts';
import type { MissingFilter } from './missingDocument.filter.ts';
import { foundMissing } from './missingDocument.filter.ts';

/** The sales that have waited longest for their step first. */
export function listMissing(
  read: Read,
  { page, limit, cursor: _cursor, ...filter }: QueryOf<typeof contract.listMissingDocuments>,
): Promise<Page<MissingDocument>> {
  const found = foundMissing(read, filter, { isInOrder: false });
  return plannedByValues(read.db, () =>
    pageOf(
      { page, limit },
      async (range) => (await missingRows(read, filter, range)).map(({ row }) => row),
      (max) => countRows(read.db, found, max),
    ),
  );
}

export function totalMissing(
  read: Read,
  filter: QueryOf<typeof contract.totalMissingDocuments>,
): Promise<ListCount> {
  return totalCount(read.db, foundMissing(read, filter, { isInOrder: false }));
}

/** Where a row stands in the list. */
export interface Place {
  since: string;
  saleId: string;
  place: number;
  id: string;
}

interface Range {
  limit: number;
  offset?: number;
  /** Only what comes after this row. */
  after?: Place | undefined;
  ids?: readonly string[] | undefined;
}

const PLACES = sql`sale.status_since, sale.id, lack.place, lack.id`;

/** Some rows of the list, with what they show. */
export async function missingRows(
  read: Read,
  filter: MissingFilter,
  { limit, offset = 0, after, ids }: Range,
): Promise<{ row: MissingDocument; at: Place }[]> {
  const chosen = foundMissing(read, filter, { isInOrder: true })
    .$if(ids !== undefined, (query) => query.where('lack.id', 'in', [...(ids ?? [])]))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${PLACES}) > (${after?.since}::date, ${after?.saleId}::uuid, ${after?.place}::int, ${after?.id}::uuid)`,
      ),
    )
    .selectAll('lack')
    .select(['sale.id as saleId', 'sale.statusSince as since'])
    .orderBy(PLACES)
    .limit(limit)
    .offset(offset)
    .as('missing');
  const rows = await read.db
    .selectFrom(chosen)
    .innerJoin('sale', 'sale.id', 'missing.saleId')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('appUser', 'appUser.id', 'sale.salesExecutiveId')
    .leftJoin('saleApplicant as buyer', (join) =>
      join.onRef('buyer.saleId', '=', 'sale.id').on('buyer.seq', '=', 1),
    )
    .selectAll('missing')
    .select(['sale.bookingNumber', 'sale.projectId', 'sale.salesExecutiveId', 'project.name as projectName'])
    .select(['unit.unitNumber', 'appUser.firstName', 'appUser.lastName', 'buyer.name as customerName'])
    .select(stateOn(read.today).as('state'))
    .orderBy('missing.since')
    .orderBy('missing.saleId')
    .orderBy('missing.place')
    .orderBy('missing.id')
    .execute();
  return rows.map((row) => ({
    row: {
      _id: row.id,
      id: row.id,
      saleId: row.saleId,
      bookingNumber: row.bookingNumber,
      projectId: row.projectId,
      projectName: row.projectName,
      unitNumber: row.unitNumber,
      customerName: row.customerName ?? '',
      salesExecutive: { id: row.salesExecutiveId, name: displayName(row) },
      step: row.step,
      since: row.since,
      category: { id: row.categoryId, name: row.category },
      applicant: row.applicantId === null ? null : { id: row.applicantId, name: row.applicant ?? '' },
      state: MISSING_STATES.find((state) => state === row.state) ?? 'missing',
    },
    at: { since: row.since, saleId: row.saleId, place: row.place, id: row.id },
  }));
}

/** Of the newest document that is there: 'expired' where it counted until its day, else its state; null of none. */
function stateOn(today: string) {
  return sql<string | null>`(select (array_agg(
      case when filed.approved_version_id is not null and filed.expires_on < ${today}::date then 'expired'
           else filed.status end order by filed.created_at desc))[1]
    from document filed
   where filed.organization_id = sale.organization_id and filed.category_id = missing.category_id
     and filed.resource_id = case when missing.applicant_id is null then missing.sale_id else missing.applicant_id end and filed.status <> 'archived')`;
}
