import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billTogether } from '../../../../tests/support/billed-together.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { explainEverything } from '../../explanations/server/explanation.queries.ts';
import type { Invoice } from '../../invoices/invoice.contract.ts';
import * as invoices from '../../invoices/invoice.contract.ts';
import * as reports from '../../invoices/invoiceReport.contract.ts';
import type { LedgerAccount } from '../../ledger/ledger.rules.ts';
import { balanceOf } from '../../ledger/ledger.rules.ts';
import { batchesOfSale } from '../../ledger/server/ledger.queries.ts';
import { lockPeriod } from '../../ledger/server/period.commands.ts';
import type { Sale } from '../../sales/sale.contract.ts';
import { cancelSale } from '../../sales/server/cancellation.commands.ts';
import type { Installment } from '../plan.contract.ts';
import * as plans from '../plan.contract.ts';
import { getInstallment, getPaymentPlan } from './plan.queries.ts';
import { buildVerifiedReceipt } from './receipt.factory.ts';

const BOOKED = '2026-10-05';
/** 30 November after the financial year of the invoice. */
const LAST_DAY = '2027-11-30';
let day = BOOKED;
let desk: SalesDesk;
let finance: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
  ({ finance } = desk);
});

afterAll(() => desk.app.stop());

/** Who signed in weeks ago has to sign in anew. */
async function goTo(next: string): Promise<void> {
  day = next;
  finance = await desk.organization.user('Finance Head');
}

async function firstOf(sale: Sale): Promise<Installment> {
  const [first] = (await desk.run((work) => getPaymentPlan(work, sale.id))).installments;
  if (!first) throw new Error('The plan is empty.');
  return first;
}

const again = ({ id }: Installment) => desk.run((work) => getInstallment(work, id));

function waive({ id }: Installment): Promise<Installment> {
  const body = { scope: 'balance', reason: 'Agreed with the customer' };
  return dataOf(finance.send(plans.waiveInstallment, { params: { id }, body }));
}

const invoiceOf = (id: string | null) =>
  dataOf<Invoice>(finance.send(invoices.getInvoice, { params: { id: id ?? '' } }));

/** What the waiver of a sale did to an account, and what the whole sale did. */
async function movedOn(sale: Sale, account: LedgerAccount): Promise<{ waiver: number; sale: number }> {
  const batches = await desk.run((work) => batchesOfSale(work, sale.id));
  const sum = (of: typeof batches) => of.reduce((paise, one) => paise + balanceOf(account, one.entries), 0);
  return { waiver: sum(batches.filter((one) => one.sourceType === 'waiver')), sale: sum(batches) };
}

async function expectExplained(sale: Sale): Promise<void> {
  const all = await desk.run((work) => explainEverything(work, sale.id));
  expect(all.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
}

function register(sale: Sale): Promise<reports.InvoiceStatistics> {
  return dataOf(finance.send(reports.getInvoiceStatistics, { query: { saleId: sale.id } }));
}

describe('the balance of an installment that is waived', () => {
  it('takes its unpaid invoice back by a credit note, so that its tax is not owed to the state', async () => {
    await goTo(BOOKED);
    const sale = await desk.sale();
    const first = await firstOf(sale);
    expect(first).toMatchObject({ taxOnWaiver: 'credited', openTaxPaise: first.taxPaise });
    expect(await waive(first)).toMatchObject({
      status: 'waived',
      waivedPaise: first.totalPaise,
      outstandingPaise: 0,
      invoiceId: null,
      taxOnWaiver: 'none',
    });
    const taken = await invoiceOf(first.invoiceId);
    expect(taken).toMatchObject({ status: 'cancelled', totalPaise: first.totalPaise });
    expect(await invoiceOf(taken.creditNote?.id ?? null)).toMatchObject({
      docType: 'creditNote',
      issueDate: BOOKED,
      taxablePaise: first.principalPaise,
      totalPaise: first.totalPaise,
    });
    expect((await register(sale)).net).toMatchObject({ taxablePaise: 0, cgstPaise: 0, totalPaise: 0 });
    expect(await movedOn(sale, 'gstOutput')).toEqual({ waiver: first.taxPaise, sale: 0 });
    expect(await movedOn(sale, 'waiver')).toEqual({
      waiver: first.principalPaise,
      sale: first.principalPaise,
    });
    expect(await movedOn(sale, 'customer')).toEqual({ waiver: 0 - first.totalPaise, sale: 0 });
    await expectExplained(sale);
  });

  it('is never billed again after its credit note, and its tax is taken back once when the sale ends', async () => {
    await goTo(BOOKED);
    const sale = await desk.sale();
    const first = await firstOf(sale);
    await waive(first);
    const bill = (body: object) => finance.send(invoices.invoiceFromSale, { params: { id: sale.id }, body });
    expect(await refusalOf(bill({ issue: true, installmentIds: [first.id] }))).toEqual({
      status: 409,
      message: `${first.name} was waived and its invoice taken back by a credit note.`,
    });
    await desk.run((work) =>
      cancelSale(work, sale.id, {
        initiatedBy: 'buyer',
        reason: 'The buyer moves abroad',
        requestedOn: BOOKED,
      }),
    );
    for (const account of ['gstOutput', 'waiver', 'customer', 'unbilled'] as const)
      expect((await movedOn(sale, account)).sale).toBe(0);
    await expectExplained(sale);
  });

  it('leaves a part-paid invoice as it is: the tax stays owed and is given up by the builder', async () => {
    await goTo(BOOKED);
    const sale = await desk.sale();
    const first = await firstOf(sale);
    // Tax is paid first; a part of it stays open.
    const paidPaise = first.taxPaise - 1_000_50;
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: paidPaise }));
    expect(await again(first)).toMatchObject({ taxOnWaiver: 'partPaid', openTaxPaise: 1_000_50 });
    expect(await waive(first)).toMatchObject({ status: 'waived', invoiceId: first.invoiceId });
    expect(await invoiceOf(first.invoiceId)).toMatchObject({
      creditNote: null,
      status: 'paid',
      paidPaise,
      waivedPaise: first.totalPaise - paidPaise,
      balancePaise: 0,
    });
    expect(await movedOn(sale, 'gstOutput')).toEqual({ waiver: 0, sale: 0 - first.taxPaise });
    expect((await movedOn(sale, 'waiver')).waiver).toBe(first.totalPaise - paidPaise);
    await expectExplained(sale);
  });

  it('leaves an invoice that bills other installments too', async () => {
    await goTo(BOOKED);
    const sale = await desk.sale();
    const [second, third] = await billTogether(desk, sale);
    expect(second).toMatchObject({ invoiceId: third.invoiceId, taxOnWaiver: 'billedTogether' });
    await waive(second);
    expect(await invoiceOf(second.invoiceId)).toMatchObject({
      creditNote: null,
      status: 'issued',
      waivedPaise: second.totalPaise,
      balancePaise: third.totalPaise,
    });
    expect((await movedOn(sale, 'gstOutput')).waiver).toBe(0);
    expect(await again(third)).toMatchObject({ outstandingPaise: third.totalPaise });
    await expectExplained(sale);
  });

  it('is credited on the last day of the law and not on the day after', async () => {
    await goTo(BOOKED);
    const [inTime, late] = [await desk.sale(), await desk.sale()];
    await goTo(LAST_DAY);
    expect(await firstOf(inTime)).toMatchObject({ taxOnWaiver: 'credited' });
    const { taxPaise, principalPaise, totalPaise } = await waive(await firstOf(inTime));
    expect((await movedOn(inTime, 'gstOutput')).waiver).toBe(taxPaise);
    expect((await movedOn(inTime, 'waiver')).waiver).toBe(principalPaise);
    await goTo('2027-12-01');
    const first = await firstOf(late);
    expect(first).toMatchObject({ taxOnWaiver: 'tooLate', totalPaise });
    expect(await waive(first)).toMatchObject({ status: 'waived', invoiceId: first.invoiceId });
    expect(await invoiceOf(first.invoiceId)).toMatchObject({
      creditNote: null,
      status: 'paid',
      waivedPaise: totalPaise,
      balancePaise: 0,
    });
    expect((await movedOn(late, 'gstOutput')).waiver).toBe(0);
    expect((await movedOn(late, 'waiver')).waiver).toBe(totalPaise);
    await expectExplained(inTime);
    await expectExplained(late);
  });

  it('takes the invoice of a closed month back by a note of today', async () => {
    await goTo(BOOKED);
    const sale = await desk.sale();
    const first = await firstOf(sale);
    await goTo('2026-11-20');
    await desk.run((work) => lockPeriod(work, '2026-10'), finance);
    await waive(first);
    const { creditNote } = await invoiceOf(first.invoiceId);
    expect(await invoiceOf(creditNote?.id ?? null)).toMatchObject({ issueDate: '2026-11-20' });
  });
});
