import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays, financialYearLabel } from '#platform/contract/calendar.ts';
import { formatMoney } from '#platform/contract/format.ts';
import { updatePaymentConfig } from '#inventory/payment-terms/paymentConfig.contract.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import type { Sale, SaleLedger } from '#sales/sale.contract.ts';
import { getSale, getSaleLedger } from '#sales/sale.contract.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import type { Receipt } from '../receipt.contract.ts';
import * as plans from '#money/plans/plan.contract.ts';
import * as receipts from '../receipt.contract.ts';
import { receiptInput } from './receipt.factory.ts';

let desk: SalesDesk;
let head: TestUser;
let finance: TestUser;
let seller: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  ({ head, finance } = desk);
  seller = await desk.organization.user('Sales Executive');
});

afterAll(() => desk.app.stop());

interface Recorded {
  receipt: Receipt;
  allocations: receipts.Allocation[];
  unallocatedPaise: number;
}

async function bodyFor(sale: Sale, more: Partial<receipts.ReceiptInput> = {}) {
  return { ...(await desk.run((work) => receiptInput(work, sale.id))), ...more };
}

async function record(sale: Sale, more: Partial<receipts.ReceiptInput> = {}, user = head): Promise<Receipt> {
  const answer = user.send(receipts.recordReceipt, { body: await bodyFor(sale, more) });
  return (await dataOf<Recorded>(answer)).receipt;
}

async function refusedRecord(sale: Sale, more: Record<string, unknown>, user = head) {
  return refusalOf(user.send(receipts.recordReceipt, { body: { ...(await bodyFor(sale)), ...more } }));
}

function verify(receipt: Receipt, user = finance, more: Record<string, unknown> = {}) {
  return user.send(receipts.verifyReceipt, {
    params: { id: receipt.id },
    body: { clearedOn: desk.today, ...more },
  });
}

function saleAfter(sale: Sale): Promise<Sale> {
  return dataOf<Sale>(head.send(getSale, { params: { id: sale.id } }));
}

async function firstInstallment(sale: Sale): Promise<Installment> {
  const plan = await dataOf<PaymentPlan>(head.send(plans.getPaymentPlan, { params: { id: sale.id } }));
  const [installment] = plan.installments;
  if (!installment) throw new Error('The plan is empty.');
  return installment;
}

describe('money on an impossible day or above a loan', () => {
  it('is refused in words, and nothing is recorded', async () => {
    const sale = await desk.sale({
      funding: 'loan',
      loan: { bank: 'HDFC Bank', sanctionNumber: null, sanctionedPaise: 5_00_000_00, sanctionedOn: null },
    });
    const on = async (receivedDate: string, more: object = {}) =>
      (await refusedRecord(sale, { receivedDate, ...more })).message;
    expect(await on('0001-01-01')).toBe('Received date must be between 1900 and 2199');
    expect(await on('1971-01-01')).toMatch(/^Money can have come at most 90 days before the booking of /);
    expect(await on(addDays(sale.bookingDate, -1))).toMatch(/Mark it as an advance, or correct the date\.$/);
    const cheque = { mode: 'cheque', instrumentDate: '1990-01-01' };
    expect(await on(desk.today, cheque)).toBe(
      'It expired on 1 Apr 1990, 3 months after its date. Ask for another one.',
    );
    const tds = { mode: 'tds', type: 'tds', reference: 'AK1' };
    expect(await on(desk.today, { ...tds, challanDate: '2030-01-01' })).toBe(
      'Challan date cannot be in the future.',
    );
    const loan = { mode: 'bankLoan', amountPaise: 5_00_000_01 };
    expect(await on(desk.today, loan)).toBe(
      'The bank would have paid ₹5,00,000.01 of a loan of ₹5,00,000.00. Correct the amount or the loan, or say why it is right.',
    );
    const query = { saleId: sale.id };
    expect(await dataOf(head.send(receipts.listReceipts, { query }))).toEqual([]);
    const reason = { overSanctionReason: 'The bank raised the loan by letter' };
    expect((await record(sale, { ...loan, ...reason } as never)).status).toBe('recorded');
    const advance = { receivedDate: addDays(sale.bookingDate, -30), isAdvance: true };
    expect((await record(sale, advance)).status).toBe('recorded');
  });
});

describe('a receipt', () => {
  it('is recorded with where its money would go, and counts as paid only when another person verifies it', async () => {
    const sale = await desk.sale();
    const due = await firstInstallment(sale);
    const receipt = await record(sale, { amountPaise: due.totalPaise });
    expect(receipt).toMatchObject({
      status: 'recorded',
      receiptNumber: null,
      saleId: sale.id,
      bookingNumber: sale.bookingNumber,
      customerName: 'Asha Rao',
      unallocatedPaise: 0,
      allowedActions: ['edit', 'reverse'],
      cannotVerifyBecause: 'You cannot verify a receipt that you recorded.',
    });
    expect(receipt.allocations).toMatchObject([
      { installmentId: due.id, principalPaise: due.principalPaise, taxPaise: due.taxPaise },
    ]);
    expect(await saleAfter(sale)).toMatchObject({ paidPaise: 0, acceptableBeforeRegistrationPaise: 0 });

    const verified = await dataOf<Receipt>(verify(receipt));
    expect(verified).toMatchObject({
      status: 'verified',
      verifiedBy: { id: finance.id },
      clearedOn: desk.today,
      allowedActions: ['reverse', 'pdf'],
    });
    expect(verified.receiptNumber).toMatch(new RegExp(`^R/${financialYearLabel(desk.today)}/\\d{6}$`));
    expect(await saleAfter(sale)).toMatchObject({
      paidPaise: due.totalPaise,
      outstandingPaise: 0,
      nextDueDate: null,
    });
    expect(await firstInstallment(sale)).toMatchObject({ status: 'paid', outstandingPaise: 0 });
  });

  it('is posted to the ledger, and 70% of it without its tax is split off for the separate account', async () => {
    const sale = await desk.sale();
    const due = await firstInstallment(sale);
    const receipt = await dataOf<Receipt>(verify(await record(sale, { amountPaise: due.totalPaise })));
    const ledger = await dataOf<SaleLedger>(head.send(getSaleLedger, { params: { id: sale.id } }));
    expect(ledger).toMatchObject({ balancePaise: 0, onAccountPaise: 0, chainIntact: true });
    expect(
      ledger.rows.slice(-2).map((row) => [row.account, row.debitPaise, row.creditPaise, row.sourceId]),
    ).toEqual([
      ['bank', due.totalPaise, 0, receipt.id],
      ['customer', 0, due.totalPaise, receipt.id],
    ]);
    const split = await desk.run((work) =>
      work.db
        .selectFrom('receiptSplit')
        .selectAll()
        .where('transactionId', '=', receipt.id)
        .executeTakeFirstOrThrow(),
    );
    expect(split.taxPaise).toBe(due.taxPaise);
    expect(split.separatePaise).toBe((due.principalPaise * 70) / 100);
    expect(split.separatePaise + split.freePaise + split.taxPaise).toBe(due.totalPaise);
  });

  it('gets numbers without a gap, also when verifications fail in between', async () => {
    const sale = await desk.sale();
    const numberOf = async (receipt: Receipt) =>
      Number((await dataOf<Receipt>(verify(receipt))).receiptNumber?.slice(-6));
    const first = await numberOf(await record(sale, { amountPaise: 1_000_00 }));
    const failing = await record(sale, { amountPaise: 2_000_00 });
    expect((await verify(failing, finance, { clearedOn: addDays(desk.today, 1) })).status).toBe(400);
    expect((await verify(failing, head)).status).toBe(403);
    expect(await numberOf(await record(sale, { amountPaise: 3_000_00 }))).toBe(first + 1);
    expect(await numberOf(failing)).toBe(first + 2);
  });

  it('pays tax before principal, and what was chosen in place of that when someone chose', async () => {
    const sale = await desk.sale();
    const due = await firstInstallment(sale);
    const some = await record(sale, { amountPaise: due.taxPaise + 100 });
    expect(some.allocations).toMatchObject([{ taxPaise: due.taxPaise, principalPaise: 100 }]);
    const chosen = await record(sale, {
      amountPaise: 50_000_00,
      allocations: [{ installmentId: due.id, principalPaise: 40_000_00, taxPaise: 0 }],
    });
    expect(chosen).toMatchObject({
      unallocatedPaise: 10_000_00,
      allocations: [{ principalPaise: 40_000_00, taxPaise: 0 }],
    });
    const verified = await dataOf<Receipt>(verify(chosen));
    expect(verified).toMatchObject({
      unallocatedPaise: 10_000_00,
      allocations: [{ principalPaise: 40_000_00, taxPaise: 0 }],
    });
    expect(await saleAfter(sale)).toMatchObject({ paidPaise: 40_000_00, onAccountPaise: 10_000_00 });
  });

  it('is previewed without being written', async () => {
    const sale = await desk.sale();
    const body = { ...(await bodyFor(sale, { amountPaise: 5_000_00 })), preview: true };
    const preview = await dataOf<{ receipt: null; allocations: receipts.Allocation[] }>(
      head.send(receipts.recordReceipt, { body }),
    );
    expect(preview).toMatchObject({
      receipt: null,
      allocations: [{ installmentName: 'Booking', taxPaise: 5_000_00 }],
    });
    const { body: list } = await head.send(receipts.listReceipts, { query: { saleId: sale.id } });
    expect(list.data).toEqual([]);
    const refused = head.send(receipts.recordReceipt, {
      body: { ...body, receivedDate: addDays(desk.today, 1) },
    });
    expect(await refusalOf(refused)).toEqual({
      status: 400,
      message: 'Received date cannot be in the future.',
    });
  });

  it('is recorded once, however often the request is repeated', async () => {
    const sale = await desk.sale();
    const body = await bodyFor(sale);
    const headers = { 'Idempotency-Key': 'receipt-once-0001' };
    const first = await dataOf<Recorded>(head.send(receipts.recordReceipt, { body, headers }));
    const second = await dataOf<Recorded>(head.send(receipts.recordReceipt, { body, headers }));
    expect(second.receipt.id).toBe(first.receipt.id);
  });
});

describe('a receipt is refused', () => {
  it('that names a part of a cancellation, which only a refund pays', async () => {
    const sale = await desk.sale();
    expect(await refusedRecord(sale, { refundLineId: sale.id })).toMatchObject({
      status: 400,
      message: 'Only a refund pays a part of a cancellation.',
    });
  });

  it('above 10% of the agreement value before registration, tax not counted, waiting ones counted', async () => {
    const sale = await desk.sale();
    const due = await firstInstallment(sale);
    const message = `Only ${formatMoney(due.principalPaise)} (10%) may be accepted before the agreement is registered.`;
    expect(await refusedRecord(sale, { amountPaise: due.totalPaise + 1 })).toEqual({ status: 409, message });
    await record(sale, { amountPaise: due.totalPaise - 10_000_00 });
    expect(await refusedRecord(sale, { amountPaise: 10_000_01 })).toEqual({ status: 409, message });
    const rest = await record(sale, { amountPaise: 10_000_00 });
    expect(rest).toMatchObject({
      unallocatedPaise: 0,
      allocations: [{ principalPaise: 10_000_00, taxPaise: 0 }],
    });
  });

  it('no more once an earlier one was withdrawn: what it took is free again', async () => {
    const sale = await desk.sale();
    const due = await firstInstallment(sale);
    const first = await record(sale, { amountPaise: due.taxPaise });
    await record(sale, { amountPaise: due.principalPaise });
    expect((await refusedRecord(sale, { amountPaise: 1 })).status).toBe(409);
    await dataOf(
      head.send(receipts.updateReceipt, { params: { id: first.id }, body: { status: 'reversed' } }),
    );
    expect((await record(sale, { amountPaise: due.taxPaise })).allocations).toMatchObject([
      { installmentId: due.id },
    ]);
  });

  it('in cash from ₹20,000, also when several add up to it', async () => {
    const sale = await desk.sale();
    const message = 'Cash receipts of ₹20,000 or more are not allowed.';
    const cash = { mode: 'cash' as const, reference: null };
    expect(await refusedRecord(sale, { ...cash, amountPaise: 20_000_00 })).toEqual({ status: 409, message });
    await record(sale, { ...cash, amountPaise: 15_000_00 });
    expect(await refusedRecord(sale, { ...cash, amountPaise: 5_000_00 })).toEqual({ status: 409, message });
    await record(sale, { ...cash, amountPaise: 4_999_99 });
  });

  it('when its reference was recorded before, however it is typed', async () => {
    const sale = await desk.sale();
    const other = await desk.sale();
    const waiting = await record(sale, { reference: 'HDFC R520 2611 0001' });
    const again = { reference: 'hdfcr52026110001' };
    expect(await refusedRecord(other, again)).toEqual({
      status: 409,
      message: `This bank reference is already recorded on a receipt of ${sale.bookingNumber} awaiting verification.`,
    });
    const { receiptNumber } = await dataOf<Receipt>(verify(waiting));
    expect(await refusedRecord(other, again)).toEqual({
      status: 409,
      message: `This bank reference is already recorded on receipt ${receiptNumber}.`,
    });
    expect((await record(other, { ...again, mode: 'rtgs' })).mode).toBe('rtgs');
  });

  it('when two people record the same reference at the same moment', async () => {
    const [sale, other] = [await desk.sale(), await desk.sale()];
    const reference = 'SAME-MOMENT-1';
    const bodies = [await bodyFor(sale, { reference }), await bodyFor(other, { reference })];
    const answers = await Promise.all(bodies.map((body) => head.send(receipts.recordReceipt, { body })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    const loser = answers.find((answer) => answer.status === 409);
    expect(loser?.body.message).toMatch(/^This bank reference is already recorded on /);
  });

  it('with a date in the future, without a reference, by a mode or into an account that is not for this project', async () => {
    const sale = await desk.sale();
    expect(await refusedRecord(sale, { receivedDate: addDays(desk.today, 1) })).toEqual({
      status: 400,
      message: 'Received date cannot be in the future.',
    });
    expect(await refusedRecord(sale, { reference: ' ' })).toEqual({
      status: 400,
      message: 'Reference is required unless it was paid in cash.',
    });
    const foreign = await desk.run((work) => buildProject(work));
    const message = 'Choose an account of the project of this sale.';
    expect(await refusedRecord(sale, { depositAccountId: accountOf(foreign) })).toEqual({
      status: 400,
      message,
    });
    expect(await refusedRecord(sale, { amountPaise: 0 })).toEqual({
      status: 400,
      message: 'Amount must be more than zero',
    });
    const allowedModes = ['neft', 'rtgs', 'imps', 'upi', 'dd', 'card', 'cash', 'bankLoan', 'nach'];
    await dataOf(head.send(updatePaymentConfig, { params: { id: desk.project.id }, body: { allowedModes } }));
    expect(await refusedRecord(sale, { mode: 'cheque' })).toEqual({
      status: 400,
      message: 'Payment by Cheque is not allowed in this project.',
    });
  });

  it('from someone else than the buyer without his declaration', async () => {
    const sale = await desk.sale();
    const message = 'Upload the declaration of the person who paid for the buyer.';
    expect(await refusedRecord(sale, { payerType: 'thirdParty', payerName: 'A friend' })).toEqual({
      status: 400,
      message,
    });
    const declarationFileId = crypto.randomUUID();
    expect(await refusedRecord(sale, { payerType: 'thirdParty', declarationFileId })).toEqual({
      status: 400,
      message,
    });
  });

  it('with a choice that is not open or is more than the receipt', async () => {
    const sale = await desk.sale();
    const due = await firstInstallment(sale);
    const choose = (choice: Partial<receipts.Allocation>) => ({
      allocations: [{ installmentId: due.id, principalPaise: 0, taxPaise: 0, ...choice }],
    });
    expect(await refusedRecord(sale, { amountPaise: 100, ...choose({ principalPaise: 101 }) })).toEqual({
      status: 400,
      message: 'Allocated amount exceeds the receipt.',
    });
    expect((await refusedRecord(sale, choose({ taxPaise: due.taxPaise + 1 }))).message).toMatch(
      /^Tax allocated to Booking exceeds its open /,
    );
    expect(
      await refusedRecord(sale, choose({ installmentId: crypto.randomUUID(), principalPaise: 1 })),
    ).toEqual({
      status: 400,
      message: 'Only demanded installments of this sale can be paid.',
    });
  });
});

function accountOf(project: Project): string {
  return project.designatedAccounts[0]?.id ?? '';
}

describe('correcting and withdrawing', () => {
  it('is for who recorded it and for Finance, until it is verified', async () => {
    const sale = await desk.sale({ salesExecutiveId: seller.id });
    const other = await desk.organization.user('Sales Manager');
    const receipt = await record(sale, { amountPaise: 1_000_00 }, seller);
    const edit = (body: Record<string, unknown>, user: TestUser) =>
      user.send(receipts.updateReceipt, { params: { id: receipt.id }, body });
    expect(await dataOf<Receipt>(edit({ amountPaise: 2_000_00 }, seller))).toMatchObject({
      amountPaise: 2_000_00,
      version: 2,
    });
    expect(await dataOf<Receipt>(edit({ bankName: 'HDFC Bank', version: 2 }, finance))).toMatchObject({
      bankName: 'HDFC Bank',
      version: 3,
    });
    expect(await refusalOf(edit({ amountPaise: 1, version: 2 }, seller))).toEqual({
      status: 409,
      message: 'This record was changed by someone else. Reload and try again.',
    });
    expect((await edit({ amountPaise: 3_000_00 }, other)).status).toBe(404);
    const salesHead = await desk.organization.user('Sales Head');
    expect(await refusalOf(edit({ amountPaise: 3_000_00 }, salesHead))).toEqual({
      status: 403,
      message: 'Only the person who recorded this receipt and Finance may change it.',
    });
    await dataOf(verify(receipt));
    expect(await refusalOf(edit({ amountPaise: 3_000_00 }, seller))).toEqual({
      status: 409,
      message: 'A verified transaction cannot be edited; reverse it and record a new one.',
    });
  });

  it('is closed by the database once it is verified, whoever writes', async () => {
    const receipt = await dataOf<Receipt>(verify(await record(await desk.sale())));
    const change = (set: object) =>
      desk.run((work) =>
        work.db.updateTable('paymentTransaction').set(set).where('id', '=', receipt.id).execute(),
      );
    const message = 'A verified transaction cannot be edited; reverse it and record a new one.';
    for (const set of [
      { amountPaise: 1 },
      { reference: 'OTHER' },
      { snapshot: {} },
      { receiptNumber: null },
    ]) {
      await expect(change(set)).rejects.toThrow(message);
    }
  });

  it('withdraws with a reason, frees the reference, and is final', async () => {
    const sale = await desk.sale();
    const receipt = await record(sale, { reference: 'WRONG-ONE' });
    const body = { status: 'reversed', reversalReason: 'Entered on the wrong sale' };
    const withdrawn = await dataOf<Receipt>(
      head.send(receipts.updateReceipt, { params: { id: receipt.id }, body }),
    );
    expect(withdrawn).toMatchObject({
      status: 'reversed',
      reversalReason: 'Entered on the wrong sale',
      allowedActions: [],
      allocations: [],
    });
    expect((await record(sale, { reference: 'WRONG-ONE' })).status).toBe('recorded');
    expect(await refusalOf(head.send(receipts.updateReceipt, { params: { id: receipt.id }, body }))).toEqual({
      status: 409,
      message: 'A reversed receipt cannot be edited; record a new one.',
    });
    expect(await refusalOf(verify(receipt))).toEqual({
      status: 409,
      message: 'This receipt was reversed. Record the payment again if it was received.',
    });
  });
});

describe('verifying', () => {
  it('is for another person of Finance', async () => {
    const sale = await desk.sale({ salesExecutiveId: seller.id });
    const receipt = await record(sale, {}, finance);
    expect(await refusalOf(verify(receipt))).toEqual({
      status: 403,
      message: 'You cannot verify a receipt that you recorded.',
    });
    expect((await verify(receipt, seller)).status).toBe(403);
    expect(
      (
        await desk.app.send(receipts.verifyReceipt, {
          params: { id: receipt.id },
          body: { clearedOn: desk.today },
        })
      ).status,
    ).toBe(401);
    expect((await dataOf<Receipt>(verify(receipt, head))).status).toBe('verified');
    expect(await refusalOf(verify(receipt, head))).toEqual({
      status: 409,
      message: 'This receipt is already verified.',
    });
  });

  it('is for the same recorder where nobody else of Finance is active, and the audit trail says so', async () => {
    const alone = await openSalesDesk();
    await alone.run((work) =>
      work.db
        .updateTable('appUser')
        .set({ status: 'deactivated' })
        .where('id', '=', alone.finance.id)
        .execute(),
    );
    const sale = await alone.sale();
    const body = await alone.run((work) => receiptInput(work, sale.id));
    const { receipt } = await dataOf<Recorded>(alone.head.send(receipts.recordReceipt, { body }));
    expect(receipt).toMatchObject({
      allowedActions: ['edit', 'reverse', 'verify'],
      cannotVerifyBecause: null,
    });
    const params = { id: receipt.id };
    await dataOf(alone.head.send(receipts.verifyReceipt, { params, body: { clearedOn: alone.today } }));
    const entry = await alone.run((work) =>
      work.db
        .selectFrom('auditEntry')
        .select('after')
        .where('resourceId', '=', receipt.id)
        .where('action', '=', 'verify')
        .executeTakeFirstOrThrow(),
    );
    expect(entry.after).toMatchObject({ selfApproved: true });
    await alone.app.stop();
  });

  it('requires the day and the account of the money', async () => {
    const sale = await desk.sale();
    const receipt = await record(sale, { depositAccountId: null, receivedDate: desk.today });
    expect(await refusalOf(verify(receipt))).toEqual({
      status: 400,
      message: 'Choose the account that the money went into.',
    });
    expect(await refusalOf(verify(receipt, finance, { clearedOn: addDays(desk.today, 1) }))).toEqual({
      status: 400,
      message: 'Cleared on cannot be in the future.',
    });
    expect(await refusalOf(verify(receipt, finance, { clearedOn: addDays(desk.today, -1) }))).toEqual({
      status: 400,
      message: 'The money cannot have cleared before it was received.',
    });
    const depositAccountId = accountOf(desk.project);
    expect(await dataOf<Receipt>(verify(receipt, finance, { depositAccountId }))).toMatchObject({
      depositAccountId,
    });
  });

  it('takes effect once, however many verify at the same time', async () => {
    const sale = await desk.sale();
    const receipt = await record(sale, { amountPaise: 1_000_00 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(receipt)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await saleAfter(sale)).paidPaise).toBe(1_000_00);
  });

  it('refuses a choice that other money has overtaken', async () => {
    const sale = await desk.sale();
    const due = await firstInstallment(sale);
    const allocations = [{ installmentId: due.id, principalPaise: 0, taxPaise: due.taxPaise }];
    const chosen = await record(sale, { amountPaise: due.taxPaise, allocations });
    await dataOf(verify(await record(sale, { amountPaise: 1_000_00 })));
    const refusal = await refusalOf(verify(chosen));
    expect(refusal.status).toBe(400);
    expect(refusal.message).toMatch(/^Tax allocated to Booking exceeds its open /);
  });
});

describe('who sees receipts', () => {
  it('sees the sale they belong to; partners and Marketing see none', async () => {
    const sale = await desk.sale({ salesExecutiveId: seller.id });
    const receipt = await record(sale);
    const colleague = await desk.organization.user('Sales Executive');
    const get = (user: TestUser) => user.send(receipts.getReceipt, { params: { id: receipt.id } });
    expect((await get(seller)).status).toBe(200);
    expect(await refusalOf(get(colleague))).toEqual({ status: 404, message: 'Receipt was not found.' });
    const stranger = await desk.app.organization();
    expect((await get(stranger.businessHead)).status).toBe(404);
    for (const user of [
      await desk.organization.user('Marketing Head'),
      await desk.organization.user('Channel Partner Admin', { channelPartnerId: crypto.randomUUID() }),
    ]) {
      expect((await get(user)).status).toBe(403);
      expect((await user.send(receipts.recordReceipt, { body: await bodyFor(sale) })).status).toBe(403);
    }
    const { body } = await colleague.send(receipts.listReceipts);
    expect(body.data).toEqual([]);
  });

  it('finds them by number, reference, booking or buyer, by status and by day', async () => {
    const sale = await desk.sale();
    const receipt = await record(sale, { reference: 'FIND ME 77', amountPaise: 7_00 });
    const found = async (query: Record<string, unknown>) => {
      const { status, body } = await head.send(receipts.listReceipts, { query });
      expect(status).toBe(200);
      return (body.data as Receipt[]).map((one) => one.id);
    };
    expect(await found({ search: 'findme' })).toEqual([receipt.id]);
    expect(await found({ search: sale.bookingNumber })).toEqual([receipt.id]);
    expect(await found({ saleId: sale.id, status: 'verified' })).toEqual([]);
    expect(
      await found({ saleId: sale.id, status: 'recorded', mode: 'neft', from: desk.today, to: desk.today }),
    ).toEqual([receipt.id]);
    expect(await found({ projectId: crypto.randomUUID() })).toEqual([]);
    expect(await found({ search: 'asha', sort: 'amountPaise', limit: 1 })).toHaveLength(1);
    const { receiptNumber } = await dataOf<Receipt>(verify(receipt));
    expect(await found({ search: receiptNumber ?? '' })).toEqual([receipt.id]);
  });
});

describe('the printed receipt', () => {
  it('is a PDF once it is verified, frozen as it was then', async () => {
    const sale = await desk.sale();
    const receipt = await record(sale, { amountPaise: 25_000_00 });
    const pdf = () => head.send(receipts.getReceiptPdf, { params: { id: receipt.id } });
    expect(await refusalOf(pdf())).toEqual({
      status: 409,
      message: 'A receipt can be printed once it is verified.',
    });
    await dataOf(verify(receipt));
    const answer = await pdf();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/pdf');
    const { snapshot } = await desk.run((work) =>
      work.db
        .selectFrom('paymentTransaction')
        .select('snapshot')
        .where('id', '=', receipt.id)
        .executeTakeFirstOrThrow(),
    );
    expect(snapshot).toMatchObject({
      title: 'Receipt',
      amountInWords: 'Rupees twenty-five thousand only',
      mode: 'NEFT',
      receivedFrom: { name: 'Asha Rao', maskedPan: 'AFXPR••••L' },
      lines: [{ installmentName: 'Booking', taxPaise: 25_000_00 }],
      advance: null,
    });
  });
});
