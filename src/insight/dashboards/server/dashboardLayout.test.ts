import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { Dashboard } from '../dashboard.contract.ts';
import { arrangeDashboard, getDashboard } from '../dashboard.contract.ts';

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk();
});
afterAll(() => desk.app.stop());

it('what a person hides is null for this person alone, and what waits cannot be hidden', async () => {
  const { head, finance } = desk;
  const before = await dataOf<Dashboard>(head.send(getDashboard));
  expect(before.layout).toEqual({ hidden: [], order: [] });
  expect(before.inventory).not.toBeNull();
  const body = { hidden: ['inventory'], order: ['works', 'bookingMonths'] };
  expect(await dataOf(head.send(arrangeDashboard, { body }))).toEqual(body);
  const after = await dataOf<Dashboard>(head.send(getDashboard));
  expect(after).toMatchObject({ layout: body, inventory: null });
  expect(after.decisions).toEqual(before.decisions);
  expect((await dataOf<Dashboard>(finance.send(getDashboard))).layout.hidden).toEqual([]);
  const named = await dataOf<Dashboard>(head.send(getDashboard, { query: { parts: 'inventory' } }));
  expect(named.inventory).not.toBeNull();
  expect(named.bookings).toBeNull();
  expect(named.decisions).not.toBeNull();

  const refused = async (more: object) =>
    refusalOf(head.send(arrangeDashboard, { body: { hidden: [], order: [], ...more } }));
  expect(await refused({ hidden: ['waiting'] })).toEqual({
    status: 400,
    message: 'What waits for your decision stays on the dashboard.',
  });
  expect((await refused({ hidden: ['agents'] })).status).toBe(400);
  expect((await refused({ order: ['works', 'works'] })).message).toBe('Each part has one place.');
  expect((await head.send(getDashboard, { query: { parts: 'weather' } })).status).toBe(400);
});
