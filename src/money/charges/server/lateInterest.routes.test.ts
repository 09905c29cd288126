import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, updateOrganization } from '#company/organizations/organization.contract.ts';
import type { Invoice } from '#money/invoices/invoice.contract.ts';
import { getInvoice } from '#money/invoices/invoice.contract.ts';
import { setLateTerms } from '../../../../tests/support/late-terms.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { trialBalance } from '#money/ledger/server/ledger.queries.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import * as plans from '#money/plans/plan.contract.ts';
import * as receipts from '#money/receipts/receipt.contract.ts';
import { postMonthlyInterest } from './interest.jobs.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { receiptInput } from '#money/receipts/server/receipt.factory.ts';

const DUE = '2026-10-05';
let day = DUE;
const on = (days: number) => addDays(DUE, days);

let desk: SalesDesk;
let head: TestUser;
let manager: TestUser;
let salesHead: TestUser;
let sales: Sale[];

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
  // The benchmark was 8.80%, so that a day costs 0.03%.
  await setLateTerms(desk, { graceDays: 0, interestSpreadPct: 2.15 });
  sales = [];
  for (let made = 0; made < 6; made += 1) sales.push(await desk.sale());
  await pay(first(), (await installmentOf(first())).totalPaise - 4_16_000_00, DUE, desk.head, desk.finance);
  await pay(saleNo(5), (await installmentOf(saleNo(5))).totalPaise - 15_000_00, DUE, desk.head, desk.finance);
  day = on(30);
  // Who signed in a month ago has to sign in again.
  head = await desk.organization.user('Finance Head');
  manager = await desk.organization.user('Finance Manager');
  salesHead = await desk.organization.user('Sales Head');
});

afterAll(() => desk.app.stop());

function saleNo(index: number): Sale {
  const sale = sales[index];
  if (!sale) throw new Error('Not so many sales were made.');
  return sale;
}
const first = () => saleNo(0);

const planOf = (sale: Sale): Promise<PaymentPlan> => desk.run((work) => getPaymentPlan(work, sale.id));

async function installmentOf(sale: Sale): Promise<Installment> {
  const [installment] = (await planOf(sale)).installments;
  if (!installment) throw new Error('The plan is empty.');
  return installment;
}

/** Money that came in on a day, recorded by one person and verified by another. */
async function pay(
  sale: Sale,
  amountPaise: number,
  receivedDate: string,
  recorder = manager,
  verifier = head,
) {
  const body = { ...(await desk.run((work) => receiptInput(work, sale.id))), amountPaise, receivedDate };
  const { receipt } = await dataOf<{ receipt: { id: string } }>(
    recorder.send(receipts.recordReceipt, { body }),
  );
  return dataOf<receipts.Receipt>(verify(receipt.id, verifier));
}

function verify(id: string, verifier = head, more: object = {}) {
  return verifier.send(receipts.verifyReceipt, { params: { id }, body: { clearedOn: day, ...more } });
}

async function record(sale: Sale, amountPaise: number, receivedDate: string, more: object = {}) {
  const input = await desk.run((work) => receiptInput(work, sale.id));
  const body = { ...input, amountPaise, receivedDate, ...more };
  const { receipt } = await dataOf<{ receipt: { id: string } }>(
    manager.send(receipts.recordReceipt, { body }),
  );
  return receipt.id;
}

function monthEnd(now: string): Promise<number> {
  const { pool } = desk.app.application;
  return postMonthlyInterest({ pool, organizationId: desk.organization.id, now, subscribers: [] });
}

function waive(user: TestUser, installment: Installment, body: Record<string, unknown>) {
  return user.send(plans.waiveInstallment, {
    params: { id: installment.id },
    body: { reason: 'Agreed with the customer', ...body },
  });
}

const interest = (amountPaise: number) => ({ scope: 'interest', amountPaise });

async function sumOfLedger(): Promise<number> {
  const sums = await desk.run((work) => trialBalance(work));
  return sums.reduce((sum, one) => sum + Number(one.debitPaise) - Number(one.creditPaise), 0);
}

describe('half of ₹4,16,000 paid 10 days late and the rest 30 days late', () => {
  it('accrues from the due date and is billed with its tax when the installment is paid', async () => {
    await pay(first(), 2_08_000_00, on(10));
    expect(await installmentOf(first())).toMatchObject({
      status: 'overdue',
      interestAccruedPaise: 2_496_00,
      interestPostedPaise: 0,
      interestRatePct: 10.95,
    });
    await pay(first(), 2_08_000_00, on(30));
    const plan = await planOf(first());
    expect(plan.installments[0]).toMatchObject({
      status: 'paid',
      interestAccruedPaise: 0,
      interestPostedPaise: 2_496_00,
      interestOpenPaise: 2_620_80,
    });
    expect(plan.chargesOpenPaise).toBe(2_620_80);
    expect(plan.charges).toMatchObject([
      {
        kind: 'interest',
        amountPaise: 2_496_00,
        taxPaise: 124_80,
        ratePct: 10.95,
        stretches: [
          { from: on(1), to: on(10), days: 10, balancePaise: 4_16_000_00, interestPaise: 1_248_00 },
          { from: on(11), to: on(30), days: 20, balancePaise: 2_08_000_00, interestPaise: 1_248_00 },
        ],
      },
    ]);
    expect(await sumOfLedger()).toBe(0);
  });

  it('stays owed until money that is for nothing else pays it', async () => {
    const receipt = await pay(first(), 2_620_80, on(30));
    expect(receipt).toMatchObject({
      allocations: [],
      charges: [{ kind: 'interest', amountPaise: 2_496_00, taxPaise: 124_80 }],
      unallocatedPaise: 0,
    });
    expect(await planOf(first())).toMatchObject({ chargesOpenPaise: 0, onAccountPaise: 0 });
  });
});

describe('at the end of a month', () => {
  it('what has accrued is billed once, however often it is requested', async () => {
    const { totalPaise } = await installmentOf(saleNo(1));
    expect(await monthEnd('2026-10-31T17:59:59.000Z')).toBe(0);
    expect(await monthEnd('2026-10-31T18:00:00.000Z')).toBe(5);
    expect(await monthEnd('2026-11-20T06:00:00.000Z')).toBe(0);
    const plan = await planOf(saleNo(1));
    expect(plan.charges).toMatchObject([
      { toDay: '2026-10-31', stretches: [{ days: 26, balancePaise: totalPaise }] },
    ]);
    expect(plan.installments[0]?.interestAccruedPaise).toBeGreaterThan(0);
    await pay(saleNo(1), totalPaise, on(30));
    expect(
      (await planOf(saleNo(1))).charges.map((charge) => charge.stretches.map((one) => one.days)),
    ).toEqual([[26], [4]]);
    expect(await sumOfLedger()).toBe(0);
  });

  it('what was billed for days after the money had come in is waived', async () => {
    const { totalPaise } = await installmentOf(saleNo(2));
    const [before] = (await planOf(saleNo(2))).charges;
    const receiptId = await record(saleNo(2), totalPaise, on(13));
    expect(await refusalOf(verify(receiptId))).toEqual({
      status: 409,
      message: 'Received on 18 Oct 2026, it takes back ₹5,663.70 of billed interest. Confirm it.',
    });
    expect((await planOf(saleNo(2))).charges).toEqual([before]);
    await dataOf(verify(receiptId, head, { takesBackInterest: true }));
    const [charge] = (await planOf(saleNo(2))).charges;
    expect(charge?.amountPaise).toBe(before?.amountPaise);
    // 13 of its 26 days, each amount rounded to the rupee and taxed.
    expect(Math.abs((charge?.waivedPaise ?? 0) - (charge?.openPaise ?? 0))).toBeLessThan(2_10);
    expect(charge?.openPaise).toBeGreaterThan(0);
    expect(await installmentOf(saleNo(2))).toMatchObject({ status: 'paid', interestAccruedPaise: 0 });
    expect(await sumOfLedger()).toBe(0);
  });
});

describe('interest that cash of an earlier day takes back', () => {
  it('counts as a waiver of the verifier: only its recorder says the day', async () => {
    const cash = { mode: 'cash', reference: null };
    const receiptId = await record(saleNo(5), 15_000_00, on(13), cash);
    const other = await desk.organization.user('Finance Manager');
    const director = await desk.organization.user('Project Director');
    const limits = { interestPerSalePaise: 10_00, interestPerMonthPaise: 1_00_000_00 };
    const waiverLimits = { ...DEFAULT_SETTINGS.waiverLimits, ...limits };
    await dataOf(director.send(updateOrganization, { body: { settings: { waiverLimits } } }));
    const confirmed = { takesBackInterest: true };
    expect(await refusalOf(verify(receiptId, other, confirmed))).toEqual({
      status: 403,
      message: 'You may waive up to ₹10 interest of one sale. Ask a Finance Head for more.',
    });
    expect((await dataOf<receipts.Receipt>(verify(receiptId, head, confirmed))).status).toBe('verified');
    const settings = { waiverLimits: DEFAULT_SETTINGS.waiverLimits };
    await dataOf(director.send(updateOrganization, { body: { settings } }));
  });
});

describe('what is waived', () => {
  it('of interest follows the limit of the role', async () => {
    const late = await installmentOf(saleNo(3));
    expect(late.interestPostedPaise).toBeGreaterThan(0);
    expect(await refusalOf(waive(manager, late, interest(25_000_01)))).toEqual({
      status: 403,
      message: 'You may waive up to ₹25,000 interest of one sale. Ask a Finance Head for more.',
    });
    expect(await dataOf(waive(manager, late, interest(1_000_00)))).toMatchObject({ status: 'overdue' });
    expect(
      (await dataOf<Installment>(waive(salesHead, late, interest(500_00)))).interestOpenPaise,
    ).toBeGreaterThan(0);
    expect((await refusalOf(waive(head, late, interest(99_99_999_00)))).message).toMatch(
      /^Only ₹[\d,.]+ of interest is open on /,
    );
    expect((await refusalOf(waive(head, late, { ...interest(1_00), reason: 'short' }))).status).toBe(400);
    expect(await sumOfLedger()).toBe(0);
  });

  it('of a balance makes the installment waived, and not twice', async () => {
    const late = await installmentOf(saleNo(3));
    const balance = { scope: 'balance' };
    expect((await refusalOf(waive(salesHead, late, balance))).message).toBe(
      'Only a Finance Head or an administrator may waive a balance.',
    );
    expect((await refusalOf(waive(manager, late, balance))).message).toBe(
      'You may waive up to ₹1,000 of balances of one sale. Ask a Finance Head for more.',
    );
    expect(await dataOf(waive(head, late, balance))).toMatchObject({
      status: 'waived',
      outstandingPaise: 0,
      waivedPaise: late.outstandingPaise,
    });
    expect((await refusalOf(waive(head, late, balance))).message).toBe('This installment is already waived.');
    const paid = await installmentOf(first());
    expect(await refusalOf(waive(head, paid, balance))).toEqual({
      status: 409,
      message: 'This installment is already paid.',
    });
    expect(await sumOfLedger()).toBe(0);
  });
});

describe('a due date', () => {
  it('that has passed is moved by a Finance Head, and the interest so far is kept', async () => {
    const late = await installmentOf(saleNo(4));
    const move = (user: TestUser, dueDate: string) =>
      user.send(plans.updateInstallment, {
        params: { id: late.id },
        body: { dueDate, reason: 'Salary comes late' },
      });
    expect((await refusalOf(move(manager, on(60)))).message).toBe(
      'Only a Finance Head or an administrator may move the due date of an overdue installment.',
    );
    expect((await refusalOf(move(head, on(29)))).message).toBe('Due date cannot be before today.');
    const moved = await dataOf<Installment>(move(head, on(60)));
    expect(moved).toMatchObject({ status: 'due', dueDate: on(60), interestAccruedPaise: 0 });
    expect(moved.interestPostedPaise).toBe(late.interestPostedPaise + late.interestAccruedPaise);
    // Its invoice says the same as the installment.
    const invoice = await dataOf<Invoice>(head.send(getInvoice, { params: { id: late.invoiceId ?? '' } }));
    expect(invoice).toMatchObject({ status: 'issued', dueDate: on(60) });
    expect((await refusalOf(move(manager, on(75)))).message).toBe(
      'Needs approval: second move. Send a request.',
    );
    expect(await sumOfLedger()).toBe(0);
  });
});
