import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import type { AccountEntry, ProjectAccounts } from '#money/bank-accounts/bankAccount.contract.ts';
import { listAccountEntries, listBankAccounts } from '#money/bank-accounts/bankAccount.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { getPaymentStatistics } from '#money/dues/due.contract.ts';
import { getSaleLedger } from '#sale-lifecycle/statements/server/saleLedger.queries.ts';
import type { LedgerBatchTable, LedgerEntryTable } from '#platform/server/database/tables.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { LedgerLine, TrialBalance } from '../ledger.contract.ts';
import * as contract from '../ledger.contract.ts';
import type { NewBatch } from './ledger.commands.ts';
import { postBatches } from './ledger.commands.ts';
import { firmBalances, verifyLedger } from './ledger.queries.ts';
import { reversalsOf } from './ledger.reversal.ts';
import {
  challan,
  INVOICE,
  partnerInvoice,
  partnerPayment,
  PAYABLE_PAISE,
  postOne,
} from './partnerBatch.factory.ts';
import { openDoor } from './period.commands.ts';
import { lockPassedMonths } from './period.jobs.ts';

const RECEIVED = 5_00_000_00;

let now = '2026-09-14T06:00:00.000Z';
let desk: SalesDesk;
let sale: Sale;
let firm: string;
let otherFirm: string;
let accounts: Record<'collection' | 'separate', string>;

beforeAll(async () => {
  const bank = { bank: 'HDFC Bank', ifsc: 'HDFC0001234' };
  desk = await openSalesDesk({
    clock: () => now,
    project: {
      designatedAccounts: [
        { kind: 'collection', accountLast4: '4821', ...bank },
        { kind: 'separate', accountLast4: '4472', ...bank },
      ],
    },
  });
  const idOf = (kind: string) => desk.project.designatedAccounts.find((one) => one.kind === kind)?.id ?? '';
  accounts = { collection: idOf('collection'), separate: idOf('separate') };
  sale = await desk.sale();
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: RECEIVED }));
  firm = await newFirm('Deccan Realty');
  otherFirm = await newFirm('Konkan Homes');
});

afterAll(() => desk.app.stop());

async function newFirm(name: string): Promise<string> {
  const terms = { reraAgentNumber: 'A52100012345', reraValidUntil: '2099-12-31', pan: 'AAACD1234F' };
  const { id } = await desk.run((work) => createChannelPartner(work, { name, ...terms }));
  return id;
}

const post = (...batches: NewBatch[]) => desk.run((work) => postBatches(work, batches));
const lines = (query: object) =>
  dataOf<LedgerLine[]>(desk.finance.send(contract.listLedgerEntries, { query: { limit: 100, ...query } }));
const balance = () => dataOf<TrialBalance>(desk.finance.send(contract.getTrialBalance));
async function balancesOf(id: string): Promise<Record<string, number>> {
  const sums = await desk.run((work) => firmBalances(work, id));
  return Object.fromEntries(sums.map((one) => [one.account, one.debitPaise - one.creditPaise]));
}
async function accountOf(id: string) {
  const projects = await dataOf<ProjectAccounts[]>(desk.finance.send(listBankAccounts));
  return projects.flatMap((project) => project.accounts).find((account) => account.id === id);
}
/** What screens and statements say of the sale. */
async function ofSale() {
  const { rows, balancePaise, onAccountPaise } = await desk.run((work) => getSaleLedger(work, sale.id));
  const statistics = await dataOf(desk.finance.send(getPaymentStatistics));
  return { rows, balancePaise, onAccountPaise, statistics };
}
const count = () =>
  desk.run(async ({ db }) => {
    const [batches, entries] = await Promise.all(
      (['ledgerBatch', 'ledgerEntry'] as const).map((table) =>
        db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow(),
      ),
    );
    return [batches?.rows, entries?.rows];
  });

describe('postings of partners', () => {
  it('keep the trial balance at zero and the chain whole, and change nothing of a sale', async () => {
    const before = await ofSale();
    await post(
      partnerInvoice(firm),
      partnerInvoice(otherFirm, { grossPaise: 15_000_00, gstPaise: 0, tdsPaise: 0 }),
    );
    await post(partnerPayment(firm, accounts.collection), challan(INVOICE.tdsPaise));
    expect(await ofSale()).toEqual(before);
    const now = await balance();
    expect(now).toMatchObject({ openingSumPaise: 0, closingSumPaise: 0, debitPaise: now.creditPaise });
    const closing = Object.fromEntries(now.rows.map((row) => [row.account, row.closingPaise]));
    expect(closing).toMatchObject({
      bank: RECEIVED - PAYABLE_PAISE - 2_663_00,
      brokerage: INVOICE.grossPaise + 15_000_00,
      brokerageGst: INVOICE.gstPaise,
      partnerPayable: -15_000_00,
      tdsPayable: 0,
      rounding: -42,
    });
    expect(await desk.run((work) => verifyLedger(work))).toMatchObject({ intact: true });
    expect(await desk.run((work) => getSaleLedger(work, sale.id))).toMatchObject({ chainIntact: true });
  });

  it('have the balances of a firm by account, and of it alone', async () => {
    expect(await balancesOf(firm)).toEqual({
      bank: -PAYABLE_PAISE,
      brokerage: INVOICE.grossPaise,
      brokerageGst: INVOICE.gstPaise,
      partnerPayable: 0,
      tdsPayable: -INVOICE.tdsPaise,
    });
    expect(await balancesOf(otherFirm)).toEqual({ brokerage: 15_000_00, partnerPayable: -15_000_00 });
  });

  it('are in the journal under their firm, found by it and by its name, in file and totals as well', async () => {
    const own = await lines({ channelPartnerId: otherFirm });
    expect(
      own.map(({ account, saleId, bookingNumber, unitNumber, projectName }) => [
        account,
        saleId,
        bookingNumber,
        unitNumber,
        projectName,
      ]),
    ).toEqual([
      ['brokerage', null, null, null, null],
      ['partnerPayable', null, null, null, null],
    ]);
    expect(own[0]).toMatchObject({ channelPartnerId: otherFirm, channelPartnerName: 'Konkan Homes' });
    expect(await lines({ search: 'konkan' })).toEqual(own);
    expect(
      await dataOf(
        desk.finance.send(contract.totalLedgerEntries, { query: { channelPartnerId: otherFirm } }),
      ),
    ).toEqual({ count: 2, sums: { debitPaise: 15_000_00, creditPaise: 15_000_00 } });
    const file = await desk.finance.send(contract.exportLedgerEntries, {
      query: { channelPartnerId: otherFirm, format: 'csv' },
    });
    expect(String(file.body['bytes'])).toMatch(/Konkan Homes/);
    const tax = await lines({ source: 'tdsChallan' });
    expect(tax.map((line) => [line.account, line.saleId, line.channelPartnerId])).toEqual([
      ['tdsPayable', null, null],
      ['rounding', null, null],
      ['bank', null, null],
    ]);
    const bySource = await lines({ account: 'bank' });
    expect(bySource.map((line) => line.sourceType)).toEqual(['tdsChallan', 'partnerPayment', 'receipt']);
    expect(await lines({ saleId: sale.id })).toHaveLength((await ofSale()).rows.length);
  });

  it('paid out of an account of a project lower its balance, and raise it again when returned', async () => {
    expect(await accountOf(accounts.collection)).toMatchObject({
      inPaise: RECEIVED,
      outPaise: PAYABLE_PAISE,
      balancePaise: RECEIVED - PAYABLE_PAISE,
    });
    const [payment] = await lines({ source: 'partnerPayment' });
    const returned = await desk.run(async (work) => {
      const source = { sourceType: 'partnerPayment' as const, sourceId: payment?.sourceId ?? '' };
      return postBatches(work, await reversalsOf(work, source, 'Returned by the bank'));
    });
    expect(returned).toMatchObject([{ channelPartnerId: firm, sourceType: 'reversal' }]);
    expect(await balancesOf(firm)).toMatchObject({ bank: 0, partnerPayable: -PAYABLE_PAISE });
    expect(await accountOf(accounts.collection)).toMatchObject({ balancePaise: RECEIVED });
    const entries = await dataOf<AccountEntry[]>(
      desk.finance.send(listAccountEntries, { params: { id: accounts.collection } }),
    );
    expect(entries.map((one) => [one.kind, one.amountPaise, one.balancePaise, one.about])).toEqual([
      ['partnerPaymentTakenBack', PAYABLE_PAISE, RECEIVED, 'Returned by the bank'],
      ['partnerPayment', -PAYABLE_PAISE, RECEIVED - PAYABLE_PAISE, 'Paid to Deccan Realty'],
      ['receipt', RECEIVED, RECEIVED, sale.bookingNumber],
    ]);
  });
});

/** Why it was refused; what is refused posts nothing. */
async function refusal(attempt: () => Promise<unknown>): Promise<unknown> {
  const before = await count();
  const error = await attempt().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(await count()).toEqual(before);
  return error;
}

/** A batch as no command writes it. */
const forced = (owner: Partial<Insertable<LedgerBatchTable>>) => () =>
  desk.run(({ db, today }) =>
    db
      .insertInto('ledgerBatch')
      .values({
        id: crypto.randomUUID(),
        batchNo: 1_000,
        postedOn: today,
        sourceType: 'partnerInvoice',
        sourceId: crypto.randomUUID(),
        narration: 'Forced',
        formula: '',
        previousHash: '',
        hash: '',
        createdAt: now,
        ...owner,
      })
      .execute(),
  );

/** Two more lines in a batch of `firm`, which balance. */
const withLines = (more: Partial<Insertable<LedgerEntryTable>>) => () =>
  desk.run(async (work) => {
    const { id: batchId } = await postOne(work, partnerInvoice(firm));
    const line = { batchId, account: 'bank' as const, ...more };
    await work.db
      .insertInto('ledgerEntry')
      .values([
        { ...line, lineNo: 11, debitPaise: 1 },
        { ...line, lineNo: 12, creditPaise: 1 },
      ])
      .execute();
  });

describe('the ledger refuses', () => {
  it('a batch of a sale and a firm at once, and a source that is not of its owner', async () => {
    expect(
      await refusal(forced({ saleId: sale.id, channelPartnerId: firm, sourceType: 'reversal' })),
    ).toMatchObject({
      constraint: 'ledger_batch_one_owner',
    });
    const strangers = [
      { saleId: sale.id },
      {},
      { channelPartnerId: firm, sourceType: 'tdsChallan' },
      { channelPartnerId: firm, sourceType: 'demand' },
      { sourceType: 'receipt' },
    ] as const;
    for (const owner of strangers)
      expect(await refusal(forced(owner))).toMatchObject({ constraint: 'ledger_batch_source_of_owner' });
  });

  it('a batch that does not balance', async () => {
    const batch = partnerInvoice(firm);
    const [first, ...rest] = batch.entries;
    if (!first) throw new Error('An invoice has entries.');
    const entries = [{ ...first, debitPaise: first.debitPaise + 1 }, ...rest];
    expect(await refusal(() => post({ ...batch, entries }))).toMatchObject({
      constraint: 'ledger_batch_balances',
    });
  });

  it('a line of another firm or sale than its batch, and accounts of buyers on a firm', async () => {
    expect(
      await refusal(withLines({ channelPartnerId: otherFirm, bankAccountId: accounts.collection })),
    ).toMatchObject({
      constraint: 'ledger_entry_of_owner',
    });
    expect(await refusal(withLines({ saleId: sale.id }))).toMatchObject({
      constraint: 'ledger_entry_of_owner',
    });
    expect(await refusal(withLines({}))).toMatchObject({ constraint: 'ledger_entry_of_owner' });
    expect(await refusal(withLines({ saleId: sale.id, channelPartnerId: firm }))).toMatchObject({
      constraint: 'ledger_entry_one_owner',
    });
    for (const account of ['customer', 'waiver', 'refundPayable'] as const)
      expect(await refusal(withLines({ channelPartnerId: firm, account }))).toMatchObject({
        constraint: 'ledger_entry_account_of_owner',
      });
    expect(await refusal(withLines({ saleId: sale.id, account: 'partnerPayable' }))).toMatchObject({
      constraint: 'ledger_entry_account_of_owner',
    });
    expect(await refusal(withLines({ channelPartnerId: firm }))).toMatchObject({
      constraint: 'ledger_entry_names_bank_account',
    });
    expect(await refusal(withLines({ saleId: sale.id, bankAccountId: accounts.collection }))).toMatchObject({
      constraint: 'ledger_entry_names_bank_account',
    });
    expect(await refusal(withLines({ saleId: sale.id, trancheId: crypto.randomUUID() }))).toMatchObject({
      constraint: 'ledger_entry_tranche_of_firm',
    });
  });

  it('money of a partner or of tax out of the separate account, in the command and in the database', async () => {
    const message = /The separate account \(70%\) pays for land and construction only/;
    expect(await refusal(() => post(partnerPayment(firm, accounts.separate)))).toMatchObject({
      status: 409,
      message: expect.stringMatching(message) as unknown,
    });
    expect(await refusal(() => post(challan(1_331_71, accounts.separate)))).toMatchObject({ status: 409 });
    expect(
      await refusal(withLines({ channelPartnerId: firm, bankAccountId: accounts.separate })),
    ).toMatchObject({
      constraint: 'ledger_entry_not_separate',
    });
  });

  it('one invoice posted twice, and the reversal of a batch in the name of another firm', async () => {
    const batch = partnerInvoice(otherFirm);
    await post(batch);
    expect(await refusal(() => post(batch))).toMatchObject({ constraint: 'ledger_batch_source_once' });
    const source = { sourceType: 'partnerInvoice' as const, sourceId: batch.sourceId };
    const [contra] = await desk.run((work) => reversalsOf(work, source, 'Cancelled before it was paid'));
    if (!contra) throw new Error('The invoice is posted.');
    const { channelPartnerId: _owner, saleId: _none, ...rest } = contra;
    expect(await refusal(() => post({ ...rest, channelPartnerId: firm }))).toMatchObject({
      constraint: 'ledger_batch_reversal_of_owner',
    });
    await post(contra);
    expect(await refusal(() => post(contra))).toMatchObject({ constraint: 'ledger_batch_reversed_once' });
    expect(await balancesOf(otherFirm)).toMatchObject({ partnerPayable: -15_000_00 });
  });

  it('a day of a closed month, unless its right was checked, and a day that has not come', async () => {
    now = '2026-10-11T06:00:00.000Z';
    await lockPassedMonths({
      pool: desk.app.application.pool,
      organizationId: desk.organization.id,
      now,
      subscribers: [],
    });
    const late = { ...partnerInvoice(firm), postedOn: '2026-09-30' };
    expect(await refusal(() => post(late))).toMatchObject({ constraint: 'period_closed' });
    await expect(post({ ...late, postedOn: '2026-10-12' })).rejects.toThrow('Nothing is posted ahead');
    expect(await post({ ...late, postedOn: '2026-10-01' })).toMatchObject([{ postedOn: '2026-10-01' }]);
    const opened = await desk.run(async (work) => {
      await openDoor(work);
      return postOne(work, { ...partnerInvoice(firm), postedOn: '2026-09-30' });
    });
    expect(opened.postedOn).toBe('2026-09-30');
    expect(await desk.run((work) => verifyLedger(work))).toMatchObject({ intact: true });
  });
});
