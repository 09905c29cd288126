import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countsOn } from '#company/documents/server/approvedDocument.sql.ts';
import { ofOpenCategory } from '#company/documents/server/document.visibility.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import type { listMissingDocuments } from '../missingDocument.contract.ts';

export type MissingFilter = Partial<Omit<QueryOf<typeof listMissingDocuments>, 'page' | 'limit' | 'cursor'>>;

/** The step that a sale takes next. */
const NEXT_STEP = sql`case sale.status when 'booked' then 'agreement' when 'agreement' then 'registered'
  when 'registered' then 'completed' end`;

/** In which order the documents of a sale are listed: its own, then those of each applicant. */
export const PLACE = sql<number>`coalesce(person.seq, 0) * 100000 + kind.position`;

/** The same for the same sale, category and applicant; a UUID made from a hash (version 8). */
export const MISSING_ID = sql<string>`overlay(overlay(
  md5(sale.id::text || kind.id::text || coalesce(person.id::text, '')) placing '8' from 13) placing '8' from 17)::uuid`;

/**
 * What the steps of a sale need: the documents that the organization chose, and the two that every step asks for.
 * `saleStep.rules.ts` says the same of one sale.
 */
function needs({ caller }: Read) {
  return sql<{ categoryId: string; ofWhom: 'sale' | 'applicant'; step: string }>`(
    select need.category_id, need.resource_type as of_whom, need.step from document_requirement need
     where need.organization_id = ${caller.organizationId} and need.resource_type in ('sale', 'applicant')
    union
    select kind.id, 'sale', always.step from document_category kind
      join (values ('agreement', 'agreement'), ('agreement', 'registered'), ('possessionLetter', 'completed'))
        as always(key, step) on always.key = kind.key
     where kind.organization_id = ${caller.organizationId})`;
}

/** Each document that a sale of those the caller may see lacks, in a category of the caller's role. */
export function foundMissing(read: Read, filter: MissingFilter) {
  const { step, categoryId, ...record } = filter;
  return read.db
    .selectFrom('sale')
    .innerJoin(needs(read).as('need'), (join) => join.on(sql<boolean>`need.step = ${NEXT_STEP}`))
    .innerJoin('documentCategory as kind', 'kind.id', 'need.categoryId')
    .leftJoin('saleApplicant as person', (join) =>
      join.onRef('person.saleId', '=', 'sale.id').on(sql<boolean>`need.of_whom = 'applicant'`),
    )
    .where('sale.status', 'in', ['booked', 'agreement', 'registered'])
    .where(saleConditions(read, record))
    .where(ofOpenCategory(read.caller, 'kind'))
    .where(sql<boolean>`(need.of_whom = 'sale' or person.id is not null)`)
    // An applicant proves their PAN by the card, or by Form 60 without one.
    .where(sql<boolean>`(kind.key is distinct from 'panCard' or person.form60 is not true)`)
    .where(sql<boolean>`(kind.key is distinct from 'form60' or person.form60 is true)`)
    .where(sql<boolean>`not exists (select from document filed
      where filed.organization_id = ${read.caller.organizationId} and filed.category_id = kind.id
        and filed.resource_id = coalesce(person.id, sale.id) and ${countsOn(read.today)})`)
    .$if(Boolean(step?.length), (query) => query.where(sql<boolean>`need.step in (${sql.join(step ?? [])})`))
    .$if(categoryId !== undefined, (query) => query.where('kind.id', '=', categoryId ?? ''));
}
