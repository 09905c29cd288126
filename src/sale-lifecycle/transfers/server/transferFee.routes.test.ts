import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { explainEverything } from '#insight/explanations/server/explanation.queries.ts';
import type { Invoice } from '#money/invoices/invoice.contract.ts';
import { getInvoice, listInvoices } from '#money/invoices/invoice.contract.ts';
import { trialBalance, verifyLedger } from '#money/ledger/server/ledger.queries.ts';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { updatePaymentConfig } from '#inventory/payment-terms/paymentConfig.contract.ts';
import { transferToBuyer } from '../buyerTransfer.contract.ts';
import type { Sale, SaleStatement } from '#sales/sale.contract.ts';
import { cancelSale, getSale, getSaleStatement } from '#sales/sale.contract.ts';
import type { TransferFee } from '../transferFee.contract.ts';
import { getTransferFee } from '../transferFee.contract.ts';

/** 985 sq ft of carpet at ₹100, and 18% of it. */
const FEE = 98_500_00;
const TAX = 17_730_00;

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk();
  await ask(100_00);
});

afterAll(() => desk.app.stop());

const ask = (transferFeeRatePaise: number) =>
  dataOf(
    desk.head.send(updatePaymentConfig, {
      params: { id: desk.project.id },
      body: { transferFeeRatePaise },
    }),
  );

const transfer = (sale: Sale, user: TestUser = desk.head, more: Record<string, unknown> = {}) =>
  user.send(transferToBuyer, {
    params: { id: sale.id },
    body: {
      applicants: [{ name: 'Meera Shah', pan: 'CFXPR1234M', sharePct: 100 }],
      reason: 'Sold on before the agreement',
      ...more,
    },
  });

const feeOf = (sale: Sale, user = desk.head) => user.send(getTransferFee, { params: { id: sale.id } });
const planOf = (sale: Sale) =>
  dataOf<PaymentPlan>(desk.head.send(getPaymentPlan, { params: { id: sale.id } }));

/** A sale of which all that was demanded is paid. */
async function paidSale(): Promise<Sale> {
  const sale = await desk.sale();
  const { outstandingPaise } = await planOf(sale);
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: outstandingPaise }));
  return sale;
}

async function expectTrue(sale: Sale): Promise<void> {
  const { sums, verdict, told } = await desk.run(async (work) => ({
    sums: await trialBalance(work),
    verdict: await verifyLedger(work),
    told: await explainEverything(work, sale.id),
  }));
  expect(sumPaise(sums.map((one) => one.debitPaise - one.creditPaise))).toBe(0);
  expect(verdict.intact).toBe(true);
  expect(told.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
}

async function postedOf(sale: Sale) {
  return desk.run((work) =>
    work.db
      .selectFrom('ledgerEntry')
      .innerJoin('ledgerBatch', 'ledgerBatch.id', 'ledgerEntry.batchId')
      .select(['account', 'debitPaise', 'creditPaise'])
      .where('ledgerEntry.saleId', '=', sale.id)
      .where('sourceType', '=', 'transferFee')
      .orderBy('lineNo')
      .execute(),
  );
}

describe('the fee for a transfer to another buyer', () => {
  it('is billed with the transfer, paid by a receipt and invoiced then, to the paisa', async () => {
    const sale = await paidSale();
    expect(await dataOf<TransferFee>(feeOf(sale))).toEqual({
      ratePaise: 100_00,
      areaSqft: 985,
      askedPaise: FEE,
      mostLessPaise: null,
      approvedFeePaise: null,
      gstPct: 18,
      taxRegime: 'cgstSgst',
    });
    const sold = await dataOf<Sale>(transfer(sale));
    const [charge] = (await planOf(sale)).charges;
    expect(charge).toMatchObject({
      kind: 'transferFee',
      postedOn: desk.today,
      amountPaise: FEE,
      gstPct: 18,
      taxPaise: TAX,
      openPaise: FEE + TAX,
    });
    expect(sold.formerBuyers).toMatchObject([
      {
        fee: {
          ratePaise: 100_00,
          areaSqft: 985,
          askedPaise: FEE,
          chargedPaise: FEE,
          taxPaise: TAX,
          chargeId: charge?.id,
        },
      },
    ]);
    expect(await postedOf(sale)).toEqual([
      { account: 'customer', debitPaise: FEE + TAX, creditPaise: 0 },
      { account: 'otherIncome', debitPaise: 0, creditPaise: FEE },
      { account: 'gstOutput', debitPaise: 0, creditPaise: TAX },
    ]);
    const { rows } = await dataOf<SaleStatement>(
      desk.head.send(getSaleStatement, { params: { id: sale.id }, query: {} }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        kind: 'charge',
        particulars: 'Fee for the transfer of the booking',
        debitPaise: FEE + TAX,
      }),
    );
    await expectTrue(sale);

    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: FEE + TAX }));
    expect((await planOf(sale)).charges).toMatchObject([{ paidPaise: FEE + TAX, openPaise: 0 }]);
    const listed = await dataOf<Invoice[]>(
      desk.head.send(listInvoices, { query: { saleId: sale.id, sort: '-createdAt' } }),
    );
    const invoice = await dataOf<Invoice>(
      desk.head.send(getInvoice, { params: { id: listed[0]?.id ?? '' } }),
    );
    expect(invoice).toMatchObject({ docType: 'taxInvoice', status: 'paid', billTo: { name: 'Meera Shah' } });
    expect(invoice.lines).toMatchObject([
      {
        chargeId: charge?.id,
        description: 'Transfer of the booking',
        sac: '999799',
        gstRatePct: 18,
        taxablePaise: FEE,
        cgstPaise: TAX / 2,
        sgstPaise: TAX / 2,
        igstPaise: 0,
        totalPaise: FEE + TAX,
      },
    ]);
    await expectTrue(sale);
  });

  it('stays as it was charged when the project requires another one later, and is explained by its terms', async () => {
    const sale = await paidSale();
    await dataOf(transfer(sale, desk.head, { feePaise: 90_000_00 }));
    await ask(250_00);
    const told = await desk.run((work) => explainEverything(work, sale.id));
    await ask(100_00);
    const fee = told.find((one) => one.title === 'Transfer fee, amount');
    expect(fee?.steps.map((one) => one.amountPaise)).toEqual([FEE, 90_000_00 - FEE]);
    expect(told.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
  });

  it('is charged as it is asked unless by who may waive interest, and never more', async () => {
    const manager = await desk.organization.user('Sales Manager');
    const executive = await desk.organization.user('Sales Executive');
    const ofOther = await desk.sale({ salesExecutiveId: executive.id });
    expect((await feeOf(ofOther, executive)).status).toBe(403);
    const sale = await desk.sale({ salesExecutiveId: manager.id });
    const less = transfer(sale, manager, { feePaise: FEE - 1, takesOverDues: true });
    expect(await refusalOf(less)).toEqual({
      status: 400,
      message: 'The transfer fee is ₹98,500.00. A Sales Head or a Finance Head may charge less.',
    });
    expect((await refusalOf(transfer(sale, desk.head, { feePaise: FEE + 1 }))).message).toBe(
      'The transfer fee is at most ₹98,500.00.',
    );
    expect((await planOf(sale)).charges).toEqual([]);
    const free = await dataOf<Sale>(transfer(sale, desk.finance, { feePaise: 0, takesOverDues: true }));
    expect(free.formerBuyers).toMatchObject([{ fee: { askedPaise: FEE, chargedPaise: 0, chargeId: null } }]);
    expect((await planOf(sale)).charges).toEqual([]);
  });

  it('is none where the project requires none', async () => {
    await ask(0);
    const sale = await paidSale();
    expect((await dataOf<TransferFee>(feeOf(sale))).askedPaise).toBe(0);
    expect((await refusalOf(transfer(sale, desk.head, { feePaise: 1 }))).message).toBe(
      'This project has no transfer fee.',
    );
    const sold = await dataOf<Sale>(transfer(sale));
    await ask(100_00);
    expect(sold.formerBuyers).toMatchObject([{ fee: null }]);
    expect((await planOf(sale)).charges).toEqual([]);
  });

  it('is kept of what is refunded when the sale ends before it is paid', async () => {
    const sale = await paidSale();
    await dataOf(transfer(sale));
    const end = { reason: 'Moves abroad', initiatedBy: 'buyer', requestedOn: desk.today };
    await dataOf(desk.head.send(cancelSale, { params: { id: sale.id }, body: end }));
    const { cancellation } = await dataOf<Sale>(desk.head.send(getSale, { params: { id: sale.id } }));
    expect(cancellation).toMatchObject({ chargesDuePaise: FEE + TAX });
    expect((await planOf(sale)).charges).toMatchObject([{ openPaise: 0 }]);
    await expectTrue(sale);
  });
});
