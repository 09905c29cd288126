import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { CategoryKey } from '../document.rules.ts';

/**
 * Whether a record has an approved document of a category: what every condition that speaks of a paper asks. It
 * counts while it is neither archived, withdrawn nor expired on the day.
 *
 * @param table of the outer query, whose row is the record: 'sale'
 */
export function approvedDocument(table: string, key: CategoryKey, today: Day): RawBuilder<boolean> {
  return sql<boolean>`exists (select from document filed
      join document_category kind on kind.organization_id = filed.organization_id and kind.id = filed.category_id
     where filed.organization_id = ${sql.ref(`${table}.organizationId`)}
       and filed.resource_id = ${sql.ref(`${table}.id`)} and kind.key = ${key} and ${countsOn(today)})`;
}

/** Of the row `filed`: approved, not archived and not expired. */
export function countsOn(today: Day): RawBuilder<boolean> {
  return sql<boolean>`filed.approved_version_id is not null and filed.status <> 'archived'
    and (filed.expires_on is null or filed.expires_on >= ${today}::date)`;
}
