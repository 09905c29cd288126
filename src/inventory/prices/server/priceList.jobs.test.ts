import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import { subscribers } from '#app/application.plugins.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { updateProject } from '#inventory/project-lifecycle/server/project.update.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import type { LaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { getUnit } from '#inventory/units/server/unit.queries.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import { approvePriceList, createPriceList } from './priceList.commands.ts';
import { makeDueListsEffective, nextListAt } from './priceList.jobs.ts';
import { getPriceList } from './priceList.queries.ts';
import { getUnitPrice } from './unitPrice.queries.ts';

const NOON = '2026-10-01T06:30:00.000Z';
/** In India: the last moment of the first of October, and the first of the second. */
const BEFORE_MIDNIGHT = '2026-10-01T18:29:59.000Z';
const AFTER_MIDNIGHT = '2026-10-01T18:30:00.000Z';

let app: TestApp;
let organization: TestOrganization;
/** Drafts the lists that the Business Head approves. */
let writer: TestUser;
let place: LaunchedProject;

beforeAll(async () => {
  app = await testApp({ now: () => NOON });
  organization = await app.organization();
  writer = await organization.user('Sales Head');
});
afterAll(() => app.stop());
beforeEach(async () => {
  place = await run((work) => buildLaunchedProject(work));
});

const run = <T>(command: (work: Work) => Promise<T>, now = NOON) =>
  app.application.runAs(organization.businessHead.caller, now, command);
const look = (now: string) =>
  makeDueListsEffective({ pool: app.application.pool, organizationId: organization.id, now, subscribers });
const list = (id: string) => run((work) => getPriceList(work, id));

async function approved(
  changes: { effectiveFrom?: string; baseRatePaise?: number } = {},
  author = writer,
): Promise<string> {
  const { priceList } = await app.application.runAs(author.caller, NOON, (work) =>
    createPriceList(work, {
      projectId: place.project.id,
      name: 'Diwali',
      effectiveFrom: '2026-10-02',
      baseRatePaise: 12_500_00,
      ...changes,
    }),
  );
  return (await run((work) => approvePriceList(work, priceList?.id ?? ''))).id;
}

/** The project gets a location charge that the list has not, and a unit of it: the list cannot take effect. */
async function putInTheWay(): Promise<Unit> {
  const [unit] = place.units;
  return run(async (work) => {
    const plcCharges = [
      ...place.project.plcCharges,
      { code: 'POOL', name: 'Pool', basis: 'flat' as const, value: 2_00_000_00 },
    ];
    await updateProject(work, place.project.id, { plcCharges });
    return updateUnit(work, unit?.id ?? '', { plcCodes: ['POOL'] });
  });
}

function pricesOf(units: readonly Pick<Unit, 'id'>[]): Promise<number[]> {
  return run(async (work) => {
    const prices: number[] = [];
    for (const { id } of units) prices.push((await getUnit(work, id)).pricePaise ?? 0);
    return prices;
  });
}

async function count(table: 'unitPrice' | 'auditEntry' | 'outboxEvent'): Promise<number> {
  const { rows } = await run((work) =>
    work.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow(),
  );
  return rows;
}

describe('a list that was approved for a later day', () => {
  it('takes effect when that day begins where the organization is, and not before', async () => {
    const id = await approved();
    const before = sumPaise(await pricesOf(place.units));
    expect(await dueAt(nextListAt, { app, organizationId: organization.id }, NOON)).toBe(AFTER_MIDNIGHT);
    expect(await look(BEFORE_MIDNIGHT)).toBe(0);
    expect((await list(id)).status).toBe('approved');
    expect(await look(AFTER_MIDNIGHT)).toBe(1);
    expect(await list(id)).toMatchObject({ status: 'effective', effectiveAt: AFTER_MIDNIGHT });
    expect(sumPaise(await pricesOf(place.units))).toBe(before + place.units.length * 985 * 100_00);
    expect(await look(AFTER_MIDNIGHT)).toBe(0);
    expect(await dueAt(nextListAt, { app, organizationId: organization.id }, AFTER_MIDNIGHT)).toBeNull();
  });

  it('takes effect once when several workers look at the same time, and each unit gets one price', async () => {
    const id = await approved();
    const had = await count('unitPrice');
    const found = await Promise.all([1, 2, 3, 4].map(() => look(AFTER_MIDNIGHT)));
    expect(sumPaise(found)).toBe(1);
    expect(await count('unitPrice')).toBe(had + place.units.length);
    expect(await list(id)).toMatchObject({ status: 'effective', version: 3 });
  });

  it('is found after the worker was away for days, the earlier list before the later one', async () => {
    const later = await approved({ effectiveFrom: '2026-10-04', baseRatePaise: 12_700_00 });
    const earlier = await approved({ effectiveFrom: '2026-10-03', baseRatePaise: 12_600_00 });
    expect(await look('2026-10-06T03:00:00.000Z')).toBe(2);
    expect((await list(earlier)).status).toBe('superseded');
    expect(await list(later)).toMatchObject({ status: 'effective', baseRateChangePaise: 100_00 });
  });

  it('that cannot take effect changes nothing, says why, and keeps no other from it', async () => {
    const id = await approved();
    const changed = await putInTheWay();
    const before = await pricesOf(place.units);
    const failed = place;
    place = await run((work) => buildLaunchedProject(work));
    const other = await approved();

    const looks = await Promise.all([look(AFTER_MIDNIGHT), look(AFTER_MIDNIGHT)]);
    expect(sumPaise(looks)).toBe(1);
    expect((await list(other)).status).toBe('effective');
    expect(await list(id)).toMatchObject({
      status: 'approved',
      failure: 'One unit has the location charge POOL. Remove it from them first.',
    });
    expect(await pricesOf(failed.units)).toEqual(before);
    const told = await count('auditEntry');
    expect(await look(AFTER_MIDNIGHT)).toBe(0);
    expect(await count('auditEntry')).toBe(told);

    await run((work) => updateUnit(work, changed.id, { plcCodes: [] }));
    expect(await look(AFTER_MIDNIGHT)).toBe(1);
    expect(await list(id)).toMatchObject({ status: 'effective', failure: null });
  });

  it('that cannot take effect is notified once for each reason to its author and to those who may approve it', async () => {
    const author = await organization.user('Channel Partner Manager');
    const approver = await organization.user('Sales Manager');
    const elsewhere = await run((work) => buildLaunchedProject(work));
    const ofAnother = await organization.user('Sales Manager', { projectIds: [elsewhere.project.id] });
    const seller = await organization.user('Sales Executive');
    const colleague = await organization.user('Channel Partner Manager');
    const id = await approved({}, author);
    await putInTheWay();
    await Promise.all([look(AFTER_MIDNIGHT), look(AFTER_MIDNIGHT)]);
    await look(AFTER_MIDNIGHT);
    const news = await run((work) =>
      work.db
        .selectFrom('notification')
        .select(['userId', 'title', 'body', 'link'])
        .where('resourceId', '=', id)
        .execute(),
    );
    const told = news.map(({ userId }) => userId);
    expect(told).toEqual(expect.arrayContaining([author.id, approver.id, organization.businessHead.id]));
    expect(new Set(told).size).toBe(told.length);
    for (const { id: other } of [ofAnother, seller, colleague]) expect(told).not.toContain(other);
    const { number } = await list(id);
    expect(news[0]).toMatchObject({
      title: `Price list ${number}, Diwali, cannot take effect`,
      body: `${place.project.name}, from 2 Oct 2026: One unit has the location charge POOL. Remove it from them first. Prices stay unchanged until it is corrected.`,
      link: `/projects/${place.project.id}?tab=prices&list=${id}`,
    });
    const units = place.units.slice(0, 2);
    await run(async (work) => {
      for (const unit of units) await updateUnit(work, unit.id, { plcCodes: ['POOL'] });
    });
    await look(AFTER_MIDNIGHT);
    const again = await run((work) =>
      work.db.selectFrom('notification').select('body').where('resourceId', '=', id).execute(),
    );
    expect(again).toHaveLength(2 * told.length);
    expect(again.filter(({ body }) => body.includes('2 units have the location charge POOL'))).toHaveLength(
      told.length,
    );
  });

  it('of a project with very many units is left to the next look, which is within a minute', async () => {
    await run((work) =>
      sql`insert into unit (id, project_id, tower_id, unit_number, floor, unit_type, carpet_area, built_up_area,
                            saleable_area, listed_at, price_paise, gst_category, created_at, updated_at)
        select gen_random_uuid(), ${place.project.id}::uuid, ${place.tower.id}::uuid, 'Z-' || n, 4, '3BHK', 985, 1160,
               1428.25, '2026-10-01', 100, 'other', ${NOON}::timestamptz, ${NOON}::timestamptz
          from generate_series(1, 5000) n`.execute(work.db),
    );
    const id = await approved({ effectiveFrom: '2026-10-01' });
    expect((await list(id)).status).toBe('approved');
    expect(await look(NOON)).toBe(1);
    expect(await list(id)).toMatchObject({
      status: 'effective',
      effect: { units: 5008, changedUnits: 5008 },
    });
  });

  it('waits while its project is archived', async () => {
    const id = await approved();
    await run((work) =>
      work.db.updateTable('project').set({ status: 'archived' }).where('id', '=', place.project.id).execute(),
    );
    expect(await look(AFTER_MIDNIGHT)).toBe(0);
    expect((await list(id)).status).toBe('approved');
  });

  it('keeps the own rates of a tower that was built after the approval', async () => {
    const id = await approved();
    const tower = await run(async (work) => {
      const { createTower } = await import('#inventory/project-lifecycle/server/tower.commands.ts');
      return createTower(work, {
        projectId: place.project.id,
        name: 'Tower Q',
        totalFloors: 9,
        baseRatePaise: 13_300_00,
      });
    });
    expect(await look(AFTER_MIDNIGHT)).toBe(1);
    const { towers } = await list(id);
    expect(towers.find(({ towerId }) => towerId === tower.id)?.baseRatePaise).toBe(13_300_00);
  });

  it('is undone as a whole when something fails in the middle', async () => {
    const id = await approved();
    const before = await pricesOf(place.units);
    const failing = makeDueListsEffective({
      pool: app.application.pool,
      organizationId: organization.id,
      now: AFTER_MIDNIGHT,
      subscribers: [() => Promise.reject(new Error('A listener failed after every row was written.'))],
    });
    await expect(failing).rejects.toThrow('Price lists could not take effect.');
    expect((await list(id)).status).toBe('approved');
    expect(await pricesOf(place.units)).toEqual(before);
    const [unit] = place.units;
    expect(
      (await run((work) => getUnitPrice(work, unit?.id ?? '', undefined), AFTER_MIDNIGHT)).priceList?.number,
    ).toBe(1);
  });
});
