import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { waiveInstallment } from '#money/plans/plan.contract.ts';
import { recordReceipt, updateReceipt } from '../receipt.contract.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { receiptInput } from './receipt.factory.ts';

let desk: SalesDesk;
let sale: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  sale = await desk.sale();
});

afterAll(() => desk.app.stop());

async function firstInstallment(): Promise<Installment> {
  const [first] = (await desk.run((work) => getPaymentPlan(work, sale.id))).installments;
  if (!first) throw new Error('The plan is empty.');
  return first;
}

it('nothing is waived that would leave waiting receipts more of the price than may be accepted', async () => {
  const { id, totalPaise } = await firstInstallment();
  const body = { ...(await desk.run((work) => receiptInput(work, sale.id))), amountPaise: totalPaise };
  const { receipt } = await dataOf<{ receipt: { id: string } }>(desk.head.send(recordReceipt, { body }));
  const waive = () =>
    desk.head.send(waiveInstallment, {
      params: { id },
      body: { scope: 'balance', reason: 'Agreed with the customer' },
    });

  // Its tax would become price on account.
  const refusal = await refusalOf(waive());
  expect(refusal.status).toBe(409);
  expect(refusal.message).toMatch(
    /^Receipts of this sale would then count ₹[\d,.]+ of the price, and only ₹[\d,]+ \(10%\) may be accepted before the agreement is registered\. First correct or withdraw one that awaits verification\.$/,
  );
  expect(await firstInstallment()).toMatchObject({ waivedPaise: 0, outstandingPaise: totalPaise });

  const withdrawn = {
    params: { id: receipt.id },
    body: { status: 'reversed', reversalReason: 'By mistake' },
  };
  await dataOf(desk.head.send(updateReceipt, withdrawn));
  await dataOf(waive());
  expect(await firstInstallment()).toMatchObject({ waivedPaise: totalPaise, outstandingPaise: 0 });
});
