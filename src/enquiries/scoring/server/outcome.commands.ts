import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';

/**
 * Counts the outcomes of the leads of each source, and of each stage they reached. A lead reached the stages in
 * its timeline, and was new at first. The recent ones came 3 to 15 months ago.
 */
export async function countOutcomes({ db, now }: Pick<Work, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('leadOutcome').execute();
  await sql`
    with decided as materialized (
      select id, source, status = 'closed' as is_won,
             created_at >= ${now}::timestamptz - interval '15 months'
               and created_at < ${now}::timestamptz - interval '3 months' as is_recent
        from lead
       where status in ('closed', 'lost') and deleted_at is null
    ), reached as (
      select d.id, stage
        from decided d
        join lead_interaction i on i.lead_id = d.id and i.type = 'statusChange'
       cross join lateral (values (i.details ->> 'from'), (i.details ->> 'to')) as named (stage)
       where stage in ('contacted', 'qualified', 'siteVisit', 'negotiating')
       union
      select id, first.stage from decided cross join (values ('any'), ('new')) as first (stage)
    )
    insert into lead_outcome (source, stage, decided, won, recent_decided, recent_won, counted_at)
    select source, stage, count(*), count(*) filter (where is_won), count(*) filter (where is_recent),
           count(*) filter (where is_recent and is_won), ${now}::timestamptz
      from reached join decided using (id)
     group by source, stage`.execute(db);
}
