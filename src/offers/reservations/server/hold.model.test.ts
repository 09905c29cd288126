import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { subscribers } from '#app/application.plugins.ts';
import { Random } from '#app/demonstration/random.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { updateUnit } from '#inventory/units/unit.contract.ts';
import { endPastHolds } from './hold.jobs.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';

let app: TestApp;
let organization: TestOrganization;
let database: pg.Pool;
let now = '2026-11-21T10:00:00.000Z';

beforeAll(async () => {
  app = await testApp({ now: () => now });
  database = new pg.Pool({ connectionString: app.databaseUrl, max: 2 });
  organization = await app.organization();
});
afterAll(async () => {
  await database.end();
  await app.stop();
});

interface Person {
  user: TestUser;
  leadIds: string[];
}

it('whatever several people do at once, a unit has one holder with a lead, and nobody holds too many', async () => {
  const random = new Random(20_261_122);
  const { businessHead: head } = organization;
  const { project, units } = await app.application.runAs(head.caller, now, (work) =>
    buildLaunchedProject(work),
  );
  const people = await staff(project.id, head);
  const seen = new Map<number, number>();
  for (let round = 0; round < 40; round += 1) {
    const acts = Array.from({ length: 8 }, () => act(random, random.pick(people), random.pick(units)));
    for (const status of await Promise.all(acts)) seen.set(status, (seen.get(status) ?? 0) + 1);
    now = addMinutes(now, 1);
    if (round % 5 === 4) await Promise.all([expire(), expire()]);
    await checkHolds();
  }
  expect(seen.get(500)).toBeUndefined();
  expect(seen.get(200)).toBeGreaterThan(40);
  expect(seen.get(409)).toBeGreaterThan(10);
  await checkTimelines();
});

async function staff(projectId: string, head: TestUser): Promise<Person[]> {
  const manager = await organization.user('Sales Manager');
  const executives = await Promise.all(
    [1, 2, 3].map(() => organization.user('Sales Executive', { managerId: manager.id })),
  );
  const people: Person[] = [];
  for (const user of [head, manager, ...executives]) {
    const leadIds: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const lead = await app.application.runAs(user.caller, now, (work) =>
        buildLead(work, { projectIds: [projectId] }),
      );
      leadIds.push(lead.id);
    }
    people.push({ user, leadIds });
  }
  return people;
}

async function act(random: Random, { user, leadIds }: Person, unit: Unit): Promise<number> {
  const leadId = random.pick(leadIds);
  const put = async (body: object) => (await user.send(updateUnit, { params: { id: unit.id }, body })).status;
  switch (
    random.pick(['reserve', 'reserve', 'reserve', 'reserve', 'extend', 'release', 'block', 'unblock', 'book'])
  ) {
    case 'reserve':
      return put({
        status: 'reserved',
        reservedForLeadId: leadId,
        reservedUntil: addMinutes(now, random.pick([1, 3, 600])),
      });
    case 'extend':
      return put({ reservedUntil: addMinutes(now, 700) });
    case 'release':
      return put({ status: 'available' });
    case 'block':
      return put({ status: 'blocked', statusReason: 'legal' });
    case 'unblock':
      return put({ status: 'available' });
    default:
      return random.pick([true, false, false, false]) ? book(user, unit.id, leadId) : 0;
  }
}

/** As the call of a booking would answer. */
async function book(user: TestUser, unitId: string, leadId: string): Promise<number> {
  try {
    await app.application.runAs(user.caller, now, (work) => buildSale(work, { unitId, leadId }));
    return 201;
  } catch {
    return 409;
  }
}

const expire = () =>
  endPastHolds({ pool: app.application.pool, organizationId: organization.id, now, subscribers });

async function checkHolds(): Promise<void> {
  const { rows } = await database.query<{ bad: number; max: number; ended: number }>(
    `select count(*) filter (where (unit.status = 'reserved') <> (reserved_for_lead_id is not null)
                               or (unit.status = 'reserved') <> (reserved_by_id is not null)
                               or (unit.status = 'sold') <> (current_sale_id is not null))::int as bad,
            count(*) filter (where unit.status = 'reserved' and lead.status in ('lost', 'closed'))::int as ended,
            coalesce((select max(held) from (select count(*) as held from unit
               where status = 'reserved' and reserved_until > $1 group by reserved_by_id) as counts), 0)::int as max
       from unit left join lead on lead.id = unit.reserved_for_lead_id`,
    [now],
  );
  expect(rows[0]).toMatchObject({ bad: 0, ended: 0 });
  expect(rows[0]?.max).toBeLessThanOrEqual(5);
}

/** Each reservation stands in the timeline of its lead, and ends there once unless it lasts or was booked. */
async function checkTimelines(): Promise<void> {
  const { rows } = await database.query<{ begun: number; ended: number; live: number; sold: number }>(
    `select count(*) filter (where details ->> 'what' = 'reserved')::int as begun,
            count(*) filter (where details ->> 'what' in ('released', 'expired', 'blocked'))::int as ended,
            (select count(*) from unit where status = 'reserved')::int as live,
            (select count(*) from unit where status = 'sold')::int as sold
       from lead_interaction where type = 'reservation'`,
  );
  const counts = rows[0];
  expect(counts).toBeDefined();
  if (!counts) return;
  const open = counts.begun - counts.ended - counts.live;
  expect(open).toBeGreaterThanOrEqual(0);
  expect(open).toBeLessThanOrEqual(counts.sold);
}
