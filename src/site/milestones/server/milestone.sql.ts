import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether a milestone is the one that a sale waits for: of its tower, or of the project as a whole where its tower
 * has no such milestone of its own. A condition on the tables `sale` and `milestone`.
 */
export function isMilestoneOfSale(): RawBuilder<boolean> {
  return sql<boolean>`sale.organization_id = milestone.organization_id and sale.project_id = milestone.project_id
    and (sale.tower_id = milestone.tower_id or milestone.tower_id is null and not exists (
      select from milestone own
       where own.organization_id = sale.organization_id and own.project_id = sale.project_id
         and own.tower_id = sale.tower_id and own.key = milestone.key))`;
}
