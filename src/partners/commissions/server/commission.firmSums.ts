import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';

const SUMS = {
  commissions: 'counted',
  grossPaise: 'gross_paise',
  paidPaise: 'paid_paise',
  openPaise: 'open_paise',
  payablePaise: 'payable_paise',
  toRecoverPaise: 'to_recover_paise',
  paidInDaysPaise: 'paid_by_runs_paise',
} as const;

type FirmSums = Record<keyof typeof SUMS, number>;

interface LargestFirms {
  /** Over all firms. */
  all: FirmSums;
  /** How many firms there are. */
  count: number;
  /** By gross, the largest first; `key` is the firm. */
  groups: (FirmSums & { key: string })[];
}

const COLUMNS = sql.join(Object.values(SUMS).map((column) => sql.ref(column)));
const ADDED = sql.join(
  Object.values(SUMS).map((column) => sql`sum(${sql.ref(column)})::bigint as ${sql.ref(column)}`),
);
const AS_JSON = sql.join(
  Object.entries(SUMS).flatMap(([name, column]) => [sql`${sql.lit(name)}::text`, sql`${sql.ref(column)}`]),
);
const ALL_AS_JSON = sql.join(
  Object.entries(SUMS).flatMap(([name, column]) => [
    sql`${sql.lit(name)}::text`,
    sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`,
  ]),
);

/**
 * The firms with the largest sums of all their commissions, of whoever sees all (decision 142). Sums stand in their
 * order in an index, so that only as many are read as are shown; firms that changed since these were summed up are
 * few, and are added up beside them.
 */
export async function largestFirms({ db }: Read, most: number): Promise<LargestFirms> {
  const { rows } = await sql<LargestFirms>`
    with fresh as materialized (
           select channel_partner_id as key, ${COLUMNS} from commission_tally
            where organization_id = app_organization_id() and not is_sum and kind = 'firmAll'),
         changed as materialized (
           select key, ${ADDED}
             from (select * from fresh
                    union all
                   select channel_partner_id, ${COLUMNS} from commission_tally
                    where organization_id = app_organization_id() and kind = 'firmAll' and is_sum and day is null
                      and project_id is null and channel_partner_id = any(array(select key from fresh))) parts
            group by key having sum(counted) > 0),
         shown as materialized (
           select * from (
             select * from changed
              union all
             (select channel_partner_id, ${COLUMNS} from commission_tally
               where organization_id = app_organization_id() and kind = 'firmAll' and is_sum and counted > 0
                 and channel_partner_id not in (select key from fresh)
               order by gross_paise desc, channel_partner_id limit ${most})) largest
            order by gross_paise desc, key limit ${most})
    select (select json_build_object(${ALL_AS_JSON}) from commission_tally
             where organization_id = app_organization_id() and kind = 'booked') as all,
           (select count(*) from changed)::int
             + (select count(*) from commission_tally
                 where organization_id = app_organization_id() and kind = 'firmAll' and is_sum and counted > 0
                   and channel_partner_id not in (select key from fresh))::int as count,
           (select coalesce(json_agg(json_build_object('key', key, ${AS_JSON}) order by gross_paise desc, key), '[]')
              from shown) as groups`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('Sums of firms are one row.');
  return found;
}
