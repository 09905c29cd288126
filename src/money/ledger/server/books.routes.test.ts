import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { subscribers } from '#app/application.plugins.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { startWorker } from '#platform/server/jobs/worker.ts';
import { openLog } from '#platform/server/log.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { LedgerCheck, LedgerLine, TrialBalance } from '../ledger.contract.ts';
import * as contract from '../ledger.contract.ts';
import { chainChecker, leftChainChecks } from './chainCheck.jobs.ts';

let desk: SalesDesk;
let sale: Sale;
let worker: Worker;
let owner: pg.Client;

beforeAll(async () => {
  desk = await openSalesDesk();
  sale = await desk.sale();
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 5_00_000_00 }));
  await desk.sale();
  owner = new pg.Client(desk.app.databaseUrl);
  await owner.connect();
  worker = await startWorker(
    desk.app.databaseUrl,
    { recurring: [], queued: { checkLedger: chainChecker(options()) } },
    openLog('error'),
  );
});

afterAll(async () => {
  await worker.stop();
  await owner.end();
  await desk.app.stop();
});

const options = () => ({ pool: desk.app.application.pool, clock: () => desk.now, subscribers });
const balance = (query: { month?: string } = {}) =>
  dataOf<TrialBalance>(desk.finance.send(contract.getTrialBalance, { query }));
const lines = (query: object) =>
  dataOf<LedgerLine[]>(desk.finance.send(contract.listLedgerEntries, { query: { limit: 100, ...query } }));

describe('the trial balance', () => {
  it('lists the whole chart and adds up to zero, in this month and as the opening of the next', async () => {
    const now = await balance();
    const chart = await dataOf<object[]>(desk.finance.send(contract.listAccounts));
    expect(now.rows).toHaveLength(chart.length);
    expect(now).toMatchObject({ openingSumPaise: 0, closingSumPaise: 0, debitPaise: now.creditPaise });
    expect(now.debitPaise).toBeGreaterThan(5_00_000_00);
    const next = await balance({ month: addDays(now.to, 1).slice(0, 7) });
    expect(next).toMatchObject({ openingSumPaise: 0, debitPaise: 0, creditPaise: 0, firstMonth: now.month });
    expect(next.rows.map((row) => row.openingPaise)).toEqual(now.rows.map((row) => row.closingPaise));
  });

  it('has each of its figures in the journal, as entries that add up to it', async () => {
    const now = await balance();
    for (const { account, debitPaise, creditPaise } of now.rows) {
      const query = { account, from: now.from, to: now.to };
      const found = await lines(query);
      expect(sumPaise(found.map((line) => line.debitPaise))).toBe(debitPaise);
      expect(sumPaise(found.map((line) => line.creditPaise))).toBe(creditPaise);
      expect(await dataOf(desk.finance.send(contract.totalLedgerEntries, { query }))).toEqual({
        count: found.length,
        sums: { debitPaise, creditPaise },
      });
    }
  });

  it('is of one organization, and empty for one without a posting', async () => {
    const { businessHead } = await desk.app.organization();
    const other = await dataOf<TrialBalance>(businessHead.send(contract.getTrialBalance));
    expect(other.debitPaise).toBe(0);
    expect(other.rows.every((row) => row.closingPaise === 0)).toBe(true);
    expect(await dataOf(businessHead.send(contract.listLedgerEntries))).toEqual([]);
    expect(await dataOf(businessHead.send(contract.getLedgerCheck))).toBeNull();
  });

  it('refuses a month that is none', async () => {
    const { status } = await desk.finance.send(contract.getTrialBalance, { query: { month: '2026-13' } });
    expect(status).toBe(400);
  });
});

describe('the journal', () => {
  it('finds by account, source, sale, batch and number, and names the paper behind an entry', async () => {
    const [bank] = await lines({ account: 'bank' });
    expect(bank).toMatchObject({
      debitPaise: 5_00_000_00,
      saleId: sale.id,
      bookingNumber: sale.bookingNumber,
      document: { kind: 'receipt' },
    });
    expect((await lines({ source: 'receipt' })).every((line) => line.sourceType === 'receipt')).toBe(true);
    expect(await lines({ batchNo: bank?.batchNo ?? 0 })).toEqual(await lines({ source: 'receipt' }));
    const own = await lines({ saleId: sale.id });
    expect(await lines({ search: sale.bookingNumber })).toEqual(own);
    expect(own.length).toBeLessThan((await lines({})).length);
    expect(own.find((line) => line.sourceType === 'demand')).toMatchObject({ document: { kind: 'invoice' } });
  });

  it('is read page by page with a cursor, each entry once and in one order', async () => {
    const all = await lines({});
    const read: LedgerLine[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await desk.finance.send(contract.listLedgerEntries, {
        query: { limit: 3, ...(cursor ? { cursor } : {}) },
      });
      read.push(...(body.data as LedgerLine[]));
      cursor = (body['pagination'] as { nextCursor?: string }).nextCursor;
    } while (cursor);
    expect(read).toEqual(all);
    const broken = await desk.finance.send(contract.listLedgerEntries, { query: { cursor: 'x' } });
    expect(broken.status).toBe(400);
  });
});

async function checked(): Promise<LedgerCheck> {
  await dataOf(desk.finance.send(contract.verifyChain));
  const last = () => dataOf<LedgerCheck>(desk.finance.send(contract.getLedgerCheck));
  await expect.poll(async () => (await last()).status).not.toBe('running');
  return last();
}

describe('the check of the chain', () => {
  it('recomputes every batch in the background and says that it holds', async () => {
    const check = await checked();
    expect(check).toMatchObject({ status: 'intact', broken: null });
    expect(check.done).toBe(check.total);
    expect(check.total).toBeGreaterThan(2);
  });

  it('names the first batch that was altered by someone who may do everything', async () => {
    await owner.query('alter table ledger_batch disable trigger all');
    const { rows } = await owner.query<{ narration: string }>(
      'select narration from ledger_batch where batch_no = 2',
    );
    await owner.query(`update ledger_batch set narration = 'Altered' where batch_no = 2`);
    try {
      expect(await checked()).toMatchObject({
        status: 'broken',
        broken: { batchNo: 2, reason: 'content', narration: 'Altered' },
      });
    } finally {
      await owner.query('update ledger_batch set narration = $1 where batch_no = 2', [rows[0]?.narration]);
      await owner.query('alter table ledger_batch enable trigger all');
    }
    expect(await checked()).toMatchObject({ status: 'intact' });
  });

  it('runs once however often it is requested, and goes on where a killed process left it', async () => {
    await owner.query('alter table ledger_check disable trigger queue_ledger_check');
    try {
      const [one, other] = await Promise.all([
        dataOf<LedgerCheck>(desk.finance.send(contract.verifyChain)),
        dataOf<LedgerCheck>(desk.head.send(contract.verifyChain)),
      ]);
      expect(one.id).toBe(other.id);
      await leftChainChecks.resume(options(), [desk.organization.id], { isStart: true });
      expect(await dataOf(desk.finance.send(contract.getLedgerCheck))).toMatchObject({
        id: one.id,
        status: 'intact',
      });
    } finally {
      await owner.query('alter table ledger_check enable trigger queue_ledger_check');
    }
  });
});
