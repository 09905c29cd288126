import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { VisitSequel } from '../visit.rules.ts';

/** As the score counts it: a day was set for a visit. */
export const ARRANGES = (entry: string) => sql<SqlBool>`(${sql.ref(`${entry}.scheduledAt`)} is not null
  and (${sql.ref(`${entry}.outcome`)} = 'visitScheduled'
    or (${sql.ref(`${entry}.type`)} = 'siteVisit' and ${sql.ref(`${entry}.outcome`)} is null)))`;

/** Whether a visit was scheduled, or its result logged. */
const SPEAKS_OF_VISIT = (entry: string) => sql<SqlBool>`(${ARRANGES(entry)}
  or ${sql.ref(`${entry}.outcome`)} in ('visitDone', 'noShow')
  or (${sql.ref(`${entry}.type`)} = 'siteVisit' and ${sql.ref(`${entry}.outcome`)} = 'notInterested'))`;

/**
 * For the scheduled visit `entry`: what was logged about the visits of its lead since; the latest time counts.
 */
export const sequel = sql<VisitSequel>`(
  select case when ${ARRANGES('later')} then 'arranged' else later.outcome end
  from lead_interaction as later
  where later.lead_id = entry.lead_id
    and (later.created_at, later.id) > (entry.created_at, entry.id)
    and ${SPEAKS_OF_VISIT('later')}
  order by later.created_at, later.id
  limit 1)`;

/** The entries `entry` that schedule a visit which has been neither rescheduled nor cancelled since. */
export const STANDS = sql<SqlBool>`(${ARRANGES('entry')}
  and coalesce(${sequel}, '') not in ('arranged', 'notInterested'))`;

/** The time of the visit planned when `entry` was logged; null when there was none. */
export const arrangedBefore = sql<string | null>`(
  select case when ${ARRANGES('earlier')} then earlier.scheduled_at end
  from lead_interaction as earlier
  where earlier.lead_id = entry.lead_id
    and (earlier.created_at, earlier.id) < (entry.created_at, entry.id)
    and ${SPEAKS_OF_VISIT('earlier')}
  order by earlier.created_at desc, earlier.id desc
  limit 1)`;
