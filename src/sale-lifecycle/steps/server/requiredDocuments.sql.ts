import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { countsOn } from '#company/documents/server/approvedDocument.sql.ts';
import type { SaleStep } from '../saleStep.rules.ts';

/**
 * The documents that the organization requires for a step and the row `sale` lacks, by category `kind` and for those
 * of an applicant by `person`: the end of a query. An applicant proves their PAN by the card, or by Form 60 without one.
 */
function lacking(step: SaleStep, today: Day): RawBuilder<unknown> {
  return sql`from document_requirement need
      join document_category kind on kind.organization_id = need.organization_id and kind.id = need.category_id
      left join sale_applicant person on need.resource_type = 'applicant'
       and person.organization_id = sale.organization_id and person.sale_id = sale.id
     where need.organization_id = sale.organization_id and need.step = ${step}
       and (need.resource_type = 'sale' or need.resource_type = 'applicant' and person.id is not null)
       and (kind.key is distinct from 'panCard' or person.form60 is not true)
       and (kind.key is distinct from 'form60' or person.form60 is true)
       and not exists (select from document filed
         where filed.organization_id = sale.organization_id and filed.category_id = kind.id
           and filed.resource_id = case when person.id is null then sale.id else person.id end and ${countsOn(today)})`;
}

/** Whether the row `sale` lacks a document that a step requires. */
export function lacksDocument(step: SaleStep, today: Day): RawBuilder<boolean> {
  return sql<boolean>`exists (select ${lacking(step, today)})`;
}

/** What it lacks, by name: ['Application form', 'PAN card of Asha Rao']. */
export function lackingDocuments(step: SaleStep, today: Day): RawBuilder<string[]> {
  return sql<string[]>`coalesce((select jsonb_agg(lack.name order by lack.place, lack.name) from (
    select kind.name || coalesce(' of ' || person.name, '') as name,
           coalesce(person.seq, 0) * 100000 + kind.position as place
    ${lacking(step, today)}) lack), '[]')`;
}
