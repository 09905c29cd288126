import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setLateTerms } from '../../../../tests/support/late-terms.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { explainEverything } from '#insight/explanations/server/explanation.queries.ts';
import { listInvoices } from '#money/invoices/server/invoice.queries.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { getSale } from '#sale-lifecycle/overview/server/sale.queries.ts';
import { getStatementDocument } from '#sale-lifecycle/statements/server/statement.queries.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import type { Receipt, ReceiptInput } from '../receipt.contract.ts';
import * as receipts from '../receipt.contract.ts';
import { postMonthlyInterest } from '#money/charges/server/interest.jobs.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { receiptInput } from './receipt.factory.ts';
import { getPaymentStatistics } from '#money/dues/server/statistics.queries.ts';

const DUE = '2026-10-05';
const TAX = 10_000_00;
let day = DUE;
const on = (days: number) => addDays(DUE, days);

let desk: SalesDesk;
let head: TestUser;
let finance: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
  // The benchmark was 8.80%, so that a day costs 0.03%: ₹3 of ₹10,000.
  await setLateTerms(desk, { graceDays: 0, interestSpreadPct: 2.15 });
});

afterAll(() => desk.app.stop());

/** Who signed in weeks ago has to sign in again. */
async function goTo(next: string): Promise<void> {
  day = next;
  head = await desk.organization.user('Business Head');
  finance = await desk.organization.user('Finance Head');
}

interface Recorded {
  receipt: Receipt;
}

async function record(sale: Sale, changes: Partial<ReceiptInput>): Promise<Receipt> {
  const body = { ...(await desk.run((work) => receiptInput(work, sale.id))), ...changes };
  return (await dataOf<Recorded>(head.send(receipts.recordReceipt, { body }))).receipt;
}

const deducted = { type: 'tds', mode: 'tds', amountPaise: TAX, depositAccountId: null } as const;

function verify({ id }: Receipt): Promise<Receipt> {
  return dataOf(finance.send(receipts.verifyReceipt, { params: { id }, body: { clearedOn: day } }));
}

function change({ id }: Receipt, body: object): Promise<Receipt> {
  return dataOf(head.send(receipts.updateReceipt, { params: { id }, body }));
}

/** A sale of which all that is demanded came in on its day, but for the tax that the buyer deducted. */
async function paidButForTax(): Promise<Sale> {
  await goTo(DUE);
  const sale = await desk.sale();
  const { totalPaise } = await firstOf(sale);
  await verify(await record(sale, { amountPaise: totalPaise - TAX }));
  return sale;
}

async function firstOf(sale: Sale): Promise<Installment> {
  const [first] = (await desk.run((work) => getPaymentPlan(work, sale.id))).installments;
  if (!first) throw new Error('The plan is empty.');
  return first;
}

/** What each place that tells of late money says of a sale. */
function saidOf(sale: Sale) {
  return desk.run(async (work) => {
    const { overduePaise, outstandingPaise } = await getSale(work, sale.id);
    const search = sale.bookingNumber;
    const { overdue, ageing } = await getPaymentStatistics(work, { search, within: 'any' });
    const invoices = await listInvoices(work, { page: 1, limit: 5, saleId: sale.id, sort: 'createdAt' });
    const plan = await getPaymentPlan(work, sale.id);
    return {
      outstandingPaise,
      sale: overduePaise,
      plan: plan.overduePaise,
      list: overdue.outstandingPaise,
      ageing: ageing.reduce((sum, row) => sum + row.overduePaise, 0),
      statement: (await getStatementDocument(work, sale.id)).overduePaise,
      invoice: invoices.rows.map((row) => row.status),
    };
  });
}

const notLate = { sale: 0, plan: 0, list: 0, ageing: 0, statement: 0, invoice: ['partiallyPaid'] };
const late = { sale: TAX, plan: TAX, list: TAX, ageing: TAX, statement: TAX, invoice: ['overdue'] };

async function expectExplained(sale: Sale): Promise<void> {
  const all = await desk.run((work) => explainEverything(work, sale.id));
  expect(all.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
}

function monthEnd(now: string): Promise<number> {
  const { pool } = desk.app.application;
  return postMonthlyInterest({ pool, organizationId: desk.organization.id, now, subscribers: [] });
}

describe('TDS', () => {
  it('is late until it is recorded with its acknowledgement, and then no more, although it is not paid yet', async () => {
    const sale = await paidButForTax();
    await goTo(on(10));
    expect(await saidOf(sale)).toMatchObject(late);
    const tds = await record(sale, { ...deducted, receivedDate: on(5), reference: null });
    expect(await saidOf(sale)).toMatchObject(late);
    expect(await firstOf(sale)).toMatchObject({ status: 'overdue', interestAccruedPaise: 30_00 });

    await change(tds, { acknowledgement: 'AK26100001' });
    expect(await saidOf(sale)).toEqual({ outstandingPaise: TAX, ...notLate });
    const waits = { status: 'partiallyPaid', daysOverdue: 0, outstandingPaise: TAX, tdsWaitingPaise: TAX };
    expect(await firstOf(sale)).toMatchObject({ ...waits, interestAccruedPaise: 15_00 });
    await expectExplained(sale);

    await goTo(on(30));
    expect(await firstOf(sale)).toMatchObject({ ...waits, interestAccruedPaise: 15_00 });
    await verify(tds);
    expect(await firstOf(sale)).toMatchObject({
      status: 'paid',
      tdsWaitingPaise: 0,
      interestAccruedPaise: 0,
      interestPostedPaise: 15_00,
    });
    await expectExplained(sale);
  });

  it('is late again, with the interest of all its days, when the record of it is withdrawn', async () => {
    const sale = await paidButForTax();
    await goTo(on(10));
    const tds = await record(sale, { ...deducted, receivedDate: DUE, reference: 'AK26100002' });
    expect(await saidOf(sale)).toEqual({ outstandingPaise: TAX, ...notLate });
    expect(await firstOf(sale)).toMatchObject({ interestAccruedPaise: 0, tdsWaitingPaise: TAX });
    await goTo(on(20));
    await change(tds, { status: 'reversed', reversalReason: 'The challan was of another buyer' });
    expect(await saidOf(sale)).toEqual({ outstandingPaise: TAX, ...late });
    expect(await firstOf(sale)).toMatchObject({ interestAccruedPaise: 60_00, tdsWaitingPaise: 0 });
    await expectExplained(sale);
  });

  it('bears no interest at the end of the month', async () => {
    const [waiting, without] = [await paidButForTax(), await paidButForTax()];
    await record(waiting, { ...deducted, receivedDate: DUE, reference: 'AK26100003' });
    await monthEnd('2026-10-31T18:00:00.000Z');
    await goTo('2026-10-31');
    expect(await firstOf(waiting)).toMatchObject({ interestPostedPaise: 0, interestAccruedPaise: 0 });
    // 26 days from 6 to 31 October.
    expect(await firstOf(without)).toMatchObject({ interestPostedPaise: 78_00 });
  });

  it('makes way for other money that pays the installment first, whose interest is then billed in full', async () => {
    await goTo(DUE);
    const sale = await desk.sale();
    // Before the registration no more than a tenth may be accepted.
    await desk.run((work) => markRegistered(work, sale.id));
    const { totalPaise } = await firstOf(sale);
    await verify(await record(sale, { amountPaise: totalPaise - 2 * TAX }));
    await record(sale, { ...deducted, receivedDate: DUE, reference: 'AK26100004' });
    await goTo(on(10));
    expect(await firstOf(sale)).toMatchObject({ interestAccruedPaise: 30_00, tdsWaitingPaise: TAX });
    const rest = await record(sale, { amountPaise: 2 * TAX });
    await verify(rest);
    expect(await firstOf(sale)).toMatchObject({
      status: 'paid',
      tdsWaitingPaise: 0,
      interestPostedPaise: 60_00,
      interestAccruedPaise: 0,
    });
    await expectExplained(sale);
  });
});
