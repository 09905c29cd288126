import pg from 'pg';
import type { BenchAccount } from './test-account.ts';

/** Of the towers whose plan is drawn; what is searched among comes on top. */
export const PLAN_UNITS = 1500;
const FLOORS = 30;
const STACKS = 10;

/** A tower that fills a screen: 480 cells. */
const TALL = { floors: 40, stacks: 12 };
export const TALL_UNITS = TALL.floors * TALL.stacks;

export interface BenchUnits {
  /** Of a tower of 300 units. */
  towerId: string;
}

export interface BenchTower extends BenchUnits {
  unitId: string;
}

/**
 * Five towers of 30 floors with 10 units on each, some held and some blocked.
 */
export async function seedPlan(databaseUrl: string, account: BenchAccount): Promise<BenchUnits> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`set app.organization_id = '${account.organizationId}'`);
    await client.query(
      `insert into tower (id, project_id, name, code, total_floors, created_at, updated_at)
       select gen_random_uuid(), $1, 'Tower ' || chr(64 + n), chr(64 + n), ${FLOORS}, now(), now()
         from generate_series(1, ${PLAN_UNITS / FLOORS / STACKS}) n`,
      [account.projectId],
    );
    const { rows: leads } = await client.query<{ id: string }>(
      `insert into lead (id, first_name, last_name, phone, source, owner_id, status, status_changed_at,
                         answer_awaited_at, created_at, updated_at)
       values (gen_random_uuid(), 'Asha', 'Rao', '+917000000001', 'website', $1, 'new', now(), now(), now(), now())
       returning id`,
      [account.userId],
    );
    await fillTowers(client, account, { floors: FLOORS, stacks: STACKS, leadId: leads[0]?.id ?? '' });
    await client.query('vacuum analyze unit');
    await client.query('vacuum analyze tower');
    const { rows } = await client.query<{ id: string }>(
      'select id from tower where project_id = $1 limit 1',
      [account.projectId],
    );
    const [tower] = rows;
    if (!tower) throw new Error('No tower was made.');
    return { towerId: tower.id };
  } finally {
    await client.end();
  }
}

/** One more tower of the project, of 480 units. */
export async function seedTallTower(databaseUrl: string, account: BenchAccount): Promise<BenchTower> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`set app.organization_id = '${account.organizationId}'`);
    await client.query(
      `insert into tower (id, project_id, name, code, total_floors, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Tall tower', 'TALL', $2, now(), now())`,
      [account.projectId, TALL.floors],
    );
    const { rows: leads } = await client.query<{ id: string }>('select id from lead limit 1');
    await fillTowers(client, account, { ...TALL, leadId: leads[0]?.id ?? '' });
    await client.query('vacuum analyze unit');
    const { rows } = await client.query<BenchTower>(
      `select tower_id as "towerId", id as "unitId" from unit
        where unit_number = 'TALL-1001' and status = 'available'`,
    );
    const [unit] = rows;
    if (!unit) throw new Error('No tower was made.');
    return unit;
  } finally {
    await client.end();
  }
}

interface Filling {
  floors: number;
  stacks: number;
  /** For whom units are held. */
  leadId: string;
}

/** Units in all towers of the project that have none yet. */
async function fillTowers(
  client: pg.Client,
  account: BenchAccount,
  { floors, stacks, leadId }: Filling,
): Promise<void> {
  await client.query(
    `insert into unit (id, project_id, tower_id, unit_number, floor, unit_type, carpet_area, built_up_area,
                       saleable_area, facing, listed_at, price_paise, gst_category, created_at, updated_at, status,
                       status_reason, reserved_for_lead_id, reserved_by_id, reserved_until)
     select gen_random_uuid(), $1, tower.id, code || '-' || floor || lpad(stack::text, 2, '0'), floor,
            (array['2BHK', '3BHK', '2.5BHK'])[1 + stack % 3], 700 + 20 * stack, 850 + 22 * stack, 1000 + 25 * stack,
            (array['N', 'E', 'S', 'W'])[1 + stack % 4], current_date - floor, 9000000000 + floor * 1000000,
            'other', now(), now(), state, case when state = 'blocked' then 'management' end,
            case when state = 'reserved' then $2::uuid end, case when state = 'reserved' then $3::uuid end,
            case when state = 'reserved' then now() + interval '3 days' end
       from tower, generate_series(1, ${floors}) floor, generate_series(1, ${stacks}) stack,
            lateral (select case when (floor * 7 + stack) % 17 = 0 then 'blocked'
                                 when (floor * 5 + stack) % 13 = 0 then 'reserved'
                                 else 'available' end as state) standing
      where tower.project_id = $1 and not exists (select from unit where unit.tower_id = tower.id)`,
    [account.projectId, leadId, account.userId],
  );
}
