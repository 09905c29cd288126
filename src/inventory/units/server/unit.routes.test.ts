import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellUnit } from '../../../../tests/support/sold-unit.ts';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Work } from '#platform/server/context.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import { updateProject } from '#inventory/project-lifecycle/server/project.update.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import type { Unit } from '../unit.contract.ts';
import { createUnit, deleteUnit, getUnit, listUnits, updateUnit } from '../unit.contract.ts';
import { buildLaunchedProject, buildUnit, THREE_BHK } from './unit.factory.ts';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
});
afterAll(() => app.stop());

const run = <T>(command: (work: Work) => Promise<T>) =>
  app.application.runAs(head.caller, new Date().toISOString(), command);
const unitOf = (answer: Answer) => answer.body.data as Unit;
const get = (id: string, as = head) => as.send(getUnit, { params: { id } });
const put = (id: string, body: object, as = head) => as.send(updateUnit, { params: { id }, body });
const remove = (id: string, as = head) => as.send(deleteUnit, { params: { id } });
const outcome = (answer: Answer) => [answer.status, answer.body.message];
const sell = (
  unit: Unit,
  more: { salesExecutiveId?: string; channelPartnerId?: string; broughtById?: string } = {},
) => sellUnit(app.databaseUrl, { organizationId: organization.id, unit, ...more });

async function first(units: readonly Unit[]): Promise<Unit> {
  const [unit] = units;
  if (!unit) throw new Error('A unit is missing.');
  return unit;
}

describe('adding a unit', () => {
  const body = async (changes: object = {}) => {
    const tower = await run((work) => buildTower(work, { name: 'Tower B', code: 'B' }));
    return {
      projectId: tower.projectId,
      towerId: tower.id,
      unitNumber: 'B-1203',
      floor: 12,
      ...THREE_BHK,
      ...changes,
    };
  };
  const add = (input: object, as = head) => as.send(createUnit, { body: input });

  it('needs a session, management and a project of one’s own', async () => {
    const input = await body();
    expect((await app.send(createUnit, { body: input })).status).toBe(401);
    expect((await add(input, await organization.user('Sales Executive'))).status).toBe(403);
    expect((await add(input, (await app.organization()).businessHead)).status).toBe(404);
    expect((await add(input, await organization.user('Channel Partner Manager'))).status).toBe(201);
  });

  it('prices it as a cost sheet without choices does', async () => {
    const made = unitOf(await add(await body({ plcCodes: ['GV', 'CR'] })));
    // 985 × 12,400 + 985 × 45 × 8 + 985 × 250 + 2,50,000
    expect(made).toMatchObject({ pricePaise: 1_30_64_850_00, gstCategory: 'other', status: 'available' });
    const dearer = unitOf(await add(await body({ baseRatePaise: 13_000_00 })));
    expect(dearer.pricePaise).toBe(985 * 13_000_00 + 985 * 45_00 * 8 + 2_50_000_00);
  });

  it('knows a small and cheap flat as affordable and a shop as commercial', async () => {
    const small = {
      carpetArea: 400,
      balconyArea: 0,
      builtUpArea: 450,
      saleableArea: 520,
      baseRatePaise: 7_000_00,
    };
    expect(unitOf(await add(await body({ ...small, unitType: '1BHK' }))).gstCategory).toBe('affordable');
    expect(unitOf(await add(await body({ unitType: 'shop', floor: 0 }))).gstCategory).toBe('commercial');
  });

  it('blocks a landowner’s unit from the start', async () => {
    expect(unitOf(await add(await body({ ownership: 'landowner' })))).toMatchObject({
      status: 'blocked',
      statusReason: 'landowner',
    });
  });

  it.each([
    [{ floor: 24 }, 400, 'Tower B has 23 floors; there is no floor 24.'],
    [{ floor: -1 }, 400, 'Tower B has 0 basements; there is no floor -1.'],
    [{ towerId: null }, 400, 'Select the tower of the unit.'],
    [{ towerId: randomUUID() }, 400, 'The tower was not found in this project.'],
    [{ plcCodes: ['SEA'] }, 400, 'Location charge SEA is not defined in this project.'],
    [{ builtUpArea: 900 }, 400, 'Built-up area is at least the carpet area.'],
    [{ saleableArea: 1_000 }, 400, 'Saleable area is at least the built-up area.'],
    [{ floorPlanFileId: randomUUID() }, 400, 'The floor plan was not found. Upload it again.'],
    [
      { carpetArea: 99_999_999, builtUpArea: 99_999_999, saleableArea: 99_999_999 },
      400,
      'Carpet area must be at most 10,00,000 sq ft',
    ],
  ])('refuses %o', async (changes, status, message) => {
    expect(outcome(await add(await body(changes)))).toEqual([status, message]);
  });

  it('gives a number once in a tower, and again after deletion', async () => {
    const input = await body();
    const made = unitOf(await add(input));
    expect(outcome(await add(input))).toEqual([409, 'A unit with this number already exists in this tower.']);
    expect((await remove(made.id)).status).toBe(200);
    expect((await add(input)).status).toBe(201);
  });

  it('lets villas and plots stand by themselves', async () => {
    const project = await run((work) => buildProject(work, { type: 'villa' }));
    const villa = { projectId: project.id, unitNumber: 'V-7', floor: 0, ...THREE_BHK, unitType: 'villa' };
    expect(unitOf(await add(villa))).toMatchObject({ towerId: null, towerName: null });
    expect((await add(villa)).status).toBe(409);
  });

  it('takes a tower of the same project only', async () => {
    const elsewhere = await run((work) => buildTower(work));
    expect(outcome(await add(await body({ towerId: elsewhere.id })))).toEqual([
      400,
      'The tower was not found in this project.',
    ]);
  });
});

describe('reading units', () => {
  it('lists a whole tower in the order of its floors, at once when it is named', async () => {
    const { tower } = await run((work) =>
      buildLaunchedProject(work, { units: { floors: { from: 8, to: 11, exclude: [] } } }),
    );
    const answer = await head.send(listUnits, { query: { towerId: tower.id, limit: 1500 } });
    const numbers = (answer.body.data as Unit[]).map((one) => one.unitNumber.replace(`${tower.code}-`, ''));
    expect(numbers).toEqual(['801', '802', '901', '902', '1001', '1002', '1101', '1102']);
    expect(outcome(await head.send(listUnits, { query: { limit: 1500 } }))).toEqual([
      400,
      'Name a project or a tower to read more than 100 units at once.',
    ]);
  });

  it('finds by status, type, price and text', async () => {
    const { project, units } = await run((work) => buildLaunchedProject(work));
    const unit = await first(units);
    await sell(unit);
    const found = async (query: object) =>
      ((await head.send(listUnits, { query: { projectId: project.id, ...query } })).body.data as Unit[])
        .length;
    expect(await found({ status: 'sold' })).toBe(1);
    expect(await found({ status: 'available,blocked', unitType: '3BHK' })).toBe(7);
    expect(await found({ unitType: 'shop' })).toBe(0);
    expect(await found({ priceMin: (unit.pricePaise ?? 0) + 1 })).toBe(0);
    expect(await found({ priceMax: unit.pricePaise })).toBe(8);
    expect(await found({ search: unit.unitNumber.slice(-3) })).toBe(1);
    const page = await head.send(listUnits, { query: { projectId: project.id, limit: 3, page: 3 } });
    expect(page.body['pagination']).toEqual({ page: 3, limit: 3, total: 8, pages: 3 });
  });

  it('hides who bought and why it is blocked from those who may not know', async () => {
    const { project, units } = await run((work) => buildLaunchedProject(work));
    const [mine, others, blocked] = units;
    if (!mine || !others || !blocked) throw new Error('Units are missing.');
    const channelPartnerId = randomUUID();
    const executive = await organization.user('Sales Executive');
    const projectIds = [project.id];
    const firm = await organization.user('Channel Partner Admin', { channelPartnerId, projectIds });
    const agent = await organization.user('Channel Partner Agent', { channelPartnerId, projectIds });
    const saleId = await sell(mine, { salesExecutiveId: executive.id, channelPartnerId });
    const otherSaleId = await sell(others);
    await put(blocked.id, { status: 'blocked', statusReason: 'legal' });
    const seen = async (user: TestUser) => {
      const sales = [
        unitOf(await get(mine.id, user)).currentSaleId,
        unitOf(await get(others.id, user)).currentSaleId,
      ];
      return [...sales, unitOf(await get(blocked.id, user)).statusReason];
    };
    expect(await seen(head)).toEqual([saleId, otherSaleId, 'legal']);
    expect(await seen(executive)).toEqual([saleId, null, 'legal']);
    expect(await seen(firm)).toEqual([null, null, null]);
    expect(await seen(agent)).toEqual([null, null, null]);
    expect(unitOf(await get(others.id, executive)).status).toBe('sold');
    expect(unitOf(await get(mine.id, firm)).status).toBe('notAvailable');
  });

  it('shows executives and partners no units of projects they do not see', async () => {
    const planned = await run((work) => buildUnit(work));
    const executive = await organization.user('Sales Executive');
    expect((await get(planned.id, executive)).status).toBe(404);
    expect((await get(planned.id, (await app.organization()).businessHead)).status).toBe(404);
  });

  it('says what each role may do', async () => {
    const { units } = await run((work) => buildLaunchedProject(work));
    const { id } = await first(units);
    const actions = async (user: TestUser) => unitOf(await get(id, user)).allowedActions;
    const all = ['edit', 'editPrice', 'delete', 'block', 'reserve', 'costSheet', 'book'];
    expect(await actions(head)).toEqual(all);
    const executive = await organization.user('Sales Executive');
    expect(await actions(executive)).toEqual(['reserve', 'costSheet', 'book']);
  });
});

describe('changing a unit', () => {
  it('reprices it when its price inputs change', async () => {
    const unit = await run((work) => buildUnit(work));
    const corner = unitOf(await put(unit.id, { plcCodes: ['CR'], version: 1 }));
    expect(corner).toMatchObject({ pricePaise: (unit.pricePaise ?? 0) + 985 * 100_00, version: 2 });
    expect(unitOf(await put(unit.id, { view: 'Hill' })).pricePaise).toBe(corner.pricePaise);
    expect((await put(unit.id, { view: 'Sea', version: 2 })).body.code).toBe('staleVersion');
    expect(unitOf(await put(unit.id, { view: 'Hill' })).version).toBe(3);
  });

  it('requires the right to price where prices change', async () => {
    const unit = await run((work) => buildUnit(work));
    const partners = await organization.user('Channel Partner Manager');
    expect((await put(unit.id, { baseRatePaise: 13_000_00 }, partners)).status).toBe(403);
    expect((await put(unit.id, { plcCodes: ['GV'] }, partners)).status).toBe(403);
    expect((await put(unit.id, { facing: 'E', plcCodes: [] }, partners)).status).toBe(200);
    const executive = await organization.user('Sales Executive');
    expect((await put(unit.id, { facing: 'W' }, executive)).status).toBe(404);
    const { units } = await run((work) => buildLaunchedProject(work));
    const offered = await first(units);
    expect((await put(offered.id, { facing: 'W' }, executive)).status).toBe(403);
  });

  it.each([
    [{ builtUpArea: 900 }, 'Built-up area is at least the carpet area.'],
    [{ floor: 40 }, 'Tower C has 23 floors; there is no floor 40.'],
    [{ plcCodes: ['SEA'] }, 'Location charge SEA is not defined in this project.'],
  ])('refuses %o', async (changes, message) => {
    const tower = await run((work) => buildTower(work, { name: 'Tower C' }));
    const unit = await run((work) => buildUnit(work, { towerId: tower.id }));
    expect(outcome(await put(unit.id, changes))).toEqual([400, message]);
  });

  it('keeps price and area of a sold unit', async () => {
    const unit = await run((work) => buildUnit(work));
    await sell(unit);
    for (const changes of [{ carpetArea: 980 }, { baseRatePaise: 12_500_00 }, { floor: 13 }]) {
      expect(outcome(await put(unit.id, changes))).toEqual([
        409,
        "A sold unit's price and area cannot be changed.",
      ]);
    }
    expect((await put(unit.id, { carpetArea: unit.carpetArea, view: 'Hill' })).status).toBe(200);
  });

  it('changes nothing in an archived project', async () => {
    const unit = await run((work) => buildUnit(work));
    await run((work) => updateProject(work, unit.projectId, { status: 'archived' }));
    expect(outcome(await put(unit.id, { view: 'Hill' }))).toEqual([
      409,
      'An archived project cannot be changed.',
    ]);
  });
});

describe('the status of a unit', () => {
  it('is blocked with a reason and released again', async () => {
    const unit = await run((work) => buildUnit(work));
    expect(outcome(await put(unit.id, { status: 'blocked' }))).toEqual([
      400,
      'A reason is required to block a unit.',
    ]);
    const blocked = await put(unit.id, { status: 'blocked', statusReason: 'legal' });
    expect(unitOf(blocked)).toMatchObject({ status: 'blocked', statusReason: 'legal' });
    expect(unitOf(await put(unit.id, { statusReason: 'mortgage' })).statusReason).toBe('mortgage');
    expect(unitOf(await put(unit.id, { status: 'available' }))).toMatchObject({
      status: 'available',
      statusReason: null,
    });
  });

  it('may be planned to come on the market while it is blocked, which is forgotten when it does', async () => {
    const unit = await run((work) => buildUnit(work));
    const day = '2099-03-01';
    expect(outcome(await put(unit.id, { releaseOn: day }))).toEqual([
      400,
      'Only a blocked unit can have a day on which it comes on the market.',
    ]);
    const blocked = { status: 'blocked', statusReason: 'legal' };
    expect(outcome(await put(unit.id, { ...blocked, releaseOn: '2020-01-01' }))).toEqual([
      400,
      'This day must be today or later.',
    ]);
    expect(unitOf(await put(unit.id, { ...blocked, releaseOn: day })).releaseOn).toBe(day);
    expect(unitOf(await put(unit.id, { status: 'available' })).releaseOn).toBeNull();
  });

  it('becomes sold only through a booking, and reserved only for a lead', async () => {
    const unit = await run((work) => buildUnit(work));
    expect(outcome(await put(unit.id, { status: 'sold' }))).toEqual([
      409,
      'A unit becomes sold only through a booking.',
    ]);
    expect(outcome(await put(unit.id, { status: 'reserved' }))).toEqual([
      400,
      'Select the lead the unit is reserved for.',
    ]);
    await sell(unit);
    expect(outcome(await put(unit.id, { status: 'available' }))).toEqual([
      409,
      'Unit cannot change from sold to available.',
    ]);
  });

  it('of a landowner’s unit is released by administrators', async () => {
    const unit = await run((work) => buildUnit(work));
    const salesHead = await organization.user('Sales Head');
    expect((await put(unit.id, { ownership: 'landowner' }, salesHead)).status).toBe(403);
    expect(unitOf(await put(unit.id, { ownership: 'landowner' }))).toMatchObject({
      status: 'blocked',
      statusReason: 'landowner',
    });
    expect((await put(unit.id, { status: 'available' }, salesHead)).status).toBe(403);
    expect((await put(unit.id, { ownership: 'developer' }, salesHead)).status).toBe(403);
    expect(unitOf(await put(unit.id, { status: 'available' })).status).toBe('available');
  });
});

describe('deleting a unit', () => {
  it('is refused once it was sold', async () => {
    const unit = await run((work) => buildUnit(work));
    await sell(unit);
    expect(outcome(await remove(unit.id))).toEqual([
      409,
      'Only an available or blocked unit that was never sold can be deleted.',
    ]);
  });

  it('is for management and takes the unit off every list', async () => {
    const unit = await run((work) => buildUnit(work));
    expect((await remove(unit.id, await organization.user('Sales Executive'))).status).toBe(403);
    expect((await remove(unit.id)).status).toBe(200);
    expect((await get(unit.id)).status).toBe(404);
    expect((await remove(unit.id)).status).toBe(404);
  });
});
