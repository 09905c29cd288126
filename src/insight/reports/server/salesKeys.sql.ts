import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { FLOOR_BOUNDS } from '#inventory/units/unitStatistics.rules.ts';
import type { AnalysisGroupBy } from '../salesAnalysis.rules.ts';
import { NO_KEY } from '../salesReport.rules.ts';

/** What rows of sales are grouped by, as text; months and weeks are of the day that counts. */
export function keyOf(groupBy: AnalysisGroupBy, day: RawBuilder<unknown>): RawBuilder<string> {
  switch (groupBy) {
    case 'month':
      return sql<string>`to_char(${day}, 'YYYY-MM')`;
    case 'week':
      return sql<string>`to_char(date_trunc('week', ${day}::timestamp), 'YYYY-MM-DD')`;
    case 'project':
      return sql<string>`sale.project_id::text`;
    case 'tower':
      return sql<string>`coalesce(sale.tower_id::text, ${sql.lit(NO_KEY)})`;
    case 'floorBand':
      return sql<string>`width_bucket(sale.floor, array[${sql.join(FLOOR_BOUNDS.map((floor) => sql.lit(floor)))}])::text`;
    case 'source':
      return sql<string>`sale.source`;
    case 'executive':
      return sql<string>`sale.booked_for_id::text`;
    case 'partner':
      return sql<string>`coalesce(sale.channel_partner_id::text, ${sql.lit(NO_KEY)})`;
    case 'unitType':
      return sql<string>`sale.unit_type`;
  }
}
