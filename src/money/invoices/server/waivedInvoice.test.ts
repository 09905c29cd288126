import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billTogether } from '../../../../tests/support/billed-together.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { explainEverything } from '#insight/explanations/server/explanation.queries.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { waiveInstallment } from '#money/plans/plan.contract.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import * as receipts from '#money/receipts/receipt.contract.ts';
import { receiptInput } from '#money/receipts/server/receipt.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { Invoice, InvoiceSummary } from '../invoice.contract.ts';
import { payInvoice } from '#money/receipts/invoicePayment.contract.ts';
import * as contract from '../invoice.contract.ts';
import type { InvoiceStatistics } from '../invoiceReport.contract.ts';
import * as reports from '../invoiceReport.contract.ts';

const BOOKED = '2026-10-05';
let day = BOOKED;
let desk: SalesDesk;
let head: TestUser;
let finance: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
});

beforeEach(() => goTo(BOOKED));

afterAll(() => desk.app.stop());

/** Who signed in weeks ago has to sign in again. */
async function goTo(next: string): Promise<void> {
  day = next;
  head = await desk.organization.user('Business Head');
  finance = await desk.organization.user('Finance Head');
}

const invoiceOf = ({ invoiceId }: Installment) =>
  dataOf<Invoice>(finance.send(contract.getInvoice, { params: { id: invoiceId ?? '' } }));

function waive({ id }: Installment): Promise<Installment> {
  const body = { scope: 'balance', reason: 'Agreed with the customer' };
  return dataOf(finance.send(waiveInstallment, { params: { id }, body }));
}

/** Records money against the invoice that bills an installment. */
async function pay({ invoiceId }: Installment, sale: Sale, more: Record<string, unknown>) {
  const { saleId: _sale, ...body } = await desk.run((work) => receiptInput(work, sale.id));
  return head.send(payInvoice, { params: { id: invoiceId ?? '' }, body: { ...body, ...more } });
}

async function paid(installment: Installment, sale: Sale, amountPaise: number): Promise<Receipt> {
  const { id } = await dataOf<Receipt>(pay(installment, sale, { amountPaise }));
  return dataOf(finance.send(receipts.verifyReceipt, { params: { id }, body: { clearedOn: day } }));
}

/** The invoice as the list of late ones has it. */
async function lateRow({ saleId, id }: Invoice): Promise<InvoiceSummary | undefined> {
  const rows = await dataOf<InvoiceSummary[]>(
    finance.send(reports.listOverdueInvoices, { query: { saleId } }),
  );
  return rows.find((row) => row.id === id);
}

/** How many of a sale are late, what is open of them, and what is open of all. */
async function figuresOf({ id }: Sale): Promise<{ late: number; latePaise: number; openPaise: number }> {
  const query = { saleId: id };
  const { byStatus } = await dataOf<InvoiceStatistics>(finance.send(reports.getInvoiceStatistics, { query }));
  const late = byStatus.find((one) => one.status === 'overdue');
  return {
    late: late?.count ?? 0,
    latePaise: late?.balancePaise ?? 0,
    openPaise: sumPaise(byStatus.map((one) => one.balancePaise)),
  };
}

async function expectExplained(sale: Sale): Promise<void> {
  const all = await desk.run((work) => explainEverything(work, sale.id));
  expect(all.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
}

describe('an invoice of two installments', () => {
  it('is open for what is neither paid nor waived, and late for no more than that', async () => {
    const sale = await desk.sale();
    const [second, third] = await billTogether(desk, sale);
    const paidPaise = second.taxPaise + 1_234_56;
    await paid(second, sale, paidPaise);
    await waive(second);
    const waivedPaise = second.totalPaise - paidPaise;
    const open = { paidPaise, waivedPaise, balancePaise: third.totalPaise };
    expect(await invoiceOf(second)).toMatchObject({ ...open, status: 'partiallyPaid' });
    await goTo(addDays(third.dueDate ?? '', 10));
    const late = await invoiceOf(second);
    expect(late).toMatchObject({ ...open, status: 'overdue' });
    expect(await lateRow(late)).toMatchObject({ ...open, daysOverdue: 10 });
    await expectExplained(sale);
  });

  it('takes no money for the installment that was waived', async () => {
    const sale = await desk.sale();
    const [second, third] = await billTogether(desk, sale);
    await waive(second);
    const chosen = { installmentId: second.id, principalPaise: 1_00, taxPaise: 0 };
    const refused = await refusalOf(pay(second, sale, { amountPaise: 1_00, allocations: [chosen] }));
    expect(refused.status).toBe(400);
    const receipt = await paid(second, sale, 1_00);
    expect(receipt.allocations).toMatchObject([{ installmentId: third.id }]);
  });

  it('says on the next bill what was waived while there was none, which no credit note takes back', async () => {
    const sale = await desk.sale();
    const [second, third] = await billTogether(desk, sale);
    const { id } = await invoiceOf(second);
    const cancel = (invoiceId: string) =>
      finance.send(contract.cancelInvoice, { params: { id: invoiceId }, body: { reason: 'Wrong buyer' } });
    await dataOf(cancel(id));
    await waive(second);
    const body = { issue: true, installmentIds: [second.id, third.id] };
    const { invoice } = await dataOf<{ invoice: Invoice }>(
      finance.send(contract.invoiceFromSale, { params: { id: sale.id }, body }),
    );
    expect(invoice).toMatchObject({
      status: 'issued',
      waivedPaise: second.totalPaise,
      balancePaise: third.totalPaise,
    });
    await expectExplained(sale);
    await waive(third);
    expect(await dataOf(finance.send(contract.getInvoice, { params: { id: invoice.id } }))).toMatchObject({
      status: 'paid',
      creditNotes: [{ totalPaise: third.totalPaise }],
    });
    expect(await refusalOf(cancel(invoice.id))).toEqual({
      status: 409,
      message: 'This invoice was waived in full; nothing is open.',
    });
    await expectExplained(sale);
  });

  it('bills the other again once it is reversed, and never what a credit note took back with its waiver', async () => {
    const sale = await desk.sale();
    const [second, third] = await billTogether(desk, sale);
    await waive(second);
    const { id } = await invoiceOf(second);
    const cancelled = await dataOf<Invoice>(
      finance.send(contract.cancelInvoice, { params: { id }, body: { reason: 'Wrong buyer' } }),
    );
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      waivedPaise: 0,
      creditNotes: [{ totalPaise: second.totalPaise }, { totalPaise: third.totalPaise }],
    });
    const bill = (installmentIds: string[]) =>
      finance.send(contract.invoiceFromSale, {
        params: { id: sale.id },
        body: { issue: true, installmentIds },
      });
    expect((await refusalOf(bill([second.id]))).status).toBe(409);
    const { invoice } = await dataOf<{ invoice: Invoice }>(bill([third.id]));
    expect(invoice).toMatchObject({ status: 'issued', totalPaise: third.totalPaise, waivedPaise: 0 });
    await expectExplained(sale);
  });

  it('is settled once the rest of both is waived: not late, counted as paid, and no payment is taken', async () => {
    const sale = await desk.sale();
    const [second, third] = await billTogether(desk, sale);
    const paidPaise = second.taxPaise + 1_234_56;
    const receipt = await paid(second, sale, paidPaise);
    await goTo(addDays(third.dueDate ?? '', 10));
    const before = await figuresOf(sale);
    const { totalPaise, invoiceNumber } = await invoiceOf(second);
    await waive(second);
    await waive(third);
    const waivedPaise = totalPaise - paidPaise;
    const settled = await invoiceOf(second);
    expect(settled).toMatchObject({ status: 'paid', paidPaise, waivedPaise, balancePaise: 0 });
    expect(settled.allowedActions).toEqual(['pdf']);
    expect(await lateRow(settled)).toBeUndefined();
    expect(await figuresOf(sale)).toEqual({
      late: before.late - 1,
      latePaise: before.latePaise - waivedPaise,
      openPaise: before.openPaise - waivedPaise,
    });
    expect(await refusalOf(pay(second, sale, { amountPaise: 1_00 }))).toEqual({
      status: 409,
      message: `Nothing is open on invoice ${invoiceNumber}: ${formatMoneyExact(waivedPaise)} was waived.`,
    });
    await expectExplained(sale);

    // The payment is taken back: what it had paid is open again, and late.
    await dataOf(
      finance.send(receipts.updateReceipt, {
        params: { id: receipt.id },
        body: { status: 'reversed', reversalReason: 'Of another buyer' },
      }),
    );
    const reopened = await invoiceOf(second);
    expect(reopened).toMatchObject({ status: 'overdue', paidPaise: 0, waivedPaise, balancePaise: paidPaise });
    expect(await lateRow(reopened)).toMatchObject({ balancePaise: paidPaise });
    await expectExplained(sale);
  });

  it('is too old to be reversed by hand once no credit note may', async () => {
    const sale = await desk.sale();
    const [second] = await billTogether(desk, sale);
    const { id } = await invoiceOf(second);
    await goTo('2027-12-01');
    const cancel = finance.send(contract.cancelInvoice, { params: { id }, body: { reason: 'Wrong buyer' } });
    expect(await refusalOf(cancel)).toEqual({
      status: 409,
      message: 'Too late for a credit note: the invoice could be credited until 30 Nov 2027.',
    });
  });
});
