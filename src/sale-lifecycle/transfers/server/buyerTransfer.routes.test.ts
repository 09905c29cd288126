import { filed } from '../../../../tests/support/filed.ts';
import { listDocuments } from '#company/documents/document.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Invoice } from '#money/invoices/invoice.contract.ts';
import { getInvoice, listInvoices } from '#money/invoices/invoice.contract.ts';
import { trialBalance, verifyLedger } from '#money/ledger/server/ledger.queries.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import { buildReceipt, buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { transferToBuyer } from '../buyerTransfer.contract.ts';
import type { Sale, SaleStatement } from '#sales/sale.contract.ts';
import { cancelSale, getSale, getSaleStatement, updateSale } from '#sales/sale.contract.ts';
import { raiseReached } from '#sale-lifecycle/demands/server/reachedStages.factory.ts';
import { buildSale, markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';

let desk: SalesDesk;
/** Booked forty days ago, before any other, and overdue since. */
let oldSale: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  const then = new Date(Date.parse(desk.now) - 40 * 86_400_000).toISOString();
  oldSale = await desk.app.application.runAs(desk.head.caller, then, (work) =>
    buildSale(work, { unitId: desk.freeUnitId() }),
  );
});

afterAll(() => desk.app.stop());

const MEERA = { name: 'Meera Shah', pan: 'CFXPR1234M', address: '7 FC Road, Pune 411004', sharePct: 100 };
const REASON = 'Sold on before the agreement';

const transfer = (user: TestUser, sale: Sale, body: Record<string, unknown> = {}) =>
  user.send(transferToBuyer, {
    params: { id: sale.id },
    body: { applicants: [MEERA], reason: REASON, ...body },
  });
const read = (sale: Sale) => dataOf<Sale>(desk.head.send(getSale, { params: { id: sale.id } }));
const statement = (sale: Sale, asOf?: string) =>
  dataOf<SaleStatement>(
    desk.head.send(getSaleStatement, { params: { id: sale.id }, query: asOf ? { asOf } : {} }),
  );
const invoicesOf = async (sale: Sale) => {
  const list = await dataOf<Invoice[]>(desk.head.send(listInvoices, { query: { saleId: sale.id } }));
  return Promise.all(list.map(({ id }) => dataOf<Invoice>(desk.head.send(getInvoice, { params: { id } }))));
};

describe('a booking that moves to another buyer', () => {
  it('keeps price, plan and money; old papers name the seller, new ones the buyer', async () => {
    const before = await statement(oldSale, addDays(desk.today, -1));
    const overdue = (await read(oldSale)).overduePaise;
    expect(overdue).toBeGreaterThan(0);
    expect(await refusalOf(transfer(desk.finance, oldSale))).toEqual({
      status: 409,
      message: expect.stringMatching(
        /^₹[\d,.]+ is overdue\. Receive it first, or let the new buyer take it over\.$/,
      ) as string,
    });
    const sold = await dataOf<Sale>(transfer(desk.finance, oldSale, { takesOverDues: true }));
    expect(sold).toMatchObject({
      customerName: 'Meera Shah',
      status: 'booked',
      bookingNumber: oldSale.bookingNumber,
      price: oldSale.price,
      overduePaise: overdue,
      formerBuyers: [{ names: ['Asha Rao'], transferredOn: desk.today, reason: REASON, deedNumber: null }],
    });
    expect((await statement(oldSale)).customerName).toBe('Meera Shah');
    expect(await statement(oldSale, addDays(desk.today, -1))).toEqual(before);
    expect(before.customerName).toBe('Asha Rao');

    const plan = await dataOf<PaymentPlan>(desk.head.send(getPaymentPlan, { params: { id: oldSale.id } }));
    const next = plan.installments.find((one) => one.component === 'corpus');
    await desk.run(async (work) => raiseReached(work, await lockSale(work, oldSale.id), [next?.id ?? '']));
    const billed = await invoicesOf(oldSale);
    const names = billed.map(({ billTo }) => billTo.name).toSorted();
    expect(names).toEqual(['Asha Rao', 'Meera Shah']);
    // The list says what the papers say, and finds each by the name on it.
    expect(billed.map(({ customerName }) => customerName).toSorted()).toEqual(names);
    const found = await dataOf<Invoice[]>(desk.head.send(listInvoices, { query: { search: 'Asha' } }));
    expect(found.map(({ saleId, customerName }) => [saleId, customerName])).toContainEqual([
      oldSale.id,
      'Asha Rao',
    ]);
    const { sums, verdict } = await desk.run(async (work) => ({
      sums: await trialBalance(work),
      verdict: await verifyLedger(work),
    }));
    expect(sumPaise(sums.map((one) => one.debitPaise - one.creditPaise))).toBe(0);
    expect(verdict.intact).toBe(true);
  });

  it('requires a deed once it is registered, and is refused once the sale has ended', async () => {
    const sale = await desk.sale();
    await desk.run((work) => markRegistered(work, sale.id));
    expect(await refusalOf(transfer(desk.head, sale))).toEqual({
      status: 409,
      message: 'A registered agreement is transferred by a deed. Enter its number.',
    });
    const sold = await dataOf<Sale>(transfer(desk.head, sale, { deedNumber: 'HVL-1-9-2026' }));
    expect(sold.formerBuyers).toMatchObject([{ deedNumber: 'HVL-1-9-2026' }]);
    const ended = await desk.sale();
    const end = { reason: 'Moves abroad', initiatedBy: 'buyer', requestedOn: desk.today };
    await dataOf(desk.head.send(cancelSale, { params: { id: ended.id }, body: end }));
    expect(await refusalOf(transfer(desk.head, ended))).toEqual({
      status: 409,
      message: 'This sale is cancelled.',
    });
  });

  it('waits for receipts that are not verified, needs another person, and is made by managers and Finance', async () => {
    const executive = await desk.organization.user('Sales Executive');
    const sale = await desk.sale({ salesExecutiveId: executive.id });
    await desk.run((work) => buildReceipt(work, { saleId: sale.id, amountPaise: 50_000_00 }));
    expect((await refusalOf(transfer(desk.head, sale))).message).toBe(
      'One receipt is awaiting verification. Verify or withdraw receipts first.',
    );
    const other = await desk.sale({ salesExecutiveId: executive.id });
    expect((await transfer(executive, other)).status).toBe(403);
    const asha = { ...MEERA, id: other.applicants[0]?.id };
    expect(await refusalOf(transfer(desk.head, other, { applicants: [asha] }))).toEqual({
      status: 400,
      message: 'Enter the new buyer as first applicant.',
    });
    const { pan: _pan, ...unproved } = MEERA;
    expect((await refusalOf(transfer(desk.head, other, { applicants: [unproved] }))).message).toBe(
      'PAN of the first applicant is required.',
    );
    expect((await refusalOf(transfer(desk.head, other, { version: 99 }))).status).toBe(409);
  });

  it('keeps who stays with his papers, and the papers of who left for those who work on the sale', async () => {
    const sale = await desk.sale();
    const asha = sale.applicants[0];
    const husband = { name: 'Vivek Rao', pan: 'BFXPR1234K', sharePct: 40 };
    const applicants = [{ name: 'Asha Rao', pan: 'AFXPR1234L', sharePct: 60, id: asha?.id }, husband];
    const two = await dataOf<Sale>(
      desk.head.send(updateSale, { params: { id: sale.id }, body: { applicants } }),
    );
    await filed(desk.run, 'applicant', asha?.id ?? '', 'panCard');
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 1_00_000_00 }));
    const kept = { ...husband, id: two.applicants[1]?.id, sharePct: 100 };
    const sold = await dataOf<Sale>(transfer(desk.head, sale, { applicants: [kept] }));
    expect(sold.applicants.map(({ id, name }) => [id, name])).toEqual([[kept.id, 'Vivek Rao']]);
    expect(sold.paidPaise).toBe(1_00_000_00);
    const papers = desk.finance.send(listDocuments, { query: { resourceId: asha?.id ?? '' } });
    expect(await dataOf(papers)).toHaveLength(1);
  });
});
