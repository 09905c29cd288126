import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import { signInAgain } from '../../../../tests/support/sign-in-again.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { subscribers } from '#app/application.plugins.ts';
import { cancelInvoice } from '#money/invoices/invoice.contract.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { buildReceipt } from '#money/receipts/server/receipt.factory.ts';
import { verifyReceipt } from '#money/receipts/receipt.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale } from '#sale-lifecycle/cancellations/server/cancellation.commands.ts';
import type { Period } from '../period.contract.ts';
import * as contract from '../period.contract.ts';
import { lockPassedMonths } from './period.jobs.ts';

let now = '2026-09-14T06:00:00.000Z';
let desk: SalesDesk;
let head: TestUser;
let manager: TestUser;
let owner: pg.Client;
let sale: Sale;
let kept: Sale;

const CLOSED = 'Sep 2026 was closed on 11 Oct 2026. Ask a Finance Head to do this, or to reopen the month.';

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => now });
  manager = await desk.organization.user('Finance Manager');
  owner = new pg.Client(desk.app.databaseUrl);
  await owner.connect();
  [sale, kept] = [await desk.sale(), await desk.sale()];
  await comeTo('2026-10-10T06:00:00.000Z');
});

afterAll(async () => {
  await owner.end();
  await desk.app.stop();
});

async function comeTo(moment: string): Promise<void> {
  now = moment;
  head = await signInAgain(desk.app, desk.finance, now);
  manager = await signInAgain(desk.app, manager, now);
}

const work = () =>
  lockPassedMonths({
    pool: desk.app.application.pool,
    organizationId: desk.organization.id,
    now,
    subscribers,
  });
const periods = (query: { until?: string } = {}) =>
  dataOf<{ periods: Period[]; earlier: string | null }>(head.send(contract.listPeriods, { query }));
const periodOf = async (month: string) => (await periods()).periods.find((one) => one.month === month);
const lock = (user: TestUser, month: string) => user.send(contract.lockPeriod, { body: { month } });
const reopen = (user: TestUser, month: string, reason = 'A credit note was forgotten') =>
  user.send(contract.reopenPeriod, { body: { month, reason } });

async function invoiceIdOf(of: Sale): Promise<string> {
  const { installments } = await desk.run((at) => getPaymentPlan(at, of.id));
  return installments[0]?.invoiceId ?? '';
}

const cancel = async (user: TestUser, of: Sale) =>
  refusalOf(
    user.send(cancelInvoice, { params: { id: await invoiceIdOf(of) }, body: { reason: 'Wrong buyer' } }),
  );

async function nameOf({ id }: TestUser): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select concat_ws(' ', first_name, last_name) as name from app_user where id = $1`,
    [id],
  );
  return rows[0]?.name ?? '';
}

/** What stands in the books: nothing of it changes by what is refused. */
async function books(): Promise<unknown> {
  const { rows } = await owner.query(`
    select (select jsonb_agg(jsonb_build_array(id, status, version) order by id) from invoice) as invoices,
           (select jsonb_agg(jsonb_build_array(id, status, version) order by id) from payment_transaction) as receipts,
           (select count(*) from ledger_batch) as batches, (select count(*) from audit_entry) as entries`);
  return rows;
}

/** A statement as the application makes it, without what its commands check before. */
async function bare(statement: string, values: unknown[]): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query('set local role plinth_app');
    await owner.query(`select set_config('app.organization_id', $1, true)`, [desk.organization.id]);
    await owner.query(statement, values);
  } finally {
    await owner.query('rollback');
  }
}

describe('a month whose tenth has passed', () => {
  it('is closed by itself the night after, once however often the job runs, and by nobody', async () => {
    expect(await work()).toBe(0);
    expect(await periodOf('2026-09')).toMatchObject({ state: 'open', allowedActions: ['lock'] });
    await comeTo('2026-10-11T06:00:00.000Z');
    expect((await Promise.all([work(), work()])).toSorted()).toEqual([0, 1]);
    expect(await work()).toBe(0);
    const closed = await periodOf('2026-09');
    expect(closed).toMatchObject({ state: 'locked', lastOpenDay: '2026-10-10', allowedActions: ['reopen'] });
    expect(closed?.debitPaise).toBeGreaterThan(0);
    expect(closed?.creditPaise).toBe(closed?.debitPaise);
    expect(closed?.locks).toEqual([expect.objectContaining({ lockedBy: null, reopenedAt: null })]);
    expect(await periodOf('2026-10')).toMatchObject({ state: 'current', allowedActions: [] });
  });

  it('refuses a Finance Manager to take back an invoice of it, says whom to ask, and changes nothing', async () => {
    const before = await books();
    expect(await cancel(manager, sale)).toEqual({ status: 403, message: CLOSED });
    expect(await books()).toEqual(before);
  });

  it('refuses him to verify money as cleared in it; a Finance Head may', async () => {
    const receipt = await desk.run((at) => buildReceipt(at, { saleId: sale.id, receivedDate: '2026-09-30' }));
    const verify = (user: TestUser, clearedOn: string) =>
      user.send(verifyReceipt, { params: { id: receipt.id }, body: { clearedOn } });
    const before = await books();
    expect(await refusalOf(verify(manager, '2026-09-30'))).toEqual({ status: 403, message: CLOSED });
    expect(await books()).toEqual(before);
    expect((await verify(head, '2026-09-30')).status).toBe(200);
  });

  it('does not keep a sale of it from being cancelled: credit notes and the interest kept are of today', async () => {
    const invoices = await owner.query(`select id from invoice where sale_id = $1`, [sale.id]);
    expect(invoices.rows).toHaveLength(1);
    await desk.run((at) =>
      cancelSale(at, sale.id, {
        reason: 'Lost the job',
        initiatedBy: 'buyer',
        requestedOn: '2026-10-11',
      }),
    );
    const { rows } = await owner.query(
      `select doc_type as type, status, issue_date::text as day from invoice where sale_id = $1 order by issue_date, type`,
      [sale.id],
    );
    expect(rows).toEqual([
      { type: 'taxInvoice', status: 'cancelled', day: '2026-09-14' },
      { type: 'creditNote', status: 'issued', day: '2026-10-11' },
      { type: 'taxInvoice', status: 'paid', day: '2026-10-11' },
    ]);
  });

  it('is kept by the database, whatever the command forgets', async () => {
    const posting = `insert into ledger_batch select (jsonb_populate_record(b, jsonb_build_object('id',
      gen_random_uuid(), 'batch_no', b.batch_no + 1000, 'source_id', gen_random_uuid(), 'posted_on', $1::text))).*
      from ledger_batch b order by batch_no desc limit 1`;
    await expect(bare(posting, ['2026-09-30'])).rejects.toMatchObject({ constraint: 'period_closed' });
    const cleared = `update payment_transaction set cleared_on = $1 where cleared_on is not null`;
    await expect(bare(cleared, ['2026-09-29'])).rejects.toMatchObject({ constraint: 'period_closed' });
    const taken = `update invoice set status = 'cancelled' where id = $1`;
    await expect(bare(taken, [await invoiceIdOf(kept)])).rejects.toMatchObject({
      constraint: 'period_closed',
    });
    await expect(
      bare(`update period_lock set locked_at = $1`, ['2026-10-12T06:00:00.000Z']),
    ).rejects.toMatchObject({ constraint: 'period_lock_append_only' });
    await expect(
      bare(`insert into period_lock (id, month, locked_at) values (gen_random_uuid(), '2026-10-01', $1)`, [
        now,
      ]),
    ).rejects.toMatchObject({ constraint: 'period_lock_of_month_over' });
  });
});

describe('closing and opening months by hand', () => {
  it('is for Finance Heads and administrators, of a month that is over, and that the books have', async () => {
    expect((await lock(manager, '2026-09')).status).toBe(403);
    expect((await reopen(manager, '2026-09')).status).toBe(403);
    const early = await lock(head, '2026-10');
    expect(early.status).toBe(400);
    expect(early.body.message).toBe('Oct 2026 is not over; it can be closed from 1 Nov 2026.');
    expect((await lock(head, '2026-08')).body.message).toBe(
      'The books begin in Sep 2026; there is nothing in Aug 2026.',
    );
    expect((await lock(head, '2026-13')).status).toBe(400);
    expect((await reopen(head, '2026-09', 'short')).status).toBe(400);
  });

  it('keeps in the history that it was closed, opened and closed again, each by whom', async () => {
    expect(await dataOf<Period>(reopen(head, '2026-09'))).toMatchObject({
      state: 'reopened',
      allowedActions: ['lock'],
    });
    expect(await refusalOf(reopen(head, '2026-09'))).toEqual({
      status: 409,
      message: 'Sep 2026 is already open.',
    });
    expect(await work()).toBe(0);
    const { locks } = await dataOf<Period>(lock(head, '2026-09'));
    const name = await nameOf(head);
    expect(locks).toEqual([
      expect.objectContaining({ lockedBy: name, reopenedAt: null, reason: null }),
      expect.objectContaining({ lockedBy: null, reopenedBy: name, reason: 'A credit note was forgotten' }),
    ]);
    const { rows } = await owner.query(
      `select action, reason from audit_entry where resource_type = 'periodLock' order by at, id`,
    );
    expect(rows).toEqual([
      { action: 'lock', reason: null },
      { action: 'reopen', reason: 'A credit note was forgotten' },
      { action: 'lock', reason: null },
    ]);
  });

  it('closes a month once when two do it at the same moment', async () => {
    await comeTo('2026-11-02T06:00:00.000Z');
    const admin = await signInAgain(desk.app, desk.head, now);
    const answers = await Promise.all([lock(head, '2026-10'), lock(admin, '2026-10'), lock(head, '2026-10')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await periodOf('2026-10'))?.locks).toHaveLength(1);
  });

  it('lists the months of one organization, backwards to where its books begin', async () => {
    const { periods: months, earlier } = await periods();
    expect(months.map((one) => one.month)).toEqual(['2026-11', '2026-10', '2026-09']);
    expect(earlier).toBeNull();
    expect((await periods({ until: '2026-09' })).periods).toHaveLength(1);
    const other = await desk.app.organization();
    const { periods: theirs } = await dataOf<{ periods: Period[] }>(
      other.businessHead.send(contract.listPeriods, {}),
    );
    expect(theirs.map(({ month, locks }) => ({ month, locks }))).toEqual([{ month: '2026-11', locks: [] }]);
  });
});
