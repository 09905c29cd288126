import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSalesSummary } from '#insight/reports/salesReport.contract.ts';
import type { SalesAnalytics } from '#insight/reports/salesReport.contract.ts';
import { updateReceipt } from '#money/receipts/receipt.contract.ts';
import { buildVerifiedReceipt, receiptInput } from '#money/receipts/server/receipt.factory.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { knownUser } from '../../../../tests/support/test-organization.ts';
import type { MeasureChange, Measures } from '../measure.contract.ts';
import { getMeasureChange, listMeasures } from '../measure.contract.ts';
import type { MeasureName } from '#insight/figures/keptFigures.rules.ts';
import { MEASURE_NAMES } from '#insight/figures/keptFigures.rules.ts';
import { closeFigures, nextClosingAt } from './figureClose.jobs.ts';

/** The last evening of October in Pune. */
let now = '2026-10-31T12:30:00.000Z';
let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => now });
});
afterAll(() => desk.app.stop());

const again = (user: TestUser) => desk.organization.userAgain(knownUser(user));
const place = () => ({ app: desk.app, organizationId: desk.organization.id });

function close(): Promise<number> {
  const { pool } = desk.app.application;
  return closeFigures({ pool, organizationId: desk.organization.id, now, subscribers: [] });
}

function changeOf(user: TestUser, measure: MeasureName, more: object = {}): Promise<MeasureChange> {
  return dataOf(user.send(getMeasureChange, { query: { measure, month: '2026-10', ...more } }));
}

/** What the sales report says of October at this moment. */
async function reported(user: TestUser): Promise<Record<MeasureName, number>> {
  const query = { ...daysOfMonth('2026-10') };
  const { total } = await dataOf<SalesAnalytics>(user.send(getSalesSummary, { query }));
  return {
    bookings: total.now.bookings.value,
    bookingValue: total.now.bookingValue?.value ?? 0,
    cancellations: total.now.cancellations.value,
    cancelledValue: total.now.cancelledValue?.value ?? 0,
    collections: total.now.collections?.value ?? 0,
  };
}

it('keeps each figure of a month when it ends, and says by which entries it differs since, to the paisa', async () => {
  const sale = await desk.sale();
  const receipt = await desk.run(async (work) =>
    buildVerifiedReceipt(work, { ...(await receiptInput(work, sale.id)), amountPaise: 50_000_00 }),
  );
  expect(await dueAt(nextClosingAt, place(), now)).toBeNull();
  const then = await reported(await again(desk.head));
  expect(then).toMatchObject({ bookings: 1, collections: 50_000_00 });

  now = '2026-10-31T18:30:00.000Z';
  expect(await dueAt(nextClosingAt, place(), now)).toBe(now);
  expect(await close()).toBe(MEASURE_NAMES.length);
  expect(await close()).toBe(0);
  expect(await dueAt(nextClosingAt, place(), now)).toBe('2026-11-30T18:30:00.000Z');

  now = '2026-11-02T06:30:00.000Z';
  const head = await again(desk.head);
  const late = await desk.sale({ bookingDate: '2026-10-30' });
  const reversed = { status: 'reversed', reversalReason: 'Entered for another customer' };
  const { status, body } = await head.send(updateReceipt, { params: { id: receipt.id }, body: reversed });
  expect(status, JSON.stringify(body)).toBe(200);

  const present = await reported(head);
  for (const measure of MEASURE_NAMES) {
    const change = await changeOf(head, measure);
    expect(change.closed, measure).toBe(then[measure]);
    expect(change.now.value, measure).toBe(present[measure]);
    expect(change.difference, measure).toBe(present[measure] - then[measure]);
    const sum = change.entries.reduce((all, { difference }) => all + difference, 0);
    expect(sum, measure).toBe(change.difference);
  }
  const bookings = await changeOf(head, 'bookings');
  expect(bookings.entries).toMatchObject([
    {
      saleId: late.id,
      label: late.bookingNumber,
      what: 'Booked on 30 Oct 2026, entered on 2 Nov 2026.',
      before: null,
      after: 1,
    },
  ]);
  expect((await changeOf(head, 'collections')).entries).toMatchObject([
    { id: receipt.id, what: 'It was reversed since.', before: 50_000_00, after: null },
  ]);
});

it('counts for each reader the own rows, and has no receipts for who may not list them', async () => {
  const manager = await desk.organization.user('Sales Manager');
  expect(await changeOf(manager, 'bookings')).toMatchObject({ closed: 0, difference: 0, entries: [] });
  const marketing = await desk.organization.user('Marketing Head');
  const query = { measure: 'collections', month: '2026-10' };
  expect((await marketing.send(getMeasureChange, { query })).status).toBe(403);
  const { kept, others } = await dataOf<Measures>(marketing.send(listMeasures));
  expect(kept.map(({ name }) => name)).not.toContain('collections');
  expect(others.map(({ id }) => id)).toContain('bookedShare');
  expect(others.map(({ id }) => id)).not.toContain('costPerformance');
  const unknown = await marketing.send(getMeasureChange, { query: { month: '2026-08' } });
  expect(unknown.status).toBe(404);
});
