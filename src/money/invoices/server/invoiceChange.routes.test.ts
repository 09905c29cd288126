import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { trialBalance } from '#money/ledger/server/ledger.queries.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { demandBatches, demandInstallments } from '#money/plans/server/demand.commands.ts';
import { lockPeriod } from '#money/ledger/server/period.commands.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { transferToBuyer } from '#sale-lifecycle/transfers/buyerTransfer.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale } from '#sales/sale.contract.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { reachStages } from '#sale-lifecycle/demands/server/reachedStages.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import type { Invoice } from '../invoice.contract.ts';
import * as contract from '../invoice.contract.ts';
import { cancelInvoice } from './invoiceChange.commands.ts';

let desk: SalesDesk;
let head: TestUser;
let manager: TestUser;
let now = '2026-10-20T06:00:00.000Z';

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => now });
  ({ head } = desk);
  manager = await desk.organization.user('Finance Manager');
});

afterAll(() => desk.app.stop());

async function firstInvoice(sale: Sale): Promise<Invoice> {
  const { installments } = await desk.run((work) => getPaymentPlan(work, sale.id));
  return invoiceOf(installments[0]?.invoiceId ?? '');
}

const invoiceOf = (id: string) => dataOf<Invoice>(head.send(contract.getInvoice, { params: { id } }));

/** A demanded installment beside the first one, on a draft. */
async function draftOf(sale: Sale): Promise<Invoice> {
  await desk.run(async (work) => {
    await markRegistered(work, sale.id);
    const locked = await lockSale(work, sale.id);
    const { installments } = await getPaymentPlan(work, sale.id);
    const next = installments.filter((one) => one.demandDate === null).slice(0, 1);
    await reachStages(
      work,
      next.map((one) => one.id),
    );
    const demanded = await demandInstallments(
      work,
      locked,
      next.map((one) => one.id),
      null,
    );
    await postBatches(work, demandBatches(locked, demanded));
  });
  const { invoice } = await dataOf<{ invoice: Invoice | null }>(
    head.send(contract.invoiceFromSale, { params: { id: sale.id }, body: { issue: false } }),
  );
  if (!invoice) throw new Error('Nothing was drafted.');
  return invoice;
}

const issue = (invoice: Invoice, user = head) =>
  user.send(contract.updateInvoice, { params: { id: invoice.id }, body: { status: 'issued' } });

const cancel = (invoice: Invoice, user = head) =>
  user.send(contract.cancelInvoice, { params: { id: invoice.id }, body: { reason: 'Wrong buyer' } });

describe('a draft', () => {
  it('is dropped when its sale ends, so that nobody issues it for a buyer who left', async () => {
    const sale = await desk.sale();
    const draft = await draftOf(sale);
    const body = { initiatedBy: 'developer', requestedOn: desk.today, reason: 'Plans were changed' };
    const deed = { cancellationDeedNumber: 'HVL-1-4712-2026' };
    await dataOf(head.send(cancelSale, { params: { id: sale.id }, body: { ...body, ...deed } }));
    expect(await invoiceOf(draft.id)).toMatchObject({
      status: 'cancelled',
      invoiceNumber: null,
      cancelReason: `${sale.bookingNumber} was cancelled`,
    });
    expect((await issue(draft)).status).toBe(409);
  });

  it('is issued as the same document, once, with the next number of its series', async () => {
    const sale = await desk.sale();
    const first = await firstInvoice(sale);
    const draft = await draftOf(sale);
    const answers = await Promise.all([issue(draft), issue(draft)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const issued = await invoiceOf(draft.id);
    expect(issued).toMatchObject({ status: 'issued', issueDate: desk.today, totalPaise: draft.totalPaise });
    const seqNo = ({ invoiceNumber }: Invoice) => Number(invoiceNumber?.slice(-6));
    expect(seqNo(issued)).toBe(seqNo(first) + 1);
    expect(await refusalOf(issue(draft))).toEqual({
      status: 409,
      message: 'An issued invoice cannot be edited; cancel it and issue a credit note.',
    });
  });

  it('names who would be billed today, also once another buyer has taken the booking over', async () => {
    const sale = await desk.sale();
    const draft = await draftOf(sale);
    const meera = { name: 'Meera Shah', pan: 'CFXPR1234M', address: '7 FC Road, Pune 411004', sharePct: 100 };
    const body = { applicants: [meera], reason: 'Sold on', deedNumber: 'HVL-1-9-2026', takesOverDues: true };
    await dataOf(head.send(transferToBuyer, { params: { id: sale.id }, body }));
    const shown = await invoiceOf(draft.id);
    expect(shown).toMatchObject({ customerName: 'Meera Shah', billTo: { name: 'Meera Shah' } });
    expect((await dataOf<Invoice>(issue(draft))).billTo).toEqual(shown.billTo);
  });

  it('is dropped without a number, and what it billed may be billed again', async () => {
    const sale = await desk.sale();
    const draft = await draftOf(sale);
    expect(await dataOf<Invoice>(cancel(draft))).toMatchObject({
      status: 'cancelled',
      invoiceNumber: null,
      creditNotes: [],
      cancelReason: 'Wrong buyer',
    });
    expect(await refusalOf(issue(draft))).toEqual({ status: 409, message: 'This invoice is cancelled.' });
    const again = await dataOf<{ invoice: Invoice }>(
      head.send(contract.invoiceFromSale, { params: { id: sale.id }, body: {} }),
    );
    expect(again.invoice).toMatchObject({ status: 'issued', totalPaise: draft.totalPaise });
  });
});

describe('an issued invoice', () => {
  it('is reversed by a credit note over its full value and keeps its number; nothing moves in the ledger', async () => {
    const sale = await desk.sale();
    const invoice = await firstInvoice(sale);
    const before = await desk.run((work) => trialBalance(work));
    const cancelled = await dataOf<Invoice>(cancel(invoice));
    expect(cancelled).toMatchObject({ status: 'cancelled', invoiceNumber: invoice.invoiceNumber });
    const note = await invoiceOf(cancelled.creditNotes[0]?.id ?? '');
    expect(note).toMatchObject({
      docType: 'creditNote',
      against: { invoiceNumber: invoice.invoiceNumber },
      taxablePaise: invoice.taxablePaise,
      totalPaise: invoice.totalPaise,
      lines: invoice.lines,
    });
    expect(await desk.run((work) => trialBalance(work))).toEqual(before);
    expect(await refusalOf(cancel(invoice))).toEqual({ status: 409, message: 'This invoice is cancelled.' });
    expect(await refusalOf(cancel(note))).toEqual({
      status: 409,
      message: 'A credit note cannot be cancelled.',
    });
    const again = await dataOf<{ invoice: Invoice }>(
      head.send(contract.invoiceFromSale, { params: { id: sale.id }, body: {} }),
    );
    expect(again.invoice.lines).toEqual(invoice.lines);
  });

  it('stays while anything is paid on it', async () => {
    const sale = await desk.sale();
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 1_00 }));
    expect(await refusalOf(cancel(await firstInvoice(sale)))).toEqual({
      status: 409,
      message: 'Reverse the payments first.',
    });
  });

  it('is nothing that sales people change', async () => {
    const seller = await desk.organization.user('Sales Manager');
    const invoice = await firstInvoice(await desk.sale());
    expect((await cancel(invoice, seller)).status).toBe(403);
    expect((await issue(invoice, seller)).status).toBe(403);
    const stranger = await desk.app.organization();
    expect((await cancel(invoice, stranger.businessHead)).status).toBe(404);
  });

  it('of a closed month is reversed only by a Finance Head or an administrator', async () => {
    const [kept, early, late] = [await desk.sale(), await desk.sale(), await desk.sale()];
    const [keptOne, earlyOne, lateOne] = [
      await firstInvoice(kept),
      await firstInvoice(early),
      await firstInvoice(late),
    ];
    const take = ({ id }: Invoice, user: TestUser) =>
      desk.run((work) => cancelInvoice(work, id, { reason: 'Wrong buyer' }), user);
    // The sessions of the desk do not last so long: the commands are called as the route calls them.
    now = '2026-11-09T06:00:00.000Z';
    await take(earlyOne, manager);
    await desk.run((work) => lockPeriod(work, '2026-10'));
    await expect(take(keptOne, manager)).rejects.toThrow(
      'Oct 2026 was closed on 9 Nov 2026. Ask a Finance Head to do this, or to reopen the month.',
    );
    await take(lateOne, desk.finance);
    const found = await desk.run((work) =>
      work.db
        .selectFrom('invoice')
        .select(['id', 'status'])
        .where('id', 'in', [keptOne.id, earlyOne.id, lateOne.id])
        .execute(),
    );
    expect(new Map(found.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [keptOne.id, 'issued'],
        [earlyOne.id, 'cancelled'],
        [lateOne.id, 'cancelled'],
      ]),
    );
  });
});
