import { filed } from '../../../../tests/support/filed.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import { subscribers } from '#app/application.plugins.ts';
import { addDays, addHours } from '#platform/contract/calendar.ts';
import type { MilestoneDetail } from '#site/milestones/milestone.contract.ts';
import {
  getMilestone,
  updateMilestone,
  updateMilestoneProgress,
} from '#site/milestones/milestone.contract.ts';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { updateTower } from '#inventory/towers/tower.contract.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import type { DemandRun } from '../demandRun.contract.ts';
import * as contract from '../demandRun.contract.ts';
import { withdrawDemandRun } from '../demandWithdrawal.contract.ts';
import type { DemandedTower } from './demandedTower.factory.ts';
import { certifiedMilestone, demandedTower } from './demandedTower.factory.ts';
import { demandRunner } from './demandRun.jobs.ts';
import { orderPossessionRuns } from './possessionRuns.jobs.ts';
import { raiseHeldDemands } from './heldDemands.commands.ts';

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk();
});

afterAll(async () => {
  await desk?.app.stop();
});

interface Story extends DemandedTower {
  milestoneId: string;
}

/** A tower with two registered sales and one that is not, and its fourth slab, certified and not completed. */
function story(sales = { registered: 2, unregistered: 1 }): Promise<Story> {
  return desk.run(async (work) => {
    const tower = await demandedTower(work, sales);
    const milestoneId = await certifiedMilestone(work, desk.app, { ...tower, key: 'slab:8' });
    return { ...tower, milestoneId };
  });
}

function complete({ milestoneId }: Story) {
  const body = { progressPct: 100, status: 'completed' };
  return dataOf(desk.head.send(updateMilestoneProgress, { params: { id: milestoneId }, body }));
}

function reopen({ milestoneId }: Story) {
  const body = { status: 'inProgress', reason: 'The slab was cast on two sides only' };
  return desk.head.send(updateMilestone, { params: { id: milestoneId }, body });
}

/** The runs of the project, the oldest first. */
async function runsOf({ projectId }: Story): Promise<DemandRun[]> {
  const runs = await dataOf<DemandRun[]>(
    desk.finance.send(contract.listDemandRuns, { query: { projectId } }),
  );
  return runs.toReversed();
}

/** The job of the runs that wait for it. */
async function work(place: Story) {
  const run = demandRunner({ pool: desk.app.application.pool, clock: () => desk.now, subscribers });
  const { organizationId } = desk.head.caller;
  for (const { id } of await runsOf(place))
    await run({ organizationId, runId: id }, { isLastAttempt: false });
}

const post = (id: string) => desk.finance.send(contract.postDemandRun, { params: { id }, body: {} });

async function slabsOf({ projectId }: Story) {
  return desk.run(({ db }) =>
    db
      .selectFrom('installment')
      .innerJoin('sale', 'sale.id', 'installment.saleId')
      .select(['installment.demandDate', 'installment.heldForRegistration'])
      .where('sale.projectId', '=', projectId)
      .where('installment.milestoneKey', '=', 'slab:8')
      .execute(),
  );
}

async function demandedSlabs(place: Story): Promise<number> {
  return (await slabsOf(place)).filter(({ demandDate }) => demandDate !== null).length;
}

const REFUSED = 'Slab 8 was reopened after this preview. Its completion starts a new run.';

describe('work that is not finished', () => {
  it('cancels its previews when it is reopened, and a second completion starts a new run', async () => {
    const place = await story();
    await complete(place);
    await work(place);
    const [first] = await runsOf(place);
    expect(first).toMatchObject({ status: 'rehearsed', demands: 2 });

    expect((await reopen(place)).status).toBe(200);
    const [cancelled] = await runsOf(place);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Slab 8 was reopened: The slab was cast on two sides only',
      allowedActions: [],
    });
    expect(await refusalOf(post(first?.id ?? ''))).toEqual({
      status: 409,
      message: 'This run was cancelled. Start a new one.',
    });

    await complete(place);
    await work(place);
    const [, second] = await runsOf(place);
    expect(second).toMatchObject({ status: 'rehearsed', demands: 2 });
    expect((await post(second?.id ?? '')).status).toBe(202);
    await work(place);
    expect(await demandedSlabs(place)).toBe(2);
  });

  it('cancels a preview that its job had not begun', async () => {
    const place = await story();
    await complete(place);
    expect((await reopen(place)).status).toBe(200);
    await work(place);
    expect((await runsOf(place)).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('is not demanded by a run that was being posted when it was reopened, nor by one of the first completion', async () => {
    const place = await story();
    await complete(place);
    await work(place);
    const [first] = await runsOf(place);
    expect((await post(first?.id ?? '')).status).toBe(202);
    expect((await reopen(place)).status).toBe(200);
    await complete(place);
    await work(place);
    const [ended, next] = await runsOf(place);
    expect(ended).toMatchObject({ status: 'cancelled', cancelReason: REFUSED, posted: 0 });
    expect(next).toMatchObject({ status: 'rehearsed', demands: 2 });
    expect(await demandedSlabs(place)).toBe(0);
  });

  it('cannot be reopened once it was demanded, until its demands are withdrawn', async () => {
    const place = await story();
    await complete(place);
    await work(place);
    const [first] = await runsOf(place);
    await post(first?.id ?? '');
    await work(place);
    expect(await refusalOf(reopen(place))).toEqual({
      status: 409,
      message: 'Demands have already been raised on this milestone.',
    });
    const read = () =>
      dataOf<MilestoneDetail>(desk.head.send(getMilestone, { params: { id: place.milestoneId } }));
    const demanded = await read();
    expect(demanded).toMatchObject({ demanded: 2, undemandedPaise: expect.any(Number) as number });
    expect(demanded.demandedPaise).toBeGreaterThan(0);
    expect(demanded.allowedActions).not.toContain('reopen');
    await dataOf(
      desk.finance.send(withdrawDemandRun, {
        params: { id: first?.id ?? '' },
        body: { reason: 'The slab was cast on two sides only' },
      }),
    );
    expect(await read()).toMatchObject({ demanded: 0, demandedPaise: 0 });
    expect((await reopen(place)).status).toBe(200);
    expect(await demandedSlabs(place)).toBe(0);
  });

  it('is not demanded at registration either, though it was held for it', async () => {
    const place = await story({ registered: 0, unregistered: 1 });
    const [unregistered = ''] = place.saleIds;
    await complete(place);
    await work(place);
    const [first] = await runsOf(place);
    await post(first?.id ?? '');
    await work(place);
    expect((await slabsOf(place)).filter((one) => one.heldForRegistration)).toHaveLength(1);
    expect((await reopen(place)).status).toBe(200);
    expect((await slabsOf(place)).filter((one) => one.heldForRegistration)).toHaveLength(0);
    const raised = await desk.run(async (change) => {
      await markRegistered(change, unregistered);
      return raiseHeldDemands(change, await lockSale(change, unregistered));
    });
    expect(raised.map(({ name }) => name)).toEqual(['Registration']);
  });

  it('takes back that the structure of the tower is complete', async () => {
    const place = await story();
    const status = () =>
      desk.run(({ db }) =>
        db.selectFrom('tower').select('status').where('id', '=', place.towerId).executeTakeFirstOrThrow(),
      );
    // The other slabs that the plan depends on, which were entered with the booking, are up.
    await desk.run(({ db, today }) =>
      db
        .updateTable('milestone')
        .set({
          status: 'completed',
          progressPct: 100,
          actualStart: today,
          actualEnd: today,
          completionNo: 1,
          isPlaceholder: false,
        })
        .where('towerId', '=', place.towerId)
        .where('isPlaceholder', '=', true)
        .execute(),
    );
    await complete(place);
    expect(await status()).toEqual({ status: 'structureComplete' });
    expect((await reopen(place)).status).toBe(200);
    expect(await status()).toEqual({ status: 'underConstruction' });
  });

  it('is refused by the database whoever demands it', async () => {
    const place = await story();
    const [saleId = ''] = place.saleIds;
    const demand = desk.run(({ db }) =>
      db
        .updateTable('installment')
        .set({ demandDate: desk.today, dueDate: desk.today })
        .where('saleId', '=', saleId)
        .where('milestoneKey', '=', 'slab:8')
        .execute(),
    );
    await expect(demand).rejects.toThrow('Only finished work is demanded.');
  });
});

describe('possession', () => {
  it('is not demanded by a preview when its offer was withdrawn since', async () => {
    const place = await story();
    await filed(desk.run, 'tower', place.towerId, 'occupancyCertificate');
    const change = (body: object) =>
      dataOf(desk.head.send(updateTower, { params: { id: place.towerId }, body }));
    const offer = (possessionOfferDate: string) => change({ possessionOfferDate });
    await change({ ocDate: desk.today });
    await offer(desk.today);
    await work(place);
    const [first] = await runsOf(place);
    expect(first).toMatchObject({ kind: 'possession', status: 'rehearsed' });
    await offer(addDays(desk.today, 30));
    expect(await runsOf(place)).toMatchObject([
      { status: 'cancelled', cancelReason: 'The day on which possession is offered was changed.' },
    ]);

    // The day comes, and with it one run, however often the job is started.
    const { pool } = desk.app.application;
    const { organizationId } = desk.head.caller;
    const on = (days: number) =>
      orderPossessionRuns({ pool, organizationId, now: addHours(desk.now, 24 * days), subscribers });
    expect(await on(29)).toBe(0);
    expect((await Promise.all([on(30), on(30)])).toSorted()).toEqual([0, 1]);
    expect(await on(31)).toBe(0);
    expect((await runsOf(place)).map(({ status }) => status)).toEqual(['cancelled', 'rehearsing']);
  });
});

describe('a milestone without a certificate', () => {
  it('demands nothing, also where plans were linked to it after its completion, until it has one', async () => {
    const { projectId, towerId, saleIds } = await desk.run((change) =>
      demandedTower(change, { registered: 1 }),
    );
    const place = await desk.run(async (change) => {
      const { id } = await buildMilestone(change, { projectId, towerId, key: 'doors' });
      return { projectId, towerId, saleIds, milestoneId: id };
    });
    await complete(place);
    // A revision makes the last stages of the plan wait for it.
    await desk.run(({ db }) =>
      db
        .updateTable('installment')
        .set({
          trigger: { type: 'milestone', milestoneKey: 'doors', days: null, date: null },
        })
        .where('saleId', 'in', saleIds)
        .where('milestoneKey', '=', 'slab:22')
        .execute(),
    );
    const body = { kind: 'milestone', milestoneId: place.milestoneId };
    const preview = () => desk.finance.send(contract.previewDemandRun, { body });
    expect(await refusalOf(preview())).toEqual({
      status: 409,
      message: 'Upload the architect certificate of Doors first.',
    });
    const plan = () =>
      dataOf<PaymentPlan>(desk.finance.send(getPaymentPlan, { params: { id: saleIds[0] ?? '' } }));
    const waiting = async () =>
      (await plan()).installments.filter((one) => one.waitsForCertificate).map((one) => one.name);
    expect(await waiting()).toEqual(['Slab 22']);

    await filed(desk.run, 'milestone', place.milestoneId, 'architectCertificate');
    await work(place);
    expect(await runsOf(place)).toMatchObject([{ status: 'rehearsed', demands: 1 }]);
    expect(await waiting()).toEqual([]);
  });
});
