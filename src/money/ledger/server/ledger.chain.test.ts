import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { buildTranche } from '#partners/commissions/server/commission.factory.ts';
import type { Work } from '#platform/server/context.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { postBatches } from './ledger.commands.ts';
import { isSaleChainIntact, trialBalance, verifyLedger } from './ledger.queries.ts';
import { partnerInvoice, partnerPayment, PAYABLE_PAISE } from './partnerBatch.factory.ts';

/** Columns that only batches of partner firms fill. */
const OF_FIRMS = ['channel_partner_id', 'tranche_id', 'bank_account_id'];

/** Changes a value by as little as its type allows. */
type Tampering = (column: string) => string;

const BY_TYPE: Record<string, Tampering> = {
  uuid: () => 'gen_random_uuid()',
  text: (column) =>
    `overlay(${column} placing (case when left(${column}, 1) = '0' then '1' else '0' end) from 1 for 1)`,
  date: (column) => `${column} + 1`,
  'timestamp with time zone': (column) => `${column} + interval '1 millisecond'`,
  bigint: (column) => `${column} + 1`,
  integer: (column) => `${column} + 1000`,
  jsonb: (column) => `jsonb_set(${column}, '{0}', to_jsonb(reverse(${column} ->> 0)))`,
};

/** Columns whose values are a closed list, and numbers that must not meet another one. */
const BY_COLUMN: Record<string, string> = {
  batch_no: 'batch_no + 1000',
  // A check that no trigger makes wants both.
  reverses_batch_id: `(select id from ledger_batch where batch_no = 1), source_type = 'reversal'`,
  source_type: `case source_type when 'demand' then 'onAccount' else 'demand' end`,
  account: `case account when 'customer' then 'bank' else 'customer' end`,
};

let desk: SalesDesk;
let sale: Sale;
let owner: pg.Client;
let firmId: string;

beforeAll(async () => {
  desk = await openSalesDesk();
  sale = await desk.sale();
  await desk.sale();
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 5_00_000_00 }));
  await desk.run(async (work) => {
    const firm = { name: 'Deccan Realty', reraAgentNumber: 'A52100012345', reraValidUntil: '2099-12-31' };
    const { id } = await createChannelPartner(work, { ...firm, pan: 'AAACD1234F' });
    firmId = id;
    const bankAccountId = desk.project.designatedAccounts[0]?.id ?? '';
    const trancheId = await buildTranche(work, id, sale.id);
    await postBatches(work, [
      partnerInvoice(id, { trancheId }),
      partnerPayment(id, bankAccountId, PAYABLE_PAISE, trancheId),
    ]);
  });
  await desk.sale();
  owner = new pg.Client(desk.app.databaseUrl);
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await desk.app.stop();
});

const verdict = () => desk.run((work) => verifyLedger(work));
/** The receipt of `sale`: neither the first batch nor the last. */
const TARGET = 3;
/** The payment to a firm, which names its tranche and its bank account. */
const PAYMENT = 5;

/** What the chain says while one value is another than was posted. */
async function whileTampered(table: string, column: string, where: string) {
  const { rows } = await owner.query<{ data_type: string }>(
    'select data_type from information_schema.columns where table_name = $1 and column_name = $2',
    [table, column],
  );
  const value = BY_COLUMN[column] ?? BY_TYPE[rows[0]?.data_type ?? '']?.(column);
  if (!value) throw new Error(`No way to alter ${table}.${column} is known.`);
  await owner.query(`create temp table kept as select * from ${table}`);
  await owner.query(`alter table ${table} disable trigger all`);
  try {
    const { rowCount } = await owner.query(`update ${table} set ${column} = ${value} where ${where}`);
    expect(rowCount).toBe(1);
    return { verdict: await verdict(), ofSale: await desk.run((work) => isSaleChainIntact(work, sale.id)) };
  } finally {
    await owner.query(`delete from ${table}`);
    await owner.query(`insert into ${table} select * from kept`);
    await owner.query(`alter table ${table} enable trigger all`);
    await owner.query('drop table kept');
  }
}

/** All but those of firms. */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await owner.query<{ column_name: string }>(
    'select column_name from information_schema.columns where table_name = $1 order by ordinal_position',
    [table],
  );
  return rows.map((row) => row.column_name).filter((name) => !OF_FIRMS.includes(name));
}

describe('the ledger', () => {
  it('is one chain from its first batch to its head, and its two sides are equal', async () => {
    expect(await verdict()).toMatchObject({ intact: true });
    const sums = await desk.run((work) => trialBalance(work));
    const debits = sums.reduce((sum, one) => sum + one.debitPaise, 0);
    expect(debits).toBeGreaterThan(0);
    expect(sums.reduce((sum, one) => sum + one.creditPaise, 0)).toBe(debits);
    expect(sums.find((one) => one.account === 'bank')).toMatchObject({
      debitPaise: 5_00_000_00,
      creditPaise: PAYABLE_PAISE,
    });
  });

  it('is closed to changes by the application, for batches and entries alike', async () => {
    const change = (table: 'ledgerBatch' | 'ledgerEntry') =>
      desk.run((work) => work.db.updateTable(table).set({ saleId: crypto.randomUUID() }).execute());
    await expect(change('ledgerBatch')).rejects.toThrow('permission denied');
    await expect(change('ledgerEntry')).rejects.toThrow('permission denied');
    await expect(owner.query('delete from ledger_batch')).rejects.toThrow(
      'Rows of ledger_batch are never changed or removed.',
    );
  });

  it('is empty and intact for an organization without a posting', async () => {
    const other = await desk.app.organization();
    expect(await desk.run((work) => verifyLedger(work), other.businessHead)).toMatchObject({ intact: true });
  });

  it('tells when any column of a batch was altered by someone who may do everything, and names the batch', async () => {
    for (const column of await columnsOf('ledger_batch')) {
      const found = await whileTampered('ledger_batch', column, `batch_no = ${TARGET}`);
      // Where the batch itself left its place, the one after it is the first that does not hold.
      const named = column === 'organization_id' || column === 'batch_no' ? TARGET + 1 : TARGET;
      expect({ column, ...found.verdict }).toMatchObject({ column, intact: false, batchNo: named });
      expect({ column, ofSale: found.ofSale }).toEqual({ column, ofSale: false });
    }
    expect(await verdict()).toMatchObject({ intact: true });
  });

  it('tells when any column of an entry was altered, and names its batch', async () => {
    const ofTarget = `batch_id = (select id from ledger_batch where batch_no = ${TARGET})`;
    for (const column of await columnsOf('ledger_entry')) {
      const side = column === 'credit_paise' ? 'credit_paise' : 'debit_paise';
      const found = await whileTampered('ledger_entry', column, `${ofTarget} and ${side} > 0`);
      expect({ column, ...found.verdict }).toMatchObject({ column, intact: false, batchNo: TARGET });
      expect({ column, ofSale: found.ofSale }).toEqual({ column, ofSale: false });
    }
    expect(await verdict()).toMatchObject({ intact: true });
  });

  it('tells when the firm, the tranche or the bank account of a posting was altered, and names its batch', async () => {
    const ofPayment = `batch_id = (select id from ledger_batch where batch_no = ${PAYMENT})`;
    const altered = [
      ['ledger_batch', 'channel_partner_id', `batch_no = ${PAYMENT}`],
      ['ledger_entry', 'channel_partner_id', `${ofPayment} and debit_paise > 0`],
      ['ledger_entry', 'tranche_id', `${ofPayment} and debit_paise > 0`],
      ['ledger_entry', 'bank_account_id', `${ofPayment} and credit_paise > 0`],
    ] as const;
    for (const [table, column, where] of altered) {
      const found = await whileTampered(table, column, where);
      expect({ table, column, ...found.verdict }).toMatchObject({ intact: false, batchNo: PAYMENT });
      expect(found.ofSale).toBe(true);
    }
    expect(await verdict()).toMatchObject({ intact: true });
  });

  it('tells when batches were taken off its end, or its end was moved', async () => {
    for (const column of ['organization_id', 'last_batch_no', 'last_hash']) {
      const { verdict: found } = await whileTampered(
        'ledger_head',
        column,
        `organization_id = '${desk.organization.id}'`,
      );
      expect({ column, ...found }).toMatchObject({ column, intact: false, reason: 'end' });
    }
    await owner.query(
      'begin; alter table ledger_batch disable trigger all; alter table ledger_entry disable trigger all',
    );
    const last = '(select max(batch_no) from ledger_batch)';
    await owner.query(`create temp table taken as select * from ledger_batch where batch_no = ${last}`);
    await owner.query(
      'create temp table taken_entries as select e.* from ledger_entry e join taken t on t.id = e.batch_id',
    );
    await owner.query('delete from ledger_entry where batch_id in (select id from taken)');
    await owner.query('delete from ledger_batch where id in (select id from taken); commit');
    expect(await verdict()).toMatchObject({ intact: false, reason: 'end' });
    await owner.query(
      'insert into ledger_batch select * from taken; insert into ledger_entry select * from taken_entries',
    );
    expect(await verdict()).toMatchObject({ intact: true });
  });

  it('is written by one after the other: whoever posts meanwhile waits, and takes the next number', async () => {
    const post = (work: Work) => postBatches(work, [partnerInvoice(firmId, {})]);
    const [isPosted, mayEnd] = [gate(), gate()];
    const first = desk.run(async (work) => {
      const batches = await post(work);
      isPosted.open();
      await mayEnd.opened;
      return batches;
    });
    await isPosted.opened;
    const second = desk.run(post);
    await expect.poll(waiting).toBe(1);
    mayEnd.open();
    const [[one], [two]] = await Promise.all([first, second]);
    expect(two?.batchNo).toBe((one?.batchNo ?? 0) + 1);
    expect(await verdict()).toMatchObject({ intact: true });
  });
});

function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

/** Connections that wait for what another one holds. */
async function waiting(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
