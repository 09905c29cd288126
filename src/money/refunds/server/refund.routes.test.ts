import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale, getSale } from '#sales/sale.contract.ts';
import { APPLICANT } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { recordReceipt, updateReceipt, verifyReceipt } from '#money/receipts/receipt.contract.ts';
import type { Refund } from '../refund.contract.ts';
import { listRefunds } from '../refund.contract.ts';
import { buildVerifiedReceipt, receiptInput } from '#money/receipts/server/receipt.factory.ts';

let desk: SalesDesk;
let sale: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  const { id } = await desk.sale({
    applicants: [
      { ...APPLICANT, sharePct: 60 },
      { ...APPLICANT, name: 'Vivek Kale', pan: 'ABCPK1234F', sharePct: 40 },
    ],
  });
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: id, amountPaise: 5_00_000_00 }));
  const body = { reason: 'Moves abroad', initiatedBy: 'developer', requestedOn: desk.today };
  await dataOf(desk.head.send(cancelSale, { params: { id }, body }));
  sale = await dataOf<Sale>(desk.head.send(getSale, { params: { id } }));
});

afterAll(() => desk.app.stop());

const refunds = (query: Record<string, string> = {}) =>
  dataOf<Refund[]>(desk.finance.send(listRefunds, { query }));

async function record(refund: Refund): Promise<string> {
  const known = await desk.run((work) => receiptInput(work, sale.id));
  const body = {
    ...known,
    type: 'refund',
    refundLineId: refund.id,
    amountPaise: refund.amountPaise,
    allocations: null,
  };
  const { receipt } = await dataOf<{ receipt: { id: string } }>(desk.head.send(recordReceipt, { body }));
  return receipt.id;
}

it('a refund stands in the list from the cancellation on, whoever has or has not yet recorded its payment', async () => {
  const lines = sale.cancellation?.lines ?? [];
  const due = await refunds();
  expect(due.map((one) => [one.payeeName, one.amountPaise, one.state, one.daysLate, one.payment])).toEqual(
    lines.map((line) => [line.payeeName, line.amountPaise, 'toRecord', 0, null]),
  );
  expect(sumPaise(due.map((one) => one.amountPaise))).toBe(sale.cancellation?.refundPaise);

  const [first] = due;
  if (!first) throw new Error('Nothing goes back.');
  const paymentId = await record(first);
  expect((await refunds({ state: 'toRecord' })).map((one) => one.id)).toEqual([due[1]?.id]);
  expect((await refunds({ state: 'recorded' })).map((one) => [one.id, one.payment?.id])).toEqual([
    [first.id, paymentId],
  ]);

  // What was withdrawn is to be recorded again.
  const withdrawn = { params: { id: paymentId }, body: { status: 'reversed', reversalReason: 'Wrong bank' } };
  await dataOf(desk.head.send(updateReceipt, withdrawn));
  expect(await refunds({ state: 'toRecord' })).toHaveLength(2);

  const again = await record(first);
  const paid = { params: { id: again }, body: { clearedOn: desk.today, reference: 'UTR4711' } };
  await dataOf(desk.finance.send(verifyReceipt, paid));
  expect((await refunds({ state: 'paid' })).map((one) => [one.id, one.payment?.id])).toEqual([
    [first.id, again],
  ]);
});

it('refunds are found by the day they are due, their project and their buyer, and late ones say how late', async () => {
  const dueOn = sale.cancellation?.refundDueOn ?? '';
  expect(await refunds({ dueBy: dueOn })).toHaveLength(2);
  expect(await refunds({ dueBy: addDays(dueOn, -1) })).toEqual([]);
  expect(await refunds({ projectId: desk.project.id, search: sale.bookingNumber })).toHaveLength(2);
  expect(await refunds({ search: 'nobody of this name' })).toEqual([]);
});
