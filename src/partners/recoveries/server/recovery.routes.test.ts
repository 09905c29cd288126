import { sql } from 'kysely';
import { subscribers } from '#app/application.plugins.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFirm } from '../../../../tests/support/partner-invoices.ts';
import { addPartner, addStructure, register, sellFor } from '../../../../tests/support/partner-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { decideApproval } from '#company/approvals/approval.contract.ts';
import type { Notification } from '#company/notifications/notification.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { firmBalances, trialBalance, verifyLedger } from '#money/ledger/server/ledger.queries.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import type { Commission, CommissionSummary } from '#partners/commissions/commission.contract.ts';
import * as commissions from '#partners/commissions/commission.contract.ts';
import { cancelPartnerInvoice } from '#partners/partner-invoices/partnerInvoice.contract.ts';
import { buildEnteredInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import { notePayments } from '#partners/commissions/server/commission.payment.ts';
import { transferToUnit } from '#sale-lifecycle/transfers/unitTransfer.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale } from '#sales/sale.contract.ts';
import type { Recoverable, RecoverableSummary } from '../recovery.contract.ts';
import * as contract from '../recovery.contract.ts';
import { releaseKeptGst } from './awaitedGst.jobs.ts';
import { buildInvoice, payInvoice } from './partnerPayment.factory.ts';

// 2.5 % of ₹1,33,17,100 is 3,32,927.50: tranches of 1,33,171.00 and 1,99,756.50.
const GROSS = 3_32_927_50;
const FIRST = 1_33_171_00;
const SECOND = 1_99_756_50;
const GST_OF_FIRST = 23_970_78;

let desk: SalesDesk;
let salesHead: TestUser;
let otherFinance: TestUser;
let firm: TestUser;
let account: string;
let separate: string;

beforeAll(async () => {
  const bank = { bank: 'HDFC Bank', ifsc: 'HDFC0001234' };
  desk = await openSalesDesk({
    project: {
      designatedAccounts: [
        { kind: 'collection', accountLast4: '4821', ...bank },
        { kind: 'separate', accountLast4: '4472', ...bank },
      ],
    },
  });
  const idOf = (kind: string) => desk.project.designatedAccounts.find((one) => one.kind === kind)?.id ?? '';
  account = idOf('collection');
  separate = idOf('separate');
  salesHead = await desk.organization.user('Sales Head');
  otherFinance = await desk.organization.user('Finance Head');
  const payouts = [
    { pct: 40, condition: { saleStatus: 'registered' as const, collectedPct: 0 } },
    { pct: 60, condition: { saleStatus: 'registered' as const, collectedPct: 40 } },
  ];
  await addStructure(desk, 'For all', anyTerms({ pct: 2.5, capPct: 3, payouts }));
});

afterAll(() => desk.app.stop());

const commissionOf = async (saleId: string): Promise<Commission> => {
  const rows = await dataOf<CommissionSummary[]>(
    desk.head.send(commissions.listCommissions, { query: { saleId } }),
  );
  return read(rows[0]?.id ?? '');
};
const read = (id: string, as = desk.head) =>
  dataOf<Commission>(as.send(commissions.getCommission, { params: { id } }));

interface Sold {
  sale: Sale;
  commission: Commission;
}

/** A sale, registered unless said otherwise, whose commission is approved. */
async function approved(by = firm, advance?: (saleId: string) => Promise<unknown>): Promise<Sold> {
  const sale = await sellFor(desk, by);
  await (advance ? advance(sale.id) : register(desk, sale));
  const { id } = await commissionOf(sale.id);
  await dataOf(salesHead.send(commissions.approveCommission, { params: { id }, body: {} }));
  return { sale, commission: await read(id) };
}

/** The first tranche is invoiced and paid. */
async function paid(by = firm): Promise<Sold & { invoiceId: string }> {
  const { sale, commission } = await approved(by);
  const invoiceId = await invoice([commission], [1]);
  await pay(invoiceId, commission);
  return { sale, commission, invoiceId };
}

const invoice = (of: readonly Commission[], seqs: number[]) =>
  desk.run((work) => buildInvoice(work, { commissionIds: of.map(({ id }) => id), seqs }), desk.finance);
const pay = (invoiceId: string, { id }: Commission) =>
  desk.run((work) => payInvoice(work, { invoiceId, commissionId: id, bankAccountId: account }));

async function cancel({ id }: Sale, initiatedBy: 'buyer' | 'developer' = 'buyer'): Promise<void> {
  const body = {
    reason: 'Moves abroad',
    initiatedBy,
    requestedOn: desk.today,
    cancellationDeedNumber: 'HVL-3/1204/2026',
  };
  await dataOf(desk.head.send(cancelSale, { params: { id }, body }));
}

const list = (query: Record<string, string>, as = desk.finance) =>
  dataOf<RecoverableSummary[]>(as.send(contract.listRecoverables, { query }));
const owedOf = async ({ id }: Commission) => (await list({ commissionId: id }))[0];
const get = (id: string, as = desk.finance) =>
  dataOf<Recoverable>(as.send(contract.getRecoverable, { params: { id } }));
const note = (id: string, body: object = {}, as = desk.finance) =>
  as.send(contract.enterCreditNote, {
    params: { id },
    body: { number: 'cn 1', date: desk.today, taxablePaise: FIRST, gstPaise: GST_OF_FIRST, ...body },
  });
const repay = (id: string, body: object = {}, as = desk.finance) =>
  as.send(contract.enterRepayment, {
    params: { id },
    body: {
      amountPaise: 1_00_000_00,
      receivedOn: desk.today,
      bankAccountId: account,
      reference: 'UTR 4711',
      ...body,
    },
  });
const balancesOf = async (channelPartnerId: string): Promise<Record<string, number>> => {
  const sums = await desk.run((work) => firmBalances(work, channelPartnerId));
  return Object.fromEntries(sums.map((one) => [one.account, one.debitPaise - one.creditPaise]));
};
const firmIdOf = (user: TestUser) => user.caller.channelPartnerId ?? '';
const invoiceRow = (id: string) =>
  desk.run((work) =>
    work.db.selectFrom('partnerInvoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

/** Someone else's firm for each test, so that its balances are of that test. */
async function newFirm(): Promise<TestUser> {
  firm = await addPartner(desk);
  return firm;
}

async function clawedBack(): Promise<Sold & { invoiceId: string; owed: RecoverableSummary }> {
  await newFirm();
  const sold = await paid();
  await cancel(sold.sale);
  const owed = await owedOf(sold.commission);
  if (!owed) throw new Error('Nothing is owed.');
  return { ...sold, owed };
}

describe('a sale is cancelled after its commission was paid', () => {
  it('the firm owes the commission, with its GST once the credit note is here', async () => {
    const { commission, owed, invoiceId, sale } = await clawedBack();
    expect(commission.grossPaise).toBe(GROSS);
    expect(owed).toMatchObject({
      cause: 'clawback',
      commission: { id: commission.id },
      invoiceId,
      taxablePaise: FIRST,
      gstPaise: GST_OF_FIRST,
      gst: 'awaited',
      openPaise: FIRST,
      gstAwaitedPaise: GST_OF_FIRST,
      standing: 'open',
    });
    expect(owed.creditNoteUntil).toMatch(/-11-30$/);
    expect(await balancesOf(firmIdOf(firm))).toMatchObject({
      partnerRecoverable: FIRST,
      brokerage: 0,
      brokerageGst: GST_OF_FIRST,
      partnerPayable: 0,
      tdsPayable: -2_663_42,
    });
    const after = await read(commission.id);
    expect(after).toMatchObject({ status: 'clawback', toRecoverPaise: FIRST });
    const notices = await dataOf<Notification[]>(firm.send(listNotifications, { query: {} }));
    expect(notices.find(({ kind }) => kind === 'commissionClawedBack')).toMatchObject({
      title: `₹1,33,171.00 of ${commission.number} to be paid back`,
      link: `/sales/commissions/list/${commission.id}`,
    });
    expect(after.endReason).toBe(`${sale.bookingNumber} was cancelled`);
  });

  it('its credit note is taken as the firm sends it, or refused in words', async () => {
    const { owed } = await clawedBack();
    const problems = async (body: object) => (await note(owed.id, body)).body.errors;
    expect(await problems({ taxablePaise: 1_40_000_00 })).toEqual([
      {
        field: 'taxablePaise',
        message: 'The credit note says ₹1,40,000; ₹1,33,171 is to be paid back.',
      },
    ]);
    expect(await problems({ date: addDays(desk.today, 1) })).toMatchObject([{ field: 'date' }]);
    for (const date of [addDays(desk.today, -1), '1905-01-01'])
      expect(await problems({ date })).toMatchObject([{ field: 'date' }]);
    expect(await problems({ gstPaise: 0 })).toMatchObject([{ field: 'gstPaise' }]);
    expect(await problems({ number: 'CN_1' })).toMatchObject([{ field: 'number' }]);
    const noted = await dataOf<Recoverable>(note(owed.id));
    expect(noted).toMatchObject({
      creditNote: { number: 'CN1', date: desk.today },
      gst: 'noted',
      openPaise: 1_57_141_78,
      gstAwaitedPaise: 0,
    });
    expect(await balancesOf(firmIdOf(firm))).toMatchObject({
      partnerRecoverable: 1_57_141_78,
      brokerageGst: 0,
    });
    expect(await refusalOf(note(owed.id))).toEqual({
      status: 409,
      message: 'Credit note CN1 is entered already.',
    });
  });

  it('is paid back in parts, and then the commission is cancelled for good', async () => {
    const { owed, commission } = await clawedBack();
    await dataOf(note(owed.id));
    const part = await dataOf<Recoverable>(repay(owed.id));
    expect([part.openPaise, part.recoveredPaise]).toEqual([57_141_78, 1_00_000_00]);
    expect(await read(commission.id)).toMatchObject({ status: 'clawback', toRecoverPaise: 33_171_00 });
    expect(await refusalOf(repay(owed.id))).toEqual({ status: 400, message: 'Only ₹57,141.78 is open.' });
    const whole = await dataOf<Recoverable>(repay(owed.id, { amountPaise: 57_141_78 }));
    expect([whole.standing, whole.allowedActions]).toEqual(['settled', []]);
    expect(whole.recoveries.map(({ taxablePaise, gstPaise }) => [taxablePaise, gstPaise])).toEqual([
      [1_00_000_00, 0],
      [33_171_00, GST_OF_FIRST],
    ]);
    expect(await read(commission.id)).toMatchObject({ status: 'cancelled', toRecoverPaise: 0 });
    expect((await balancesOf(firmIdOf(firm)))['partnerRecoverable']).toBe(0);
    expect(await refusalOf(repay(owed.id))).toEqual({
      status: 409,
      message: 'Nothing is left to be paid back.',
    });
  });

  it('a repayment has a day, an account that is not the separate one, and a reference', async () => {
    const { owed } = await clawedBack();
    expect(await refusalOf(repay(owed.id, { receivedOn: addDays(desk.today, 1) }))).toEqual({
      status: 400,
      message: 'Money cannot be received in the future.',
    });
    expect((await refusalOf(repay(owed.id, { receivedOn: addDays(desk.today, -1) }))).status).toBe(400);
    expect((await refusalOf(repay(owed.id, { bankAccountId: separate }))).message).toMatch(
      /^The separate account/,
    );
    expect((await refusalOf(repay(owed.id, { bankAccountId: crypto.randomUUID() }))).status).toBe(400);
    for (const body of [{ amountPaise: 0 }, { amountPaise: 1.5 }, { reference: 'x' }, { receivedOn: 'soon' }])
      expect((await refusalOf(repay(owed.id, body))).status).toBe(400);
    expect((await refusalOf(repay(owed.id, { version: 7 }))).status).toBe(409);
  });

  it('of two repayments of all at once one is written', async () => {
    const { owed } = await clawedBack();
    const answers = await Promise.all([1, 2].map(() => repay(owed.id, { amountPaise: FIRST })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await balancesOf(firmIdOf(firm)))['partnerRecoverable']).toBe(0);
  });

  it('what it will not pay back is written off by two people', async () => {
    const { owed, commission } = await clawedBack();
    const ask = (body: object, as = desk.finance) =>
      as.send(contract.requestWriteOff, { params: { id: owed.id }, body });
    const body = { amountPaise: FIRST, reason: 'The firm was dissolved' };
    expect((await refusalOf(ask(body, salesHead))).status).toBe(403);
    expect((await refusalOf(ask({ ...body, amountPaise: FIRST + 1 }))).message).toBe(
      'Only ₹1,33,171.00 is open.',
    );
    const { approvalId } = await dataOf<{ approvalId: string }>(ask(body));
    expect((await refusalOf(ask(body))).status).toBe(409);
    expect(await get(owed.id)).toMatchObject({ writeOffRequest: { approvalId, amountPaise: FIRST } });
    const decide = (as: TestUser) =>
      as.send(decideApproval, { params: { id: approvalId }, body: { decision: 'grant' } });
    expect((await refusalOf(decide(desk.finance))).status).toBe(403);
    await dataOf(decide(otherFinance));
    expect(await balancesOf(firmIdOf(firm))).toMatchObject({ partnerRecoverable: 0, partnerLoss: FIRST });
    expect(await read(commission.id)).toMatchObject({ status: 'cancelled' });
    const after = await get(owed.id);
    expect(after.recoveries).toMatchObject([
      { kind: 'writeOff', reason: body.reason, by: { id: desk.finance.caller.userId } },
    ]);
    expect((await get(owed.id, firm)).recoveries).toMatchObject([
      { reason: null, by: null, decidedBy: null },
    ]);
  });

  it('a write-off of more than is open by then is refused', async () => {
    const { owed } = await clawedBack();
    const body = { amountPaise: FIRST, reason: 'The firm was dissolved' };
    const { approvalId } = await dataOf<{ approvalId: string }>(
      desk.finance.send(contract.requestWriteOff, { params: { id: owed.id }, body }),
    );
    await dataOf(repay(owed.id));
    const decision = { params: { id: approvalId }, body: { decision: 'grant' } };
    expect(await refusalOf(desk.head.send(decideApproval, decision))).toEqual({
      status: 409,
      message: 'Only ₹33,171.00 is open. Send a new request.',
    });
  });
});

describe('a sale is cancelled while an invoice is not paid', () => {
  it('its entry is taken back, with the tax of it', async () => {
    await newFirm();
    const { sale, commission } = await approved();
    const invoiceId = await invoice([commission], [1]);
    await cancel(sale);
    expect(await read(commission.id)).toMatchObject({ status: 'cancelled', toRecoverPaise: 0 });
    expect(await invoiceRow(invoiceId)).toMatchObject({
      status: 'cancelled',
      endReason: `${sale.bookingNumber} was cancelled`,
    });
    expect(Object.values(await balancesOf(firmIdOf(firm))).every((paise) => paise === 0)).toBe(true);
    const [deduction] = await desk.run((work) =>
      work.db.selectFrom('tdsDeduction').selectAll().where('partnerInvoiceId', '=', invoiceId).execute(),
    );
    expect(deduction?.cancelledAt).not.toBeNull();
    expect(await owedOf(commission)).toBeUndefined();
  });

  it('an invoice of two sales is taken back whole; what was sent only is returned', async () => {
    await newFirm();
    const [one, other] = [await approved(), await approved()];
    const invoiceId = await invoice([one.commission, other.commission], [1]);
    await cancel(one.sale);
    expect(await invoiceRow(invoiceId)).toMatchObject({
      status: 'cancelled',
      endReason: `${one.sale.bookingNumber} was cancelled. Bill the other tranches again.`,
    });
    // The other sale can be billed again.
    await invoice([other.commission], [1]);
    expect((await balancesOf(firmIdOf(firm)))['brokerage']).toBe(FIRST);
  });

  it('an invoice that is paid in part stays: what is payable for the sale is set off', async () => {
    await newFirm();
    const [one, other] = [await approved(), await approved()];
    const invoiceId = await invoice([one.commission, other.commission], [1]);
    await pay(invoiceId, other.commission);
    await cancel(one.sale);
    // Payable 1,54,478.36 = 1,33,171.00 + 23,970.78 − 2,663.42: the commission is set off, the rest waits.
    const owed = await owedOf(one.commission);
    expect(owed).toMatchObject({ taxablePaise: FIRST, openPaise: 0, gstAwaitedPaise: GST_OF_FIRST });
    expect(await invoiceRow(invoiceId)).toMatchObject({
      status: 'entered',
      recoveredPaise: FIRST,
      gstAwaitedPaise: 21_307_36,
    });
    expect(await read(one.commission.id)).toMatchObject({ status: 'cancelled', toRecoverPaise: 0 });
    expect(await balancesOf(firmIdOf(firm))).toMatchObject({
      partnerRecoverable: 0,
      partnerPayable: -21_307_36,
    });
    // With the credit note what was kept back is taken; the tax is still to be paid back.
    const noted = await dataOf<Recoverable>(note(owed?.id ?? ''));
    expect([noted.openPaise, noted.recoveredPaise]).toEqual([2_663_42, FIRST + 21_307_36]);
    expect(await invoiceRow(invoiceId)).toMatchObject({ gstAwaitedPaise: 0 });
    expect(await balancesOf(firmIdOf(firm))).toMatchObject({
      partnerRecoverable: 2_663_42,
      partnerPayable: 0,
    });
  });

  it('what its credit note took of GST kept back is owed again when that invoice is taken back', async () => {
    firm = await addFirm(desk, { gstState: '27' });
    const sold = await paid();
    await cancel(sold.sale);
    const owed = await owedOf(sold.commission);
    const next = await approved();
    const id = await desk.run(
      (work) => buildEnteredInvoice(work, { commissionId: next.commission.id, seqs: [1] }),
      desk.finance,
    );
    await dataOf(note(owed?.id ?? ''));
    expect((await balancesOf(firmIdOf(firm)))['partnerRecoverable']).toBe(0);
    const body = { reason: 'Entered by mistake' };
    await dataOf(desk.finance.send(cancelPartnerInvoice, { params: { id }, body }));
    expect(await balancesOf(firmIdOf(firm))).toMatchObject({
      partnerRecoverable: FIRST + GST_OF_FIRST,
      partnerPayable: 0,
    });
  });

  it('GST that was kept back is paid with the next tranche, by itself, when no credit note can reverse it any more', async () => {
    await newFirm();
    const [one, other] = [await approved(), await approved()];
    const invoiceId = await invoice([one.commission, other.commission], [1]);
    await pay(invoiceId, other.commission);
    await cancel(one.sale);
    const next = await invoice([other.commission], [2]);
    const netOf = (id: string) =>
      desk.run(async ({ db }) => {
        const rows = await db
          .selectFrom('partnerInvoiceTranche')
          .select('netPaise')
          .where('partnerInvoiceId', '=', id)
          .execute();
        return rows[0]?.netPaise ?? 0;
      });
    const before = await netOf(next);
    await desk.run((work) =>
      work.db
        .updateTable('partnerInvoice')
        .set({ invoiceDate: addDays(desk.today, -800) })
        .where('id', '=', invoiceId)
        .execute(),
    );
    const owed = await owedOf(one.commission);
    expect(owed).toMatchObject({ gst: 'lost', gstAwaitedPaise: 0, standing: 'settled' });
    expect(await refusalOf(note(owed?.id ?? ''))).toMatchObject({ status: 400 });
    const { pool } = desk.app.application;
    const job = { pool, organizationId: desk.organization.id, now: desk.now, subscribers };
    expect(await releaseKeptGst(job)).toBeGreaterThan(0);
    expect((await netOf(next)) - before).toBe(21_307_36);
    // A second night and a note without GST change nothing more.
    await releaseKeptGst(job);
    await dataOf(note(owed?.id ?? '', { gstPaise: 0 }));
    expect((await netOf(next)) - before).toBe(21_307_36);
    expect(await invoiceRow(invoiceId)).toMatchObject({ gstAwaitedPaise: 0, recoveredPaise: FIRST });
  });
});

describe('the developer cancels', () => {
  it('what is due is paid, and the commission is cut to it', async () => {
    await newFirm();
    const { sale, commission } = await approved();
    const invoiceId = await invoice([commission], [1]);
    await cancel(sale, 'developer');
    const kept = await read(commission.id);
    expect(kept).toMatchObject({ status: 'approved', grossPaise: FIRST, payablePaise: FIRST });
    expect(kept.tranches?.map((one) => [one.grossPaise, one.missing])).toEqual([
      [FIRST, []],
      [0, ['The sale is cancelled.']],
    ]);
    expect(kept.steps?.at(-1)).toMatchObject({ label: 'Due by the cancellation', amountPaise: FIRST });
    expect(await invoiceRow(invoiceId)).toMatchObject({ status: 'entered' });
  });

  it('what was paid stays with the firm, and what is not due ends', async () => {
    await newFirm();
    const { sale, commission } = await paid();
    await cancel(sale, 'developer');
    expect(await read(commission.id)).toMatchObject({ status: 'cancelled', toRecoverPaise: 0 });
    expect(await owedOf(commission)).toBeUndefined();
  });
});

const agree = (id: string) =>
  desk.run((work) =>
    work.db
      .updateTable('sale')
      .set({ status: 'agreement', agreementDate: work.today })
      .where('id', '=', id)
      .execute(),
  );

async function move({ id }: Sale): Promise<{ sale: Sale }> {
  const unitId = desk.freeUnitId();
  const sheet = await desk.run((work) => buildCostSheet(work, { unitId, leadId: null }));
  const body = { unitId, costSheetId: sheet.id, reason: 'Wants a higher floor' };
  return dataOf(desk.head.send(transferToUnit, { params: { id }, body }));
}

describe('the buyer moves to another unit', () => {
  it('what the bank returned since of what counts as paid is set off when the new booking ends, and not claimed', async () => {
    await newFirm();
    const { sale, commission } = await approved(firm, agree);
    const invoiceId = await invoice([commission], [1]);
    await pay(invoiceId, commission);
    const moved = await move(sale);
    const next = await commissionOf(moved.sale.id);
    expect(next.paidPaise).toBe(FIRST);
    await desk.run(async (work) => {
      const { id: trancheId } = await work.db
        .selectFrom('commissionTranche')
        .select('id')
        .where('commissionId', '=', commission.id)
        .where('paidPaise', '>', 0)
        .executeTakeFirstOrThrow();
      const payment = { commissionId: commission.id, trancheId, grossPaise: -FIRST };
      await notePayments(work, [payment], { action: 'payReturned', reason: 'Account closed' });
    });
    await cancel(moved.sale);
    expect(await owedOf(next)).toMatchObject({ invoiceId, taxablePaise: FIRST, openPaise: 0 });
    expect(await read(next.id)).toMatchObject({ status: 'cancelled', toRecoverPaise: 0 });
  });

  it('only what was paid beyond the new commission is to be paid back', async () => {
    await newFirm();
    const { sale, commission } = await approved(firm, agree);
    const invoiceId = await invoice([commission], [1]);
    await pay(invoiceId, commission);
    // The commission of the new unit is made smaller than what was paid: a flat of 1,20,000.00.
    await desk.run((work) =>
      work.db
        .updateTable('commission')
        .set({
          calculation: sql`jsonb_set(jsonb_set(calculation, '{terms,type}', '"flat"'), '{terms,flatPaise}', '12000000')`,
        })
        .where('id', '=', commission.id)
        .execute(),
    );
    const moved = await move(sale);
    const next = await commissionOf(moved.sale.id);
    expect([next.grossPaise, next.paidPaise]).toEqual([1_20_000_00, 1_20_000_00]);
    expect(await owedOf(commission)).toMatchObject({
      invoiceId,
      taxablePaise: 13_171_00,
      // 18 % of it.
      gstPaise: 2_370_78,
    });
    expect((await balancesOf(firmIdOf(firm)))['partnerRecoverable']).toBe(13_171_00);
    // The new booking is cancelled as well: the rest of the invoice is to be paid back.
    await cancel(moved.sale);
    expect(await owedOf(next)).toMatchObject({
      invoiceId,
      taxablePaise: 1_20_000_00,
      gstPaise: GST_OF_FIRST - 2_370_78,
    });
    expect((await balancesOf(firmIdOf(firm)))['partnerRecoverable']).toBe(FIRST);
  });
});

describe('who sees what', () => {
  it('Finance sees all firms, the admin of a firm their own, nobody else', async () => {
    const { owed } = await clawedBack();
    const rival = await addPartner(desk);
    expect((await list({}, firm)).map(({ id }) => id)).toEqual([owed.id]);
    expect(await list({}, rival)).toEqual([]);
    expect((await refusalOf(rival.send(contract.getRecoverable, { params: { id: owed.id } }))).status).toBe(
      404,
    );
    expect((await refusalOf(repay(owed.id, {}, firm))).status).toBe(403);
    expect((await refusalOf(salesHead.send(contract.listRecoverables, { query: {} }))).status).toBe(403);
    expect(await list({ standing: 'settled', channelPartnerId: firmIdOf(firm) })).toEqual([]);
    expect(await list({ needs: 'creditNote', channelPartnerId: firmIdOf(firm) })).toHaveLength(1);
    const totals = await dataOf<{ sums: Record<string, number> }>(
      desk.finance.send(contract.totalRecoverables, { query: { channelPartnerId: firmIdOf(firm) } }),
    );
    expect(totals.sums).toMatchObject({
      taxablePaise: FIRST,
      openPaise: FIRST,
      gstAwaitedPaise: GST_OF_FIRST,
    });
  });
});

it('the ledger balances and its chain holds', async () => {
  expect(SECOND + FIRST).toBe(GROSS);
  const sums = await desk.run((work) => trialBalance(work));
  expect(sums.reduce((sum, one) => sum + one.debitPaise - one.creditPaise, 0)).toBe(0);
  expect(await desk.run((work) => verifyLedger(work))).toMatchObject({ intact: true });
});
