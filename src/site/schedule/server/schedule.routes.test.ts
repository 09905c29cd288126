import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { putCalendar } from '#site/calendars/calendar.contract.ts';
import type { Milestone } from '#site/milestones/milestone.contract.ts';
import {
  getMilestone,
  updateMilestone,
  updateMilestoneProgress,
} from '#site/milestones/milestone.contract.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { listSales } from '#sales/sale.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import * as baselines from '../baseline.contract.ts';
import type { Baseline } from '../baseline.contract.ts';
import * as plans from '../plan.contract.ts';
import type { Plan } from '../plan.contract.ts';
import type { Timeline } from '../timeline.contract.ts';
import { getTimeline } from '../timeline.contract.ts';
import type { WhatIf } from '../whatIf.contract.ts';
import { whatIf } from '../whatIf.contract.ts';
import * as templates from '../workTemplate.contract.ts';
import type { WorkTemplate } from '../workTemplate.contract.ts';

let desk: SalesDesk;
let sale: Sale;
/** The projects of the desk share one plan, so their days begin far ahead of those of other tests. */
let start: string;

beforeAll(async () => {
  desk = await openSalesDesk();
  sale = await desk.sale();
  start = addDays(desk.today, 60);
});
afterAll(() => desk.app.stop());

const at = () => ({ params: { id: desk.project.id } });
const timeline = (query: Record<string, unknown> = {}, as = desk.head) =>
  dataOf<Timeline>(as.send(getTimeline, { ...at(), query }));
/** Of the tower that is planned. */
const ofTower = (query: Record<string, unknown> = {}) => timeline({ towerId: sale.towerId, ...query });
const read = (id: string) => dataOf<Milestone>(desk.head.send(getMilestone, { params: { id } }));
const revise = (id: string, revisedEnd: string) =>
  dataOf(
    desk.head.send(updateMilestone, { params: { id }, body: { revisedEnd, reason: 'Steel came late' } }),
  );

/** As its agreement would. */
const promise = (promisedPossession: string) =>
  desk.run((work) =>
    work.db
      .updateTable('sale')
      .set({ status: 'agreement', agreementDate: work.today, promisedPossession, promisedIn: 'agreement' })
      .where('id', '=', sale.id)
      .execute(),
  );

async function installments(): Promise<Installment[]> {
  const plan = await dataOf<PaymentPlan>(desk.head.send(getPaymentPlan, { params: { id: sale.id } }));
  return plan.installments;
}

describe('the plan of a tower', () => {
  it('is proposed without a trace, then entered: placeholders filled, each work after what it waits for', async () => {
    const input = { towers: [{ towerId: sale.towerId ?? '', startDate: start }] };
    const preview = await dataOf<Plan>(desk.head.send(plans.previewPlan, { ...at(), body: input }));
    expect((await timeline()).milestones.every(({ plannedEnd }) => plannedEnd === null)).toBe(true);
    const made = await desk.head.send(plans.planTowers, { ...at(), body: input });
    expect(made.status).toBe(201);
    expect(made.body.data).toEqual(preview);
    const { milestones, towers } = await timeline({ towerId: sale.towerId });
    const byKey = new Map(milestones.map((one) => [one.key, one]));
    expect(byKey.get('excavation')).toMatchObject({ plannedStart: start, plannedEnd: addDays(start, 44) });
    expect(byKey.get('foundation')?.plannedStart).toBe(addDays(start, 45));
    expect(byKey.get('foundation')?.dependsOn).toEqual([byKey.get('excavation')?.id]);
    expect(byKey.get('possession')).toMatchObject({ isCritical: true, floatDays: 0 });
    expect(byKey.get('lifts')?.isCritical).toBe(false);
    expect(towers[0]?.expectedEnd).toBe(preview.towers[0]?.endDate);
    expect((await timeline()).progress).toEqual({ pct: 0, weighedBy: 'area' });
    // What the plan of the sale waits for is expected on its days.
    const slab = (await installments()).find(({ name }) => name === 'Slab 4');
    expect(slab?.expectedDate).toBe(byKey.get('slab:4')?.expectedEnd);
    expect(await refusalOf(desk.head.send(plans.planTowers, { ...at(), body: input }))).toEqual({
      status: 409,
      message: 'The towers have all works of the template already.',
    });
  });

  it('is refused for a tower of another project', async () => {
    const other = await desk.run((work) => buildTower(work));
    const body = { towers: [{ towerId: other.id, startDate: start }] };
    expect(await refusalOf(desk.head.send(plans.planTowers, { ...at(), body }))).toEqual({
      status: 400,
      message: 'This tower is not one of the project.',
    });
  });
});

describe('what a slip costs', () => {
  it('is what a real change of the revised end then does: milestones, ends of towers, installments by month', async () => {
    const before = await timeline();
    const plinth = before.milestones.find(({ key, towerId }) => key === 'plinth' && towerId === sale.towerId);
    if (!plinth?.expectedEnd) throw new Error('The tower is planned.');
    const expectedBefore = new Map((await installments()).map(({ id, expectedDate }) => [id, expectedDate]));
    const end = before.towers.find(({ id }) => id === sale.towerId)?.expectedEnd ?? '';
    await promise(end);
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 2_00_000_00 }));
    const body = { shifts: [{ milestoneId: plinth.id, days: 45 }] };
    const told = await dataOf<WhatIf>(desk.head.send(whatIf, { ...at(), body }));
    expect(await timeline()).toEqual(before);
    expect(told.shifts).toEqual([
      { milestoneId: plinth.id, name: plinth.name, revisedEnd: addDays(plinth.expectedEnd, 45) },
    ]);
    await revise(plinth.id, told.shifts[0]?.revisedEnd ?? '');

    const after = await timeline();
    const moved = after.milestones.filter(
      (one) => one.expectedEnd !== before.milestones.find(({ id }) => id === one.id)?.expectedEnd,
    );
    expect(told.moved.map(({ id, after: to }) => [id, to])).toEqual(
      moved.map(({ id, expectedEnd }) => [id, expectedEnd]),
    );
    expect(moved.length).toBeGreaterThan(10);
    expect(told.towers.map(({ towerId, after: to }) => [towerId, to])).toEqual(
      after.towers
        .filter(({ expectedEnd }) => expectedEnd !== null)
        .map(({ id, expectedEnd }) => [id, expectedEnd]),
    );
    const promises = told.towers.find(({ towerId }) => towerId === sale.towerId)?.promises;
    expect(promises).toMatchObject({ before: 0, after: 1, interestBeforePaise: 0 });
    expect(promises?.interestAfterPaise).toBeGreaterThan(0);
    const broken = { towerId: sale.towerId ?? '', promisedBefore: promises?.possessionOn ?? '' };
    for (const query of [broken, { promise: 'broken' }])
      expect(await dataOf<Sale[]>(desk.head.send(listSales, { query }))).toMatchObject([
        {
          id: sale.id,
          expectedPossession: promises?.possessionOn,
          daysPastPromise: daysBetween(end, promises?.possessionOn ?? ''),
        },
      ]);
    // Promises of others stay.
    expect(after.milestones.filter(({ revisedEnd }) => revisedEnd !== null)).toHaveLength(1);

    const changed = (await installments()).filter(
      ({ id, expectedDate }) => expectedBefore.get(id) !== expectedDate,
    );
    expect(told.installments).toEqual({
      count: changed.length,
      sales: 1,
      amountPaise: changed.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
    });
    for (const { month, beforePaise, afterPaise } of told.months) {
      const sumOf = (day: (one: Installment) => string | null | undefined) =>
        changed.reduce((sum, one) => sum + (day(one)?.slice(0, 7) === month ? one.totalPaise : 0), 0);
      expect(beforePaise).toBe(sumOf(({ id }) => expectedBefore.get(id)));
      expect(afterPaise).toBe(sumOf(({ expectedDate }) => expectedDate));
    }
  });

  it('is refused where nothing can move', async () => {
    const ask = (shifts: object[]) => refusalOf(desk.head.send(whatIf, { ...at(), body: { shifts } }));
    const undated = await desk.run((work) =>
      buildMilestone(work, { projectId: desk.project.id, key: 'podium' }),
    );
    expect((await ask([{ milestoneId: undated.id, days: 3 }])).message).toBe(
      'Podium has no planned end; plan it first.',
    );
    const plinth = (await ofTower()).milestones.find(({ key }) => key === 'plinth');
    expect((await ask([{ milestoneId: plinth?.id, days: -999 }])).message).toBe(
      'Plinth would end in the past.',
    );
    expect((await ask([{ milestoneId: crypto.randomUUID(), days: 1 }])).status).toBe(400);
    const twice = { milestoneId: plinth?.id, days: 1 };
    expect((await ask([twice, twice])).message).toBe('A milestone is there twice.');
  });
});

it('changes of one plan at once, and a booking beside them, leave every forecast as the whole plan has it', async () => {
  const { milestones } = await ofTower();
  const some = milestones.filter(({ key }) =>
    ['foundation', 'slab:2', 'slab:3', 'brickwork', 'lifts'].includes(key),
  );
  const [later] = await Promise.all([
    desk.sale(),
    ...some.map(({ id, expectedEnd }, index) => revise(id, addDays(expectedEnd ?? start, 3 + 5 * index))),
  ]);
  const after = await ofTower();
  const ends = new Map(after.milestones.map(({ key, expectedEnd }) => [key, expectedEnd]));
  for (const { id, expectedEnd } of after.milestones) expect((await read(id)).expectedEnd).toBe(expectedEnd);
  const plan = await dataOf<PaymentPlan>(desk.head.send(getPaymentPlan, { params: { id: later.id } }));
  const waiting = [...plan.installments, ...(await installments())].filter(
    ({ trigger }) => trigger.type === 'milestone',
  );
  expect(waiting.length).toBeGreaterThan(10);
  for (const { trigger, expectedDate } of waiting)
    expect(expectedDate).toBe(ends.get(trigger.milestoneKey ?? ''));
});

it('begun work that is late is expected today, and each day that passes moves what waits for it', async () => {
  const { id: towerId } = await desk.run((work) =>
    buildTower(work, { projectId: desk.project.id, name: 'North wing', code: 'NW' }),
  );
  const place = { projectId: desk.project.id, towerId };
  const days = { plannedStart: addDays(desk.today, -30), plannedEnd: addDays(desk.today, -5) };
  const plinth = await desk.run((work) => buildMilestone(work, { ...place, ...days }));
  const next = { plannedStart: addDays(desk.today, -4), plannedEnd: addDays(desk.today, 5) };
  const slab = await desk.run((work) =>
    buildMilestone(work, { ...place, key: 'slab:1', sequence: 2, ...next, dependsOn: [plinth.id] }),
  );
  // Not begun yet, it takes its 26 days from today on.
  expect((await read(plinth.id)).expectedEnd).toBe(addDays(desk.today, 25));
  await dataOf(
    desk.head.send(updateMilestoneProgress, { params: { id: plinth.id }, body: { progressPct: 50 } }),
  );
  expect((await read(plinth.id)).expectedEnd).toBe(desk.today);
  expect((await read(slab.id)).expectedEnd).toBe(addDays(desk.today, 10));
});

it('a frozen plan never changes, and variance is counted against it', async () => {
  const frozen = await dataOf<Baseline>(
    desk.head.send(baselines.freezeBaseline, { ...at(), body: { name: 'Extension' } }),
  );
  expect(frozen.milestones).toBeGreaterThan(10);
  expect(
    (await refusalOf(desk.head.send(baselines.freezeBaseline, { ...at(), body: { name: 'extension' } })))
      .status,
  ).toBe(409);
  const before = (await ofTower({ baselineId: frozen.id })).milestones.find(
    ({ key }) => key === 'possession',
  );
  await revise(before?.id ?? '', addDays(before?.expectedEnd ?? '', 7));
  const after = (await ofTower({ baselineId: frozen.id })).milestones.find(({ key }) => key === 'possession');
  expect((after?.varianceDays ?? 0) - (before?.varianceDays ?? 0)).toBe(7);
  expect(await dataOf(desk.head.send(baselines.listBaselines, at()))).toEqual([frozen]);
});

it('another calendar moves what is expected and never what is planned', async () => {
  const last = (await ofTower()).milestones.find(({ key }) => key === 'possession');
  const body = { restDays: [0], holidays: [], monsoonWeeks: [] };
  await dataOf(desk.head.send(putCalendar, { ...at(), body }));
  const after = (await ofTower()).milestones.find(({ key }) => key === 'possession');
  expect(after?.plannedEnd).toBe(last?.plannedEnd);
  expect((await read(last?.id ?? '')).expectedEnd).toBe(after?.expectedEnd);
  expect(
    await refusalOf(desk.head.send(putCalendar, { ...at(), body: { ...body, version: 9 } })),
  ).toMatchObject({
    status: 409,
  });
});

it('who does not manage sees the works over time without what they bill, and compares with no frozen plan', async () => {
  const executive = await desk.organization.user('Sales Executive');
  const seen = await timeline({}, executive);
  expect(seen.milestones.length).toBeGreaterThan(10);
  expect(seen.milestones.every((one) => one.undemandedPaise === null && one.linkedPlans === null)).toBe(true);
  expect(seen.allowedActions).toEqual([]);
  expect((await executive.send(whatIf, { ...at(), body: { shifts: [] } })).status).toBe(403);
});

it('the template is the one that every builder begins with until it is set', async () => {
  const usual = await dataOf<WorkTemplate>(desk.head.send(templates.getWorkTemplate));
  expect(usual.version).toBe(0);
  const works = [{ kind: 'plinth', days: 20, weightPct: 40, after: ['slab'] }];
  const put = (body: object) => desk.head.send(templates.putWorkTemplate, { body });
  expect((await refusalOf(put({ works }))).message).toBe('Each slab is not among the works.');
  const kept = await dataOf<WorkTemplate>(put({ works: [{ kind: 'plinth', days: 20 }] }));
  expect(kept).toMatchObject({ version: 1, works: [{ kind: 'plinth', days: 20, weightPct: 0, after: [] }] });
  expect((await put({ works: kept.works, version: 9 })).status).toBe(409);
});
