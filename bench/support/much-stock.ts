import pg from 'pg';
import type { BenchAccount } from './test-account.ts';

const TOWERS = 50;
const FLOORS = 50;
const STACKS = 20;

export interface BenchStock {
  projectId: string;
  towerId: string;
  units: number;
}

/** A project of its own with 50 towers of 1,000 units; a seventh of them blocked, listed over two years. */
export async function seedStock(databaseUrl: string, account: BenchAccount): Promise<BenchStock> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`set app.organization_id = '${account.organizationId}'`);
    const projectId = await seedProject(client, account.projectId);
    await client.query(
      `insert into tower (id, project_id, name, code, total_floors, created_at, updated_at)
       select gen_random_uuid(), $1, 'Block ' || n, n::text, ${FLOORS}, now(), now()
         from generate_series(1, ${TOWERS}) n`,
      [projectId],
    );
    await client.query(
      `insert into unit (id, project_id, tower_id, unit_number, floor, unit_type, carpet_area, built_up_area,
                         saleable_area, facing, listed_at, price_paise, gst_category, created_at, updated_at, status,
                         status_reason)
       select gen_random_uuid(), $1, tower.id, code || '-' || floor || lpad(stack::text, 2, '0'), floor,
              (array['2BHK', '3BHK', '2.5BHK'])[1 + stack % 3], 700 + 20 * stack, 850 + 22 * stack, 1000 + 25 * stack,
              (array['N', 'E', 'S', 'W'])[1 + stack % 4], current_date - (floor * stack) % 700,
              9000000000 + floor * 1000000, 'other', now(), now(),
              case when (floor + stack) % 7 = 0 then 'blocked' else 'available' end,
              case when (floor + stack) % 7 = 0 then 'management' end
         from tower, generate_series(1, ${FLOORS}) floor, generate_series(1, ${STACKS}) stack
        where tower.project_id = $1`,
      [projectId],
    );
    await client.query('vacuum analyze unit');
    const { rows } = await client.query<{ id: string }>(
      'select id from tower where project_id = $1 limit 1',
      [projectId],
    );
    return { projectId, towerId: rows[0]?.id ?? '', units: TOWERS * FLOORS * STACKS };
  } finally {
    await client.end();
  }
}

/** As the project of the account is, with a price list of the same prices in force. */
async function seedProject(client: pg.Client, like: string): Promise<string> {
  await client.query('begin');
  const { rows } = await client.query<{ id: string }>(
    `insert into project (id, name, code, type, city, state_code, price_basis, base_rate_paise, floor_rate_paise,
                          created_at, updated_at)
     select gen_random_uuid(), 'Much stock', 'STOCK', type, city, state_code, price_basis, base_rate_paise,
            floor_rate_paise, now(), now()
       from project where id = $1 returning id`,
    [like],
  );
  const projectId = rows[0]?.id ?? '';
  await client.query(
    `insert into price_list (id, project_id, number, name, effective_from, status, origin, price_basis,
                             base_rate_paise, floor_rate_paise, floor_rise_rate_paise, floor_rise_after_floor,
                             approved_at, effective_at, created_at, updated_at)
     select gen_random_uuid(), id, 1, 'First', current_date, 'effective', 'direct', price_basis, base_rate_paise,
            floor_rate_paise, floor_rise_rate_paise, floor_rise_after_floor, now(), now(), now(), now()
       from project where id = $1`,
    [projectId],
  );
  await client.query('commit');
  return projectId;
}
