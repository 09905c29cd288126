import { filed } from '../../../../tests/support/filed.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellUnit } from '../../../../tests/support/sold-unit.ts';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import { updateProject } from './project.update.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit } from '#inventory/units/unit.contract.ts';
import { buildLaunchedProject, buildUnit } from '#inventory/units/server/unit.factory.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import {
  createTower,
  deleteTower,
  getTower,
  listTowers,
  updateTower,
} from '#inventory/towers/tower.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';

const NOW = new Date().toISOString();
const TODAY = dayOf(NOW, 'Asia/Kolkata');

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
});
afterAll(() => app.stop());

const run = <T>(command: (work: Work) => Promise<T>) => app.application.runAs(head.caller, NOW, command);
const tower = (answer: Answer) => answer.body.data as Tower;
const put = (id: string, body: object, as = head) => as.send(updateTower, { params: { id }, body });
const outcome = (answer: Answer) => [answer.status, answer.body.message];

/** As an upload of the certificate leaves it. */
const attachCertificate = (id: string) => filed(run, 'tower', id, 'occupancyCertificate');

describe('adding a tower', () => {
  it('needs a session, management and a project of one’s own', async () => {
    const { id: projectId } = await run((work) => buildProject(work));
    const body = { projectId, name: 'A', code: 'A', totalFloors: 23 };
    expect((await app.send(createTower, { body })).status).toBe(401);
    expect((await (await organization.user('Sales Executive')).send(createTower, { body })).status).toBe(403);
    expect((await (await app.organization()).businessHead.send(createTower, { body })).status).toBe(404);
    const made = await head.send(createTower, { body });
    expect(made.status).toBe(201);
    expect(tower(made)).toMatchObject({
      name: 'A',
      status: 'planned',
      basements: 0,
      stats: { units: 0 },
      version: 1,
    });
  });

  it('takes each name and code once in a project', async () => {
    const { projectId, name, code } = await run((work) => buildTower(work));
    const add = (body: object) => head.send(createTower, { body: { projectId, totalFloors: 5, ...body } });
    expect(outcome(await add({ name }))).toEqual([
      409,
      'A tower with this name already exists in this project.',
    ]);
    expect(outcome(await add({ name: 'Other', code }))).toEqual([
      409,
      'This code is already used by another tower of the project.',
    ]);
    const elsewhere = await run((work) => buildProject(work));
    expect((await add({ name, code, projectId: elsewhere.id })).status).toBe(201);
  });

  it.each([
    [{ totalFloors: 0 }, 'Floors must be at least 1'],
    [{ totalFloors: 151 }, 'Floors must be at most 150'],
    [{ code: 'TOWER' }, 'Code must be 1 to 4 capital letters and digits'],
    [{ name: ' ' }, 'Tower name is required'],
  ])('refuses bad input: %o', async (changes, message) => {
    const { projectId } = await run((work) => buildTower(work));
    const answer = await head.send(createTower, {
      body: { projectId, name: 'B', totalFloors: 5, ...changes },
    });
    expect(outcome(answer)).toEqual([400, message]);
  });

  it('ends with the project', async () => {
    const { id: projectId } = await run((work) => buildProject(work));
    await run((work) => updateProject(work, projectId, { status: 'archived' }));
    const answer = await head.send(createTower, { body: { projectId, name: 'A', totalFloors: 5 } });
    expect(outcome(answer)).toEqual([409, 'Towers cannot be added to a project that is archived.']);
  });
});

describe('reading towers', () => {
  it('counts units by status and follows the visibility of the project', async () => {
    const { project, tower: launched, units } = await run((work) => buildLaunchedProject(work));
    const planned = await run((work) => buildTower(work));
    const [unit] = units;
    if (!unit) throw new Error('A unit is missing.');
    await sellUnit(app.databaseUrl, { organizationId: organization.id, unit });
    const executive = await organization.user('Sales Executive');
    const { data } = (await executive.send(listTowers, { query: { projectId: project.id } })).body;
    expect((data as Tower[]).map((one) => one.stats)).toEqual([
      { units: 8, available: 7, reserved: 0, blocked: 0, sold: 1 },
    ]);
    expect((await executive.send(getTower, { params: { id: planned.id } })).status).toBe(404);
    expect(tower(await executive.send(getTower, { params: { id: launched.id } })).allowedActions).toEqual([]);
    const stranger = (await app.organization()).businessHead;
    expect((await stranger.send(getTower, { params: { id: launched.id } })).status).toBe(404);
    expect((await stranger.send(deleteTower, { params: { id: launched.id } })).status).toBe(404);
  });
});

describe('changing a tower', () => {
  it('reprices its unsold units, by those who may price', async () => {
    const { tower: launched, units } = await run((work) => buildLaunchedProject(work));
    const [unit] = units;
    if (!unit) throw new Error('A unit is missing.');
    const partners = await organization.user('Channel Partner Manager');
    expect((await put(launched.id, { baseRatePaise: 13_000_00 }, partners)).status).toBe(403);
    expect((await put(launched.id, { lifts: 4 }, partners)).status).toBe(200);
    expect((await put(launched.id, { baseRatePaise: 13_000_00 })).status).toBe(200);
    const repriced = (await head.send(getUnit, { params: { id: unit.id } })).body.data as Unit;
    expect(repriced.pricePaise).toBe((unit.pricePaise ?? 0) + 985 * 600_00);
  });

  it('cannot be made smaller than its units', async () => {
    const unit = await run((work) => buildUnit(work, { unitNumber: 'A-1201' }));
    if (!unit.towerId) throw new Error('The unit has no tower.');
    expect(outcome(await put(unit.towerId, { totalFloors: 11 }))).toEqual([
      400,
      'Unit A-1201 is on floor 12; the tower cannot be smaller.',
    ]);
    expect((await put(unit.towerId, { totalFloors: 12 })).status).toBe(200);
  });

  it('is refused when someone else changed it meanwhile', async () => {
    const { id } = await run((work) => buildTower(work));
    await put(id, { lifts: 5 });
    expect((await put(id, { lifts: 6, version: 1 })).body.code).toBe('staleVersion');
  });
});

describe('the occupancy certificate', () => {
  it('needs its file, moves a finished structure on and frees its units of GST', async () => {
    const unit = await run((work) => buildUnit(work));
    const id = unit.towerId ?? '';
    for (const status of ['underConstruction', 'structureComplete'])
      expect((await put(id, { status })).status).toBe(200);
    expect(unit.gstCategory).toBe('other');
    expect(outcome(await put(id, { ocDate: TODAY }))).toEqual([
      409,
      'Upload the occupancy certificate to the tower first.',
    ]);
    await attachCertificate(id);
    expect(outcome(await put(id, { ocDate: addDays(TODAY, 1) }))).toEqual([
      400,
      'The occupancy certificate date cannot be in the future.',
    ]);
    expect(tower(await put(id, { ocDate: TODAY }))).toMatchObject({ ocDate: TODAY, status: 'ocReceived' });
    const after = (await head.send(getUnit, { params: { id: unit.id } })).body.data as Unit;
    expect(after.gstCategory).toBe('afterCompletion');
  });

  it('is corrected with a reason, not after bookings were taxed by it', async () => {
    const { tower: launched, units } = await run((work) => buildLaunchedProject(work));
    await attachCertificate(launched.id);
    await put(launched.id, { ocDate: TODAY });
    expect(outcome(await put(launched.id, { ocDate: null }))).toEqual([
      400,
      'Enter the reason for correcting the occupancy certificate date.',
    ]);
    expect((await put(launched.id, { ocDate: null, reason: 'Wrong tower' })).status).toBe(200);
    await put(launched.id, { ocDate: TODAY });
    const [unit] = units;
    if (!unit) throw new Error('A unit is missing.');
    await sellUnit(app.databaseUrl, { organizationId: organization.id, unit, bookingDate: TODAY });
    const refused = await put(launched.id, { ocDate: addDays(TODAY, -3), reason: 'Typo' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^One booking was made since .* it can no longer be changed\.$/);
  });

  it('comes before possession is offered', async () => {
    const { id } = await run((work) => buildTower(work));
    const message = 'Possession can be offered only after the occupancy certificate.';
    expect(outcome(await put(id, { possessionOfferDate: TODAY }))).toEqual([409, message]);
    await attachCertificate(id);
    expect((await put(id, { ocDate: TODAY, possessionOfferDate: TODAY })).status).toBe(200);
  });
});

describe('the status of a tower', () => {
  it('is moved by administrators, step by step', async () => {
    const { id } = await run((work) => buildTower(work));
    const salesHead = await organization.user('Sales Head');
    expect((await put(id, { status: 'underConstruction' }, salesHead)).status).toBe(403);
    expect(outcome(await put(id, { status: 'handedOver' }))).toEqual([
      409,
      'Tower cannot go from planned to handed over.',
    ]);
    expect(tower(await put(id, { status: 'underConstruction' })).status).toBe('underConstruction');
  });

  it('is handed over only when buyers have taken possession', async () => {
    const { tower: launched, units } = await run((work) => buildLaunchedProject(work));
    await put(launched.id, { status: 'underConstruction' });
    await put(launched.id, { status: 'structureComplete' });
    await attachCertificate(launched.id);
    await put(launched.id, { ocDate: TODAY });
    const [unit] = units;
    if (!unit) throw new Error('A unit is missing.');
    await sellUnit(app.databaseUrl, { organizationId: organization.id, unit });
    expect(outcome(await put(launched.id, { status: 'handedOver' }))).toEqual([
      409,
      'One sold unit has not been handed over yet.',
    ]);
  });
});

describe('deleting a tower', () => {
  it('is refused with units and frees the name otherwise', async () => {
    const { tower: launched } = await run((work) => buildLaunchedProject(work));
    const full = await head.send(deleteTower, { params: { id: launched.id } });
    expect(outcome(full)).toEqual([409, 'A tower with units cannot be deleted.']);
    const empty = await run((work) => buildTower(work));
    expect((await head.send(deleteTower, { params: { id: empty.id } })).status).toBe(200);
    expect((await head.send(getTower, { params: { id: empty.id } })).status).toBe(404);
    const again = { projectId: empty.projectId, name: empty.name, code: empty.code, totalFloors: 5 };
    expect((await head.send(createTower, { body: again })).status).toBe(201);
  });
});
