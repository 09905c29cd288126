import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Work } from '#platform/server/context.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import { getTower } from '#inventory/towers/tower.contract.ts';
import type { BulkUnitsResult, Unit } from '../unit.contract.ts';
import { bulkCreateUnits, listUnits } from '../unit.contract.ts';
import { THREE_BHK } from './unit.factory.ts';

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
const column = (suffix: string, changes: object = {}) => ({ suffix, ...THREE_BHK, ...changes });
const bulk = (towerId: string, body: object, as = head) =>
  as.send(bulkCreateUnits, { params: { id: towerId }, body });
const result = (answer: Answer) => answer.body.data as BulkUnitsResult;
const counted = async (towerId: string) =>
  ((await head.send(getTower, { params: { id: towerId } })).body.data as Tower).stats;

describe('creating the units of a tower', () => {
  it('shows numbers and prices first, writing nothing', async () => {
    const tower = await run((work) => buildTower(work, { code: 'A' }));
    const body = {
      floors: { from: 4, to: 6, exclude: [5] },
      pattern: [column('01'), column('02', { plcCodes: ['GV'] })],
      preview: true,
    };
    const answer = await bulk(tower.id, body);
    expect(result(answer)).toMatchObject({ created: 0, preview: true, clashes: [] });
    expect(result(answer).units.map((one) => [one.unitNumber, one.pricePaise])).toEqual([
      ['A-401', 1_24_64_000_00],
      ['A-402', 1_26_11_750_00],
      ['A-601', 1_25_52_650_00],
      ['A-602', 1_27_00_400_00],
    ]);
    expect((await counted(tower.id)).units).toBe(0);
    expect(result(await bulk(tower.id, { ...body, preview: false })).created).toBe(4);
    expect((await counted(tower.id)).units).toBe(4);
  });

  it('names the numbers that already exist, in the preview too, and creates none', async () => {
    const tower = await run((work) => buildTower(work, { code: 'A' }));
    const floors = { from: 5, to: 5, exclude: [] };
    await bulk(tower.id, { floors, pattern: [column('01'), column('02')] });
    const again = { floors: { from: 4, to: 5, exclude: [] }, pattern: [column('01'), column('02')] };
    expect(result(await bulk(tower.id, { ...again, preview: true })).clashes).toEqual(['A-501', 'A-502']);
    const refused = await bulk(tower.id, again);
    expect([refused.status, refused.body.message]).toEqual([409, 'Units already exist: A-501, A-502.']);
    expect((await counted(tower.id)).units).toBe(2);
  });

  it('creates each number once when two people press at the same time', async () => {
    const tower = await run((work) => buildTower(work, { code: 'A' }));
    const body = { floors: { from: 1, to: 20, exclude: [] }, pattern: [column('01'), column('02')] };
    const answers = await Promise.all([bulk(tower.id, body), bulk(tower.id, body)]);
    expect(answers.map((one) => one.status).toSorted()).toEqual([201, 409]);
    expect((await counted(tower.id)).units).toBe(40);
  });

  it('creates 1,000 units in one transaction, each with its audit entry, and not one more', async () => {
    const tower = await run((work) => buildTower(work, { code: 'A', totalFloors: 150 }));
    const pattern = Array.from({ length: 10 }, (_, index) => column(String(index + 10)));
    const tooMany = await bulk(tower.id, { floors: { from: 1, to: 101, exclude: [] }, pattern });
    expect([tooMany.status, tooMany.body.message]).toEqual([
      400,
      'At most 1,000 units can be created at once; this would make 1,010.',
    ]);
    expect(result(await bulk(tower.id, { floors: { from: 1, to: 100, exclude: [] }, pattern })).created).toBe(
      1000,
    );
    const { data } = (await head.send(listUnits, { query: { towerId: tower.id, limit: 1500 } })).body;
    expect(data as Unit[]).toHaveLength(1000);
    const { entries } = await run((work) =>
      work.db
        .selectFrom('auditEntry')
        .innerJoin('unit', 'unit.id', 'auditEntry.resourceId')
        .select((eb) => eb.fn.countAll<number>().as('entries'))
        .where('unit.towerId', '=', tower.id)
        .where('auditEntry.action', '=', 'create')
        .executeTakeFirstOrThrow(),
    );
    expect(entries).toBe(1000);
  });

  it('stays within the floors of the tower', async () => {
    const tower = await run((work) => buildTower(work, { name: 'Tower D', code: 'D', basements: 1 }));
    const answer = await bulk(tower.id, {
      floors: { from: 20, to: 24, exclude: [] },
      pattern: [column('01')],
    });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Tower D has 23 floors; there is no floor 24.',
    ]);
    const shops = { floors: { from: -1, to: 0, exclude: [] }, pattern: [column('S1', { unitType: 'shop' })] };
    expect(result(await bulk(tower.id, shops)).units.map((one) => one.unitNumber)).toEqual([
      'D-B1S1',
      'D-GS1',
    ]);
  });

  it('leaves the refuge floors of the tower without units, and says so in the preview', async () => {
    const tower = await run((work) => buildTower(work, { code: 'R', refugeFloors: [8, 15] }));
    const body = { floors: { from: 7, to: 9, exclude: [] }, pattern: [column('01')] };
    const seen = result(await bulk(tower.id, { ...body, preview: true }));
    expect([seen.refugeFloors, seen.units.map((one) => one.unitNumber)]).toEqual([[8], ['R-701', 'R-901']]);
    expect(result(await bulk(tower.id, body)).created).toBe(2);
    const none = await bulk(tower.id, { ...body, floors: { from: 8, to: 8, exclude: [] } });
    expect([none.status, none.body.message]).toEqual([
      400,
      'No floor is left to create units on. Floor 8 is a refuge floor and gets no units.',
    ]);
  });

  it('blocks the units of the landowner', async () => {
    const tower = await run((work) => buildTower(work));
    const pattern = [column('01'), column('02', { ownership: 'landowner' })];
    await bulk(tower.id, { floors: { from: 1, to: 3, exclude: [] }, pattern });
    expect(await counted(tower.id)).toEqual({ units: 6, available: 3, reserved: 0, blocked: 3, sold: 0 });
  });

  it('refuses location charges that the project does not have', async () => {
    const tower = await run((work) => buildTower(work));
    const answer = await bulk(tower.id, {
      floors: { from: 1, to: 1, exclude: [] },
      pattern: [column('01', { plcCodes: ['SEA'] })],
    });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Location charge SEA is not defined in this project.',
    ]);
  });

  it('is for management, in one’s own organization', async () => {
    const tower = await run((work) => buildTower(work));
    const body = { floors: { from: 1, to: 1, exclude: [] }, pattern: [column('01')] };
    expect((await app.send(bulkCreateUnits, { params: { id: tower.id }, body })).status).toBe(401);
    expect((await bulk(tower.id, body, await organization.user('Sales Executive'))).status).toBe(403);
    expect((await bulk(tower.id, body, (await app.organization()).businessHead)).status).toBe(404);
  });
});
