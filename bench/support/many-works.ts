import pg from 'pg';
import { idOf } from './company-people.ts';
import { seedCompany } from './many-deals.ts';
import type { BenchAccount } from './test-account.ts';

/** Milestones of each tower. */
export const TOWER_WORKS = 84;
/** Sales that wait for milestones, a hundredth of these. */
const LEADS = 20_000;

/** The project that is asked about; as large in every company. */
export function askedProject({ organizationId }: BenchAccount): string {
  return idOf(organizationId, 'project', 1);
}

/**
 * Fills an organization with sales and with projects of one tower and 84 milestones each: progress in four steps, three
 * costs, two checks with an inspection, an issue for every fourth, an installment of each open sale that waits for one.
 */
export async function seedWorks(databaseUrl: string, account: BenchAccount, projects: number): Promise<void> {
  await seedCompany(databaseUrl, account, LEADS);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `set app.organization_id = '${account.organizationId}'; set session_replication_role = replica; set jit = off`,
    );
    await client.query(HELPER);
    for (const rows of ROWS)
      await client.query(
        rows,
        rows.includes('$2') ? [projects, account.userId] : rows.includes('$1') ? [projects] : [],
      );
    await client.query(
      `vacuum analyze project, tower, installment, milestone, milestone_forecast, milestone_progress, milestone_cost,
         quality_check, quality_inspection, site_issue`,
    );
  } finally {
    await client.end();
  }
}

const HELPER = `
  create function pg_temp.id_of(kind text, n bigint) returns uuid language sql stable as $$
    select (substr(md5(kind || app_organization_id()), 1, 8) || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`;

/** The first tower of each project; p and m count from 1. */
const EACH = `from generate_series(1, $1::int) p, generate_series(1, ${TOWER_WORKS}) m`;
const NO = `(p * 1000 + m)`;
const START = `current_date - 400 + m * 8`;
const DONE = `case when m <= 50 then 100 when m <= 56 then 40 else 0 end`;
const OF_MILESTONES = `from (select p, m ${EACH}) works`;

const ROWS = [
  // Those beyond the first few are like the first one.
  `insert into project select (jsonb_populate_record(one, jsonb_build_object('id', pg_temp.id_of('project', p),
       'name', 'Bench Towers ' || p, 'code', 'BEN' || p))).*
     from project one, generate_series(2, $1::int) p
    where one.id = pg_temp.id_of('project', 1) and not exists (select from project where id = pg_temp.id_of('project', p))`,
  `insert into tower select (jsonb_populate_record(one, jsonb_build_object('id', pg_temp.id_of('tower', p),
       'project_id', pg_temp.id_of('project', p)))).*
     from tower one, generate_series(2, $1::int) p
    where one.id = pg_temp.id_of('tower', 1) and not exists (select from tower where id = pg_temp.id_of('tower', p))`,
  `insert into milestone (id, project_id, tower_id, key, name, sequence, weight_pct, planned_start, planned_end,
                          actual_start, progress_pct, status, budgeted_paise, created_at, updated_at)
   select pg_temp.id_of('milestone', ${NO}), pg_temp.id_of('project', p), pg_temp.id_of('tower', p), 'slab:' || m,
          'Slab ' || m, m, 1.19, ${START}, ${START} + 10, case when m <= 56 then ${START} end, ${DONE},
          case when m <= 56 then 'inProgress' else 'planned' end, 500000000, now(), now() ${EACH}`,
  `insert into milestone_dependency (milestone_id, project_id, depends_on_id)
   select pg_temp.id_of('milestone', ${NO}), pg_temp.id_of('project', p), pg_temp.id_of('milestone', ${NO} - 1)
     ${OF_MILESTONES} where m > 1`,
  `insert into milestone_forecast (milestone_id, expected_end, computed_on)
   select pg_temp.id_of('milestone', ${NO}), greatest(current_date, ${START} + 10), current_date ${EACH}`,
  `insert into milestone_progress (id, milestone_id, at, from_pct, to_pct)
   select gen_random_uuid(), pg_temp.id_of('milestone', ${NO}), (${START})::timestamptz + step * interval '2 days',
          step * 25 - 25, step * 25 ${OF_MILESTONES}, generate_series(1, 4) step where m <= 50`,
  `insert into milestone_cost (id, milestone_id, kind, amount_paise, incurred_on, created_at)
   select gen_random_uuid(), pg_temp.id_of('milestone', ${NO}), 'entered', 150000000, ${START} + step, now()
     ${OF_MILESTONES}, generate_series(1, 3) step where m <= 50`,
  `insert into quality_check (id, milestone_id, sequence, name, mandatory, status, items, entered_by_id, entered_at,
                              checked_on, created_at, updated_at)
   select pg_temp.id_of('check', ${NO} * 10 + step), pg_temp.id_of('milestone', ${NO}), step, 'Check ' || step, true,
          case when m % 9 = 0 then 'failed' else 'passed' end, '[]', $2::uuid, now(), ${START} + 3, now(), now()
     ${OF_MILESTONES}, generate_series(1, 2) step where m <= 50`,
  `insert into quality_inspection (id, check_id, round, status, items, checked_on, entered_by_id, entered_at)
   select gen_random_uuid(), id, 1, status, '[]', checked_on, entered_by_id, entered_at
     from quality_check where organization_id = app_organization_id()`,
  `insert into site_issue (id, origin, project_id, tower_id, milestone_id, title, severity, reported_on, due_date,
                           created_at, updated_at)
   select gen_random_uuid(), 'site', pg_temp.id_of('project', p), pg_temp.id_of('tower', p),
          pg_temp.id_of('milestone', ${NO}), 'Honeycomb ' || m, (array['low','medium','high','critical'])[1 + m % 4],
          current_date - m, current_date + 5, now(), now() ${OF_MILESTONES} where m % 4 = 0`,
  `update installment set milestone_key = 'slab:' || (50 + seq), demand_date = null, due_date = null
    where organization_id = app_organization_id() and seq > 4`,
];
