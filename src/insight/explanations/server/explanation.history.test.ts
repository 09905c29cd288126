import { afterAll, beforeAll, expect, it } from 'vitest';
import { notePostedRun, withdrawRun } from '../../../../tests/support/money-model/runActs.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Explanation } from '#platform/contract/explanation.ts';
import { addRate } from '#company/statutory-rates/rate.contract.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { editInstallment } from '#money/dues/server/installment.commands.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { followLawOfTax } from '#sale-lifecycle/plan-revisions/server/lawChange.jobs.ts';
import { changePlan } from '#sale-lifecycle/plan-revisions/server/planRevision.commands.ts';
import { raiseReached } from '#sale-lifecycle/demands/server/reachedStages.factory.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { explainEverything } from './explanation.queries.ts';

/** What has changed since is explained as it was when money came in, and when a document was issued. */
const OPENED = '2026-11-02';
let day: string;
let desk: SalesDesk;
let saleId: string;

beforeAll(async () => {
  day = OPENED;
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
});

afterAll(() => desk.app.stop());

async function registeredSale(): Promise<void> {
  saleId = (await desk.sale()).id;
  await desk.run((work) => markRegistered(work, saleId));
}

const installments = async () => (await desk.run((work) => getPaymentPlan(work, saleId))).installments;

async function openOnes(): Promise<Installment[]> {
  return (await installments()).filter((one) => one.demandDate === null);
}

/** Demands the next stages of the plan as a run. Returns its id. */
async function demandNext(count = 1): Promise<string> {
  const ids = (await openOnes()).slice(0, count).map((one) => one.id);
  const demanded = await desk.run(async (work) => raiseReached(work, await lockSale(work, saleId), ids));
  return desk.run((work) => notePostedRun(work, saleId, demanded));
}

const moveTo = (id: string, dueDate: string) =>
  desk.run((work) => editInstallment(work, id, { dueDate, reason: 'Salary comes late' }));
const pay = (amountPaise: number) =>
  desk.run((work) => buildVerifiedReceipt(work, { saleId, amountPaise, receivedDate: day }));
const withdraw = (runId: string) => desk.run((work) => withdrawRun(work, runId));

async function split(installment: Installment | undefined): Promise<void> {
  const { id: installmentId = '', principalPaise = 0 } = installment ?? {};
  const into = [1_00_000_00, principalPaise - 1_00_000_00].map((paise, index) => ({
    name: `Part ${index + 1}`,
    principalPaise: paise,
    trigger: null,
  }));
  const changes = [{ kind: 'split' as const, installmentId, into }];
  await desk.run((work) => changePlan(work, saleId, { changes, reason: 'Requested by the customer' }));
}

async function told(): Promise<Explanation[]> {
  const all = await desk.run((work) => explainEverything(work, saleId));
  expect(all.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
  return all;
}

it('a payment stays explained by the due dates of its day when one of them is moved later', async () => {
  await registeredSale();
  day = addDays(day, 3);
  await demandNext();
  const [first, second] = await installments();
  await pay(2_00_000_00);
  await moveTo(first?.id ?? '', addDays(second?.dueDate ?? '', 10));
  expect((await installments())[0]).toMatchObject({ status: 'partiallyPaid', paidPaise: 2_00_000_00 });
  await told();
  // What comes in from then on goes to what is due first now.
  await pay(3_00_000_00);
  expect((await installments()).map((one) => one.paidPaise).slice(0, 2)).toEqual([2_00_000_00, 3_00_000_00]);
  await told();
});

it('a demand withdrawn and repeated stays explained by the due date it had when money on account paid it', async () => {
  await registeredSale();
  const [booking] = await installments();
  await pay((booking?.totalPaise ?? 0) + 1_00_000_00);
  const run = await demandNext(2);
  const [, second, third] = await installments();
  await moveTo(second?.id ?? '', addDays(third?.dueDate ?? '', 5));
  await withdraw(run);
  day = addDays(day, 20);
  await demandNext(1);
  expect(await told()).not.toEqual([]);
});

it('an invoice and its credit note keep their lines after the withdrawn installment was split', async () => {
  await registeredSale();
  const run = await demandNext();
  const [, withdrawn] = await installments();
  await withdraw(run);
  await split(withdrawn);
  const documents = (await told()).filter(
    (one) => one.resource === 'invoice' && one.field === 'taxablePaise',
  );
  const lines = documents.map(({ steps }) => steps.map(({ amountPaise }) => amountPaise));
  expect(lines.slice(-2)).toEqual([[withdrawn?.principalPaise], [withdrawn?.principalPaise]]);
});

it('money on account that had paid a withdrawn installment is explained after that one was split', async () => {
  await registeredSale();
  const [booking] = await installments();
  await pay((booking?.totalPaise ?? 0) + 1_00_000_00);
  const run = await demandNext();
  const [, withdrawn] = await installments();
  expect(withdrawn?.paidPaise).toBe(1_00_000_00);
  await withdraw(run);
  await split(withdrawn);
  await told();
  await demandNext();
  expect((await installments())[1]?.paidPaise).toBe(1_00_000_00);
  await told();
});

it('an invoice of a withdrawn demand keeps its tax when the law changes that of the installment', async () => {
  await registeredSale();
  const run = await demandNext();
  const [, withdrawn] = await installments();
  await withdraw(run);
  const head = await desk.organization.user('Business Head');
  const validFrom = addDays(day, 1);
  const body = {
    key: 'gst.residential.other',
    value: { pct: 6 },
    validFrom,
    source: 'For this test',
  } as const;
  await dataOf(head.send(addRate, { body }));
  day = validFrom;
  const { pool } = desk.app.application;
  const now = `${day}T06:00:00.000Z`;
  await followLawOfTax({ pool, organizationId: desk.organization.id, now, subscribers: [] });
  expect((await installments())[1]?.taxPaise).toBeGreaterThan(withdrawn?.taxPaise ?? 0);
  await told();
  await demandNext();
  await told();
});
