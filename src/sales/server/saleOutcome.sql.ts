import { sql } from 'kysely';
import type { SqlBool } from 'kysely';

/** The sale of another unit continues it. */
export const IS_CONTINUED = sql<SqlBool>`exists (select from sale next
  where next.organization_id = sale.organization_id and next.transferred_from_sale_id = sale.id)`;

/** It is cancelled, and so is the last sale that continued it on another unit; whoever may see that one. */
export const IS_LOST = sql<SqlBool>`(sale.status = 'cancelled' and not exists (
  with recursive later as (
    select next.organization_id, next.id, next.status from sale next
     where next.organization_id = sale.organization_id and next.transferred_from_sale_id = sale.id
    union all
    select next.organization_id, next.id, next.status from later
      join sale next on next.organization_id = later.organization_id and next.transferred_from_sale_id = later.id
  ) select from later where later.status <> 'cancelled'))`;
