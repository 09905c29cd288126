import { afterAll, beforeAll, expect, it } from 'vitest';
import { setLateTerms } from '../../../../tests/support/late-terms.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { explainEverything } from '#insight/explanations/server/explanation.queries.ts';
import { trialBalance } from '#money/ledger/server/ledger.queries.ts';
import type { Receipt, ReceiptInput } from '../receipt.contract.ts';
import * as contract from '../receipt.contract.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { receiptInput } from './receipt.factory.ts';

const DUE = '2026-10-05';
const on = (days: number) => addDays(DUE, days);
let day = DUE;
let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
  // The benchmark was 8.80%, so that a day costs 0.03%.
  await setLateTerms(desk, { graceDays: 0, interestSpreadPct: 2.15, bounceChargePaise: 500_00 });
  await desk.run((work) =>
    work.db
      .updateTable('rateConfig')
      .set({ value: { pct: 18 } })
      .where('key', '=', 'gst.bounceCharge')
      .execute(),
  );
});

afterAll(() => desk.app.stop());

it('a cheque of ₹6,24,000 that bounced and was replaced ten days late costs 500, its GST and 1,872 of interest', async () => {
  const sale = await desk.sale();
  const plan = () => desk.run((work) => getPaymentPlan(work, sale.id));
  const pay = async (more: Partial<ReceiptInput>, recorder = desk.head, verifier = desk.finance) => {
    const body = { ...(await desk.run((work) => receiptInput(work, sale.id))), ...more };
    const { receipt } = await dataOf<{ receipt: Receipt }>(recorder.send(contract.recordReceipt, { body }));
    const verified = verifier.send(contract.verifyReceipt, {
      params: { id: receipt.id },
      body: { clearedOn: day },
    });
    return dataOf<Receipt>(verified);
  };

  const owed = (await plan()).outstandingPaise;
  await pay({ amountPaise: owed - 6_24_000_00 });
  const cheque = await pay({ mode: 'cheque', reference: '624001', amountPaise: 6_24_000_00 });
  expect((await plan()).outstandingPaise).toBe(0);

  day = on(4);
  // Everyone signs in again after some days.
  const clerk = await desk.organization.user('Finance Manager');
  const bounced = await dataOf<Receipt>(
    clerk.send(contract.updateReceipt, {
      params: { id: cheque.id },
      body: { status: 'bounced', bounceReason: 'Funds insufficient' },
    }),
  );
  expect(bounced).toMatchObject({ status: 'bounced', receiptNumber: cheque.receiptNumber, bouncedOn: on(4) });
  const returnedBetween = async (bouncedFrom: string, bouncedTo: string) => {
    const query = { status: 'bounced', bouncedFrom, bouncedTo };
    const found = await dataOf<Receipt[]>(clerk.send(contract.listReceipts, { query }));
    return found.map(({ id }) => id);
  };
  expect(await returnedBetween(on(4), on(4))).toEqual([cheque.id]);
  expect(await returnedBetween(on(0), on(3))).toEqual([]);
  expect(await returnedBetween(on(5), on(9))).toEqual([]);
  const after = await plan();
  expect(after.installments[0]).toMatchObject({
    dueDate: DUE,
    status: 'overdue',
    outstandingPaise: 6_24_000_00,
  });
  expect(after.charges).toMatchObject([{ kind: 'bounceCharge', amountPaise: 500_00, taxPaise: 90_00 }]);
  expect(after.chargesOpenPaise).toBe(590_00);

  day = on(10);
  const recorder = await desk.organization.user('Finance Manager');
  const verifier = await desk.organization.user('Finance Head');
  await pay({ mode: 'cheque', reference: '624002', amountPaise: 6_24_000_00 }, recorder, verifier);
  const replaced = await plan();
  expect(replaced.installments[0]).toMatchObject({
    status: 'paid',
    outstandingPaise: 0,
    interestPostedPaise: 1_872_00,
  });
  // Interest bears the GST of the supply that it is for.
  expect(replaced.charges.map((one) => [one.kind, one.amountPaise, one.taxPaise])).toEqual(
    expect.arrayContaining([
      ['bounceCharge', 500_00, 90_00],
      ['interest', 1_872_00, 93_60],
    ]),
  );

  const pdf = await recorder.send(contract.getReceiptPdf, { params: { id: cheque.id } });
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const sums = await desk.run((work) => trialBalance(work));
  expect(sums.reduce((sum, one) => sum + Number(one.debitPaise) - Number(one.creditPaise), 0)).toBe(0);
  const told = await desk.run((work) => explainEverything(work, sale.id));
  expect(told.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
});
