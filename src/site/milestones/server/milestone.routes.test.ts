import { filed } from '../../../../tests/support/filed.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { subscribers } from '#app/application.plugins.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import { getTower } from '#inventory/towers/tower.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import type { Milestone, MilestoneInput } from '../milestone.contract.ts';
import { ARCHITECT_CERTIFICATE } from '#inventory/payment-terms/plan.rules.ts';
import * as contract from '../milestone.contract.ts';
import * as costs from '../milestoneCost.contract.ts';
import type { MilestoneCosts } from '../milestoneCost.contract.ts';
import type { ProgressPoint } from '../milestoneProgress.contract.ts';
import { listProgress } from '../milestoneProgress.contract.ts';
import type { OverdueMilestone } from '../overdue.contract.ts';
import { listOverdueMilestones } from '../overdue.contract.ts';
import { buildActiveContractor } from '#site/contractors/server/contractor.factory.ts';
import { buildMilestone } from './milestone.factory.ts';
import { nextDelayAt, noteDelays } from './milestone.jobs.ts';

let desk: SalesDesk;
let sale: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  sale = await desk.sale();
});
afterAll(() => desk.app.stop());

const put = (id: string, body: object, as = desk.head) =>
  as.send(contract.updateMilestone, { params: { id }, body });
const advance = (id: string, body: object, as = desk.head) =>
  as.send(contract.updateMilestoneProgress, { params: { id }, body });
const read = (id: string, as = desk.head) =>
  dataOf<Milestone>(as.send(contract.getMilestone, { params: { id } }));
const towerOf = (id: string) => dataOf<Tower>(desk.head.send(getTower, { params: { id } }));
const build = (overrides: Partial<MilestoneInput> = {}) =>
  desk.run((work) => buildMilestone(work, overrides));
let wings = 0;
/** Named here: the project of the desk comes with towers that were numbered elsewhere. */
const newTower = () => {
  wings += 1;
  const named = { name: `Wing ${wings}`, code: `W${wings}` };
  return desk.run((work) => buildTower(work, { projectId: desk.project.id, ...named }));
};

/** As an upload of the architect's certificate leaves it. */
const certify = (id: string) => filed(desk.run, 'milestone', id, ARCHITECT_CERTIFICATE);

async function installment(name: string): Promise<Installment> {
  const plan = await dataOf<PaymentPlan>(desk.head.send(getPaymentPlan, { params: { id: sale.id } }));
  const found = plan.installments.find((one) => one.name === name);
  if (!found) throw new Error(`The plan has no stage ${name}.`);
  return found;
}

describe('milestones of a tower', () => {
  it('have each key once, end after they begin, and weigh no more than the whole', async () => {
    const { id: towerId, name } = await newTower();
    const body = {
      projectId: desk.project.id,
      towerId,
      key: 'plinth',
      name: 'Plinth',
      sequence: 1,
      weightPct: 60,
    };
    const made = await desk.head.send(contract.createMilestone, { body });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ status: 'planned', progressPct: 0, linkedToPayments: true });
    const add = (more: object) =>
      refusalOf(desk.head.send(contract.createMilestone, { body: { ...body, ...more } }));
    expect(await add({})).toEqual({ status: 409, message: `${name} already has a Plinth milestone.` });
    expect(await add({ key: 'slab:1', weightPct: 41 })).toEqual({
      status: 400,
      message: 'The weights of the milestones add up to more than 100%.',
    });
    expect(await add({ key: 'slab:1', plannedStart: '2027-02-01', plannedEnd: '2027-01-01' })).toMatchObject({
      status: 400,
      message: expect.stringContaining('End date must be after start date'),
    });
    expect((await add({ key: 'roof' })).status).toBe(400);
  });

  it('wait for others of the project, never in a circle', async () => {
    const { id: towerId } = await newTower();
    const place = { projectId: desk.project.id, towerId };
    const plinth = await build(place);
    const slab = await build({ ...place, key: 'slab:1', sequence: 2, dependsOn: [plinth.id] });
    expect(slab.dependsOn).toEqual([plinth.id]);
    expect(await refusalOf(put(plinth.id, { dependsOn: [slab.id] }))).toEqual({
      status: 400,
      message: 'A milestone cannot depend on itself.',
    });
    expect(await refusalOf(advance(slab.id, { progressPct: 10 }))).toEqual({
      status: 409,
      message: 'Plinth must be completed first.',
    });
    expect(
      (await refusalOf(desk.head.send(contract.deleteMilestone, { params: { id: plinth.id } }))).message,
    ).toBe('Slab 1 waits for this milestone.');
    const other = await build();
    expect((await refusalOf(put(slab.id, { dependsOn: [other.id] }))).status).toBe(400);
    // Nor in one of five.
    let last = slab;
    for (const sequence of [3, 4, 5])
      last = await build({ ...place, key: `slab:${sequence}`, sequence, dependsOn: [last.id] });
    expect((await refusalOf(put(plinth.id, { dependsOn: [last.id] }))).message).toBe(
      'A milestone cannot depend on itself.',
    );
    expect((await read(plinth.id)).dependsOn).toEqual([]);
  });

  it('take no progress beyond the whole, below nothing or of tomorrow, and stay as they are', async () => {
    const { id } = await build();
    const tomorrow = addDays(desk.today, 1);
    const refused: [object, string][] = [
      [{ progressPct: 101 }, 'Progress must be at most 100'],
      [{ progressPct: -1 }, 'Progress must be at least 0'],
      [{ progressPct: 40, actualStart: tomorrow }, 'future'],
      [{ progressPct: 100, status: 'completed', actualEnd: tomorrow }, 'future'],
      [{ progressPct: 40, checked: true }, 'checked'],
    ];
    const before = await read(id);
    for (const [body, message] of refused)
      expect(await refusalOf(advance(id, body))).toEqual({
        status: 400,
        message: expect.stringContaining(message),
      });
    expect(await read(id)).toEqual(before);
  });

  it('move the tower: work begins, progress by weight, the structure stands with the last slab', async () => {
    const { id: towerId } = await newTower();
    const place = { projectId: desk.project.id, towerId };
    const plinth = await build({ ...place, weightPct: 30 });
    const slab = await build({ ...place, key: 'slab:1', sequence: 2, weightPct: 60 });
    await dataOf(advance(plinth.id, { progressPct: 50 }));
    expect(await towerOf(towerId)).toMatchObject({ status: 'underConstruction', progressPct: 16.67 });
    expect(await read(plinth.id)).toMatchObject({ status: 'inProgress', actualStart: desk.today });
    await dataOf(advance(slab.id, { progressPct: 100, status: 'completed' }));
    expect(await towerOf(towerId)).toMatchObject({ status: 'structureComplete', progressPct: 83.33 });
  });
});

describe('a milestone over several towers', () => {
  it('counts in each that it names, where it is the only one of its kind', async () => {
    const [one, two, third] = [await newTower(), await newTower(), await newTower()];
    const inOne = { projectId: desk.project.id, towerId: one.id };
    await build({ ...inOne, weightPct: 40 });
    const covers = (coversTowerIds: readonly string[], more: object = {}) =>
      desk.head.send(contract.createMilestone, {
        body: {
          projectId: desk.project.id,
          key: 'podium',
          name: 'Podium',
          sequence: 2,
          coversTowerIds,
          ...more,
        },
      });
    expect((await refusalOf(covers([one.id, two.id], { weightPct: 61 }))).message).toBe(
      'The weights of the milestones add up to more than 100%.',
    );
    const plannedEnd = addDays(desk.today, -3);
    const podium = await dataOf<Milestone>(covers([one.id, two.id], { weightPct: 40, plannedEnd }));
    expect(podium).toMatchObject({ towerId: null, covers: [{ name: one.name }, { name: two.name }] });

    const taken = (name: string) => ({ status: 409, message: `${name} already has a Podium milestone.` });
    expect(await refusalOf(covers([two.id, third.id]))).toEqual(taken(two.name));
    expect(await refusalOf(covers([], { towerId: one.id }))).toEqual(taken(one.name));
    expect((await refusalOf(covers([third.id, third.id]))).message).toBe('A tower is there twice.');
    expect((await refusalOf(covers([third.id], { towerId: one.id }))).status).toBe(400);
    const foreign = await desk.run((work) => buildTower(work));
    expect((await refusalOf(covers([foreign.id]))).message).toBe('Choose towers of this project.');
    expect((await covers([third.id])).status).toBe(201);
    expect((await covers([])).status).toBe(201);

    await dataOf(advance(podium.id, { progressPct: 50 }));
    expect(await towerOf(one.id)).toMatchObject({ status: 'underConstruction', progressPct: 25 });
    expect(await towerOf(two.id)).toMatchObject({ status: 'underConstruction', progressPct: 50 });
    const listed = async (towerId: string) =>
      (await dataOf<Milestone[]>(desk.head.send(contract.listMilestones, { query: { towerId } })))
        .filter(({ key }) => key === 'podium')
        .map(({ id }) => id);
    expect(await listed(two.id)).toEqual([podium.id]);
    expect(await listed(third.id)).not.toContain(podium.id);
    const late = await dataOf<OverdueMilestone[]>(
      desk.head.send(listOverdueMilestones, { query: { towerId: two.id } }),
    );
    expect(late.find(({ id }) => id === podium.id)?.covers).toEqual(podium.covers);
  });

  it('takes the place of what payment plans of these towers wait for', async () => {
    const other = await newTower();
    const covered = [sale.towerId ?? '', other.id];
    const made = await build({
      projectId: desk.project.id,
      key: 'lifts',
      plannedEnd: '2028-05-31',
      coversTowerIds: covered,
    });
    expect(made.linkedPlans).toBeGreaterThan(0);
    const plan = await dataOf<PaymentPlan>(desk.head.send(getPaymentPlan, { params: { id: sale.id } }));
    const waiting = plan.installments.filter(({ trigger }) => trigger.milestoneKey === 'lifts');
    expect(waiting.map(({ expectedDate }) => expectedDate)).toEqual(['2028-05-31']);
    expect(made.undemandedPaise).toBeGreaterThanOrEqual(waiting[0]?.totalPaise ?? Infinity);
  });
});

describe('a milestone that payments wait for', () => {
  it('needs the certificate of the architect to be completed, and plans keep it from being deleted', async () => {
    const place = { projectId: desk.project.id, towerId: sale.towerId };
    const plinth = await build(place);
    expect(plinth).toMatchObject({ linkedToPayments: true, linkedPlans: 1, hasCertificate: false });
    expect(plinth.undemandedPaise).toBe((await installment('Plinth')).totalPaise);
    expect(plinth.allowedActions).not.toContain('delete');
    expect(await refusalOf(desk.head.send(contract.deleteMilestone, { params: { id: plinth.id } }))).toEqual({
      status: 409,
      message: 'This milestone is used by one payment plan.',
    });
    const finish = () => advance(plinth.id, { progressPct: 100, status: 'completed' });
    expect(await refusalOf(finish())).toEqual({
      status: 409,
      message: 'Upload and approve the architect certificate first.',
    });
    await certify(plinth.id);
    expect(await dataOf(finish())).toMatchObject({
      status: 'completed',
      actualEnd: desk.today,
      hasCertificate: true,
    });
    expect((await refusalOf(advance(plinth.id, { progressPct: 10 }))).message).toBe(
      'This milestone is completed.',
    );
    await dataOf(put(plinth.id, { status: 'inProgress', reason: 'Certificate withdrawn' }));
    expect(await read(plinth.id)).toMatchObject({ status: 'inProgress', progressPct: 100, actualEnd: null });
  });

  it('carries the days on which its installments are expected, never before registration', async () => {
    const place = { projectId: desk.project.id, towerId: sale.towerId };
    const far = addDays(desk.today, 200);
    const slab = await build({ ...place, key: 'slab:4', sequence: 5, plannedEnd: far });
    expect((await installment('Slab 4')).expectedDate).toBe(far);
    await dataOf(put(slab.id, { revisedEnd: addDays(far, 45), reason: 'Monsoon' }));
    expect((await installment('Slab 4')).expectedDate).toBe(addDays(far, 45));
    await dataOf(put(slab.id, { revisedEnd: addDays(desk.today, 3), reason: 'Caught up' }));
    expect((await installment('Slab 4')).expectedDate).toBe(addDays(sale.bookingDate, 30));
    const later = await desk.sale();
    const plan = await dataOf<PaymentPlan>(desk.head.send(getPaymentPlan, { params: { id: later.id } }));
    expect(plan.installments.find((one) => one.name === 'Slab 4')?.expectedDate).toBe(
      addDays(later.bookingDate, 30),
    );
  });

  it('becomes late by itself when its promised end is over, and goes on with a new promise', async () => {
    const { id: towerId } = await newTower();
    const { id } = await build({
      projectId: desk.project.id,
      towerId,
      plannedStart: addDays(desk.today, -40),
      plannedEnd: addDays(desk.today, -4),
    });
    const place = {
      pool: desk.app.application.pool,
      organizationId: desk.head.caller.organizationId,
      now: desk.now,
      subscribers,
    };
    await noteDelays(place);
    const late = await read(id);
    expect(late).toMatchObject({ status: 'delayed', delayDays: 4 });
    await noteDelays(place);
    expect((await read(id)).version).toBe(late.version);
    const next = () => dueAt(nextDelayAt, { app: desk.app, organizationId: desk.organization.id }, desk.now);
    const before = await next();
    expect(before === null || before > desk.now).toBe(true);
    await dataOf(put(id, { revisedEnd: addDays(desk.today, 2), reason: 'Steel came late' }));
    expect(await next()).toBe(startOfDay(addDays(desk.today, 3), 'Asia/Kolkata'));
    await dataOf(put(id, { revisedEnd: addDays(desk.today, 20), reason: 'Steel came late' }));
    expect(await read(id)).toMatchObject({ status: 'inProgress', delayNote: 'Steel came late' });
  });
});

it('what building costs is seen and entered by those of finance alone', async () => {
  const manager = await desk.organization.user('Sales Manager');
  const { id } = await build({ budgetedPaise: 40_00_000_00 });
  expect((await read(id)).budgetedPaise).toBe(40_00_000_00);
  expect(await read(id, manager)).toMatchObject({ budgetedPaise: null, actualCostPaise: null });
  expect((await advance(id, { progressPct: 5, actualCostPaise: 1_00 }, manager)).status).toBe(403);
  expect((await advance(id, { progressPct: 5 }, manager)).status).toBe(200);
  expect(await refusalOf(advance(id, { progressPct: 4 }, manager))).toEqual({
    status: 409,
    message: 'Progress cannot be reduced.',
  });
  expect((await put(id, { name: 'Plinth', version: 1 })).status).toBe(409);
});

describe('a milestone that a booked plan depends on and nobody planned', () => {
  const toPlan = () =>
    dataOf<Milestone[]>(
      desk.head.send(contract.listMilestones, { query: { toPlan: 'true', projectId: desk.project.id } }),
    );

  it('is entered with the booking, listed, and filled in by who plans it', async () => {
    const lobbies = (await toPlan()).find(
      ({ key, towerId }) => key === 'lobbies' && towerId === sale.towerId,
    );
    expect(lobbies).toMatchObject({ status: 'planned', plannedEnd: null, weightPct: 0, linkedPlans: 2 });
    const planned = await build({
      projectId: desk.project.id,
      towerId: sale.towerId,
      key: 'lobbies',
      plannedEnd: '2028-03-31',
      weightPct: 2,
    });
    expect(planned).toMatchObject({
      id: lobbies?.id,
      version: 2,
      isPlaceholder: false,
      plannedEnd: '2028-03-31',
    });
    expect((await installment('Lobbies')).expectedDate).toBe('2028-03-31');
    expect((await toPlan()).map(({ key }) => key)).not.toContain('lobbies');
  });

  it('gives way to a milestone of the whole project', async () => {
    const made = await build({ projectId: desk.project.id, key: 'external', plannedEnd: '2028-06-30' });
    expect(made).toMatchObject({ towerId: null, linkedPlans: 2 });
    expect((await toPlan()).map(({ key }) => key)).not.toContain('external');
    expect((await installment('External finish')).expectedDate).toBe('2028-06-30');
  });
});

it('every report of progress is kept with who, when, from and to', async () => {
  const { id } = await build();
  await dataOf(advance(id, { progressPct: 30, note: 'Raft poured' }));
  await dataOf(advance(id, { progressPct: 60 }));
  await dataOf(advance(id, { progressPct: 50 }));
  const log = await dataOf<ProgressPoint[]>(desk.head.send(listProgress, { params: { id } }));
  expect(log.map(({ fromPct, toPct, note }) => [fromPct, toPct, note])).toEqual([
    [60, 50, null],
    [30, 60, null],
    [0, 30, 'Raft poured'],
  ]);
  expect(log[0]).toMatchObject({ isDerived: false, by: { id: desk.head.caller.userId } });
});

it('the actual cost is the sum of its entries, and a total that is entered adjusts them', async () => {
  const { id } = await build({ actualCostPaise: 5_00_000_00 });
  const cost = (body: object) => desk.head.send(costs.enterCost, { params: { id }, body });
  const incurredOn = desk.today;
  await dataOf(cost({ amountPaise: 2_00_000_00, incurredOn, vendor: 'Deccan Steel' }));
  expect((await read(id)).actualCostPaise).toBe(7_00_000_00);
  await dataOf(advance(id, { progressPct: 10, actualCostPaise: 6_50_000_00 }));
  const kept = await dataOf<MilestoneCosts>(desk.head.send(costs.getCosts, { params: { id } }));
  expect(kept.actualCostPaise).toBe(6_50_000_00);
  expect(kept.entries.map(({ kind, amountPaise }) => [kind, amountPaise])).toEqual([
    ['adjusting', -50_000_00],
    ['entered', 2_00_000_00],
    ['adjusting', 5_00_000_00],
  ]);
  expect((await refusalOf(cost({ amountPaise: -6_50_000_01, incurredOn }))).message).toBe(
    'No more can be taken back than the milestone has cost.',
  );
  expect((await refusalOf(cost({ amountPaise: 1, incurredOn: addDays(desk.today, 1) }))).status).toBe(400);
  expect((await refusalOf(cost({ amountPaise: 0, incurredOn }))).message).toBe('Enter an amount.');
});

it('what is past its promise is listed with its days, its reason, its contractor and what it blocks', async () => {
  const other = await desk.sale();
  const place = { projectId: desk.project.id, towerId: other.towerId };
  const { id: contractorId, companyName } = await desk.run((work) => buildActiveContractor(work));
  const days12 = addDays(desk.today, -12);
  const late = await build({ ...place, key: 'brickwork', plannedEnd: days12, contractorId });
  await dataOf(put(late.id, { status: 'delayed', delayReason: 'labour', delayNote: 'Masons left' }));
  const list = (query: Record<string, unknown>) =>
    dataOf<OverdueMilestone[]>(
      desk.head.send(listOverdueMilestones, { query: { projectId: desk.project.id, ...query } }),
    );
  const found = (await list({ delayReason: 'labour' })).find(({ id }) => id === late.id);
  expect(found).toMatchObject({
    daysLate: 12,
    delayReason: 'labour',
    delayNote: 'Masons left',
    contractor: { id: contractorId, companyName },
  });
  expect(found?.blockedPaise).toBe((await read(late.id)).undemandedPaise);
  expect(found?.blockedPaise).toBeGreaterThan(0);
  const days = (await list({})).map(({ daysLate }) => daysLate);
  expect(days).toEqual(days.toSorted((one, more) => more - one));
  await dataOf(
    put(late.id, { revisedEnd: addDays(desk.today, 9), delayReason: 'labour', reason: 'New masons' }),
  );
  expect((await list({})).map(({ id }) => id)).not.toContain(late.id);
});
