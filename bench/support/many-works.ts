import pg from 'pg';
import { idOf } from './company-people.ts';
import { seedCompany } from './many-deals.ts';
import type { BenchAccount } from './test-account.ts';

/** Milestones of each tower. */
export const TOWER_WORKS = 84;
/** Sales that wait for milestones, a hundredth of these. */
const LEADS = 20_000;

/** Photos of each milestone. */
export const WORK_PHOTOS = 10;

/** The project that is asked about, one of its milestones, and who builds there; as large in every company. */
export function askedWorks({ organizationId }: BenchAccount) {
  return {
    project: idOf(organizationId, 'project', 1),
    milestone: idOf(organizationId, 'milestone', 1010),
    contractor: idOf(organizationId, 'contractor', 1),
  };
}

/** How many contractors build in so many projects. */
export function contractorsOf(projects: number): number {
  return Math.max(2, Math.round((projects * 5) / 6));
}

/**
 * Fills an organization with sales and with projects of one tower and 84 milestones each: progress in four steps, three
 * costs, two checks with an inspection, an issue for every fourth, an installment of each open sale that waits for one,
 * ten photos. Three contractors build in each project, with three reviews each.
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
    for (const rows of ROWS) {
      const values = [projects, account.userId, contractorsOf(projects)];
      const used = [1, 2, 3].filter((no) => rows.includes(`$${no}`));
      await client.query(rows, values.slice(0, Math.max(0, ...used)));
    }
    await client.query(
      `vacuum analyze project, tower, installment, milestone, milestone_forecast, milestone_progress, milestone_cost,
         quality_check, quality_inspection, site_issue, site_photo, contractor, contractor_assignment,
         contractor_review`,
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
const START = `current_date - 430 + m * 8`;
/** Over a year and more. */
const TAKEN = `now() - (m * 5 + photo * 12) * interval '1 day'`;
/** Who builds the milestone: three in each project. */
const BUILDER = `(1 + (p + m % 3) % $3::int)`;
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
  `insert into contractor (id, company_name, contact_person, phone, specializations, pan, labour_licence_valid_until,
                           status, rating, review_count, created_at, updated_at)
   select pg_temp.id_of('contractor', n), 'Builders ' || n, 'Ravi Rao', '+9190000' || lpad(n::text, 5, '0'),
          to_jsonb(array[(array['civil','rcc','masonry','flooring','painting'])[1 + n % 5]]),
          'AABCB' || lpad(n::text, 4, '0') || 'F', current_date + n, 'active', 4, 3, now(), now()
     from generate_series(1, $3::int) n where $1::int > 0 and $2::uuid is not null`,
  `update milestone set contractor_id = pg_temp.id_of('contractor', ${BUILDER}),
          status = case when m <= 48 then 'completed' else milestone.status end,
          actual_end = case when m <= 48 then ${START} + 12 end, completion_no = case when m <= 48 then 1 else 0 end
     ${OF_MILESTONES} where milestone.id = pg_temp.id_of('milestone', ${NO}) and $2::uuid is not null`,
  `insert into contractor_assignment (id, milestone_id, contractor_id, assigned_at)
   select gen_random_uuid(), id, contractor_id, updated_at from milestone
    where organization_id = app_organization_id() and contractor_id is not null`,
  `insert into contractor_review (id, contractor_id, milestone_id, reviewer_id, rating, quality, timeliness, safety,
                                  created_at, updated_at)
   select gen_random_uuid(), contractor_id, id, $2::uuid, 4, 4, 4, 4, now(), now()
     from (select id, contractor_id, row_number() over (partition by contractor_id order by id) as no from milestone
            where organization_id = app_organization_id() and status = 'completed') works
    where no <= 3 and $1::int > 0`,
  `insert into site_photo (id, project_id, milestone_id, original_file_id, large_file_id, small_file_id, sha256, look,
                           width, height, point, taken_at, time_source, received_at, latitude, longitude, place_source,
                           distance_m, is_far, is_old, is_repeated, has_wrong_clock, created_at, updated_at,
                           created_by_id, updated_by_id)
   select pg_temp.id_of('photo', ${NO} * 100 + photo), pg_temp.id_of('project', p), pg_temp.id_of('milestone', ${NO}),
          gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
          encode(sha256((${NO} * 100 + photo || app_organization_id()::text)::bytea), 'hex'),
          (hashint8(${NO} * 100 + photo)::bigint::bit(64)), 1200, 900, 'Point ' || photo, ${TAKEN}, 'camera', ${TAKEN},
          18.5, 73.8, 'camera', photo * 60, photo > 8, false, false, false, ${TAKEN}, ${TAKEN}, $2::uuid, $2::uuid
     ${OF_MILESTONES}, generate_series(1, ${WORK_PHOTOS}) photo`,
  // What triggers keep otherwise.
  `update milestone set costs_paise = (select coalesce(sum(amount_paise), 0) from milestone_cost cost
            where cost.organization_id = milestone.organization_id and cost.milestone_id = milestone.id),
          (checks_judged, checks_passed_first) = (
            select count(*), count(*) filter (where one.status = 'passed') from quality_check one
             where one.organization_id = milestone.organization_id and one.milestone_id = milestone.id)
    where organization_id = app_organization_id()`,
  `update installment set milestone_key = 'slab:' || (50 + seq), demand_date = null, due_date = null
    where organization_id = app_organization_id() and seq > 4`,
];
