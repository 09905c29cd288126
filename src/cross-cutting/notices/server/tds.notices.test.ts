import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPartner, addStructure, sellFor } from '../../../../tests/support/partner-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { instantAt, startOfDay } from '#platform/contract/calendar.ts';
import type { Notification } from '#company/notifications/notification.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { buildEnteredInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import { nextTdsNoticeAt, tellTdsDue } from './tds.notices.ts';

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk();
  await addStructure(desk, 'For all', anyTerms());
});
afterAll(() => desk.app.stop());

const told = async (user: TestUser, kind: string) =>
  (await dataOf<Notification[]>(user.send(listNotifications, { query: { limit: '50' } }))).filter(
    (one) => one.kind === kind,
  );

/** The job as it runs in the morning of a day. */
const runOn = (day: string) =>
  desk.run(({ db, caller }) => tellTdsDue({ db, now: instantAt(day, '06:00', caller.timezone) }));

const ahead = (ranAt = '1970-01-01T00:00:00.000Z') =>
  desk.run((work) => Promise.resolve(nextTdsNoticeAt({ ...work, ranAt, changedSince: ranAt })));

it('Finance is notified three days before deducted tax is due and once when it is late', async () => {
  expect(await ahead()).toBeNull();
  const sale = await sellFor(desk, await addPartner(desk));
  await desk.run(async (work) => {
    const commission = await work.db
      .selectFrom('commission')
      .select('id')
      .where('saleId', '=', sale.id)
      .executeTakeFirstOrThrow();
    await buildEnteredInvoice(work, { commissionId: commission.id });
    await work.db.updateTable('tdsDeduction').set({ creditedOn: '2026-11-20' }).execute();
  });
  expect(await ahead()).toBe(startOfDay('2026-12-04', desk.head.caller.timezone));
  await runOn('2026-12-03');
  expect(await told(desk.finance, 'tdsDueSoon')).toEqual([]);
  await runOn('2026-12-04');
  await runOn('2026-12-05');
  expect(await told(desk.finance, 'tdsDueSoon')).toMatchObject([
    {
      title: 'TDS of Nov 2026 is due on 7 Dec 2026',
      body: '₹5,326.84 under 393(1) Sl. 1(ii) has no challan yet.',
      link: '/sales/commissions/payments?tab=register&month=2026-11',
    },
  ]);
  await runOn('2026-12-08');
  await runOn('2026-12-09');
  expect(await told(desk.finance, 'tdsLate')).toMatchObject([{ title: 'TDS of Nov 2026 is late' }]);
});
