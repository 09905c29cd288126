import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPartner, addStructure, sellFor } from '../../../../tests/support/partner-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays, financialQuarter, financialYearLabel } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { credit, debit, posting } from '#money/ledger/ledger.rules.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { cancelPartnerInvoice } from '#partners/partner-invoices/partnerInvoice.contract.ts';
import { buildEnteredInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import type {
  ChallanInput,
  ChallanPreview,
  TdsChallan,
  TdsChallanRecord,
  TdsDeduction,
  TdsMonth,
} from '../tds.contract.ts';
import * as contract from '../tds.contract.ts';
import { recordTdsChallan } from './challan.commands.ts';

/** 2% of the worked sale's 2%. */
const GROSS = 2_66_342_00;
const TAX = 5_326_84;
/** The Act of 2025 is in force since 1 Apr 2026. */
const SECTION = '393(1) Sl. 1(ii)';

let desk: SalesDesk;
let finance: TestUser;
let firm: TestUser;
let rival: TestUser;
let challans = 0;

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
  finance = await desk.organization.user('Finance Manager');
  await addStructure(desk, 'For all', anyTerms());
  [firm, rival] = [await addPartner(desk), await addPartner(desk)];
  await givePan(firm, 'AAACK1234F');
  await givePan(rival, 'BBBPK1234G');
});

/** Each test begins with a register of nothing but paid tax. */
beforeEach(async () => {
  await desk.run((work) =>
    sql`update tds_deduction set credited_on = '2024-05-10', financial_year = '24-25', section = 'old'
         where organization_id = ${work.caller.organizationId} and challan_id is null`.execute(work.db),
  );
});

afterAll(() => desk.app.stop());

function givePan({ caller }: TestUser, pan: string): Promise<unknown> {
  return desk.run(({ db }) =>
    db
      .updateTable('channelPartner')
      .set({ pan })
      .where('id', '=', caller.channelPartnerId ?? '')
      .execute(),
  );
}

/** Tax of an invoice of a firm, entered today. */
async function deduct(by = firm): Promise<string> {
  const sale = await sellFor(desk, by);
  return desk.run(async (work) => {
    const { id: commissionId } = await work.db
      .selectFrom('commission')
      .select('id')
      .where('saleId', '=', sale.id)
      .executeTakeFirstOrThrow();
    const invoiceId = await buildEnteredInvoice(work, { commissionId });
    const { id } = await work.db
      .selectFrom('tdsDeduction')
      .select('id')
      .where('partnerInvoiceId', '=', invoiceId)
      .executeTakeFirstOrThrow();
    return id;
  });
}

const move = (id: string, creditedOn: string) =>
  desk.run(({ db }) => db.updateTable('tdsDeduction').set({ creditedOn }).where('id', '=', id).execute());

const monthNow = () => desk.today.slice(0, 7);

const list = (query: Record<string, string> = {}, as = finance) =>
  dataOf<TdsDeduction[]>(as.send(contract.listTdsDeductions, { query: { limit: '100', ...query } }));
const preview = (month = monthNow(), paidOn = desk.today) =>
  dataOf<ChallanPreview>(
    finance.send(contract.previewTdsChallan, { query: { month, section: SECTION, paidOn } }),
  );

function input(deductionIds: string[], paidPaise: number, more: Partial<ChallanInput> = {}): ChallanInput {
  challans += 1;
  const number = String(challans).padStart(5, '0');
  const amounts = { paidPaise, interestPaise: 0, feePaise: 0 };
  return { bsr: '0510308', number, paidOn: desk.today, section: SECTION, deductionIds, ...amounts, ...more };
}

const pay = (body: ChallanInput, as = finance) => as.send(contract.recordTdsChallan, { body });
const paid = (...of: Parameters<typeof input>) => dataOf<TdsChallan>(pay(input(...of)));

const WRONG = 'The serial number was another one';
const recordOf = (id: string) =>
  dataOf<TdsChallanRecord>(finance.send(contract.getTdsChallan, { params: { id } }));
const takeBackChallan = (id: string, reason = WRONG, as = finance) =>
  as.send(contract.takeBackTdsChallan, { params: { id }, body: reason === '' ? {} : { reason } });

/** By account, credits less debits. */
function balances(): Promise<Map<string, number>> {
  return desk.run(async (work) => {
    const { rows } = await sql<{ account: string; paise: number }>`
      select account, sum(credit_paise - debit_paise)::bigint as paise from ledger_entry
       where organization_id = ${work.caller.organizationId} group by account`.execute(work.db);
    return new Map(rows.map(({ account, paise }) => [account, paise]));
  });
}

describe('the register', () => {
  it('shows each deduction with its firm, rate, day and state, found by its filters', async () => {
    const id = await deduct();
    const { channelPartnerId } = firm.caller;
    const [row] = await list({ month: monthNow() });
    expect(row).toMatchObject({
      id,
      creditedOn: desk.today,
      firm: { id: channelPartnerId },
      pan: 'AAACK1234F',
      section: SECTION,
      basePaise: GROSS,
      ratePct: 2,
      taxPaise: TAX,
      challan: null,
      state: 'open',
      isLate: false,
      isArrears: false,
    });
    const year = financialYearLabel(desk.today);
    const quarter = String(financialQuarter(desk.today));
    const finds: Record<string, string>[] = [
      { financialYear: year, quarter, state: 'open' },
      { section: SECTION, pan: 'AAACK1234F', channelPartnerId: channelPartnerId ?? '', state: 'open' },
      { search: 'AAACK', state: 'open,late', month: monthNow() },
    ];
    for (const query of finds)
      expect(
        (await list(query)).map((one) => one.id),
        JSON.stringify(query),
      ).toEqual([id]);
    expect(await list({ month: monthNow(), pan: 'BBBPK1234G' })).toEqual([]);
    expect(await list({ month: monthNow(), state: 'late,paid,excess,setOff,cancelled,nil' })).toEqual([]);
  });

  it('says what to correct in its filters', async () => {
    const refused = (query: Record<string, string>) =>
      refusalOf(finance.send(contract.listTdsDeductions, { query }));
    expect(await refused({ quarter: '3' })).toEqual({
      status: 400,
      message: 'Choose the financial year of the quarter.',
    });
    expect(await refused({ financialYear: '26-28' })).toMatchObject({ status: 400 });
    expect(await refused({ month: '2026-13' })).toMatchObject({ status: 400 });
    expect(await refused({ pan: 'AAA' })).toMatchObject({ status: 400 });
  });

  it('marks late what is unpaid after its day, and leaves out what was taken back unpaid', async () => {
    const [late, gone] = [await deduct(), await deduct()];
    await move(late, '2026-09-30');
    await takeBack(gone);
    expect(await list({ month: '2026-09' })).toMatchObject([
      { id: late, dueOn: '2026-10-07', state: 'late', isLate: true },
    ]);
    expect(await list({ month: monthNow() })).toEqual([]);
    expect((await list({ month: monthNow(), state: 'cancelled' })).map(({ id }) => id)).toEqual([gone]);
  });

  it('adds up by month and section', async () => {
    const [first, second] = [await deduct(), await deduct(rival)];
    await move(second, '2026-09-01');
    await paid([first], 5_327_00);
    const { months, latePaise } = await dataOf<{ months: TdsMonth[]; latePaise: number }>(
      finance.send(contract.listTdsMonths, { query: { financialYear: '26-27' } }),
    );
    expect(months.find(({ month }) => month === '2026-09')).toMatchObject({
      openPaise: TAX,
      paidPaise: 0,
      dueOn: '2026-10-07',
      isLate: true,
    });
    expect(months.find(({ month }) => month === monthNow())).toMatchObject({ openPaise: 0, isLate: false });
    expect(latePaise).toBeGreaterThanOrEqual(TAX);
  });

  it('is for Finance alone', async () => {
    for (const role of ['Sales Head', 'Marketing Head', 'Sales Manager', 'Sales Executive'] as const) {
      const person = await desk.organization.user(role);
      expect((await refusalOf(person.send(contract.listTdsDeductions, { query: {} }))).status).toBe(403);
      expect((await refusalOf(pay(input([crypto.randomUUID()], 1_00), person))).status).toBe(403);
    }
    expect((await refusalOf(firm.send(contract.listTdsChallans, { query: {} }))).status).toBe(403);
  });
});

describe('a challan', () => {
  it('pays the tax of several firms in whole rupees, and the register equals the ledger', async () => {
    const ids = [await deduct(), await deduct(rival)];
    const due = await preview();
    expect(due).toMatchObject({
      deductedPaise: 2 * TAX,
      excessUsedPaise: 0,
      duePaise: 10_653_68,
      paidPaise: 10_654_00,
      interestPaise: 0,
      isLate: false,
      left: 0,
    });
    expect(due.byDeductee.map(({ pan, duePaise }) => [pan, duePaise])).toEqual([
      ['AAACK1234F', TAX],
      ['BBBPK1234G', TAX],
    ]);
    const before = await balances();
    const account = desk.project.designatedAccounts.find(({ kind }) => kind !== 'separate');
    const challan = await paid(ids, 10_654_00, { bankAccountId: account?.id ?? null });
    expect(challan).toMatchObject({ duePaise: 10_653_68, paidPaise: 10_654_00, deductions: 2 });
    const after = await balances();
    const moved = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(['tdsPayable', 'rounding', 'bank'].map(moved)).toEqual([-10_653_68, -32, 10_654_00]);
    expect(await list({ challanId: challan.id })).toMatchObject([
      { state: 'paid', challan: { id: challan.id, bsr: '0510308' } },
      { state: 'paid' },
    ]);
    await expectRegisterInLedger();
    const [shown] = await dataOf<TdsChallan[]>(finance.send(contract.listTdsChallans, { query: {} }));
    expect(shown?.id).toBe(challan.id);
  });

  it('is entered once, and pays each deduction once, also by two people at the same moment', async () => {
    const [first, second] = [await deduct(), await deduct(rival)];
    const body = input([first], 5_327_00);
    await dataOf(pay(body));
    expect(await refusalOf(pay({ ...body, deductionIds: [second] }))).toEqual({
      status: 409,
      message: 'This challan is entered already: the same bank branch, day and serial number.',
    });
    expect(await refusalOf(pay(input([first, second], 10_654_00)))).toEqual({
      status: 409,
      message: '1 deduction of these is paid by another challan already.',
    });
    const answers = await Promise.all([
      pay(input([second], 5_327_00)),
      pay(input([second], 5_327_00), desk.finance),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await expectRegisterInLedger();
  });

  it('uses the excess of the same PAN and year, oldest first, and never of another PAN', async () => {
    const [taken, other] = [await deduct(), await deduct()];
    await paid([taken, other], 10_654_00);
    await takeBack(taken);
    expect(await list({ state: 'excess' })).toMatchObject([{ id: taken, excessPaise: TAX }]);

    const stranger = await deduct(rival);
    expect(await preview()).toMatchObject({ excessUsedPaise: 0, duePaise: TAX });
    const [next, more] = [await deduct(), await deduct()];
    await move(more, addDays(desk.today, -1));
    await desk.run(({ db }) =>
      db.updateTable('tdsDeduction').set({ taxPaise: 1_000_40 }).where('id', '=', next).execute(),
    );
    await contra(next, TAX - 1_000_40);
    const due = await preview();
    expect(due).toMatchObject({ excessUsedPaise: TAX, duePaise: TAX + 1_000_40, paidPaise: 6_327_00 });
    await paid([stranger, next, more], 6_327_00);
    expect(await list({ state: 'excess' })).toEqual([]);
    expect((await list({ state: 'setOff' })).map(({ id }) => id)).toContain(taken);
    await expectRegisterInLedger();
  });

  it('is not needed where excess covers all', async () => {
    const [taken, next] = [await deduct(rival), await deduct(rival)];
    await paid([taken], 5_327_00);
    await takeBack(taken);
    expect(await preview()).toMatchObject({ duePaise: 0, paidPaise: 0, excessUsedPaise: TAX });
    expect(await refusalOf(pay(input([next], 0)))).toMatchObject({ status: 409 });
    const setOff = (ids: string[]) =>
      finance.send(contract.setOffTdsExcess, { body: { section: SECTION, deductionIds: ids } });
    expect(await refusalOf(setOff([next, await deduct()]))).toEqual({
      status: 409,
      message: 'Excess covers ₹5,326.84 of ₹10,653.68. Enter a challan for the rest.',
    });
    await dataOf(setOff([next]));
    const [row] = await list({ state: 'setOff', channelPartnerId: rival.caller.channelPartnerId ?? '' });
    expect(await list({ challanId: row?.challan?.id ?? '', state: 'paid' })).toMatchObject([{ id: next }]);
    await expectRegisterInLedger();
  });

  it('entered wrongly is posted back on the same day, and its deductions are paid by the right one', async () => {
    const ids = [await deduct(), await deduct(rival)];
    const before = await balances();
    const account = desk.project.designatedAccounts.find(({ kind }) => kind !== 'separate');
    const body = input(ids, 10_654_00, { bankAccountId: account?.id ?? null, interestPaise: 100_00 });
    const { id } = await dataOf<TdsChallanRecord>(pay(body));
    expect(await recordOf(id)).toMatchObject({ status: 'entered', allowedActions: ['takeBack'] });
    expect(await refusalOf(takeBackChallan(id, ''))).toMatchObject({ status: 400 });
    expect(await dataOf(takeBackChallan(id))).toMatchObject({
      status: 'takenBack',
      deductions: 0,
      takeBackReason: WRONG,
      allowedActions: [],
    });
    expect(await balances()).toEqual(new Map([...(await balances()), ...before]));
    await expectRegisterInLedger();
    expect((await list({ state: 'open' })).map((one) => one.id)).toEqual(expect.arrayContaining(ids));
    const again = await refusalOf(takeBackChallan(id));
    expect(again).toEqual({ status: 409, message: 'This challan is taken back already.' });
    // The same paper again: the wrong one does not count.
    const right = await dataOf<TdsChallanRecord>(pay({ ...body, interestPaise: 0 }));
    const named = (query: Record<string, string>) =>
      dataOf<TdsChallan[]>(finance.send(contract.listTdsChallans, { query }));
    expect((await named({})).map((one) => one.id)).toContain(right.id);
    expect((await named({})).map((one) => one.id)).not.toContain(id);
    expect((await named({ status: 'takenBack' })).map((one) => one.id)).toEqual([id]);
    await expectRegisterInLedger();
  });

  it('of an earlier day is taken back by a second person', async () => {
    const yesterday = addDays(desk.today, -1);
    const deduction = await deduct();
    await move(deduction, yesterday);
    const id = await desk.app.application.runAs(finance.caller, `${yesterday}T06:00:00.000Z`, (work) =>
      recordTdsChallan(work, input([deduction], 5_327_00, { paidOn: yesterday })),
    );
    const refusal = 'You entered this challan on an earlier day; another person of Finance takes it back.';
    expect(await recordOf(id)).toMatchObject({ takeBackRefusal: refusal, allowedActions: [] });
    expect(await refusalOf(takeBackChallan(id))).toEqual({ status: 403, message: refusal });
    await dataOf(takeBackChallan(id, WRONG, desk.finance));
    await expectRegisterInLedger();
  });

  it('gives back the excess that it used, and stays while its own excess covers later tax', async () => {
    const [taken, next, more] = [await deduct(), await deduct(), await deduct()];
    const first = await paid([taken], 5_327_00);
    await takeBack(taken);
    const second = await paid([next, more], 5_327_00);
    expect(await refusalOf(takeBackChallan(first.id))).toEqual({
      status: 409,
      message: 'Excess of this challan covers later tax. Correct it with the bank and the tax department.',
    });
    await dataOf(takeBackChallan(second.id));
    expect(await list({ state: 'excess' })).toMatchObject([{ id: taken, excessPaise: TAX }]);
    await dataOf(takeBackChallan(first.id));
    expect(await list({ state: 'excess' })).toEqual([]);
    await expectRegisterInLedger();
  });

  it('bears interest and fee apart when it is late', async () => {
    const id = await deduct();
    await move(id, '2026-10-31');
    const due = await preview('2026-10', '2026-11-20');
    // 3% of 5,326.84: two months have begun.
    expect(due).toMatchObject({ isLate: true, dueOn: '2026-11-07', interestPaise: 160_00 });
    const before = await balances();
    await paid([id], 5_327_00, { paidOn: '2026-11-20', interestPaise: 160_00, feePaise: 200_00 });
    const after = await balances();
    const moved = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(['tdsInterest', 'tdsFee', 'bank'].map(moved)).toEqual([-160_00, -200_00, 5_687_00]);
    expect(await list({ month: '2026-10' })).toMatchObject([{ state: 'paid', isLate: true }]);
  });

  it('says what to correct', async () => {
    const id = await deduct();
    const refused = (...of: Parameters<typeof input>) => refusalOf(pay(input(...of)));
    expect(await refused([id], 5_326_00)).toEqual({
      status: 409,
      message:
        'The tax due for these deductions is ₹5,327.00, not ₹5,326.00. Enter interest and fee in their own fields.',
    });
    expect(await refused([id], 5_327_00, { paidOn: addDays(desk.today, 1) })).toMatchObject({ status: 400 });
    expect(await refused([id], 5_327_00, { paidOn: addDays(desk.today, -1) })).toEqual({
      status: 400,
      message: `A deduction of this challan is of ${formatDay(desk.today)}; it cannot have been paid before.`,
    });
    expect(await refused([id], 5_327_00, { section: '393' })).toMatchObject({ status: 400 });
    expect(await refused([crypto.randomUUID()], 5_327_00)).toMatchObject({ status: 400 });
    expect(await refused([id], 5_326_84)).toMatchObject({ status: 400 });
    expect(await refused([id], 5_327_00, { bsr: '123' })).toMatchObject({ status: 400 });
    expect(await refused([id], 5_327_00, { bankAccountId: crypto.randomUUID() })).toEqual({
      status: 400,
      message: 'Choose an account of a project.',
    });
    const separate = desk.project.designatedAccounts.find(({ kind }) => kind === 'separate');
    expect(await refused([id], 5_327_00, { bankAccountId: separate?.id ?? null })).toMatchObject({
      status: 409,
    });
    await takeBack(id);
    expect((await refused([id], 5_327_00)).message).toMatch(/^1 deduction of these is taken back/);
  });
});

describe('the quarterly statement', () => {
  const quarter = () => ({
    year: financialYearLabel(desk.today),
    quarter: String(financialQuarter(desk.today)),
  });

  it('is refused while a deduction has no challan, unless it is a draft', async () => {
    const id = await deduct();
    const [row] = await list({ month: monthNow(), state: 'open' });
    const refused = await refusalOf(finance.send(contract.exportTdsStatement, { query: quarter() }));
    expect(refused).toEqual({
      status: 409,
      message: `1 deduction of this quarter has no challan yet: ${row?.firm.name ?? ''}, ${formatDay(desk.today)}, ₹5,326.84. Enter the challans first, or download a draft.`,
    });
    const draft = await rowsOf({ ...quarter(), draft: 'true' });
    expect(draft.at(-1)).toMatchObject({
      'BSR code': '',
      'Deductee code': '01',
      PAN: 'AAACK1234F',
      'Amount paid or credited': '266342',
      'Rate %': '2',
      TDS: '5326.84',
    });
    const challan = await paid([id], 5_327_00);
    const rows = await rowsOf(quarter());
    expect(rows.find((one) => one['Challan serial number'] === challan.number)).toMatchObject({
      'BSR code': '0510308',
      'Challan date': desk.today,
      Section: SECTION,
    });
  });

  async function rowsOf(query: Record<string, string>): Promise<Record<string, string>[]> {
    const answer = await finance.send(contract.exportTdsStatement, { query });
    expect(answer.status).toBe(200);
    return parse(Buffer.from(String(answer.body['bytes'])), { columns: true, bom: true });
  }
});

/** Finance cancels its invoice: it counts no longer towards what the PAN is credited in the year. */
async function takeBack(id: string): Promise<void> {
  const { partnerInvoiceId } = await desk.run(({ db }) =>
    db.selectFrom('tdsDeduction').select('partnerInvoiceId').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const params = { id: partnerInvoiceId };
  await dataOf(finance.send(cancelPartnerInvoice, { params, body: { reason: 'Billed twice' } }));
}

/** So much of its tax is owed to the state no longer. */
function contra(deductionId: string, paise: number): Promise<unknown> {
  return desk.run((work) =>
    postBatches(work, [
      {
        ...posting('Taken back', [debit('tdsPayable', paise), credit('partnerPayable', paise)]),
        channelPartnerId: firm.caller.channelPartnerId ?? '',
        sourceType: 'partnerClawback',
        sourceId: deductionId,
        narration: 'Taken back',
        ratesUsed: [],
      },
    ]),
  );
}

/** What is open, less excess that is not used up, is what the ledger owes the state. */
async function expectRegisterInLedger(): Promise<void> {
  const rows = await list({ state: 'open,late,excess' });
  const register = sumPaise(rows.map((row) => (row.challan ? -row.excessPaise : row.taxPaise)));
  expect(register).toBe((await balances()).get('tdsPayable'));
}
