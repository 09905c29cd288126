import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setLateTerms } from '../../../../tests/support/late-terms.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { explainEverything } from '#insight/explanations/server/explanation.queries.ts';
import { trialBalance } from '#money/ledger/server/ledger.queries.ts';
import { waiveInstallment } from '#money/plans/plan.contract.ts';
import * as receipts from '#money/receipts/receipt.contract.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { receiptInput } from '#money/receipts/server/receipt.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale } from '#sales/sale.contract.ts';
import * as invoices from '../invoice.contract.ts';

const DUE = '2026-10-05';
const on = (days: number) => addDays(DUE, days);
let day = DUE;
let desk: SalesDesk;
const sales: Sale[] = [];
let finance: TestUser;
let verifier: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
  // The benchmark was 8.80%, so that a day costs 0.03%.
  await setLateTerms(desk, { graceDays: 0, interestSpreadPct: 2.15 });
  await signIn();
  for (let made = 0; made < 7; made += 1) sales.push(await openSale());
  day = on(30);
  await signIn();
});

afterAll(() => desk.app.stop());

/** A sale with ₹4,16,000 open. */
async function openSale(): Promise<Sale> {
  const sale = await desk.sale();
  const { outstandingPaise } = await planOf(sale);
  await pay(sale, outstandingPaise - 4_16_000_00);
  return sale;
}

/** A sale on which that was paid thirty days late: ₹3,744 of interest with ₹187.20 of GST is open. */
async function lateSale(): Promise<Sale> {
  const sale = sales.pop();
  if (!sale) throw new Error('Not so many sales were made.');
  await pay(sale, 4_16_000_00);
  expect(await planOf(sale)).toMatchObject({ chargesOpenPaise: 3_931_20 });
  return sale;
}

/** Everyone signs in again after some days. */
async function signIn(): Promise<void> {
  finance = await desk.organization.user('Finance Manager');
  verifier = await desk.organization.user('Finance Head');
}

const planOf = (sale: Sale) => desk.run((work) => getPaymentPlan(work, sale.id));

async function pay(sale: Sale, amountPaise: number): Promise<receipts.Receipt> {
  const body = { ...(await desk.run((work) => receiptInput(work, sale.id))), amountPaise };
  const { receipt } = await dataOf<{ receipt: receipts.Receipt }>(
    finance.send(receipts.recordReceipt, { body }),
  );
  const params = { id: receipt.id };
  return dataOf(verifier.send(receipts.verifyReceipt, { params, body: { clearedOn: day } }));
}

/** The invoices of a sale for interest and charges, with their credit notes, in the order of their numbers. */
async function ofCharges(sale: Sale): Promise<invoices.Invoice[]> {
  const query = { saleId: sale.id, sort: 'createdAt', limit: 100 } as const;
  const listed = await dataOf<invoices.InvoiceSummary[]>(finance.send(invoices.listInvoices, { query }));
  const all = await Promise.all(listed.map(({ id }) => getInvoice(id)));
  return all.filter(({ lines }) => lines.some((line) => line.chargeId !== null));
}

const getInvoice = (id: string) =>
  dataOf<invoices.Invoice>(finance.send(invoices.getInvoice, { params: { id } }));

/** What the state is owed on interest and charges by the register. */
async function taxOnRegister(sale: Sale): Promise<number> {
  const documents = await ofCharges(sale);
  return sumPaise(
    documents.map(({ docType, cgstPaise, sgstPaise, igstPaise }) => {
      const taxPaise = cgstPaise + sgstPaise + igstPaise;
      return docType === 'creditNote' ? 0 - taxPaise : taxPaise;
    }),
  );
}

/** What the state is owed on interest and charges by the ledger. */
async function taxInLedger(sale: Sale): Promise<number> {
  const { rows } = await desk.run(async (work) => ({
    rows: await work.db
      .selectFrom('ledgerEntry')
      .innerJoin('ledgerBatch', 'ledgerBatch.id', 'ledgerEntry.batchId')
      .select(['creditPaise', 'debitPaise'])
      .where('ledgerEntry.saleId', '=', sale.id)
      .where('account', '=', 'gstOutput')
      .where('sourceType', 'in', ['interest', 'bounceCharge', 'waiver'])
      .execute(),
  }));
  return sumPaise(rows.map((row) => row.creditPaise - row.debitPaise));
}

async function expectTrue(sale: Sale): Promise<void> {
  const sums = await desk.run((work) => trialBalance(work));
  expect(sums.reduce((sum, one) => sum + Number(one.debitPaise) - Number(one.creditPaise), 0)).toBe(0);
  const told = await desk.run((work) => explainEverything(work, sale.id));
  expect(told.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
}

describe('interest for paying late', () => {
  it('is on no tax invoice while it is only billed: its tax arises when it is received', async () => {
    const sale = await lateSale();
    expect(await ofCharges(sale)).toEqual([]);
    await expectTrue(sale);
  });

  it('is billed as far as a receipt pays it, at the rate of the late supply, and nothing of that is open', async () => {
    const sale = await lateSale();
    const half = await pay(sale, 1_965_60);
    const [first] = await ofCharges(sale);
    expect(first).toMatchObject({
      docType: 'taxInvoice',
      status: 'paid',
      issueDate: on(30),
      dueDate: null,
      taxablePaise: 1_872_00,
      cgstPaise: 46_80,
      sgstPaise: 46_80,
      igstPaise: 0,
      totalPaise: 1_965_60,
      paidPaise: 1_965_60,
      balancePaise: 0,
      allowedActions: ['pdf'],
      receipts: [{ id: half.id, amountPaise: 1_965_60 }],
    });
    expect(first?.lines).toMatchObject([
      {
        installmentId: null,
        description: 'Interest for late payment, Booking',
        detail: '6 Oct 2026 to 4 Nov 2026 at 10.95% a year',
        sac: '995411',
        gstRatePct: 5,
      },
    ]);
    expect(await taxOnRegister(sale)).toBe(93_60);
    await pay(sale, 1_965_60);
    expect((await ofCharges(sale)).map((one) => one.totalPaise)).toEqual([1_965_60, 1_965_60]);
    expect([await taxOnRegister(sale), await taxInLedger(sale)]).toEqual([187_20, 187_20]);
    await expectTrue(sale);
  });

  it('is reversed by a credit note when its receipt is reversed, and billed again when it is paid again', async () => {
    const sale = await lateSale();
    const receipt = await pay(sale, 3_931_20);
    const [bill] = await ofCharges(sale);
    await dataOf(
      verifier.send(receipts.updateReceipt, {
        params: { id: receipt.id },
        body: { status: 'reversed', reversalReason: 'Belongs to another buyer' },
      }),
    );
    const [taken, note] = await ofCharges(sale);
    expect(taken).toMatchObject({ id: bill?.id, status: 'cancelled', paidPaise: 0, receipts: [] });
    expect(note).toMatchObject({
      docType: 'creditNote',
      totalPaise: 3_931_20,
      dueDate: null,
      against: { id: bill?.id },
    });
    expect(await taxOnRegister(sale)).toBe(0);
    await expectTrue(sale);
    await pay(sale, 3_931_20);
    expect((await ofCharges(sale)).map((one) => [one.docType, one.status])).toEqual([
      ['taxInvoice', 'cancelled'],
      ['creditNote', 'issued'],
      ['taxInvoice', 'paid'],
    ]);
    expect(await taxOnRegister(sale)).toBe(187_20);
    await expectTrue(sale);
  });

  it('that is waived leaves no tax owed to the state', async () => {
    const sale = await lateSale();
    const [installment] = (await planOf(sale)).installments;
    await dataOf(
      verifier.send(waiveInstallment, {
        params: { id: installment?.id ?? '' },
        body: { scope: 'interest', amountPaise: 1_872_00, reason: 'Agreed with the customer' },
      }),
    );
    expect(await planOf(sale)).toMatchObject({ chargesOpenPaise: 1_965_60 });
    expect(await taxInLedger(sale)).toBe(93_60);
    await pay(sale, 1_965_60);
    expect(await taxOnRegister(sale)).toBe(93_60);
    await expectTrue(sale);
  });

  it('that the end of the sale keeps is billed then, as it would have been when it was paid', async () => {
    const sale = await lateSale();
    const body = { initiatedBy: 'buyer', requestedOn: on(30), reason: 'Moves abroad' } as const;
    await dataOf(verifier.send(cancelSale, { params: { id: sale.id }, body }));
    expect(await ofCharges(sale)).toMatchObject([
      { docType: 'taxInvoice', status: 'paid', totalPaise: 3_931_20, receipts: [] },
    ]);
    expect([await taxOnRegister(sale), await taxInLedger(sale)]).toEqual([187_20, 187_20]);
    expect(await planOf(sale)).toMatchObject({ chargesOpenPaise: 0, outstandingPaise: 0 });
    await expectTrue(sale);
  });

  it('can be cancelled by no one while its receipt stands', async () => {
    const sale = await lateSale();
    await pay(sale, 3_931_20);
    const [bill] = await ofCharges(sale);
    const cancel = verifier.send(invoices.cancelInvoice, {
      params: { id: bill?.id ?? '' },
      body: { reason: 'Not wanted' },
    });
    expect(await refusalOf(cancel)).toEqual({ status: 409, message: 'Reverse the payments first.' });
  });

  it('is not reversed after the last day of credit notes, and bills what is paid in its place', async () => {
    const sale = await lateSale();
    const receipt = await pay(sale, 3_931_20);
    const [bill] = await ofCharges(sale);
    day = '2027-12-01';
    await signIn();
    await dataOf(
      verifier.send(receipts.updateReceipt, {
        params: { id: receipt.id },
        body: { status: 'reversed', reversalReason: 'Belongs to another buyer' },
      }),
    );
    expect(await ofCharges(sale)).toMatchObject([{ id: bill?.id, status: 'paid', totalPaise: 3_931_20 }]);
    await pay(sale, 3_931_20);
    expect((await ofCharges(sale)).map(({ id }) => id)).toEqual([bill?.id]);
    await expectTrue(sale);
  });
});
