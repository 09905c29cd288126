// @slow in rotation: kills processes at every step of their work

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvePriceList, createPriceList } from '#inventory/prices/server/priceList.commands.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Processes } from '../support/processes.ts';
import { startProcesses } from '../support/processes.ts';
import type { TestApp, TestOrganization } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

const SECRET = 'the secret that the processes of this test share';
const NEW_RATE_PAISE = 12_500_00;
/** The day that begins last on earth, and the one that begins first: always two days. */
const WEST = 'Pacific/Pago_Pago';
const EAST = 'Pacific/Kiritimati';

let app: TestApp;
let organization: TestOrganization;
let owner: pg.Client;
let processes: Processes;

beforeAll(async () => {
  app = await testApp({ sessionSecret: SECRET });
  organization = await app.organization();
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  processes = await startProcesses(0, { databaseUrl: app.databaseUrl, sessionSecret: SECRET });
});

afterAll(async () => {
  await processes.stop();
  await owner.end();
  await app.stop();
});

/** As somebody does who sits where the organization is. */
const run = <T>(timezone: string, command: (work: Work) => Promise<T>) =>
  app.application.runAs({ ...organization.businessHead.caller, timezone }, new Date().toISOString(), command);

async function one<Row extends object>(text: string, ...values: unknown[]): Promise<Row> {
  const { rows } = await owner.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new Error('Nothing was found.');
  return row;
}

/** An approved list that dearer floors and a tower of its own belong to. */
async function approvedFrom(days: number) {
  return run(WEST, async (work) => {
    const { project, tower, units } = await buildLaunchedProject(work);
    const { priceList } = await createPriceList(work, {
      projectId: project.id,
      name: 'Diwali',
      effectiveFrom: addDays(dayOf(work.now, WEST), days),
      baseRatePaise: NEW_RATE_PAISE,
      towers: [{ towerId: tower.id, baseRatePaise: null, floorRiseRatePaise: 60_00 }],
    });
    const { id } = await approvePriceList(work, priceList?.id ?? '');
    return { id, projectId: project.id, towerId: tower.id, units: units.length };
  });
}

interface Told {
  status: string;
  rate: number;
  own_rise: number | null;
  prices: number;
  entries: number;
  news: number;
}

/** The list, the project and tower that it prices, the history of its units, and what was said of it. */
const told = ({ id }: { id: string }) =>
  one<Told>(
    `select l.status, p.base_rate_paise::float8 as rate, t.floor_rise_rate_paise::float8 as own_rise,
            (select count(*)::int from unit_price u where u.price_list_id = l.id) as prices,
            (select count(*)::int from audit_entry a where a.resource_id = l.id and a.action = 'takeEffect') as entries,
            (select count(*)::int from outbox_event e where e.resource_id = l.id) as news
       from price_list l join project p on p.id = l.project_id join tower t on t.project_id = p.id
      where l.id = $1`,
    id,
  );

const BEFORE = { status: 'approved', rate: 12_400_00, prices: 0, entries: 0, news: 2 };

it('takes effect once, whole and not a day early, however a process is killed while it changes the prices', async () => {
  await owner.query('update organization set timezone = $1 where organization_id = $2', [
    WEST,
    organization.id,
  ]);
  const due = await approvedFrom(1);
  const toCome = await approvedFrom(3);
  await owner.query('update organization set timezone = $1 where organization_id = $2', [
    EAST,
    organization.id,
  ]);

  // The tower is kept from it: list and project are written when the process is killed, the rest is not.
  const hand = new pg.Client(app.databaseUrl);
  await hand.connect();
  await hand.query('begin');
  await hand.query('select id from tower where id = $1 for update', [due.towerId]);
  await processes.start();
  const waiting = () =>
    one<{ held: number }>(
      `select count(*)::int as held from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike 'update "tower"%'`,
    );
  await expect.poll(async () => (await waiting()).held).toBe(1);
  await processes.kill();
  await hand.query('rollback');
  await hand.end();
  await expect.poll(async () => (await waiting()).held).toBe(0);
  expect(await told(due)).toMatchObject(BEFORE);

  await Promise.all([processes.start(), processes.start()]);
  await expect.poll(async () => (await told(due)).status).toBe('effective');
  expect(await told(due)).toEqual({
    status: 'effective',
    rate: NEW_RATE_PAISE,
    own_rise: 60_00,
    prices: due.units,
    entries: 1,
    news: 3,
  });
  expect(await one(HISTORY, due.projectId)).toEqual({
    units: due.units,
    at_once: due.units,
    as_shown: due.units,
    gapless: true,
  });
  expect(await told(toCome)).toMatchObject(BEFORE);
});

/** Of each unit: two prices, the later from the moment of the list and equal to what is shown; lists without a gap. */
const HISTORY = `
  select count(*)::int as units,
         count(*) filter (where history.prices = 2 and history.last_from = l.effective_at)::int as at_once,
         count(*) filter (where history.last_price = u.price_paise and u.price_list_id = l.id)::int as as_shown,
         bool_and(before.ended_at = l.effective_at and before.status = 'superseded') as gapless
    from unit u
    join price_list l on l.project_id = u.project_id and l.status = 'effective'
    join price_list before on before.project_id = u.project_id and before.number = l.number - 1
    cross join lateral (
      select count(*) as prices, max(h.valid_from) as last_from,
             (array_agg(h.price_paise order by h.seq desc))[1] as last_price
        from unit_price h where h.unit_id = u.id) as history
   where u.project_id = $1`;
