import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countsOn } from '#company/documents/server/approvedDocument.sql.ts';
import { ofOpenCategory } from '#company/documents/server/document.visibility.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import type { listMissingDocuments, MissingDocument } from '../missingDocument.contract.ts';

export type MissingFilter = Partial<Omit<QueryOf<typeof listMissingDocuments>, 'page' | 'limit' | 'cursor'>>;

/** A document that a sale lacks. */
interface Lack {
  /** The same for the same sale, category and applicant. */
  id: string;
  categoryId: string;
  category: string;
  step: MissingDocument['step'];
  applicantId: string | null;
  applicant: string | null;
  /** Its order within the sale: of the sale, then of each applicant. */
  place: number;
}

/**
 * Each document that a sale of those the caller may see lacks, in a category of the caller's role.
 *
 * @param isInOrder walks the sales by their index, the longest waiting first, and looks at each by itself: a page stops
 *   there. Without it the planner may take all at once, as counting wants it.
 */
export function foundMissing(
  read: Read,
  { step, categoryId, ...record }: MissingFilter,
  { isInOrder }: { isInOrder: boolean },
) {
  const sales = read.db
    .selectFrom('sale')
    .select(['sale.id', 'sale.status', 'sale.statusSince'])
    .where('sale.status', 'in', ['booked', 'agreement', 'registered'])
    .where(isBuiltForStep(read))
    .where(saleConditions(read, record))
    .$if(isInOrder, (query) => query.orderBy('sale.statusSince').orderBy('sale.id'));
  const lacks = sql<Lack>`(${lacking(read)} ${isInOrder ? sql`offset 0` : sql``})`.as<'lack'>('lack');
  return read.db
    .selectFrom(sales.as('sale'))
    .innerJoinLateral(lacks, (join) => join.onTrue())
    .$if(Boolean(step?.length), (query) => query.where('lack.step', 'in', step ?? []))
    .$if(categoryId !== undefined, (query) => query.where('lack.categoryId', '=', categoryId ?? ''));
}

/**
 * Possession waits for the occupancy certificate first, of the tower or of a project without towers: until then nothing
 * is missing for it.
 */
function isBuiltForStep({ caller }: Read): RawBuilder<boolean> {
  const occupied = (table: 'tower' | 'project') => sql`(select certified.id from ${sql.table(table)} certified
    where certified.organization_id = ${caller.organizationId} and certified.oc_date is not null)`;
  return sql<boolean>`(sale.status <> 'registered' or case when sale.tower_id is null
    then sale.project_id in ${occupied('project')} else sale.tower_id in ${occupied('tower')} end)`;
}

/** The step that a sale takes next. */
const NEXT_STEP = sql`case sale.status when 'booked' then 'agreement' when 'agreement' then 'registered'
  when 'registered' then 'completed' end`;

/** A UUID made from a hash (version 8). */
const ID = sql`overlay(overlay(md5(sale.id::text || kind.id::text || coalesce(person.id::text, ''))
  placing '8' from 13) placing '8' from 17)::uuid`;

/**
 * What the row `sale` lacks of that which its next step needs: the documents that the organization chose, and the two
 * that are always needed. `saleStep.rules.ts` says the same of one sale. What is needed is looked up once for all sales.
 */
function lacking({ caller, today }: Read): RawBuilder<Lack> {
  return sql`with kind as materialized (
      select kind.id, kind.key, kind.name, kind.position, need.of_whom, need.step from (
        select need.category_id, need.resource_type as of_whom, need.step from document_requirement need
         where need.organization_id = ${caller.organizationId} and need.resource_type in ('sale', 'applicant')
        union
        select kind.id, 'sale', always.step from document_category kind
          join (values ('agreement', 'agreement'), ('agreement', 'registered'), ('possessionLetter', 'completed'))
            as always(key, step) on always.key = kind.key
         where kind.organization_id = ${caller.organizationId}) need
      join document_category kind on kind.organization_id = ${caller.organizationId} and kind.id = need.category_id
     where ${ofOpenCategory(caller, 'kind')})
    select ${ID} as id, kind.id as category_id, kind.name as category, kind.step,
      person.id as applicant_id, person.name as applicant,
      coalesce(person.seq, 0) * 100000 + kind.position as place
    from kind
    left join sale_applicant person on person.organization_id = ${caller.organizationId}
     and person.sale_id = case kind.of_whom when 'applicant' then sale.id end
   where kind.step = ${NEXT_STEP}
     and (kind.of_whom = 'sale' or person.id is not null)
     -- An applicant proves their PAN by the card, or by Form 60 without one.
     and (kind.key is distinct from 'panCard' or person.form60 is not true)
     and (kind.key is distinct from 'form60' or person.form60 is true)
     -- Counted on purpose: NOT EXISTS would become a hash of all documents for each sale, and LIMIT a walk over the
     -- documents of the category. By CASE: row-level security lets no COALESCE into an index.
     and (select count(*) from document filed
           where filed.organization_id = ${caller.organizationId} and filed.category_id = kind.id
             and filed.resource_id = case when person.id is null then sale.id else person.id end and ${countsOn(today)}) = 0`;
}
