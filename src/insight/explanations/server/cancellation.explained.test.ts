import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Explanation } from '#platform/contract/explanation.ts';
import type { Work } from '#platform/server/context.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { CancelInput } from '#sales/cancellation.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale } from '#sale-lifecycle/cancellations/server/cancellation.commands.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { explainEverything } from './explanation.queries.ts';

let desk: SalesDesk;
/** Booked before the first of them ends: documents of a series are made out in the order of their days. */
let unpaid: Sale;
let ofDeveloper: Sale;
let registered: Sale;
let old: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  unpaid = await desk.sale();
  ofDeveloper = await paid(await desk.sale(), 5_00_000_07);
  const loan = { bank: 'HDFC', sanctionNumber: null, sanctionedPaise: null, sanctionedOn: null };
  registered = await desk.sale({ funding: 'loan', loan });
  await desk.run((work) => markRegistered(work, registered.id));
  old = await paid(await desk.sale(), 5_00_000_00);
});

async function paid(sale: Sale, amountPaise: number): Promise<Sale> {
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise }));
  return sale;
}

afterAll(() => desk.app.stop());

/** Each test takes up later than the one before. */
function on<T>(days: number, command: (work: Work) => Promise<T>): Promise<T> {
  return desk.app.application.runAs(desk.head.caller, `${addDays(desk.today, days)}T06:30:00.000Z`, command);
}

/** Cancels a sale, and explains every amount of it that a screen shows. */
function cancelled(days: number, id: string, more: Partial<CancelInput>): Promise<Explanation[]> {
  return on(days, async (work) => {
    await cancelSale(work, id, {
      reason: 'Moves abroad',
      initiatedBy: 'buyer',
      requestedOn: work.today,
      cancellationDeedNumber: 'HVL-1-4712-2026',
      ...more,
    });
    return explainEverything(work, id);
  });
}

function figure(all: readonly Explanation[], field: string): Explanation {
  const found = all.find((one) => one.resource === 'cancellation' && one.field === field);
  if (!found) throw new Error(`The cancellation has no ${field}.`);
  return found;
}

const wrong = (all: readonly Explanation[]) => all.filter((one) => one.recomputedPaise !== one.amountPaise);

describe('every amount of the end of a sale is recomputed to the paisa', () => {
  it('that nobody had paid for: all that was due is written off', async () => {
    const all = await cancelled(20, unpaid.id, {});
    expect(wrong(all)).toEqual([]);
    expect(figure(all, 'refundPaise').amountPaise).toBe(0);
    const owed = ['outstandingPaise', 'overduePaise', 'interestAccruedPaise'];
    const open = all.filter((one) => owed.includes(one.field) && one.resource !== 'invoice');
    expect(open.length).toBeGreaterThan(owed.length);
    expect(open.filter((one) => one.amountPaise !== 0)).toEqual([]);
    expect(figure(all, 'writtenOffPaise').amountPaise).toBe(figure(all, 'chargesDuePaise').amountPaise);
  });

  it('that the developer cancelled, who owes interest from the day of each receipt', async () => {
    const all = await cancelled(33, ofDeveloper.id, { initiatedBy: 'developer' });
    expect(wrong(all)).toEqual([]);
    const interest = figure(all, 'developerInterestPaise');
    expect(interest.amountPaise).toBeGreaterThan(0);
    expect(interest.steps[0]?.text).toMatch(/^5,00,000.07 × 33 × /);
    expect(figure(all, 'forfeiturePaise').amountPaise).toBe(0);
  });

  it('that was registered: late interest is due, money is on account, and the bank that lent comes first', async () => {
    const saleId = registered.id;
    await on(60, (work) =>
      buildVerifiedReceipt(work, { saleId, amountPaise: 30_00_000_00, mode: 'bankLoan' }),
    );
    await on(65, (work) => buildVerifiedReceipt(work, { saleId, amountPaise: 15_00_000_01 }));
    const all = await cancelled(70, saleId, {});
    expect(wrong(all)).toEqual([]);
    expect(figure(all, 'forfeiturePaise').amountPaise).toBeGreaterThan(0);
    const [bank] = all.filter((one) => one.resource === 'refundLine');
    expect(bank?.steps[0]?.text).toMatch(/^lent 30,00,000 /);
  });

  it('whose invoices are too old: their tax is claimed from the department', async () => {
    const all = await cancelled(600, old.id, {});
    expect(wrong(all)).toEqual([]);
    expect(figure(all, 'gstNotRefundablePaise').amountPaise).toBeGreaterThan(0);
    // The invoice stays with its tax, and waits for nobody.
    const balances = all.filter((one) => one.resource === 'invoice' && one.field === 'balancePaise');
    expect(balances.map((one) => one.amountPaise)).toEqual(balances.map(() => 0));
    const waived = all.filter((one) => one.resource === 'invoice' && one.field === 'waivedPaise');
    expect(Math.max(...waived.map((one) => one.amountPaise))).toBeGreaterThan(0);
    expect(figure(all, 'gstRefundPaise').amountPaise).toBe(0);
    // What nobody paid is not called paid.
    const invoices = await desk.run(({ db }) =>
      db
        .selectFrom('invoice')
        .select(['status', 'totalPaise', 'paidPaise'])
        .where('saleId', '=', old.id)
        .where('docType', '!=', 'creditNote')
        .execute(),
    );
    for (const { status, totalPaise, paidPaise } of invoices)
      expect(status).toBe(paidPaise < totalPaise ? 'writtenOff' : 'paid');
    expect(invoices.map(({ status }) => status)).toContain('writtenOff');
  });
});
