import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { setLateTerms } from '../../../../tests/support/late-terms.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import type { Notification, NotificationKind } from '#company/notifications/notification.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { writeInstallment } from '#money/plans/server/installment.store.ts';
import { nextTermCheckAt, tellOldTerms } from './term.notices.ts';

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk();
});

afterAll(() => desk.app.stop());

async function told(user: TestUser, kind: NotificationKind): Promise<Notification[]> {
  const all = await dataOf<Notification[]>(user.send(listNotifications, { query: { limit: 100 } }));
  return all.filter((one) => one.kind === kind);
}

function check(): Promise<void> {
  const { pool } = desk.app.application;
  return tellOldTerms({ pool, organizationId: desk.organization.id, now: desk.now, subscribers: [] });
}

it('late interest above the law and plans that their tower never reaches, entered before they were checked, bring one notice to those who may change them', async () => {
  await check();
  expect(await told(desk.head, 'lateRateAboveLaw')).toEqual([]);
  expect(await told(desk.head, 'planNeverDue')).toEqual([]);
  const executive = await desk.organization.user('Sales Executive');
  const sale = await desk.sale();
  await setLateTerms(desk, { graceDays: 0, interestSpreadPct: 6 });
  const { installments } = await dataOf<PaymentPlan>(
    desk.head.send(getPaymentPlan, { params: { id: sale.id } }),
  );
  const last = installments.findLast((one) => one.demandDate === null);
  if (!last) throw new Error('The plan has no later stage.');
  const trigger = { type: 'milestone' as const, milestoneKey: 'slab:140', days: null, date: null };
  await desk.run((work) => writeInstallment(work, last.id, { trigger }));
  await check();
  await check();
  expect(await told(desk.finance, 'lateRateAboveLaw')).toMatchObject([
    {
      body: expect.stringMatching(/^It is 6% above the bank rate; 2% is allowed/),
      link: `/projects/${desk.project.id}?tab=terms`,
    },
  ]);
  expect(await told(desk.finance, 'planNeverDue')).toMatchObject([
    {
      title: expect.stringContaining('can never fall due in full'),
      body: expect.stringContaining(sale.bookingNumber),
    },
  ]);
  expect(await told(executive, 'planNeverDue')).toEqual([]);
});

it('the check is due once for each organization', async () => {
  const at = (ranAt: string) =>
    desk.run((work) => Promise.resolve(nextTermCheckAt({ ...work, ranAt, changedSince: ranAt })));
  expect(await at('1970-01-01T00:00:00.000Z')).toBe(desk.now);
  expect(await at(desk.now)).toBeNull();
});
