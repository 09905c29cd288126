import { filed } from '../../../../tests/support/filed.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import { subscribers } from '#app/application.plugins.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { startWorker } from '#platform/server/jobs/worker.ts';
import { openLog } from '#platform/server/log.ts';
import { updateMilestoneProgress } from '#site/milestones/milestone.contract.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import { updateProject } from '#inventory/project-lifecycle/server/project.update.ts';
import { raiseHeldDemands } from './heldDemands.commands.ts';
import { buildSale, markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { buildUnits, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import type { DemandRun, DemandRunLine } from '../demandRun.contract.ts';
import * as contract from '../demandRun.contract.ts';
import { demandRunner } from './demandRun.jobs.ts';
import { demandByDate } from './dateDemands.jobs.ts';

let desk: SalesDesk;
let worker: Worker;
let tower: Tower;

interface Tower {
  projectId: string;
  towerId: string;
  milestoneId: string;
  plans: Map<string, string>;
  /** The sales whose agreement is not registered. */
  unregistered: string[];
}

beforeAll(async () => {
  desk = await openSalesDesk();
  const { pool } = desk.app.application;
  const runDemands = demandRunner({ pool, clock: () => desk.now, subscribers });
  worker = await startWorker(
    desk.app.databaseUrl,
    { recurring: [], queued: { runDemands } },
    openLog('error'),
  );
  tower = await towerOfStory();
});

afterAll(async () => {
  await worker.stop();
  await desk.app.stop();
});

/** Of 150 units, 100 at ₹80,00,000 and 50 at ₹1,20,00,000, 130 are sold. */
async function towerOfStory(): Promise<Tower> {
  const { projectId, towerId, units, plans } = await desk.run(newTower);
  const [small, large] = [
    units.filter(({ carpetArea }) => carpetArea === 1000),
    units.filter(({ carpetArea }) => carpetArea === 1500),
  ].map((some) => some.map(({ id }) => id));
  if (!small || !large) throw new Error('The tower has no units.');
  const sell = (unitIds: readonly string[], plan: string) => sellAll(unitIds, plans.get(plan) ?? '');
  const registered = [
    ...(await sell(small.splice(0, 80), 'constructionLinked')),
    ...(await sell(large.splice(0, 40), 'constructionLinked')),
  ];
  const unregistered = await sell(small.splice(0, 6), 'constructionLinked');
  await sell(small.splice(0, 4), 'downPayment');
  await register(registered);
  const { id } = await desk.run((work) => buildMilestone(work, { projectId, towerId, key: 'slab:8' }));
  return { projectId, towerId, milestoneId: id, plans, unregistered };
}

async function newTower(work: Work) {
  const { id: projectId } = await buildProject(work, {
    city: 'Bengaluru',
    stateCode: '29',
    pincode: '560066',
    baseRatePaise: 8_000_00,
    floorRatePaise: 7_000_00,
    floorRiseRatePaise: 0,
    plcCharges: [],
    chargeHeads: [],
    parkingTypes: [],
  });
  const { id: towerId } = await buildTower(work, { projectId, totalFloors: 50 });
  const size = (suffix: string, carpetArea: number) => ({
    suffix,
    ...THREE_BHK,
    carpetArea,
    builtUpArea: 1_700,
    saleableArea: 2_000,
  });
  const units = await buildUnits(work, towerId, {
    floors: { from: 1, to: 50, exclude: [] },
    pattern: [size('01', 1000), size('02', 1000), size('03', 1500)],
  });
  await updateProject(work, projectId, { status: 'active' });
  const templates = await work.db
    .selectFrom('paymentTemplate')
    .select(['id', 'type'])
    .where('projectId', '=', projectId)
    .execute();
  return { projectId, towerId, units, plans: new Map(templates.map(({ id, type }) => [type as string, id])) };
}

function sellAll(unitIds: readonly string[], templateId: string): Promise<string[]> {
  return desk.run(async (work) => {
    const sold: string[] = [];
    for (const unitId of unitIds) sold.push((await buildSale(work, { unitId, templateId })).id);
    return sold;
  });
}

function register(saleIds: readonly string[]) {
  return desk.run(async (work) => {
    for (const id of saleIds) await markRegistered(work, id);
  });
}

const read = (id: string) => dataOf<DemandRun>(desk.finance.send(contract.getDemandRun, { params: { id } }));
const post = (id: string) => desk.finance.send(contract.postDemandRun, { params: { id }, body: {} });
const previewLines = () =>
  dataOf<DemandRun>(
    desk.finance.send(contract.previewDemandRun, {
      body: { kind: 'milestone', milestoneId: tower.milestoneId },
    }),
  );
const runs = () =>
  dataOf<DemandRun[]>(desk.finance.send(contract.listDemandRuns, { query: { projectId: tower.projectId } }));

async function linesOf(runId: string, outcome: string): Promise<DemandRunLine[]> {
  const query = { outcome, limit: 100 };
  return dataOf<DemandRunLine[]>(
    desk.finance.send(contract.listDemandRunLines, { params: { id: runId }, query }),
  );
}

/** Rows as the owner of the database reads them. */
async function demandedOnSlab() {
  return desk.run(async ({ db }) => {
    const demanded = await db
      .selectFrom('installment')
      .innerJoin('sale', 'sale.id', 'installment.saleId')
      .leftJoin('invoiceInstallment', 'invoiceInstallment.installmentId', 'installment.id')
      .leftJoin('ledgerBatch', 'ledgerBatch.sourceId', 'installment.id')
      .select(['installment.id', 'invoiceInstallment.invoiceId', 'ledgerBatch.id as batchId'])
      .where('sale.projectId', '=', tower.projectId)
      .where('installment.milestoneKey', '=', 'slab:8')
      .where('installment.demandDate', 'is not', null)
      .execute();
    const numbers = await db
      .selectFrom('invoice')
      .select('seqNo')
      .where('projectId', '=', tower.projectId)
      .orderBy('seqNo')
      .execute();
    return { demanded, numbers: numbers.map(({ seqNo }) => seqNo) };
  });
}

describe('a slab that is completed', () => {
  let runId: string;

  it('is no reason to demand before it is', async () => {
    const body = { kind: 'milestone', milestoneId: tower.milestoneId };
    expect(await refusalOf(desk.finance.send(contract.previewDemandRun, { body }))).toEqual({
      status: 409,
      message: 'The milestone is not completed yet.',
    });
  });

  it('previews by itself whom it demands what from; nothing is demanded', async () => {
    const { milestoneId } = tower;
    await filed(desk.run, 'milestone', milestoneId, 'architectCertificate');
    const body = { progressPct: 100, status: 'completed' };
    await dataOf(desk.head.send(updateMilestoneProgress, { params: { id: milestoneId }, body }));
    await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(['rehearsed']);
    const [run] = await runs();
    runId = run?.id ?? '';
    expect(run).toMatchObject({
      kind: 'milestone',
      units: { demand: 120, heldForRegistration: 6, otherPlan: 4, unsold: 20 },
      demands: 120,
      considerationPaise: 5_60_00_000_00,
      taxPaise: 28_00_000_00,
      tdsPaise: 5_60_000_00,
      expectedInBankPaise: 5_82_40_000_00,
      allowedActions: ['post'],
    });
    expect((await demandedOnSlab()).demanded).toEqual([]);
  });

  it('says of every unit it leaves out why', async () => {
    const [held] = await linesOf(runId, 'heldForRegistration');
    expect(held?.reason).toBe(
      'The agreement is not registered and this would exceed 10% of the price: held for registration',
    );
    const other = await linesOf(runId, 'otherPlan');
    expect(other).toHaveLength(4);
    expect(other[0]?.reason).toMatch(/^The plan Down payment has no stage for Slab 8 of /);
    const unsold = await linesOf(runId, 'unsold');
    expect(unsold).toHaveLength(20);
    expect(unsold[0]).toMatchObject({ reason: 'Not sold', saleId: null, principalPaise: 0 });
    const demands = await linesOf(runId, 'demand');
    expect(demands[0]).toMatchObject({
      buyerName: 'Asha Rao',
      installmentName: 'Slab 8',
      principalPaise: 4_00_000_00,
      taxPaise: 20_000_00,
      tdsPaise: 4_000_00,
      expectedInBankPaise: 4_16_000_00,
      result: null,
    });
  });

  it('is demanded 120 times, however often and at once it is posted', async () => {
    const again = await previewLines();
    expect(again).toMatchObject({ demands: 120, status: 'rehearsed' });
    const answers = await Promise.all([post(runId), post(runId), post(again.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 409]);
    await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(['posted', 'posted']);
    const { demanded, numbers } = await demandedOnSlab();
    expect(demanded).toHaveLength(120);
    expect(new Set(demanded.map(({ batchId }) => batchId)).size).toBe(120);
    expect(new Set(demanded.map(({ invoiceId }) => invoiceId)).size).toBe(120);
    // 130 bookings and 120 demands, without a gap.
    expect(numbers).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    const [one, other] = [await read(runId), await read(again.id)];
    expect(one.posted + other.posted).toBe(120);
    expect(one.postedPaise + other.postedPaise).toBe(5_88_00_000_00);
    expect(one.changed + other.changed).toBe(120);
    expect(one).toMatchObject({ done: 126, total: 126 });
    const outcomes = [...(await linesOf(one.id, 'demand')), ...(await linesOf(other.id, 'demand'))];
    const late = outcomes.filter(({ result }) => result === 'skipped');
    expect(new Set(late.map(({ note }) => note))).toEqual(new Set(['It has been demanded since']));
    expect(await refusalOf(post(runId))).toEqual({ status: 409, message: 'This run is already posted.' });
    expect((await previewLines()).units).toEqual({
      alreadyDemanded: 120,
      heldForRegistration: 6,
      otherPlan: 4,
      unsold: 20,
    });
  });

  it('raises what was held when the agreement is registered, with every stage passed before', async () => {
    const [saleId] = tower.unregistered;
    await register([saleId ?? '']);
    const raise = () => desk.run(async (work) => raiseHeldDemands(work, await lockSale(work, saleId ?? '')));
    expect((await raise()).map(({ name }) => name)).toEqual(['Registration', 'Slab 8']);
    expect(await raise()).toEqual([]);
  });
});

describe('installments that come with a day', () => {
  it('are demanded that morning, once, and held above the cap until registration', async () => {
    const { projectId, plans } = tower;
    const unit = await desk.run((work) =>
      work.db
        .selectFrom('unit')
        .select('id')
        .where('projectId', '=', projectId)
        .where('status', '=', 'available')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    const sold = await sellAll([unit.id], plans.get('timeLinked') ?? '');
    await register(sold);
    const { pool } = desk.app.application;
    const { organizationId } = desk.head.caller;
    const on = (days: number, time: string) =>
      demandByDate({
        pool,
        organizationId,
        now: `${addDays(desk.today, days)}T${time}:00.000Z`,
        subscribers,
      });
    // Half past five and half past six in India.
    expect(await on(90, '00:00')).toBe(0);
    expect(await on(90, '01:00')).toBe(1);
    expect(await on(90, '02:00')).toBe(0);
    const rows = await desk.run(({ db }) =>
      db
        .selectFrom('installment')
        .select(['name', 'demandDate'])
        .where('saleId', 'in', sold)
        .where('demandDate', 'is not', null)
        .orderBy('seq')
        .execute(),
    );
    expect(rows).toEqual([
      { name: 'Booking', demandDate: desk.today },
      { name: '90 days', demandDate: addDays(desk.today, 90) },
    ]);
  });
});
