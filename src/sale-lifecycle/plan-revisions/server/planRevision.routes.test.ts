import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { explainEverything } from '#insight/explanations/server/explanation.queries.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import type { PaymentTemplate } from '#inventory/payment-terms/template.contract.ts';
import { listTemplates } from '#inventory/payment-terms/template.contract.ts';
import { raiseReached } from '#sale-lifecycle/demands/server/reachedStages.factory.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import type { PlanRevision, RevisedPlan } from '../planRevision.contract.ts';
import { changePlan, listPlanRevisions, replanSale } from '../planRevision.contract.ts';

let desk: SalesDesk;
let manager: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  manager = await desk.organization.user('Finance Manager');
});
afterAll(() => desk.app.stop());

const reason = 'Agreed with the customer on the phone';
const planOf = (id: string) => dataOf<PaymentPlan>(desk.head.send(getPaymentPlan, { params: { id } }));
const put = (id: string, changes: object[], more: object = {}, as = manager) =>
  as.send(changePlan, { params: { id }, body: { changes, reason, ...more } });
const revised = (id: string, changes: object[], more: object = {}) =>
  dataOf<RevisedPlan>(put(id, changes, more));
const replan = (saleId: string, templateId: string, more: object = {}, as = manager) =>
  as.send(replanSale, { body: { saleId, templateId, reason, ...more } });
const historyOf = (id: string, as = desk.head) =>
  dataOf<PlanRevision[]>(as.send(listPlanRevisions, { params: { id } }));

async function template(name: string): Promise<PaymentTemplate> {
  const all = await dataOf<PaymentTemplate[]>(
    desk.head.send(listTemplates, { params: { id: desk.project.id } }),
  );
  const found = all.find((one) => one.name === name);
  if (!found) throw new Error(`There is no plan ${name}.`);
  return found;
}

function named(plan: PaymentPlan, name: string): Installment {
  const found = plan.installments.find((one) => one.name === name);
  if (!found) throw new Error(`The plan has no ${name}.`);
  return found;
}

const onDay = (days: number) => ({ type: 'fixedDate', date: addDays(desk.today, days) });
const halves = ({ id, principalPaise }: Installment, more: object = {}) => ({
  kind: 'split',
  installmentId: id,
  into: [
    { name: 'First half', principalPaise: Math.floor(principalPaise / 2) },
    { name: 'Second half', principalPaise: Math.ceil(principalPaise / 2), ...more },
  ],
});

async function demand(saleId: string, ...names: string[]): Promise<void> {
  const plan = await planOf(saleId);
  const ids = names.map((name) => named(plan, name).id);
  await desk.run(async (work) => raiseReached(work, await lockSale(work, saleId), ids));
}

const notExplained = (saleId: string) =>
  desk.run(async (work) =>
    (await explainEverything(work, saleId)).filter((one) => one.recomputedPaise !== one.amountPaise),
  );

const amounts = ({ installments }: PaymentPlan) => ({
  principal: sumPaise(installments.map((one) => one.principalPaise)),
  cgst: sumPaise(installments.map((one) => one.cgstPaise)),
  sgst: sumPaise(installments.map((one) => one.sgstPaise)),
});

describe('a change of a plan', () => {
  it('splits, merges and moves what nobody demanded, exact to the paisa, and is kept with who and why', async () => {
    const { id } = await desk.sale();
    const before = await planOf(id);
    expect(before.allowedActions).toEqual(['change', 'replan']);
    const { plan } = await revised(
      id,
      [
        halves(named(before, 'Slab 8')),
        {
          kind: 'merge',
          installmentIds: [named(before, 'Lobbies').id, named(before, 'Lifts').id],
          name: 'Lobbies and lifts',
        },
        {
          kind: 'reschedule',
          installmentId: named(before, 'External finish').id,
          trigger: { type: 'possession' },
        },
      ],
      { version: before.version },
    );
    expect(plan).toMatchObject({ id: before.id, revision: 2, version: before.version + 1 });
    const after = await planOf(id);
    expect(after.installments).toHaveLength(before.installments.length);
    expect(amounts(after)).toEqual(amounts(before));
    expect(named(after, 'First half').principalPaise + named(after, 'Second half').principalPaise).toBe(
      named(before, 'Slab 8').principalPaise,
    );
    expect(named(after, 'External finish')).toMatchObject({
      id: named(before, 'External finish').id,
      expectedDate: named(before, 'Possession').expectedDate,
      trigger: { type: 'possession' },
    });
    expect(after.installments.map((one) => one.seq)).toEqual(after.installments.map((_, index) => index + 1));
    const [kept] = await historyOf(before.id);
    expect(kept).toMatchObject({
      revision: 2,
      kind: 'change',
      reason,
      by: { id: manager.caller.userId },
      what: [
        'Slab 8 split into First half, Second half',
        'Lobbies, Lifts merged into Lobbies and lifts',
        'External finish moved: on possession',
      ],
    });
    expect(kept?.before.map((line) => line.id)).toEqual(before.installments.map((one) => one.id));
    expect(kept?.after.map((line) => line.id)).toEqual(after.installments.map((one) => one.id));
    expect(await notExplained(id)).toEqual([]);
  });

  it('is shown before and after without writing anything', async () => {
    const { id } = await desk.sale();
    const before = await planOf(id);
    const shown = await revised(id, [halves(named(before, 'Slab 4'))], { preview: true });
    expect(shown.plan).toBeNull();
    expect(shown.before).toHaveLength(before.installments.length);
    expect(shown.after).toHaveLength(before.installments.length + 1);
    expect(shown.before[0]?.fixedBecause).toBe('Booking is already demanded and cannot be changed.');
    expect(await planOf(id)).toEqual(before);
    expect(await historyOf(id)).toEqual([]);
  });

  it('leaves what is demanded as it is, and says so', async () => {
    const { id } = await desk.sale();
    const plan = await planOf(id);
    expect(await refusalOf(put(id, [halves(named(plan, 'Booking'))]))).toEqual({
      status: 409,
      message: 'Booking is already demanded and cannot be changed.',
    });
    await expect(
      desk.run((work) =>
        work.db
          .updateTable('installment')
          .set({ principalPaise: 1 })
          .where('id', '=', named(plan, 'Booking').id)
          .execute(),
      ),
    ).rejects.toThrow('Booking is demanded already and stays as it is.');
  });

  it('refuses parts that do not add up, a past day, and a plan that somebody changed before', async () => {
    const { id } = await desk.sale();
    const plan = await planOf(id);
    const slab = named(plan, 'Slab 8');
    const short = {
      ...halves(slab),
      into: halves(slab).into.map((part) => ({ ...part, principalPaise: 100 })),
    };
    expect(await refusalOf(put(id, [short]))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^The parts of Slab 8 must add up to ₹.* They add up to ₹2\.$/),
    });
    const past = { kind: 'reschedule', installmentId: slab.id, trigger: onDay(-1) };
    expect(await refusalOf(put(id, [past]))).toEqual({
      status: 400,
      message: 'Slab 8: the date cannot be before today.',
    });
    await revised(id, [halves(slab)], { version: plan.version });
    const late = await put(id, [halves(named(plan, 'Slab 4'))], { version: plan.version });
    expect(late.body.code).toBe('staleVersion');
  });

  it('does not require more than the works have reached where the state limits it', async () => {
    const { id } = await desk.sale();
    const last = named(await planOf(id), 'Possession');
    const early = { kind: 'reschedule', installmentId: last.id, trigger: onDay(40) };
    expect(await refusalOf(put(id, [early]))).toEqual({
      status: 409,
      message: 'Cumulative 35% at Possession exceeds the 30% allowed in Maharashtra.',
    });
  });

  it('is for sales managers and Finance, and ends with the sale', async () => {
    const { id } = await desk.sale();
    const plan = await planOf(id);
    const executive = await desk.organization.user('Sales Executive');
    expect((await put(id, [halves(named(plan, 'Slab 8'))], {}, executive)).status).toBe(403);
    const other = (await desk.app.organization()).businessHead;
    expect((await put(id, [halves(named(plan, 'Slab 8'))], {}, other)).status).toBe(404);
    expect((await other.send(listPlanRevisions, { params: { id } })).status).toBe(404);
    const changes = await Promise.all([
      put(id, [halves(named(plan, 'Slab 8'))], { version: plan.version }),
      put(id, [halves(named(plan, 'Slab 8'))], { version: plan.version }),
    ]);
    expect(changes.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  it('money that is paid and demands that follow go on as before', async () => {
    const { id } = await desk.sale();
    await desk.run((work) => markRegistered(work, id));
    const plan = await planOf(id);
    await revised(id, [
      halves(named(plan, 'Plinth'), { trigger: { type: 'milestone', milestoneKey: 'slab:4' } }),
    ]);
    await demand(id, 'Registration', 'First half');
    const after = await planOf(id);
    expect(after.demandedPaise).toBe(
      sumPaise(['Booking', 'Registration', 'First half'].map((name) => named(after, name).totalPaise)),
    );
    expect(await notExplained(id)).toEqual([]);
  });
});

describe('another plan', () => {
  it('keeps what the booking demanded and divides the rest again', async () => {
    const { id } = await desk.sale();
    const before = await planOf(id);
    const { id: templateId } = await template('Possession linked');
    const preview = await dataOf<RevisedPlan>(replan(id, templateId, { preview: true }));
    expect(preview.plan).toBeNull();
    const { plan } = await dataOf<RevisedPlan>(replan(id, templateId));
    expect(plan).toMatchObject({ id: before.id, templateId, templateName: 'Possession linked', revision: 2 });
    const after = await planOf(id);
    expect(after.installments[0]).toMatchObject({
      id: named(before, 'Booking').id,
      totalPaise: named(before, 'Booking').totalPaise,
      status: 'due',
    });
    expect(amounts(after)).toEqual(amounts(before));
    expect(after.installments.slice(0, 3).map((one) => [one.name, one.pct])).toEqual([
      ['Booking', 10],
      ['Registration', 10],
      ['Possession', 80],
    ]);
    expect(await historyOf(id)).toMatchObject([
      { kind: 'replan', revision: 2, what: ['Construction linked replaced by Possession linked'] },
    ]);
    await dataOf(replan(id, before.templateId));
    expect(amounts(await planOf(id))).toEqual(amounts(before));
    expect(await notExplained(id)).toEqual([]);
  });

  it('comes too late once more than the booking is demanded', async () => {
    const { id } = await desk.sale();
    await desk.run((work) => markRegistered(work, id));
    await demand(id, 'Registration');
    expect((await planOf(id)).allowedActions).toEqual(['change']);
    const { id: templateId } = await template('Possession linked');
    expect(await refusalOf(replan(id, templateId))).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^Registration is demanded already\. A sale can switch to another plan only/,
      ),
    });
  });

  it('is one that is offered, allowed by the state and of the same rebate', async () => {
    const { id } = await desk.sale();
    const { templateId } = await planOf(id);
    expect(await refusalOf(replan(id, templateId))).toEqual({
      status: 409,
      message: 'This sale is already on this payment plan.',
    });
    expect(await refusalOf(replan(id, (await template('Time linked')).id))).toEqual({
      status: 409,
      message: 'This plan type is not allowed before the occupancy certificate in Maharashtra.',
    });
    expect(await refusalOf(replan(id, crypto.randomUUID()))).toEqual({
      status: 400,
      message: 'This payment plan is not offered in the project.',
    });
    await desk.run((work) =>
      work.db
        .updateTable('tower')
        .set({ ocDate: work.today })
        .where('projectId', '=', desk.project.id)
        .execute(),
    );
    expect(await refusalOf(replan(id, (await template('Down payment')).id))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This payment plan has a different rebate/),
    });
  });
});
