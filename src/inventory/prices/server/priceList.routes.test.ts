import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { signInAgain } from '../../../../tests/support/sign-in-again.ts';
import { sellUnit } from '../../../../tests/support/sold-unit.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { getCostSheet, makeCostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import type { CostSheetPreview } from '#offers/cost-sheets/costSheet.contract.ts';
import { getProject, updateProject } from '#inventory/projects/project.contract.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import { createTower, getTower, updateTower } from '#inventory/towers/tower.contract.ts';
import { getUnit, updateUnit } from '#inventory/units/unit.contract.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import type { LaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { PriceList, PriceListAnswer, PriceListRow } from '../priceList.contract.ts';
import type { ApprovalDetail } from '#company/approvals/approval.contract.ts';
import { decideApproval, getApproval } from '#company/approvals/approval.contract.ts';
import * as contract from '../priceList.contract.ts';
import { getUnitPrice } from '../unitPrice.contract.ts';
import type { UnitPriceOnDay } from '../unitPrice.contract.ts';

const START = '2026-10-01T06:30:00.000Z';

let now = START;
let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let manager: TestUser;
let partnerManager: TestUser;
let place: LaunchedProject;

beforeAll(async () => {
  app = await testApp({ now: () => now });
  organization = await app.organization();
  head = organization.businessHead;
  manager = await organization.user('Sales Manager');
  partnerManager = await organization.user('Channel Partner Manager');
});
afterAll(() => app.stop());

beforeEach(async () => {
  await later(0);
  place = await run((work) => buildLaunchedProject(work));
});

const run = <T>(command: (work: Work) => Promise<T>) => app.application.runAs(head.caller, now, command);
const today = () => dayOf(now, 'Asia/Kolkata');
/** So many days after the start; sessions have ended meanwhile. */
async function later(days: number): Promise<void> {
  now = new Date(Date.parse(START) + days * 86_400_000).toISOString();
  head = await signInAgain(app, head, now);
  manager = await signInAgain(app, manager, now);
}
const dataOf = <T>(answer: Answer, status = 200): T => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer.body.data as T;
};
const refusal = ({ status, body }: Answer) => ({ status, message: body.message, errors: body['errors'] });

const draft = (changes: Record<string, unknown> = {}, as = manager) =>
  as.send(contract.createPriceList, {
    body: { projectId: place.project.id, name: 'Diwali', effectiveFrom: today(), ...changes },
  });
const drafted = async (changes: Record<string, unknown> = {}) => {
  const { priceList } = dataOf<PriceListAnswer>(await draft(changes), 201);
  if (!priceList) throw new Error('No list was made.');
  return priceList;
};
const act = (
  call: typeof contract.approvePriceList | typeof contract.withdrawPriceList,
  id: string,
  as = manager,
) => as.send(call, { params: { id }, body: {} });
const approve = (id: string, as = head) => act(contract.approvePriceList, id, as);
const withdraw = (id: string, as = manager) => act(contract.withdrawPriceList, id, as);
const lists = async (query: Record<string, unknown> = {}) =>
  dataOf<PriceListRow[]>(
    await manager.send(contract.listPriceLists, { query: { projectId: place.project.id, ...query } }),
  );
const one = async (id: string) =>
  dataOf<PriceList>(await manager.send(contract.getPriceList, { params: { id } }));
const priceOn = async (unitId: string, on?: string) =>
  dataOf<UnitPriceOnDay>(await head.send(getUnitPrice, { params: { id: unitId }, query: on ? { on } : {} }));
const unitNow = async (id: string) => dataOf<Unit>(await head.send(getUnit, { params: { id } }));
const unit = (index = 1) => place.units[index] ?? fail();
const fail = (): never => {
  throw new Error('The tower has too few units.');
};

describe('prices changed directly', () => {
  it('are a list from the first day of a project', async () => {
    const [first] = await lists();
    expect(await lists()).toHaveLength(1);
    expect(first).toMatchObject({
      number: 1,
      status: 'effective',
      origin: 'direct',
      effectiveFrom: today(),
      baseRatePaise: 12_400_00,
      baseRateChangePaise: null,
    });
  });

  it('make a new list in the same step, and end the one before', async () => {
    await later(3);
    dataOf(
      await manager.send(updateProject, {
        params: { id: place.project.id },
        body: { baseRatePaise: 12_600_00 },
      }),
    );
    const [second, first] = await lists();
    expect(second).toMatchObject({
      number: 2,
      status: 'effective',
      origin: 'direct',
      baseRateChangePaise: 200_00,
      createdBy: { id: manager.id },
    });
    expect(first).toMatchObject({ number: 1, status: 'superseded', endedAt: now });
    const detail = await one(second?.id ?? '');
    expect(detail.differences).toEqual([
      { term: 'Base rate', before: '₹12,400 / sq ft', after: '₹12,600 / sq ft' },
    ]);
    expect(detail.effect?.differencePaise).toBe(200_00 * 985 * place.units.length);
    expect(second?.differencePaise).toBe(detail.effect?.differencePaise);
  });

  it('on a tower make a list too, when it is changed and when it is built with rates of its own', async () => {
    const { id } = place.tower;
    dataOf(await manager.send(updateTower, { params: { id }, body: { baseRatePaise: 12_900_00 } }));
    const body = { projectId: place.project.id, name: 'Tower Q', totalFloors: 9, floorRiseRatePaise: 60_00 };
    dataOf(await head.send(createTower, { body }), 201);
    const [third, second] = await lists();
    expect([third?.number, second?.number]).toEqual([3, 2]);
    expect((await one(third?.id ?? '')).differences).toEqual([
      { term: 'Floor rise of Tower Q', before: 'same as project', after: '₹60 / sq ft' },
    ]);
    expect((await unitNow(unit().id)).pricePaise).toBe(12_900_00 * 985 + 2_50_000_00);
  });

  it('are not made by changes of other fields', async () => {
    const params = { id: place.project.id };
    dataOf(
      await manager.send(updateProject, {
        params,
        body: { description: 'By the river', floorRatePaise: 11_800_00 },
      }),
    );
    dataOf(
      await head.send(createTower, {
        body: { projectId: place.project.id, name: 'Tower R', totalFloors: 4 },
      }),
      201,
    );
    expect(await lists()).toHaveLength(1);
  });

  it('cannot be written past the list, however it is tried', async () => {
    const past = run((work) =>
      work.db
        .updateTable('project')
        .set({ baseRatePaise: 1_00, floorRatePaise: 1_00 })
        .where('id', '=', place.project.id)
        .execute(),
    );
    await expect(past).rejects.toThrow('The prices of a project are those of its price list in force.');
    const tower = run((work) =>
      work.db.updateTable('tower').set({ baseRatePaise: 1_00 }).where('id', '=', place.tower.id).execute(),
    );
    await expect(tower).rejects.toThrow('The prices of a project are those of its price list in force.');
  });
});

describe('a draft', () => {
  it('shows its effect in rupees before anything is written', async () => {
    const lead = await run((work) => buildLead(work, { projectIds: [place.project.id] }));
    dataOf(await head.send(makeCostSheet, { params: { unitId: unit().id }, body: { leadId: lead.id } }));
    const [held] = place.units;
    dataOf(
      await head.send(updateUnit, {
        params: { id: held?.id ?? '' },
        body: {
          status: 'reserved',
          reservedForLeadId: lead.id,
          reservedUntil: new Date(Date.parse(now) + 3_600_000 * 24).toISOString(),
        },
      }),
    );
    const sold = unit(3);
    await sellUnit(app.databaseUrl, { organizationId: organization.id, unit: sold });
    const answer = dataOf<PriceListAnswer>(await draft({ preview: true, baseRatePaise: 12_500_00 }), 201);
    const unsold = place.units.filter(({ id }) => id !== sold.id);
    const before = sumPaise(unsold.map(({ pricePaise }) => pricePaise ?? 0));
    expect(answer).toMatchObject({
      priceList: null,
      differences: [{ term: 'Base rate', before: '₹12,400 / sq ft', after: '₹12,500 / sq ft' }],
      effect: {
        units: unsold.length,
        changedUnits: unsold.length,
        beforePaise: before,
        differencePaise: unsold.length * 985 * 100_00,
        byTower: [{ label: place.tower.name, units: unsold.length, beforePaise: before }],
        byUnitType: [{ label: '3BHK', units: unsold.length }],
        openCostSheets: 1,
        heldUnits: 1,
      },
    });
    expect(answer.effect.largest).toHaveLength(Math.min(10, unsold.length));
    expect(await lists()).toHaveLength(1);
    expect((await unitNow(unit().id)).pricePaise).toBe(unit().pricePaise);
  });

  it('changes no price until it is approved, can be edited, and is stale after somebody else edited it', async () => {
    const list = await drafted({ baseRatePaise: 12_500_00, note: 'After the topping out' });
    const put = (body: Record<string, unknown>) =>
      manager.send(contract.updatePriceList, { params: { id: list.id }, body });
    const preview = dataOf<PriceListAnswer>(await put({ baseRatePaise: 12_700_00, preview: true }));
    expect(preview).toMatchObject({ priceList: null, effect: { differencePaise: 8 * 985 * 300_00 } });
    const changed = dataOf<PriceListAnswer>(await put({ baseRatePaise: 12_700_00, version: 1 }));
    expect(changed.priceList).toMatchObject({
      version: 2,
      baseRatePaise: 12_700_00,
      note: 'After the topping out',
    });
    expect(await put({ name: 'Late', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'staleVersion' },
    });
    expect((await unitNow(unit().id)).pricePaise).toBe(unit().pricePaise);
    expect((await lists({ status: 'effective' })).map(({ number }) => number)).toEqual([1]);
  });

  it.each([
    [
      { floorRatePaise: 12_400_01 },
      400,
      'floorRatePaise',
      'The minimum selling rate cannot be more than the base rate.',
    ],
    [
      { effectiveFrom: '2026-09-30' },
      400,
      'effectiveFrom',
      'This date has passed. Choose today or a later date.',
    ],
    [
      { parkingTypes: [{ code: 'OPEN', name: 'Open', pricePaise: 100, total: 4, isOpen: true }] },
      400,
      'parkingTypes.0.pricePaise',
      'Open parking is common area and cannot be charged.',
    ],
    [
      { plcCharges: [] },
      409,
      'plcCharges',
      '4 units have the location charge GV. Remove it from them first.',
    ],
    [
      {
        towers: [
          { towerId: '00000000-0000-4000-8000-000000000001', baseRatePaise: 1, floorRiseRatePaise: null },
        ],
      },
      400,
      'towers',
      'A tower in the list was not found in this project.',
    ],
  ])('is refused as a project would be: %o', async (changes, status, field, message) => {
    for (const preview of [true, false]) {
      const answer = await draft({ ...changes, preview });
      expect(refusal(answer)).toEqual({ status, message, errors: [{ field, message }] });
    }
  });

  it('is for management; executives and partners are kept out', async () => {
    const executive = await organization.user('Sales Executive', { projectIds: [place.project.id] });
    expect((await draft({}, executive)).status).toBe(403);
    expect((await executive.send(contract.listPriceLists, {})).status).toBe(403);
    expect((await draft({}, partnerManager)).status).toBe(201);
  });

  it('can be withdrawn, and then stays so', async () => {
    const list = await drafted();
    expect(dataOf<PriceList>(await withdraw(list.id, partnerManager))).toMatchObject({
      status: 'withdrawn',
      effect: null,
      allowedActions: [],
    });
    expect(refusal(await approve(list.id))).toMatchObject({
      status: 409,
      message: 'This price list is withdrawn; only a draft can be approved.',
    });
    expect((await withdraw(list.id)).status).toBe(409);
  });
});

describe('an approved list', () => {
  it('of today is in force at once: project, towers, units and history agree', async () => {
    const tower = { towerId: place.tower.id, baseRatePaise: 13_000_00, floorRiseRatePaise: 50_00 };
    const list = await drafted({ baseRatePaise: 12_500_00, floorRatePaise: 12_000_00, towers: [tower] });
    const before = dataOf<Project>(await head.send(getProject, { params: { id: place.project.id } }));
    const done = dataOf<PriceList>(await approve(list.id));
    expect(done).toMatchObject({
      status: 'effective',
      effectiveAt: now,
      approvedBy: { id: head.id },
      differencePaise: 8 * 985 * 600_00,
      allowedActions: [],
    });
    const after = dataOf<Project>(await head.send(getProject, { params: { id: place.project.id } }));
    expect(after).toMatchObject({
      baseRatePaise: 12_500_00,
      floorRatePaise: 12_000_00,
      version: before.version + 1,
    });
    expect(dataOf(await head.send(getTower, { params: { id: place.tower.id } }))).toMatchObject({
      baseRatePaise: 13_000_00,
      floorRiseRatePaise: 50_00,
    });
    const price = await priceOn(unit().id);
    expect(price).toMatchObject({
      pricePaise: (await unitNow(unit().id)).pricePaise,
      priceList: { id: list.id, number: 2, name: 'Diwali' },
      history: [{ priceList: { number: 2 } }, { priceList: { number: 1 }, pricePaise: unit().pricePaise }],
    });
    expect(sumPaise(price.lines?.map((line) => line.amountPaise) ?? [])).toBe(price.pricePaise);
    expect((await lists()).map(({ number, status }) => [number, status])).toEqual([
      [2, 'effective'],
      [1, 'superseded'],
    ]);
  });

  it('never changes again', async () => {
    const list = await drafted({ effectiveFrom: addDays(today(), 5) });
    dataOf(await approve(list.id));
    const answer = await manager.send(contract.updatePriceList, {
      params: { id: list.id },
      body: { baseRatePaise: 1_00_00 },
    });
    expect(refusal(answer)).toMatchObject({
      status: 409,
      message: 'This price list is approved; only a draft can be changed.',
    });
    const past = run((work) =>
      work.db
        .updateTable('priceList')
        .set({ baseRatePaise: 1_00_00_000 })
        .where('id', '=', list.id)
        .execute(),
    );
    await expect(past).rejects.toThrow('An approved price list never changes; make a new one.');
  });

  it('is approved by those who may change prices, and taken back by them alone', async () => {
    const list = await drafted({ effectiveFrom: addDays(today(), 5) });
    expect((await approve(list.id, partnerManager)).status).toBe(403);
    dataOf(await approve(list.id));
    expect((await withdraw(list.id, partnerManager)).status).toBe(403);
    expect(dataOf<PriceList>(await withdraw(list.id))).toMatchObject({ status: 'withdrawn' });
  });

  it('is the only one for its day', async () => {
    const effectiveFrom = addDays(today(), 5);
    dataOf(await approve((await drafted({ effectiveFrom })).id));
    const other = await drafted({ effectiveFrom });
    expect(refusal(await approve(other.id))).toMatchObject({
      status: 409,
      message: 'Another price list is approved for this date. Withdraw it or choose another date.',
    });
  });

  it('cannot be approved once its day has passed', async () => {
    const list = await drafted({ effectiveFrom: addDays(today(), 1) });
    await later(2);
    expect(refusal(await approve(list.id))).toMatchObject({
      status: 409,
      message:
        'This list was to take effect on 2 Oct 2026, which has passed. Choose a new date, then approve it.',
    });
  });

  it('is remembered by the cost sheets that were made by it', async () => {
    const lead = await run((work) => buildLead(work, { projectIds: [place.project.id] }));
    const make = async () =>
      dataOf<CostSheetPreview>(
        await head.send(makeCostSheet, { params: { unitId: unit().id }, body: { leadId: lead.id } }),
      );
    const first = await make();
    dataOf(await approve((await drafted({ baseRatePaise: 12_500_00 })).id));
    const second = await make();
    expect(first.costSheet?.priceList).toMatchObject({ number: 1 });
    expect(second.costSheet?.priceList).toMatchObject({ number: 2, name: 'Diwali', effectiveFrom: today() });
    const again = dataOf<Record<string, unknown>>(
      await head.send(getCostSheet, { params: { id: first.costSheet?.id ?? '' } }),
    );
    expect(again['priceList']).toEqual(first.costSheet?.priceList);
    expect(second.agreementValuePaise).toBe((await unitNow(unit().id)).pricePaise);
  });
});

describe('a price on a day', () => {
  it('is the one at its end, nothing before the unit was there, and no prophecy', async () => {
    const first = today();
    await later(4);
    dataOf(await approve((await drafted({ baseRatePaise: 12_500_00 })).id));
    await later(9);
    dataOf(await manager.send(updateUnit, { params: { id: unit().id }, body: { baseRatePaise: 14_000_00 } }));
    expect(await priceOn(unit().id, addDays(first, -1))).toMatchObject({
      pricePaise: null,
      priceList: null,
      lines: null,
    });
    expect((await priceOn(unit().id, first)).pricePaise).toBe(unit().pricePaise);
    expect((await priceOn(unit().id, addDays(first, 3))).priceList?.number).toBe(1);
    expect((await priceOn(unit().id, addDays(first, 4))).pricePaise).toBe(12_500_00 * 985 + 2_50_000_00);
    expect((await priceOn(unit().id, addDays(first, 9))).lines?.[0]).toMatchObject({ basis: '985 × 14,000' });
    const answer = await head.send(getUnitPrice, {
      params: { id: unit().id },
      query: { on: addDays(first, 10) },
    });
    expect(refusal(answer)).toMatchObject({
      status: 400,
      message: 'The price on a future date is not known yet.',
    });
  });

  it('of the whole project is the list in force on that day', async () => {
    await later(4);
    dataOf(await approve((await drafted({ baseRatePaise: 12_500_00 })).id));
    await later(8);
    const on = async (days: number) =>
      (await lists({ on: addDays(dayOf(START, 'Asia/Kolkata'), days) })).map(({ number }) => number);
    expect([await on(-1), await on(0), await on(3), await on(4), await on(8)]).toEqual([
      [],
      [1],
      [1],
      [2],
      [2],
    ]);
  });

  it('is kept for a unit that is sold', async () => {
    const sold = unit(2);
    await sellUnit(app.databaseUrl, { organizationId: organization.id, unit: sold });
    await later(4);
    dataOf(await approve((await drafted({ baseRatePaise: 12_900_00 })).id));
    expect(await priceOn(sold.id)).toMatchObject({ pricePaise: sold.pricePaise, priceList: { number: 1 } });
    expect((await unitNow(sold.id)).pricePaise).toBe(sold.pricePaise);
  });
});

describe('two people', () => {
  it('set prices: the writer requests, another person approves in the inbox, and the list is in force', async () => {
    const list = await drafted({ baseRatePaise: 12_500_00 });
    expect(list.allowedActions).toEqual(['edit', 'request', 'withdraw']);
    expect(refusal(await approve(list.id, manager))).toMatchObject({
      status: 403,
      message: expect.stringContaining('Another person has to approve a price list that you wrote.'),
    });
    const ask = () =>
      manager.send(contract.requestPriceList, {
        params: { id: list.id },
        body: { reason: 'Cement is dearer' },
      });
    const { approvalId } = dataOf<{ approvalId: string }>(await ask(), 201);
    expect((await ask()).status).toBe(409);
    const params = { id: approvalId };
    const body = { decision: 'grant' };
    expect((await manager.send(decideApproval, { params, body })).status).toBe(403);
    const shown = dataOf<ApprovalDetail>(await head.send(getApproval, { params }));
    expect(shown.facts).toContainEqual({ label: 'Effective from', value: formatDay(today()) });
    dataOf(await head.send(decideApproval, { params, body }));
    expect(await one(list.id)).toMatchObject({ status: 'effective', approvedBy: { id: head.id } });
  });

  it('are two also when the second changed what the first wrote, and approving the list settles its request', async () => {
    const list = await drafted({ baseRatePaise: 12_500_00 });
    const change = { params: { id: list.id }, body: { name: 'Dasara' } };
    dataOf(await head.send(contract.updatePriceList, change));
    expect((await approve(list.id, head)).status).toBe(403);
    const body = { reason: 'Cement is dearer' };
    const { approvalId } = dataOf<{ approvalId: string }>(
      await manager.send(contract.requestPriceList, { params: { id: list.id }, body }),
      201,
    );
    dataOf(await withdraw(list.id));
    expect(dataOf(await manager.send(getApproval, { params: { id: approvalId } }))).toMatchObject({
      status: 'withdrawn',
    });
  });
});
