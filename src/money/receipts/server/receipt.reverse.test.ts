import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { explainEverything } from '#insight/explanations/server/explanation.queries.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { raiseReached } from '#sale-lifecycle/demands/server/reachedStages.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import type { Sale, SaleLedger, SaleStatement } from '#sales/sale.contract.ts';
import { cancelSale, getSale, getSaleLedger, getSaleStatement } from '#sales/sale.contract.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import type { Receipt, ReceiptInput } from '../receipt.contract.ts';
import * as plans from '#money/plans/plan.contract.ts';
import * as receipts from '../receipt.contract.ts';
import { receiptInput } from './receipt.factory.ts';

let desk: SalesDesk;
let head: TestUser;
let finance: TestUser;
let manager: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  ({ head, finance } = desk);
  manager = await desk.organization.user('Finance Manager');
});

afterAll(() => desk.app.stop());

type Recorded = { receipt: Receipt; tds: Receipt | null; expectedTds: receipts.ExpectedTds | null };

async function record(sale: Sale, more: Partial<ReceiptInput> = {}): Promise<Receipt> {
  return (await recorded(sale, more)).receipt;
}

async function recorded(sale: Sale, more: Record<string, unknown> = {}): Promise<Recorded> {
  const body = { ...(await desk.run((work) => receiptInput(work, sale.id))), ...more };
  return dataOf<Recorded>(head.send(receipts.recordReceipt, { body }));
}

function verify(receipt: Receipt, user = finance, more: Record<string, unknown> = {}) {
  const body = { clearedOn: desk.today, ...more };
  return user.send(receipts.verifyReceipt, { params: { id: receipt.id }, body });
}

async function verified(sale: Sale, more: Partial<ReceiptInput> = {}): Promise<Receipt> {
  return dataOf<Receipt>(verify(await record(sale, more)));
}

function put(receipt: Receipt, body: Record<string, unknown>, user = manager) {
  return user.send(receipts.updateReceipt, { params: { id: receipt.id }, body });
}

function bounce(receipt: Receipt, more: Record<string, unknown> = {}, user = manager) {
  return put(receipt, { status: 'bounced', bounceReason: 'Funds insufficient', ...more }, user);
}

const saleNow = (sale: Sale) => dataOf<Sale>(head.send(getSale, { params: { id: sale.id } }));
const ledgerOf = (sale: Sale) => dataOf<SaleLedger>(head.send(getSaleLedger, { params: { id: sale.id } }));

async function planOf(sale: Sale): Promise<Installment[]> {
  const plan = await dataOf<PaymentPlan>(head.send(plans.getPaymentPlan, { params: { id: sale.id } }));
  return plan.installments;
}

async function firstOf(sale: Sale): Promise<Installment> {
  const [first] = await planOf(sale);
  if (!first) throw new Error('The plan is empty.');
  return first;
}

/** Registered, so that the 10 % cap does not stand in the way, with one more stage demanded. */
async function registeredSale(): Promise<Sale> {
  const sale = await desk.sale();
  const [, second] = await planOf(sale);
  await desk.run(async (work) => {
    await markRegistered(work, sale.id);
    await raiseReached(work, await lockSale(work, sale.id), [second?.id ?? '']);
  });
  return sale;
}

/** Every amount is recomputed from the ledger to the paisa, also after money was taken back. */
async function expectExplained(sale: Sale): Promise<void> {
  const all = await desk.run((work) => explainEverything(work, sale.id));
  expect(all.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
}

describe('a cheque that bounces', () => {
  it('leaves what it paid open again with its due date, is marked, and frees its number', async () => {
    const sale = await desk.sale();
    const due = await firstOf(sale);
    const cheque = { mode: 'cheque' as const, reference: '006240', amountPaise: due.totalPaise };
    const receipt = await verified(sale, cheque);
    expect(receipt.allowedActions).toEqual(['reverse', 'bounce', 'pdf']);
    expect(await firstOf(sale)).toMatchObject({ status: 'paid' });

    const bounced = await dataOf<Receipt>(bounce(receipt));
    expect(bounced).toMatchObject({
      status: 'bounced',
      receiptNumber: receipt.receiptNumber,
      bouncedOn: desk.today,
      bounceReason: 'Funds insufficient',
      unallocatedPaise: 0,
      split: null,
      allowedActions: ['pdf'],
    });
    expect(await firstOf(sale)).toMatchObject({
      dueDate: due.dueDate,
      paidPaise: 0,
      outstandingPaise: due.totalPaise,
    });
    expect(await saleNow(sale)).toMatchObject({ paidPaise: 0 });
    expect(await ledgerOf(sale)).toMatchObject({ onAccountPaise: 0, chainIntact: true });
    await expectExplained(sale);
    expect(await record(sale, cheque)).toMatchObject({ status: 'recorded', reference: '006240' });
  });

  it('stays readable: printed with its mark, and on the statement with what was reversed', async () => {
    const sale = await desk.sale();
    const receipt = await verified(sale, { mode: 'dd', amountPaise: 1_00_000_00 });
    await dataOf(bounce(receipt, { bouncedOn: desk.today }));
    const answer = await head.send(receipts.getReceiptPdf, { params: { id: receipt.id } });
    expect(answer.headers.get('content-type')).toContain('application/pdf');
    const statement = await dataOf<SaleStatement>(head.send(getSaleStatement, { params: { id: sale.id } }));
    expect(statement.receivedPaise).toBe(0);
    expect(statement.rows.slice(1).map((row) => [row.kind, row.debitPaise, row.creditPaise])).toEqual([
      ['charge', 500_00, 0],
      ['receipt', 0, 1_00_000_00],
      ['takenBack', 1_00_000_00, 0],
    ]);
    const split = await desk.run((work) =>
      work.db
        .selectFrom('receiptSplit')
        .selectAll()
        .where('transactionId', '=', receipt.id)
        .executeTakeFirst(),
    );
    expect(split).toMatchObject({ takenBackOn: desk.today });
  });

  it('bounces before it is verified too, and never twice', async () => {
    const sale = await desk.sale();
    const receipt = await record(sale, { mode: 'nach', amountPaise: 10_000_00 });
    expect(await dataOf<Receipt>(bounce(receipt))).toMatchObject({ status: 'bounced', receiptNumber: null });
    expect(await refusalOf(bounce(receipt))).toEqual({
      status: 409,
      message: 'A bounced receipt cannot be edited; record a new one.',
    });
    expect(await refusalOf(verify(receipt))).toEqual({
      status: 409,
      message: 'This receipt has bounced. Record the next payment on its own.',
    });
    await expectExplained(sale);
  });

  it('is refused for other modes, without a reason, on impossible days and to others than Finance', async () => {
    const sale = await desk.sale();
    const transfer = await verified(sale, { amountPaise: 1_000_00 });
    expect(await refusalOf(bounce(transfer))).toEqual({
      status: 409,
      message: 'Only cheques and mandates can bounce.',
    });
    const cheque = await verified(sale, { mode: 'cheque', reference: '77', amountPaise: 1_000_00 });
    expect(await refusalOf(bounce(cheque, { bounceReason: null }))).toEqual({
      status: 400,
      message: 'Enter why the bank returned it.',
    });
    expect(await refusalOf(bounce(cheque, { bouncedOn: addDays(desk.today, 1) }))).toEqual({
      status: 400,
      message: 'Bounced on cannot be in the future.',
    });
    expect(await refusalOf(bounce(cheque, { bouncedOn: addDays(desk.today, -1) }))).toEqual({
      status: 400,
      message: 'It cannot have bounced before it was received.',
    });
    const salesHead = await desk.organization.user('Sales Head');
    expect((await bounce(cheque, {}, salesHead)).status).toBe(403);
    await desk.run(async (work) => {
      await markRegistered(work, sale.id);
      const completed = { status: 'completed' as const, possessionDate: work.today };
      await work.db.updateTable('sale').set(completed).where('id', '=', sale.id).execute();
    });
    expect(await refusalOf(bounce(cheque))).toEqual({
      status: 409,
      message: 'This sale is completed; its receipts cannot be reversed.',
    });
  });

  it('takes back what it held on account and later paid; what others hold pays what is open again', async () => {
    const sale = await desk.sale();
    await desk.run((work) => markRegistered(work, sale.id));
    const [first, second] = await planOf(sale);
    const cheque = await verified(sale, {
      mode: 'cheque',
      reference: '88',
      amountPaise: (first?.totalPaise ?? 0) + 2_00_000_00,
    });
    const other = await verified(sale, { amountPaise: 50_00_000_00 });
    await desk.run(async (work) => raiseReached(work, await lockSale(work, sale.id), [second?.id ?? '']));
    const before = await dataOf<Receipt>(head.send(receipts.getReceipt, { params: { id: other.id } }));
    await dataOf(bounce(cheque));
    const after = await dataOf<Receipt>(head.send(receipts.getReceipt, { params: { id: other.id } }));
    // The other receipt holds enough: it pays the first stage and what the cheque had paid of the second.
    expect(before.unallocatedPaise - after.unallocatedPaise).toBe((first?.totalPaise ?? 0) + 2_00_000_00);
    expect((await planOf(sale)).slice(0, 2).map((one) => one.status)).toEqual(['paid', 'paid']);
    // What is left to pay is the charge for the bounce.
    expect(await ledgerOf(sale)).toMatchObject({
      balancePaise: 500_00,
      onAccountPaise: after.unallocatedPaise,
    });
    await expectExplained(sale);
  });
});

describe('reversing a verified receipt', () => {
  it('is for a Finance Head or an administrator with a reason, and keeps number and batches', async () => {
    const sale = await registeredSale();
    const receipt = await verified(sale, { amountPaise: 5_00_000_00 });
    const reverse = (user: TestUser, reversalReason: string | null = 'Credited to another sale') =>
      put(receipt, { status: 'reversed', reversalReason }, user);
    expect(await refusalOf(reverse(manager))).toEqual({
      status: 403,
      message: 'Only a Finance Head or an administrator may reverse a verified receipt.',
    });
    expect(await refusalOf(reverse(finance, null))).toEqual({
      status: 400,
      message: 'Enter why it is reversed.',
    });
    const reversed = await dataOf<Receipt>(reverse(finance));
    expect(reversed).toMatchObject({
      status: 'reversed',
      receiptNumber: receipt.receiptNumber,
      reversedOn: desk.today,
      reversalReason: 'Credited to another sale',
      allowedActions: ['pdf'],
    });
    expect(await refusalOf(reverse(finance))).toEqual({
      status: 409,
      message: 'A reversed receipt cannot be edited; record a new one.',
    });
    const ledger = await ledgerOf(sale);
    expect(ledger.rows.slice(-2).map((row) => [row.sourceType, row.account, row.debitPaise])).toEqual([
      ['reversal', 'bank', 0],
      ['reversal', 'customer', 5_00_000_00],
    ]);
    await expectExplained(sale);
  });

  it('takes effect once, however many reverse at the same time', async () => {
    const sale = await desk.sale();
    const receipt = await verified(sale, { amountPaise: 1_000_00 });
    const body = { status: 'reversed', reversalReason: 'Twice' };
    const answers = await Promise.all([1, 2, 3].map(() => put(receipt, body, finance)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
    expect(await saleNow(sale)).toMatchObject({ paidPaise: 0 });
  });
});

describe('tax that the buyer deducts', () => {
  it('settles the booking stage together with the transfer, to the paisa', async () => {
    const sale = await desk.sale();
    const due = await firstOf(sale);
    const taxPaise = Math.round(due.principalPaise / 100);
    const bankPaise = due.totalPaise - taxPaise;
    const body = { ...(await desk.run((work) => receiptInput(work, sale.id))), amountPaise: bankPaise };
    const preview = await dataOf<Recorded>(
      head.send(receipts.recordReceipt, { body: { ...body, preview: true } }),
    );
    expect(preview.expectedTds).toEqual({
      pct: 1,
      form: '141 Schedule B',
      certificate: '132',
      amountPaise: taxPaise,
    });

    const { receipt, tds } = await recorded(sale, { ...body, tds: { amountPaise: taxPaise } });
    expect(tds).toMatchObject({
      type: 'tds',
      mode: 'tds',
      status: 'recorded',
      tds: { form: '141 Schedule B', acknowledgement: null },
      allocations: [{ principalPaise: taxPaise, taxPaise: 0 }],
    });
    if (!tds) throw new Error('No TDS line was recorded.');
    await dataOf(verify(receipt));
    expect(await refusalOf(verify(tds))).toEqual({
      status: 400,
      message: 'Enter the acknowledgement number of the tax that the buyer paid.',
    });
    const done = await dataOf<Receipt>(verify(tds, finance, { reference: 'AK 2611 0001' }));
    expect(done).toMatchObject({ status: 'verified', split: null, tds: { acknowledgement: 'AK 2611 0001' } });
    expect(await firstOf(sale)).toMatchObject({ status: 'paid', paidPaise: due.totalPaise });
    const ledger = await ledgerOf(sale);
    expect(ledger.balancePaise).toBe(0);
    expect(ledger.rows.slice(-2).map((row) => [row.account, row.debitPaise, row.creditPaise])).toEqual([
      ['tdsReceivable', taxPaise, 0],
      ['customer', 0, taxPaise],
    ]);
    await expectExplained(sale);
    expect((await head.send(receipts.getReceiptPdf, { params: { id: done.id } })).status).toBe(200);
  });

  it('is recorded by itself, pays the price only, and counts towards the 10 % cap', async () => {
    const sale = await desk.sale();
    const due = await firstOf(sale);
    const tds = { type: 'tds' as const, mode: 'tds' as const, depositAccountId: null };
    const one = await record(sale, { ...tds, reference: 'ACK1', amountPaise: 10_000_00 });
    expect(one.allocations).toMatchObject([{ principalPaise: 10_000_00, taxPaise: 0 }]);
    const rest = due.principalPaise - 10_000_00;
    const body = { ...(await desk.run((work) => receiptInput(work, sale.id))), ...tds, reference: 'ACK2' };
    const refused = head.send(receipts.recordReceipt, { body: { ...body, amountPaise: rest + 1 } });
    expect((await refusalOf(refused)).message).toMatch(/may be accepted before the agreement is registered/);
    const both = { amountPaise: rest, tds: { amountPaise: due.taxPaise + 1 } };
    const together = await refusalOf(
      head.send(receipts.recordReceipt, {
        body: { ...(await desk.run((work) => receiptInput(work, sale.id))), ...both },
      }),
    );
    expect(together.status).toBe(409);
    const gst = [{ installmentId: due.id, principalPaise: 0, taxPaise: 100 }];
    expect(
      await refusalOf(
        head.send(receipts.recordReceipt, { body: { ...body, amountPaise: 100, allocations: gst } }),
      ),
    ).toEqual({ status: 400, message: 'Tax deducted by the buyer pays the price, never GST.' });
    expect(await refusalOf(head.send(receipts.recordReceipt, { body: { ...body, mode: 'neft' } }))).toEqual({
      status: 400,
      message: 'Use the mode TDS for tax deducted by the buyer.',
    });
  });

  it('awaits its certificate in a list of its own until that is there', async () => {
    const sale = await desk.sale();
    const tds = await verified(sale, { type: 'tds', mode: 'tds', reference: 'ACK9', amountPaise: 9_000_00 });
    const pending = async () => {
      const query = { saleId: sale.id, certificate: 'pending' };
      const { body } = await manager.send(receipts.listReceipts, { query });
      return (body.data as Receipt[]).map((one) => one.id);
    };
    expect(tds.allowedActions).toEqual(['reverse', 'certificate', 'pdf']);
    expect(await pending()).toEqual([tds.id]);
    expect(await refusalOf(put(tds, { certificateNumber: null, certificateFileId: null }))).toEqual({
      status: 400,
      message: 'Enter the certificate number.',
    });
    expect(await refusalOf(put(tds, { certificateNumber: 'X', amountPaise: 1 }))).toEqual({
      status: 409,
      message: 'A verified transaction cannot be edited; reverse it and record a new one.',
    });
    const done = await dataOf<Receipt>(put(tds, { certificateNumber: '132/26/000077' }));
    expect(done).toMatchObject({ tds: { certificateNumber: '132/26/000077' }, allowedActions: ['pdf'] });
    expect(await pending()).toEqual([]);
  });

  it('is reversed like money when it was recorded wrongly', async () => {
    const sale = await desk.sale();
    const tds = await verified(sale, { type: 'tds', mode: 'tds', reference: 'ACK8', amountPaise: 8_000_00 });
    await dataOf(put(tds, { status: 'reversed', reversalReason: 'Of another flat' }, finance));
    expect(await saleNow(sale)).toMatchObject({ paidPaise: 0 });
    await expectExplained(sale);
  });
});

describe('a refund', () => {
  const refund = { type: 'refund', mode: 'neft', reference: null };

  it('goes back through the bank when another person of Finance verifies it, as the cancellation divides it', async () => {
    const sale = await desk.sale();
    await verified(sale, { amountPaise: 5_00_000_00 });
    const { sale: ended } = await dataOf<{ sale: Sale }>(
      head.send(cancelSale, {
        params: { id: sale.id },
        body: { reason: 'The tower is not built', initiatedBy: 'developer', requestedOn: desk.today },
      }),
    );
    const [line] = ended.cancellation?.lines ?? [];
    if (!line) throw new Error('Nothing goes back.');
    const body = {
      ...(await desk.run((work) => receiptInput(work, sale.id))),
      ...refund,
      amountPaise: line.amountPaise,
    };
    const ask = (more: Record<string, unknown>, user = manager) =>
      user.send(receipts.recordReceipt, { body: { ...body, ...more } });
    expect(await refusalOf(ask({}))).toEqual({
      status: 400,
      message: 'Choose the refund to pay.',
    });
    const own = { refundLineId: line.id };
    expect(await refusalOf(ask({ ...own, amountPaise: line.amountPaise + 1 }))).toMatchObject({
      status: 400,
    });
    expect(await refusalOf(ask({ ...own, mode: 'cash' }))).toEqual({
      status: 400,
      message: 'Refunds are paid by bank, never in cash.',
    });
    const salesHead = await desk.organization.user('Sales Head');
    expect((await ask(own, salesHead)).status).toBe(403);

    const { receipt: waiting } = await dataOf<Recorded>(ask(own));
    expect(waiting).toMatchObject({
      type: 'refund',
      status: 'recorded',
      payerName: line.payeeName,
      dueOn: line.dueOn,
      allocations: [],
    });
    expect(await refusalOf(ask(own))).toEqual({
      status: 409,
      message: 'This refund is already recorded.',
    });
    expect((await verify(waiting, manager)).status).toBe(403);
    expect(await refusalOf(verify(waiting))).toEqual({
      status: 400,
      message: 'Enter the bank reference of the refund.',
    });
    const paid = await dataOf<Receipt>(verify(waiting, finance, { reference: 'UTR77' }));
    expect(paid).toMatchObject({ status: 'verified', reference: 'UTR77', split: null });
    const ledger = await ledgerOf(sale);
    expect(ledger.rows.slice(-2).map((row) => [row.account, row.debitPaise, row.creditPaise])).toEqual([
      ['refundPayable', line.amountPaise, 0],
      ['bank', 0, line.amountPaise],
    ]);
    const { body: listed } = await manager.send(receipts.listReceipts, {
      query: { saleId: sale.id, type: 'refund' },
    });
    expect((listed.data as Receipt[]).map((one) => one.id)).toEqual([paid.id]);
    expect((await head.send(receipts.getReceiptPdf, { params: { id: paid.id } })).status).toBe(200);
  });
});
