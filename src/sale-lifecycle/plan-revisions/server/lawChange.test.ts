import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { startOfDay } from '#platform/contract/calendar.ts';
import { pctOf, sumPaise } from '#platform/contract/money.ts';
import { explainEverything } from '#insight/explanations/server/explanation.queries.ts';
import { trialBalance } from '#money/ledger/server/ledger.queries.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import { recordReceipt, verifyReceipt } from '#money/receipts/receipt.contract.ts';
import type { ReceiptDocument } from '#money/receipts/receipt.document.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { receiptInput } from '#money/receipts/server/receipt.factory.ts';
import { getReceiptDocument } from '#money/receipts/server/receiptDocument.queries.ts';
import { taxOn, taxTotal } from '#company/statutory-rates/gst.rules.ts';
import { addRate } from '#company/statutory-rates/rate.contract.ts';
import { raiseReached } from '#sale-lifecycle/demands/server/reachedStages.factory.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale } from '#sale-lifecycle/overview/server/sale.queries.ts';
import type { PlanRevision } from '../planRevision.contract.ts';
import { listPlanRevisions } from '../planRevision.contract.ts';
import { followLawOfTax, nextLawAt } from './lawChange.jobs.ts';

const BEFORE = '2026-11-30';
const FROM = '2026-12-01';
const ADVANCE_PAISE = 1_00_000_00;
let day = '2026-11-02';

let desk: SalesDesk;
let head: TestUser;
let sale: Sale;
let ended: Sale;
let early: Receipt;
let earlyAdvance: ReceiptDocument['advance'];

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
  head = desk.head;
  sale = await desk.sale();
  ended = await desk.sale();
  await desk.run((work) => markRegistered(work, sale.id));
  await demandNext(2);
  early = await advance();
  earlyAdvance = (await printed(early)).advance;
});

afterAll(() => desk.app.stop());

const planOf = ({ id }: Sale): Promise<PaymentPlan> => desk.run((work) => getPaymentPlan(work, id));
const follow = () =>
  followLawOfTax({
    pool: desk.app.application.pool,
    organizationId: desk.organization.id,
    now: `${day}T06:00:00.000Z`,
    subscribers: [],
  });

const next = () =>
  dueAt(nextLawAt, { app: desk.app, organizationId: desk.organization.id }, `${day}T06:00:00.000Z`);

/** Money for which nothing is due, received and verified. */
async function advance(): Promise<Receipt> {
  const { outstandingPaise } = await planOf(sale);
  const amountPaise = outstandingPaise + ADVANCE_PAISE;
  const input = await desk.run((work) => receiptInput(work, sale.id));
  const { receipt } = await dataOf<{ receipt: Receipt }>(
    head.send(recordReceipt, { body: { ...input, amountPaise, receivedDate: day } }),
  );
  const finance = await desk.organization.user('Finance Manager');
  return dataOf(finance.send(verifyReceipt, { params: { id: receipt.id }, body: { clearedOn: day } }));
}

const printed = ({ id }: Receipt) => desk.run((work) => getReceiptDocument(work, id));

/** Who signed in weeks ago has to sign in again. */
async function goTo(next: string): Promise<void> {
  day = next;
  head = await desk.organization.user('Business Head');
}

function demandNext(count: number): Promise<unknown> {
  return desk.run(async (work) => {
    const { installments } = await getPaymentPlan(work, sale.id);
    const open = installments.filter((one) => one.demandDate === null).slice(0, count);
    return raiseReached(
      work,
      await lockSale(work, sale.id),
      open.map((one) => one.id),
    );
  });
}

const isOfPrice = ({ component }: Installment) => component === 'agreementValue';
const taxOf = (installments: readonly Installment[]) => sumPaise(installments.map((one) => one.taxPaise));
const taxed = ({ id, taxPaise }: Installment) => ({ id, taxPaise });

it('a new rate of GST taxes what is not demanded yet from its day on, to the paisa, and nothing that is', async () => {
  await dataOf(
    head.send(addRate, {
      body: {
        key: 'gst.residential.other',
        value: { pct: 6 },
        validFrom: FROM,
        source: 'Notification of the council for this test',
      },
    }),
  );
  const before = await planOf(sale);
  // A sale was booked, and the rate entered, since the job last ran.
  expect(await next()).toBe(`${day}T06:00:00.000Z`);
  await goTo(BEFORE);
  expect(await next()).toBe(startOfDay(FROM, 'Asia/Kolkata'));
  await follow();
  expect((await planOf(sale)).installments.map(taxed)).toEqual(before.installments.map(taxed));

  await goTo(FROM);
  expect(await follow()).toBe(2);
  const after = await planOf(sale);
  const isAsked = ({ demandDate }: Installment) => demandDate !== null;
  expect(after.installments.filter(isAsked).map(taxed)).toEqual(
    before.installments.filter(isAsked).map(taxed),
  );
  const open = after.installments.filter((one) => isOfPrice(one) && !isAsked(one));
  expect(open.length).toBeGreaterThan(3);
  const principalPaise = sumPaise(open.map((one) => one.principalPaise));
  expect(taxOf(open)).toBe(taxTotal(taxOn(principalPaise, 6, 'cgstSgst')));
  expect(after.installments.map(({ id, principalPaise: paise }) => ({ id, paise }))).toEqual(
    before.installments.map(({ id, principalPaise: paise }) => ({ id, paise })),
  );
  // Other charges have a rate of their own, which did not change.
  const others = (plan: PaymentPlan) => plan.installments.filter((one) => !isOfPrice(one)).map(taxed);
  expect(others(after)).toEqual(others(before));

  const { price, totalReceivablePaise } = await desk.run((work) => getSale(work, sale.id));
  expect(price?.gstPaise).toBe(taxOf(after.installments.filter(isOfPrice)));
  expect(totalReceivablePaise).toBe(sumPaise(after.installments.map((one) => one.totalPaise)));
  expect((after.totalPaise ?? 0) - (before.totalPaise ?? 0)).toBe(
    taxOf(open) - taxOf(before.installments.filter((one) => isOfPrice(one) && !isAsked(one))),
  );
});

it('is kept as a revision that says what changed, is explained to the paisa, and changes nothing a second time', async () => {
  const [revision] = await dataOf<PlanRevision[]>(head.send(listPlanRevisions, { params: { id: sale.id } }));
  expect(revision).toMatchObject({
    revision: 2,
    by: null,
    what: [expect.stringMatching(/: tax of 6% instead of 5% on /)],
    reason: 'The rate of tax changed by law, applied on 1 Dec 2026.',
  });
  for (const { id } of [sale, ended]) {
    const all = await desk.run((work) => explainEverything(work, id));
    expect(all.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
  }
  const before = await planOf(sale);
  expect(await follow()).toBe(0);
  expect(await next()).toBeNull();
  expect(await planOf(sale)).toEqual(before);
});

it('is the rate of the invoice with the next demand, and the ledger stays in balance', async () => {
  await demandNext(1);
  const plan = await planOf(sale);
  const [latest] = plan.installments.filter((one) => one.demandDate === FROM);
  const line = await desk.run((work) =>
    work.db
      .selectFrom('invoiceLine')
      .select(['gstRatePct', 'taxablePaise', 'cgstPaise', 'sgstPaise'])
      .where('installmentId', '=', latest?.id ?? '')
      .executeTakeFirstOrThrow(),
  );
  expect(line).toMatchObject({ gstRatePct: 6, taxablePaise: latest?.principalPaise });
  expect(line.cgstPaise + line.sgstPaise).toBe(latest?.taxPaise);
  const sums = await desk.run((work) => trialBalance(work));
  expect(sums.reduce((sum, one) => sum + Number(one.debitPaise) - Number(one.creditPaise), 0)).toBe(0);
  const all = await desk.run((work) => explainEverything(work, sale.id));
  expect(all.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
});

it('is the rate inside money on account from then on, and a receipt of before keeps what it printed', async () => {
  const after = await advance();
  expect((await printed(early)).advance).toEqual(earlyAdvance);
  expect(earlyAdvance).toMatchObject({ gstRatePct: 5, taxPaise: 4_761_90, taxablePaise: 95_238_10 });
  const { advance: printedAfter } = await printed(after);
  expect(printedAfter).toMatchObject({
    amountPaise: ADVANCE_PAISE,
    gstRatePct: 6,
    taxPaise: 5_660_38,
    taxablePaise: 94_339_62,
    cgstPaise: 2_830_19,
    sgstPaise: 2_830_19,
  });
  const taxOf = ({ allocations }: Receipt) => sumPaise(allocations.map((one) => one.taxPaise));
  const split = await desk.run((work) =>
    work.db
      .selectFrom('receiptSplit')
      .select(['taxPaise', 'separatePaise'])
      .where('transactionId', '=', after.id)
      .executeTakeFirstOrThrow(),
  );
  expect(split.taxPaise).toBe(taxOf(after) + 5_660_38);
  expect(split.separatePaise).toBe(pctOf(after.amountPaise - split.taxPaise, 70));
});
