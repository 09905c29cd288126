import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setLateTerms } from '../../../../tests/support/late-terms.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Explanation } from '#platform/contract/explanation.ts';
import { postMonthlyInterest } from '#money/charges/server/interest.jobs.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { updateInstallment } from '#money/plans/plan.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { explainAmount } from '../explanation.contract.ts';
import { explainEverything } from './explanation.queries.ts';

/** Everything is due on the day of the booking. */
const DUE = '2026-09-10';
let day = DUE;
let desk: SalesDesk;
let finance: TestUser;
let sale: Sale;

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
  await setLateTerms(desk, { graceDays: 0, interestSpreadPct: 2.15 });
  sale = await desk.sale();
  day = addDays(DUE, 10);
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 3_00_000_00 }));
  const { pool } = desk.app.application;
  day = '2026-09-30';
  const monthEnd = {
    pool,
    organizationId: desk.organization.id,
    now: `${day}T18:30:00.000Z`,
    subscribers: [],
  };
  await postMonthlyInterest(monthEnd);
  day = '2026-10-12';
  finance = await desk.organization.user('Finance Head');
});

afterAll(() => desk.app.stop());

const plan = () => desk.run((work) => getPaymentPlan(work, sale.id));

function explain(resource: string, id: string, field: string): Promise<Explanation> {
  return dataOf(finance.send(explainAmount, { params: { resource, id, field } }));
}

describe('interest for paying late', () => {
  it('is explained down to the MCLR row in force on the due date: balance, days and rate of each stretch', async () => {
    const { charges, installments } = await plan();
    const [charge] = charges.filter((one) => one.installmentId === installments[0]?.id);
    expect(charge?.amountPaise).toBeGreaterThan(0);
    const told = await explain('charge', charge?.id ?? '', 'amountPaise');
    expect(told.recomputedPaise).toBe(charge?.amountPaise);
    expect(told.rates.map((rate) => [rate.key, rate.text])).toContainEqual([
      'mclr.sbi.highest',
      'Highest SBI MCLR 8.8%',
    ]);
    expect(told.steps[0]).toMatchObject({ text: expect.stringContaining('10.95% ÷ 365') });
    expect(told.facts.find((fact) => fact.label === 'Rate')?.text).toBe(
      '10.95% a year = MCLR 8.8% + spread 2.15% of the project, fixed for the due date 10 Sep 2026',
    );
  });

  it('is explained the same way while it is not billed yet', async () => {
    const [first] = (await plan()).installments;
    expect(first?.interestAccruedPaise).toBeGreaterThan(0);
    const told = await explain('installment', first?.id ?? '', 'interestAccruedPaise');
    expect(told.recomputedPaise).toBe(first?.interestAccruedPaise);
    expect(told.rates.map((rate) => rate.key)).toEqual(['mclr.sbi.highest']);
  });

  it('keeps naming the due date it was billed for when that date is moved', async () => {
    const { charges, installments } = await plan();
    const [first] = installments;
    const body = { dueDate: addDays(day, 8), reason: 'Salary comes late' };
    await dataOf(finance.send(updateInstallment, { params: { id: first?.id ?? '' }, body }));
    const billed = (await plan()).charges.filter((one) => one.installmentId === first?.id);
    expect(billed.length).toBeGreaterThan(charges.filter((one) => one.installmentId === first?.id).length);
    for (const { id } of billed) {
      const told = await explain('charge', id, 'amountPaise');
      expect(told.facts.find((fact) => fact.label === 'Rate')?.text).toContain(
        'fixed for the due date 10 Sep 2026',
      );
    }
  });

  it('leaves no amount of the sale that differs by a paisa, also after it is paid', async () => {
    const { chargesOpenPaise, outstandingPaise } = await plan();
    await desk.run((work) =>
      buildVerifiedReceipt(work, {
        saleId: sale.id,
        receivedDate: day,
        amountPaise: outstandingPaise + chargesOpenPaise - 1_00,
      }),
    );
    const all = await desk.run((work) => explainEverything(work, sale.id));
    expect(all.filter((one) => one.resource === 'charge').length).toBeGreaterThanOrEqual(2);
    expect(all.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
  });
});
