import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Role } from '#platform/contract/roles.ts';
import type { BenchAccount } from './test-account.ts';

export const PROJECTS = 4;
export const TOWER_UNITS = 3_000;
export const EXECUTIVES = 10;
export const FIRMS = 20;

/** Whose dashboards are measured; each signs in by his address and the password of the account. */
export const DESKS = {
  'Business Head': 'head',
  'Sales Head': 'saleshead',
  'Finance Head': 'financehead',
  'Marketing Head': 'marketinghead',
  'Channel Partner Manager': 'partnermanager',
  'Sales Manager': 'manager1',
  'Sales Executive': 'executive1',
} satisfies Partial<Record<Role, string>>;

/** The address of a person of the company whose addresses end so. */
export function addressOf(role: keyof typeof DESKS, mail: string): string {
  return `${DESKS[role]}@${mail}`;
}

/** Ids that say what they are of, in the order of time, so that tables can be filled apart from each other. */
const HELPERS = `
  create function pg_temp.id_of(kind text, n bigint) returns uuid language sql stable as $$
    select (substr(md5(kind || app_organization_id()), 1, 8) || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function pg_temp.dice(n bigint, salt int, sides int) returns int language sql immutable as $$
    select ((hashint8extended(n, salt) & 2147483647) % sides)::int $$;`;

/** The same as `pg_temp.id_of`. */
export function idOf(organizationId: string, kind: string, n: number): string {
  const head = createHash('md5')
    .update(kind + organizationId)
    .digest('hex')
    .slice(0, 8);
  return `${head}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

const FIRM_ROWS = `
  insert into channel_partner (id, name, tier, rera_valid_until, created_at, updated_at)
  select pg_temp.id_of('firm', n), 'Firm ' || n, (array['bronze','silver','gold'])[1 + n % 3],
         current_date + n * 10, now(), now()
    from generate_series(1, ${FIRMS}) n`;

/** Two managers with half of the executives each, the heads, one agent in each firm. */
const peopleRows = (mail: string) => `
  insert into app_user (id, first_name, last_name, email, password_hash, role, manager_id, channel_partner_id,
                        created_at, updated_at)
  select pg_temp.id_of(kind, n), 'Asha', 'Rao ' || kind || n, kind || case when numbered then n::text else '' end || '@${mail}',
         (select password_hash from app_user where id = $1), role,
         case kind when 'executive' then pg_temp.id_of('manager', 1 + n % 2) when 'agent' then null else $1 end,
         case kind when 'agent' then pg_temp.id_of('firm', n) end, now(), now()
    from (values ('saleshead', 'Sales Head', 1, false), ('financehead', 'Finance Head', 1, false),
                 ('marketinghead', 'Marketing Head', 1, false), ('partnermanager', 'Channel Partner Manager', 1, false),
                 ('manager', 'Sales Manager', 2, true), ('executive', 'Sales Executive', ${EXECUTIVES}, true),
                 ('agent', 'Channel Partner Agent', ${FIRMS}, true)) kinds (kind, role, how_many, numbered),
         generate_series(1, how_many) n`;

const LINES = `
  insert into user_reporting_line (manager_id, report_id, depth)
  with own as (select * from app_user where organization_id = app_organization_id())
  select id, id, 0 from own where id <> $1
  union all
  select manager_id, id, 1 from own where manager_id is not null
  union all
  select manager.manager_id, person.id, 2 from own person
    join own manager on manager.id = person.manager_id where manager.manager_id is not null`;

/** The account's project is the first; the others are like it. */
const PROJECT_ROWS = `
  insert into project (id, name, code, type, status, rera_number, rera_valid_until, state_code, city, price_basis,
                       base_rate_paise, floor_rate_paise, created_at, updated_at)
  select pg_temp.id_of('project', n), 'Bench Towers ' || n, 'BEN' || n, 'residential', 'active', 'P5210000000' || n,
         current_date + n * 60, '27', 'Pune', 'carpet', 1240000, 1180000, now(), now()
    from generate_series(1, ${PROJECTS}) n`;

const PAYMENT_CONFIG_ROWS = `
  insert into project_payment_config (project_id, allowed_modes, dynamic_pricing, created_at, updated_at)
  select pg_temp.id_of('project', n), '[]', '{}', now(), now() from generate_series(1, ${PROJECTS}) n`;

const PRICE_LIST_ROWS = `
  insert into price_list (id, project_id, number, name, effective_from, status, origin, price_basis, base_rate_paise,
                          floor_rate_paise, floor_rise_rate_paise, floor_rise_after_floor, approved_at, effective_at,
                          created_at, updated_at)
  select pg_temp.id_of('priceList', n), pg_temp.id_of('project', n), 1, 'First prices', current_date, 'effective',
         'direct', p.price_basis, p.base_rate_paise, p.floor_rate_paise, p.floor_rise_rate_paise,
         p.floor_rise_after_floor, now(), now(), now(), now()
    from generate_series(1, ${PROJECTS}) n join project p on p.id = pg_temp.id_of('project', n)`;

const TOWER_ROWS = `
  insert into tower (id, project_id, name, code, status, total_floors, units_per_floor, created_at, updated_at)
  select pg_temp.id_of('tower', n), pg_temp.id_of('project', n), 'Tower A', 'A', 'underConstruction', 100, 30, now(), now()
    from generate_series(1, ${PROJECTS}) n`;

const TEMPLATE_ROWS = `
  insert into payment_template (id, project_id, root_id, name, type, stages, created_at, updated_at)
  select pg_temp.id_of('template', n), pg_temp.id_of('project', n), pg_temp.id_of('template', n), 'Ten steps',
         'constructionLinked', '[]', now(), now()
    from generate_series(1, ${PROJECTS}) n`;

const ACCOUNT_ROWS = `
  insert into designated_account (id, project_id, kind, bank, account_last4, ifsc, created_at)
  select pg_temp.id_of('account', n), pg_temp.id_of('project', n), 'collection', 'State Bank', '1234', 'SBIN0001234', now()
    from generate_series(1, ${PROJECTS}) n`;

export async function seedPeople(client: pg.Client, { userId, mail }: BenchAccount): Promise<void> {
  await client.query(HELPERS);
  await client.query(FIRM_ROWS);
  await client.query(peopleRows(mail), [userId]);
  await client.query(LINES, [userId]);
  // Together: a project has a list of its prices when its transaction ends.
  await client.query(`${PROJECT_ROWS}; ${PAYMENT_CONFIG_ROWS}; ${PRICE_LIST_ROWS}`);
  for (const rows of [TOWER_ROWS, TEMPLATE_ROWS, ACCOUNT_ROWS]) await client.query(rows);
}
