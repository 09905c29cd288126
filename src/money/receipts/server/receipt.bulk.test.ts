import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#platform/contract/calendar.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { Receipt } from '../receipt.contract.ts';
import { getReceipt, recordReceipt, verifyReceipt, verifyReceipts } from '../receipt.contract.ts';

let desk: SalesDesk;
let colleague: TestUser;
let sale: Sale;
let references = 0;

beforeAll(async () => {
  desk = await openSalesDesk();
  colleague = await desk.organization.user('Finance Manager', { projectIds: [desk.project.id] });
  sale = await desk.sale();
});

afterAll(() => desk.app.stop());

/** Recorded by one of Finance, with no account named unless given. */
async function recorded(by: TestUser, more: object = {}): Promise<Receipt> {
  references += 1;
  const body = {
    saleId: sale.id,
    mode: 'upi',
    amountPaise: 10_000_00,
    receivedDate: desk.today,
    reference: `UPI-BULK-${references}`,
    ...more,
  };
  return (await dataOf<{ receipt: Receipt }>(by.send(recordReceipt, { body }))).receipt;
}

const verifyAll = (by: TestUser, receipts: readonly object[], more: object = {}) =>
  by.send(verifyReceipts, { body: { clearedOn: desk.today, receipts, ...more } });
const now = (id: string) => dataOf<Receipt>(desk.finance.send(getReceipt, { params: { id } }));

it('several receipts are each verified for themselves: one that cannot be leaves the others as they are', async () => {
  const first = await recorded(colleague);
  const own = await recorded(desk.finance);
  const stale = await recorded(colleague);
  const last = await recorded(colleague);
  const sent = [first, own, { ...stale, version: 7 }, last].map(({ id, version }) => ({ id, version }));
  expect(await dataOf(verifyAll(desk.finance, sent))).toEqual([
    { id: first.id, problem: null },
    { id: own.id, problem: 'You cannot verify a receipt that you recorded.' },
    { id: stale.id, problem: 'This record was changed by someone else. Reload and try again.' },
    { id: last.id, problem: null },
  ]);
  const states = await Promise.all([first, own, stale, last].map(({ id }) => now(id)));
  expect(states.map(({ status }) => status)).toEqual(['verified', 'recorded', 'recorded', 'verified']);
  expect(states[0]).toMatchObject({ clearedOn: desk.today, receiptNumber: expect.stringMatching(/./) });
  // The collection account of the project, where none was recorded.
  const accounts = new Set(desk.project.designatedAccounts.map(({ id }) => id));
  expect(accounts.has(states[0]?.depositAccountId ?? '')).toBe(true);
  expect(await dataOf(verifyAll(desk.finance, [{ id: first.id }]))).toEqual([
    { id: first.id, problem: 'This receipt is already verified.' },
  ]);
});

it('the day must suit each receipt, and tax deducted needs its acknowledgement as alone', async () => {
  const today = await recorded(colleague);
  const tds = await recorded(colleague, { type: 'tds', mode: 'tds', reference: undefined });
  const yesterday = { clearedOn: addDays(desk.today, -1) };
  expect(await dataOf(verifyAll(desk.finance, [{ id: today.id }], yesterday))).toEqual([
    { id: today.id, problem: 'The money cannot have cleared before it was received.' },
  ]);
  expect(await dataOf(verifyAll(desk.finance, [{ id: tds.id }]))).toEqual([
    { id: tds.id, problem: 'Enter the acknowledgement number of the tax that the buyer paid.' },
  ]);
  const future = { clearedOn: addDays(desk.today, 1) };
  const [answer] = await dataOf<{ problem: string }[]>(verifyAll(desk.finance, [{ id: today.id }], future));
  expect(answer?.problem).toBe('Cleared on cannot be in the future.');
});

it('only Finance verifies, at most 100 at once, and alone the account still has to be named', async () => {
  const receipt = await recorded(colleague);
  const seller = await desk.organization.user('Sales Executive');
  expect((await verifyAll(seller, [{ id: receipt.id }])).status).toBe(403);
  expect((await verifyAll(desk.finance, [])).status).toBe(400);
  const many = Array.from({ length: 101 }, () => ({ id: receipt.id }));
  expect((await verifyAll(desk.finance, many)).body.message).toBe('Choose up to 100 receipts');
  const stranger = (await desk.app.organization()).businessHead;
  expect(await dataOf(verifyAll(stranger, [{ id: receipt.id }]))).toEqual([
    { id: receipt.id, problem: 'Receipt was not found.' },
  ]);
  const alone = await desk.finance.send(verifyReceipt, {
    params: { id: receipt.id },
    body: { clearedOn: desk.today },
  });
  expect(alone.body['errors']).toMatchObject([{ field: 'depositAccountId' }]);
});
