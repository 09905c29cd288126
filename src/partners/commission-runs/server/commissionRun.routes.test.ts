import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayingDesk } from '../../../../tests/support/payable-commissions.ts';
import {
  accountFor,
  approvedCommission,
  openPayingDesk,
  payableCommission,
  releaseAbove,
} from '../../../../tests/support/payable-commissions.ts';
import { printedCode } from '../../../../tests/support/printed-code.ts';
import { addPartner } from '../../../../tests/support/partner-sales.ts';
import { dataOf, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { PASSWORD } from '../../../../tests/support/test-app.ts';
import { subscribers } from '#app/application.plugins.ts';
import { testPrinter } from '../../../../tests/support/printer.ts';
import { stepUp } from '#company/auth/secondFactor.contract.ts';
import { enterFirmAccount } from '#company/firm-accounts/firmAccount.contract.ts';
import type { Notification } from '#company/notifications/notification.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { firmBalances } from '#money/ledger/server/ledger.queries.ts';
import { buildEnteredInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import { buildRecoverable } from '#partners/recoveries/server/recoverable.factory.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { ResultOf } from '#platform/contract/call.ts';
import type { Work } from '#platform/server/context.ts';
import { cancelSale } from '#sales/sale.contract.ts';
import type { Commission } from '#partners/commissions/commission.contract.ts';
import {
  getCommission,
  holdCommission,
  releaseCommission,
} from '#partners/commissions/commission.contract.ts';
import type { CommissionRun, CommissionRunSummary } from '../commissionRun.contract.ts';
import type { CommissionPayment, Payment } from '../payment.contract.ts';
import * as contract from '../commissionRun.contract.ts';
import * as payments from '../payment.contract.ts';
import { mailAdvices } from './paymentAdvice.jobs.ts';

const [FIRST_NET, SECOND_NET] = [1_04_406_06, 1_56_609_10];
const [FIRST_GROSS, SECOND_GROSS] = [1_06_536_80, 1_59_805_20];

let paying: PayingDesk;
let finance: TestUser;
let manager: TestUser;

beforeAll(async () => {
  paying = await openPayingDesk();
  finance = paying.desk.finance;
  manager = paying.manager;
  await limit(NO_LIMIT);
});

afterAll(() => paying.desk.app.stop());

const of = ({ id }: Commission, ...seqs: number[]) =>
  (seqs.length > 0 ? seqs : [1, 2]).map((seq) => ({ commissionId: id, seq }));
const pay = (tranches: object[], by = finance, more: object = {}) =>
  by.send(payments.payCommissions, {
    body: { tranches, fromAccountId: paying.account.collection, ...more },
  });
const paid = (tranches: object[], by = finance) => dataOf<Payment>(pay(tranches, by));
const rehearsed = (tranches: object[], more: object = {}) =>
  dataOf<Payment>(pay(tranches, finance, { preview: true, ...more }));
const read = (id: string) =>
  dataOf<CommissionRun>(finance.send(contract.getCommissionRun, { params: { id } }));
const commission = (id: string) =>
  dataOf<Commission>(paying.desk.head.send(getCommission, { params: { id } }));
const release = (id: string, by = manager, body: object = {}) =>
  by.send(contract.releaseCommissionRun, { params: { id }, body });
const paymentsOf = (id: string, by: TestUser) =>
  dataOf<CommissionPayment[]>(by.send(payments.listCommissionPayments, { params: { id } }));
const withdraw = (id: string, body: object = { reason: 'Wrong account' }, by = finance) =>
  by.send(contract.withdrawCommissionRun, { params: { id }, body });
const utrs = (id: string, body: object) => finance.send(contract.enterUtrs, { params: { id }, body });
const giveBack = (id: string, lineId: string, body: object) =>
  finance.send(contract.returnCommissionLine, { params: { id, lineId }, body });

/** As a move to a cheaper unit leaves it: ₹10,000 of the newest invoice are to be paid back. */
async function clawBack(work: Work, commissionId: string, invoiceId: string): Promise<void> {
  const set = { stage: 'clawback' as const, clawbackPaise: 10_000_00, endReason: 'Moved to another unit' };
  await work.db.updateTable('commission').set(set).where('id', '=', commissionId).execute();
  await buildRecoverable(work, commissionId, invoiceId);
}

/** Debits less credits of the firm, by account. */
async function balances(firmId = paying.firmId): Promise<Record<string, number>> {
  const sums = await paying.desk.run((work) => firmBalances(work, firmId));
  return Object.fromEntries(sums.map((one) => [one.account, one.debitPaise - one.creditPaise]));
}

function runOf({ run }: Payment): CommissionRun {
  if (!run) throw new Error('Nothing was paid.');
  return run;
}

/** No run of the day above the limit but those of the test. */
const limit = (paise: number) => releaseAbove(paying, paise);
const NO_LIMIT = 100_00_00_000_00;

describe('a rehearsal', () => {
  it('says to the paisa what each tranche pays, and stores nothing', async () => {
    const one = await payableCommission(paying);
    const preview = await rehearsed(of(one));
    expect(preview).toMatchObject({
      run: null,
      payableCount: 2,
      grossPaise: FIRST_GROSS + SECOND_GROSS,
      gstPaise: 0,
      tdsPaise: 5_326_84,
      clawbackPaise: 0,
      netPaise: FIRST_NET + SECOND_NET,
      releaseReason: null,
    });
    expect(preview.lines.map((line) => [line.grossPaise, line.tdsPaise, line.netPaise, line.reason])).toEqual(
      [
        [FIRST_GROSS, 2_130_74, FIRST_NET, null],
        [SECOND_GROSS, 3_196_10, SECOND_NET, null],
      ],
    );
    expect(preview.lines[0]?.warnings).toEqual([
      expect.stringMatching(/^The bank account of .* was changed in the last 48 hours/),
    ]);
    expect((await commission(one.id)).status).toBe('approved');
    const payable = await dataOf<{ payableCount: number }>(finance.send(payments.listPayable));
    expect(payable.payableCount).toBe(2);
  });

  it('says of each tranche why it cannot be paid; nothing is paid while one cannot', async () => {
    const [ready, noInvoice, held] = [
      await payableCommission(paying),
      await approvedCommission(paying),
      await payableCommission(paying),
    ];
    const params = { id: held.id };
    await dataOf(paying.salesHead.send(holdCommission, { params, body: { reason: 'Papers are missing' } }));
    const tranches = [...of(ready, 1), ...of(noInvoice, 1), ...of(held, 1)];
    const preview = await rehearsed(tranches);
    expect(preview.lines.map(({ reason }) => reason)).toEqual([
      null,
      expect.stringMatching(/^No invoice yet: .* sends it, or Finance enters it\.$/),
      `${held.number} is on hold: Papers are missing.`,
    ]);
    const { status, body } = await pay(tranches);
    expect([status, body.message]).toEqual([
      409,
      '2 tranches of 3 cannot be paid, so nothing was paid. Leave them out, or settle what is missing.',
    ]);
    expect(body['errors']).toMatchObject([{ field: 'tranches.1' }, { field: 'tranches.2' }]);
    expect((await commission(ready.id)).status).toBe('approved');
    await dataOf(paying.salesHead.send(releaseCommission, { params, body: {} }));
  });

  it('refuses the separate account, an unknown one, tranches that there are not and those named twice', async () => {
    const one = await payableCommission(paying);
    const other = (fromAccountId: string) =>
      refusalOf(pay(of(one), finance, { fromAccountId, preview: true }));
    expect(await other(paying.account.separate)).toEqual({
      status: 400,
      message:
        'The separate account (70%) pays for land and construction only. Choose another account of the project.',
    });
    expect((await other(crypto.randomUUID())).status).toBe(400);
    expect(await refusalOf(pay(of(one, 1, 9)))).toEqual({
      status: 400,
      message: 'There is no such tranche.',
    });
    expect(await refusalOf(pay(of(one, 1, 1)))).toEqual({
      status: 400,
      message: 'This tranche is chosen twice.',
    });
  });

  it('refuses more tranches than a run has, and reads none of them', async () => {
    const many = Array.from({ length: 1_000 }, () => ({ commissionId: crypto.randomUUID(), seq: 1 }));
    expect(await refusalOf(pay(many))).toEqual({
      status: 400,
      message: 'Pay at most 500 tranches in one run',
    });
  });

  it('a firm without a confirmed account is not paid', async () => {
    const firm = await addPartner(paying.desk);
    const one = await payableCommission(paying, firm);
    const [line] = (await rehearsed(of(one, 1))).lines;
    expect(line?.reason).toMatch(/^Enter the bank account of .* first\.$/);
  });
});

it('what can be paid is shown from the longest payable on, and says whether more wait', async () => {
  await payableCommission(paying);
  type Payable = ResultOf<typeof payments.listPayable>;
  const payable = (query: Record<string, string> = {}) =>
    dataOf<Payable>(finance.send(payments.listPayable, { query }));
  const linesOf = ({ firms }: Payable) => firms.flatMap(({ lines }) => lines.map(({ id }) => id));
  const all = await payable();
  expect([all.hasMore, linesOf(all).length > 1]).toEqual([false, true]);
  const whole = await payable({ limit: String(linesOf(all).length) });
  expect(whole).toEqual(all);
  const one = await payable({ limit: '1' });
  expect(one.hasMore).toBe(true);
  expect(linesOf(one).length).toBe(1);
  expect(one.grossPaise).toBe(
    one.firms[0]?.lines.reduce((sum, line) => sum + (line.reason === null ? line.grossPaise : 0), 0),
  );
  expect((await refusalOf(finance.send(payments.listPayable, { query: { limit: '1001' } }))).status).toBe(
    400,
  );
});

describe('a run within the limit', () => {
  it('is released at once, pays the commission and clears what is payable to the firm', async () => {
    const firm = await addPartner(paying.desk);
    const firmId = firm.caller.channelPartnerId ?? '';
    await accountFor(paying, firmId);
    const one = await payableCommission(paying, firm);
    expect((await balances(firmId))['partnerPayable']).toBe(-(FIRST_NET + SECOND_NET));
    const first = runOf(await paid(of(one, 1)));
    expect(first).toMatchObject({
      status: 'released',
      selfReleased: true,
      totalPaise: FIRST_NET,
      openCount: 1,
      allowedActions: ['bankFile', 'enterUtrs'],
    });
    expect(first.number).toMatch(/^PAY\/\d\d-\d\d\/\d{4}$/);
    expect(await commission(one.id)).toMatchObject({ status: 'partiallyPaid', paidPaise: FIRST_GROSS });
    await paid(of(one, 2));
    expect(await commission(one.id)).toMatchObject({
      status: 'paid',
      paidPaise: FIRST_GROSS + SECOND_GROSS,
      payablePaise: 0,
    });
    expect(await balances(firmId)).toMatchObject({
      partnerPayable: 0,
      bank: -(FIRST_NET + SECOND_NET),
      brokerage: FIRST_GROSS + SECOND_GROSS,
      tdsPayable: -5_326_84,
    });
  });

  it('pays a tranche once, by twenty sides at once and afterwards', async () => {
    const one = await payableCommission(paying);
    const payers = [finance, manager, paying.desk.head, finance];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => pay(of(one, 1), payers[at % payers.length])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const again = await refusalOf(pay(of(one, 1)));
    expect(again.status).toBe(409);
    expect(again.message).toMatch(/^Tranche 1 of COM\/.* is paid in PAY\//);
    expect((await commission(one.id)).paidPaise).toBe(FIRST_GROSS);
    expect(await paymentsOf(one.id, finance)).toHaveLength(1);
  });

  it('of two runs over some of the same tranches one is made, the other pays nothing', async () => {
    const [one, other] = [await payableCommission(paying), await payableCommission(paying)];
    const both = [...of(one), ...of(other)];
    const answers = await Promise.all([pay(both.slice(0, 3)), pay(both.slice(1).toReversed(), manager)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lines = [...(await paymentsOf(one.id, finance)), ...(await paymentsOf(other.id, finance))];
    expect(lines).toHaveLength(3);
    expect(new Set(lines.map(({ runId }) => runId)).size).toBe(1);
  });

  it('a hold at the same moment stops the payment, or comes too late and says so', async () => {
    const hold = ({ id }: { id: string }) =>
      paying.salesHead.send(holdCommission, { params: { id }, body: { reason: 'Papers are missing' } });
    for (const isHeldFirst of [true, false]) {
      const one = await payableCommission(paying);
      const acts = [() => hold(one), () => pay(of(one, 1))];
      const answers = await Promise.all((isHeldFirst ? acts : acts.toReversed()).map((act) => act()));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { status, paidPaise } = await commission(one.id);
      expect([
        ['onHold', 0],
        ['partiallyPaid', FIRST_GROSS],
      ]).toContainEqual([status, paidPaise]);
    }
  });

  it('of one line takes the whole rest only, and says what that is', async () => {
    const one = await payableCommission(paying);
    const single = (body: object) =>
      finance.send(payments.payCommission, {
        params: { id: one.id },
        body: { fromAccountId: paying.account.collection, ...body },
      });
    expect(await refusalOf(single({ amountPaise: 1_00_000_00 }))).toEqual({
      status: 400,
      message: `Tranche 1 of ${one.number} pays ₹1,04,406.06 after GST and TDS; a tranche is paid whole.`,
    });
    const run = await dataOf<CommissionRun>(single({ amountPaise: FIRST_NET }));
    expect(run.lines.map(({ seq, netPaise }) => [seq, netPaise])).toEqual([[1, FIRST_NET]]);
    await dataOf(single({ amountPaise: SECOND_NET }));
    expect(await refusalOf(single({ amountPaise: SECOND_NET }))).toEqual({
      status: 409,
      message: 'All tranches of this commission are paid.',
    });
  });

  it('lets nobody hold a commission of which a payment is ordered', async () => {
    const one = await payableCommission(paying);
    const run = runOf(await paid(of(one, 1)));
    const hold = () =>
      paying.salesHead.send(holdCommission, { params: { id: one.id }, body: { reason: 'Call the firm' } });
    expect(await refusalOf(hold())).toEqual({
      status: 409,
      message: `A payment of it is ordered in ${run.number}. Mark it paid or returned first.`,
    });
    const [line] = run.lines;
    await dataOf(
      utrs(run.id, { lines: [{ lineId: line?.id, utr: 'HDFCN52026112401', paidOn: paying.desk.today }] }),
    );
    expect((await hold()).status).toBe(200);
  });
});

describe('after the release', () => {
  it('the bank file has the whole account number and the amount, and leaves a trace', async () => {
    const one = await payableCommission(paying);
    const run = runOf(await paid(of(one)));
    const answer = await finance.send(contract.getBankFile, { params: { id: run.id } });
    expect([answer.status, answer.body.bytes?.toString()]).toEqual([
      200,
      [
        'Beneficiary,Account number,IFSC,Amount,Reference',
        `Orchard Realty LLP,50200012345678,HDFC0001234,104406.06,${run.lines[0]?.reference}`,
        `Orchard Realty LLP,50200012345678,HDFC0001234,156609.10,${run.lines[1]?.reference}`,
        '',
      ].join('\r\n'),
    ]);
    expect(run.lines[0]?.reference).toMatch(/^PAY\d{8}-1$/);
    const trace = await paying.desk.run(({ db }) =>
      db
        .selectFrom('auditEntry')
        .select('actorId')
        .where('resourceId', '=', run.id)
        .where('action', '=', 'bankFile')
        .execute(),
    );
    expect(trace).toEqual([{ actorId: finance.caller.userId }]);
  });

  it('numbers of the bank come by CSV, each row for itself', async () => {
    const one = await payableCommission(paying);
    const run = runOf(await paid(of(one)));
    const [first, second] = run.lines;
    const { today } = paying.desk;
    const csv = [
      'Customer Ref,UTR No,Value Date',
      `${first?.reference},HDFC N5202 611,${today}`,
      `${second?.reference},=2+3,${today}`,
      `PAY000-9,HDFCN52026119,${today}`,
      `${first?.reference},HDFCN52026118,${today}`,
    ].join('\n');
    const { rows, run: after } = await dataOf<{
      rows: { result: string; reason: string | null }[];
      run: CommissionRun;
    }>(utrs(run.id, { csv }));
    expect(rows.map(({ result }) => result)).toEqual(['paid', 'refused', 'refused', 'refused']);
    expect(rows[2]?.reason).toBe('This run has no payment PAY000-9.');
    expect(after.lines.map(({ status, utr }) => [status, utr])).toEqual([
      ['paid', 'HDFCN5202611'],
      ['ordered', null],
    ]);
    const told = await dataOf<Notification[]>(paying.firm.send(listNotifications));
    expect(told.find(({ kind }) => kind === 'commissionPaid')).toMatchObject({
      title: '₹1,04,406.06 of commission is paid',
      body: 'For 1 tranche. The bank paid it under UTR HDFCN5202611.',
      link: `/sales/commissions/list/${one.id}`,
    });
    const again = await dataOf<{ rows: { result: string }[] }>(
      utrs(run.id, { lines: [{ lineId: first?.id, utr: 'hdfcn5202611', paidOn: today }] }),
    );
    expect(again.rows.map(({ result }) => result)).toEqual(['unchanged']);
  });

  it('a number of another firm and a day before the release are refused', async () => {
    const firm = await addPartner(paying.desk);
    await accountFor(paying, firm.caller.channelPartnerId ?? '');
    const [one, other] = [await payableCommission(paying), await payableCommission(paying, firm)];
    const run = runOf(await paid([...of(one, 1), ...of(other, 1)]));
    const [mine, theirs] = run.lines;
    const rows = [
      { lineId: mine?.id, utr: 'SBIN520261124X', paidOn: paying.desk.today },
      { lineId: theirs?.id, utr: 'SBIN520261124X', paidOn: paying.desk.today },
    ];
    const answer = await dataOf<{ rows: { result: string; reason: string | null }[] }>(
      utrs(run.id, { lines: rows }),
    );
    expect(answer.rows.map(({ result }) => result)).toEqual(['paid', 'refused']);
    expect(answer.rows[1]?.reason).toMatch(/^This UTR stands on a payment to .* already\.$/);
    const early = { lineId: theirs?.id, utr: 'SBIN520261124Y', paidOn: '2026-01-05' };
    const late = await dataOf<{ rows: { reason: string | null }[] }>(utrs(run.id, { lines: [early] }));
    expect(late.rows[0]?.reason).toMatch(/it cannot have been paid before\.$/);
  });

  it('what the bank returns is posted back, payable again and paid again', async () => {
    const firm = await addPartner(paying.desk);
    const firmId = firm.caller.channelPartnerId ?? '';
    await accountFor(paying, firmId);
    const one = await payableCommission(paying, firm);
    const run = runOf(await paid(of(one)));
    const [line] = run.lines;
    const body = { returnedOn: paying.desk.today, reason: 'Account closed', version: run.version };
    expect((await giveBack(run.id, line?.id ?? '', { ...body, version: 99 })).status).toBe(409);
    expect(await refusalOf(giveBack(run.id, line?.id ?? '', { ...body, reason: undefined }))).toEqual({
      status: 400,
      message: 'Enter why the bank returned it.',
    });
    const after = await dataOf<CommissionRun>(giveBack(run.id, line?.id ?? '', body));
    expect(after).toMatchObject({ returnedPaise: FIRST_NET, openCount: 1 });
    expect(await commission(one.id)).toMatchObject({ status: 'partiallyPaid', paidPaise: SECOND_GROSS });
    expect(await balances(firmId)).toMatchObject({ partnerPayable: -FIRST_NET, bank: -SECOND_NET });
    expect(await refusalOf(giveBack(run.id, line?.id ?? '', { ...body, version: after.version }))).toEqual({
      status: 409,
      message: 'This payment is returned already.',
    });
    await paid(of(one, 1));
    expect(await commission(one.id)).toMatchObject({ status: 'paid' });
    expect(await balances(firmId)).toMatchObject({ partnerPayable: 0, bank: -(FIRST_NET + SECOND_NET) });
  });

  it('what the bank returns after the sale was cancelled is set off against what the firm has to pay back', async () => {
    const firm = await addPartner(paying.desk);
    const firmId = firm.caller.channelPartnerId ?? '';
    await accountFor(paying, firmId);
    const one = await payableCommission(paying, firm);
    const run = runOf(await paid(of(one, 1)));
    const body = {
      reason: 'Moves abroad',
      initiatedBy: 'buyer',
      requestedOn: paying.desk.today,
      cancellationDeedNumber: 'HVL-3/1204/2026',
    };
    await dataOf(paying.desk.head.send(cancelSale, { params: { id: one.saleId }, body }));
    const owed = (await balances(firmId))['partnerRecoverable'] ?? 0;
    expect(owed).toBeGreaterThan(FIRST_NET);
    const back = { returnedOn: paying.desk.today, reason: 'Account closed' };
    await dataOf(giveBack(run.id, run.lines[0]?.id ?? '', back));
    expect(await balances(firmId)).toMatchObject({
      partnerPayable: 0,
      bank: 0,
      partnerRecoverable: owed - FIRST_NET,
    });
    expect(await commission(one.id)).toMatchObject({ toRecoverPaise: owed - FIRST_NET });
    // The run says what was ordered, whatever became of the invoice.
    const after = await read(run.id);
    expect(after.lines).toMatchObject([{ status: 'returned', clawbackPaise: 0, netPaise: FIRST_NET }]);
  });

  it('what the bank returns of another invoice than the one clawed back is paid again', async () => {
    const firm = await addPartner(paying.desk);
    const firmId = firm.caller.channelPartnerId ?? '';
    await accountFor(paying, firmId);
    const one = await approvedCommission(paying, firm);
    const enter = (seq: number) =>
      paying.desk.run((work) => buildEnteredInvoice(work, { commissionId: one.id, seqs: [seq] }), finance);
    const [, clawed] = [await enter(1), await enter(2)];
    const runs = [runOf(await paid(of(one, 1))), runOf(await paid(of(one, 2)))];
    await paying.desk.run((work) => clawBack(work, one.id, clawed));
    const back = { returnedOn: paying.desk.today, reason: 'Account closed' };
    await dataOf(giveBack(runs[0]?.id ?? '', runs[0]?.lines[0]?.id ?? '', back));
    const query = { channelPartnerId: firmId };
    const { firms } = await dataOf<ResultOf<typeof payments.listPayable>>(
      finance.send(payments.listPayable, { query }),
    );
    expect(firms.flatMap(({ lines }) => lines)).toMatchObject([
      { seq: 1, netPaise: FIRST_NET, reason: null },
    ]);
    expect((await balances(firmId))['partnerPayable']).toBe(-FIRST_NET);
    const again = runOf(await paid(of(one, 1)));
    expect(again.lines).toMatchObject([{ status: 'ordered', netPaise: FIRST_NET }]);
    expect((await balances(firmId))['partnerPayable']).toBe(0);
    expect(await commission(one.id)).toMatchObject({ status: 'clawback', toRecoverPaise: 10_000_00 });
  });

  it('the firm is advised by mail and reads its advice; another firm does not', async () => {
    const one = await payableCommission(paying);
    const run = runOf(await paid(of(one)));
    const printer = testPrinter(paying.desk.app.files);
    const job = {
      pool: paying.desk.app.application.pool,
      organizationId: paying.desk.organization.id,
      now: paying.desk.now,
      subscribers,
      printer,
    };
    const mails = () =>
      paying.desk.run(({ db }) =>
        db.selectFrom('mail').select('recipient').where('template', '=', 'paymentAdvice').execute(),
      );
    expect(await mailAdvices(job)).toBeGreaterThan(0);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toContain(paying.firm.email);
    expect(await mailAdvices(job)).toBe(0);
    expect(await mails()).toEqual(sent);
    await printer.stop();
    const advice = (by: TestUser) =>
      by.send(contract.getPaymentAdvice, { params: { id: run.id, firmId: paying.firmId } });
    const rival = await addPartner(paying.desk);
    expect((await advice(finance)).status).toBe(200);
    expect((await advice(paying.firm)).headers.get('Content-Type')).toBe('application/pdf');
    expect((await advice(rival)).status).toBe(404);
  });

  it('whoever checks an advice reads that the bank has answered since, then that another one took its place', async () => {
    const run = runOf(await paid(of(await payableCommission(paying))));
    const advice = () =>
      finance.send(contract.getPaymentAdvice, { params: { id: run.id, firmId: paying.firmId } });
    const papers = () =>
      paying.desk.run(({ db }) =>
        db
          .selectFrom('paper')
          .select(['code', 'amountPaise', 'status', 'changedAt'])
          .where('recordId', '=', run.id)
          .orderBy('issuedAt')
          .orderBy('id')
          .execute(),
      );
    const { text } = await printedCode((await advice()).body['bytes'] as Buffer);
    const [released, ...others] = await papers();
    expect(others).toEqual([]);
    expect(released).toMatchObject({
      amountPaise: FIRST_NET + SECOND_NET,
      status: 'valid',
      changedAt: null,
    });
    expect(text).toMatch(new RegExp(`/verify/${released?.code}$`));
    const [line] = run.lines;
    const lines = [{ lineId: line?.id, utr: 'HDFC0000PAPER01', paidOn: paying.desk.today }];
    await dataOf(finance.send(contract.enterUtrs, { params: { id: run.id }, body: { lines } }));
    expect((await papers()).map(({ changedAt }) => changedAt !== null)).toEqual([true]);
    await advice();
    expect((await papers()).map(({ status }) => status).sort()).toEqual(['replaced', 'valid']);
  });
});

describe('a run above the limit of the day', () => {
  it('waits for another person of Finance, who releases it', async () => {
    const [one, other] = [await payableCommission(paying), await payableCommission(paying)];
    await limit(3_00_000_00);
    const preview = await rehearsed(of(one));
    expect(preview.releaseReason).toMatch(/are paid today; above ₹3,00,000.00 another person releases it\.$/);
    const run = runOf(await paid(of(one)));
    expect(run).toMatchObject({
      status: 'awaitingRelease',
      selfReleased: false,
      releaseRefusal: 'You made this run; another person of Finance releases it.',
      allowedActions: ['withdraw'],
    });
    expect(await commission(one.id)).toMatchObject({ status: 'approved', paidPaise: 0 });
    expect((await refusalOf(pay(of(one, 1)))).message).toMatch(/is to be released in PAY\//);
    expect(await refusalOf(release(run.id, finance))).toEqual({
      status: 403,
      message: 'You made this run; another person of Finance releases it.',
    });
    expect((await refusalOf(finance.send(contract.getBankFile, { params: { id: run.id } }))).status).toBe(
      409,
    );
    const told = await dataOf<Notification[]>(manager.send(listNotifications));
    expect(told.map(({ title }) => title)).toContain(`Release ${run.number}: ₹2,61,015.16 to partner firms`);
    expect(await paymentsOf(one.id, paying.firm)).toEqual([]);
    const mine = await dataOf<CommissionRunSummary[]>(
      manager.send(contract.listCommissionRuns, { query: { needs: 'release' } }),
    );
    expect(mine.map(({ id }) => id)).toContain(run.id);
    const released = await dataOf<CommissionRun>(release(run.id));
    expect(released).toMatchObject({
      status: 'released',
      selfReleased: false,
      releasedBy: { id: manager.caller.userId },
    });
    expect(await commission(one.id)).toMatchObject({ status: 'paid' });
    expect((await paymentsOf(one.id, paying.firm)).map(({ seq, status }) => [seq, status])).toEqual([
      [2, 'ordered'],
      [1, 'ordered'],
    ]);
    expect((await refusalOf(release(run.id))).status).toBe(409);
    const next = runOf(await paid(of(other, 1)));
    await dataOf(withdraw(next.id));
    await limit(NO_LIMIT);
  });

  it('two runs made at once do not both pass under the limit', async () => {
    const [one, other] = [await payableCommission(paying), await payableCommission(paying)];
    const today = await dataOf<{ sums: { totalPaise: number } }>(
      finance.send(contract.totalCommissionRuns, { query: { status: 'awaitingRelease,released' } }),
    );
    await limit(today.sums.totalPaise + 1_50_000_00);
    const runs = await Promise.all([paid(of(one, 1)), paid(of(other, 1), manager)]);
    expect(runs.map((run) => runOf(run).status).toSorted()).toEqual(['awaitingRelease', 'released']);
    await limit(NO_LIMIT);
  });

  it('drops at the release what cannot be paid any more, and the second call releases the rest', async () => {
    const firm = await addPartner(paying.desk);
    const firmId = firm.caller.channelPartnerId ?? '';
    await accountFor(paying, firmId);
    const [kept, held, moved] = [
      await payableCommission(paying),
      await payableCommission(paying),
      await payableCommission(paying, firm),
    ];
    await limit(1);
    const run = runOf(await paid([...of(kept, 1), ...of(held, 1), ...of(moved, 1)]));
    const params = { id: held.id };
    await dataOf(paying.salesHead.send(holdCommission, { params, body: { reason: 'Papers are missing' } }));
    await accountFor(paying, firmId, '50200099999999');
    const refused = await refusalOf(release(run.id));
    expect(refused.status).toBe(409);
    expect(refused.message).toMatch(/^2 payments cannot be made any more and were dropped\./);
    const after = await read(run.id);
    expect(after.totalPaise).toBe(FIRST_NET);
    expect(after.lines.map(({ status, reason }) => [status, reason])).toEqual([
      ['reserved', null],
      ['dropped', `${held.number} is on hold: Papers are missing.`],
      ['dropped', expect.stringMatching(/^The bank account of .* was changed\.$/)],
    ]);
    expect((await commission(kept.id)).paidPaise).toBe(0);
    const released = await dataOf<CommissionRun>(release(run.id));
    expect(released).toMatchObject({ status: 'released', totalPaise: FIRST_NET });
    expect((await commission(held.id)).paidPaise).toBe(0);
    await limit(NO_LIMIT);
  });

  it('is withdrawn with a reason, and its tranches can be paid again', async () => {
    const one = await payableCommission(paying);
    await limit(1);
    const run = runOf(await paid(of(one)));
    expect((await refusalOf(withdraw(run.id, {}))).status).toBe(400);
    const withdrawn = await dataOf<CommissionRun>(withdraw(run.id));
    expect(withdrawn).toMatchObject({ status: 'withdrawn', withdrawReason: 'Wrong account' });
    expect(withdrawn.lines.map(({ status }) => status)).toEqual(['dropped', 'dropped']);
    expect((await refusalOf(release(run.id))).status).toBe(409);
    await limit(NO_LIMIT);
    expect(runOf(await paid(of(one))).status).toBe('released');
  });

  it('an account that is entered again stops the payment until it is confirmed', async () => {
    const firm = await addPartner(paying.desk);
    const firmId = firm.caller.channelPartnerId ?? '';
    await accountFor(paying, firmId);
    const one = await payableCommission(paying, firm);
    const body = { accountName: 'Other', accountNumber: '99988877766655', ifsc: 'SBIN0001234' };
    await dataOf(finance.send(enterFirmAccount, { params: { id: firmId }, body }));
    const [line] = (await rehearsed(of(one, 1))).lines;
    expect(line?.reason).toMatch(/is to be confirmed by another person of Finance\.$/);
  });
});

describe('ten minutes after the last proof of who it is', () => {
  it('nothing is paid or released before the person proves it again; a rehearsal asks nothing', async () => {
    const { desk, account } = paying;
    const one = await payableCommission(paying);
    await limit(1);
    const run = runOf(await paid(of(one, 1)));
    // By the clock of the desk, which stands still.
    for (const person of [finance, manager])
      await desk.run(({ db, now }) =>
        db
          .updateTable('userSession')
          .set({ provedAt: addMinutes(now, -11) })
          .where('userId', '=', person.id)
          .execute(),
      );
    const rest = of(one, 2);
    expect((await rehearsed(rest)).payableCount).toBe(1);
    const body = { seq: 2, amountPaise: SECOND_NET, fromAccountId: account.collection };
    const alone = () => finance.send(payments.payCommission, { params: { id: one.id }, body });
    for (const asked of [() => pay(rest), alone, () => release(run.id)]) {
      const { status, body: refused } = await asked();
      expect([status, refused.code]).toEqual([403, 'stepUpRequired']);
    }
    await proveAgain(manager);
    expect((await release(run.id)).status).toBe(200);
    await proveAgain(finance);
    expect((await alone()).status).toBe(201);
    await limit(NO_LIMIT);
  });
});

const proveAgain = (person: TestUser) => dataOf(person.send(stepUp, { body: { currentPassword: PASSWORD } }));

describe('rights', () => {
  it('runs are of Finance', async () => {
    const { desk, salesHead, firm } = paying;
    const seller = await desk.organization.user('Sales Executive');
    for (const person of [salesHead, firm, seller]) {
      expect((await person.send(contract.listCommissionRuns)).status).toBe(403);
      expect((await person.send(payments.listPayable)).status).toBe(403);
      expect((await pay([{ commissionId: crypto.randomUUID(), seq: 1 }], person)).status).toBe(403);
    }
  });
});
