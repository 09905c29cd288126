import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** How many issues of the unit of a sale are graver than low and not verified. An expression on the table `sale`. */
export function openSnagsOfUnit(): RawBuilder<number> {
  return sql<number>`(select count(*)::int from site_issue
    where site_issue.organization_id = sale.organization_id and site_issue.unit_id = sale.unit_id
      and site_issue.severity <> 'low' and site_issue.status <> 'verified')`;
}
