import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { setLateTerms } from '../../../../tests/support/late-terms.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { updateOrganization } from '#company/organizations/organization.contract.ts';
import { postMonthlyInterest } from '#money/charges/server/interest.jobs.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { CancellationSettlement } from '#sales/cancellation.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale } from '#sales/sale.contract.ts';

let desk: SalesDesk;
let head: TestUser;
let sale: Sale;
let day = '2026-09-05';

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
  await setLateTerms(desk, { graceDays: 0, interestSpreadPct: 2.15 });
  sale = await desk.sale();
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 2_00_000_00 }));
  const { pool } = desk.app.application;
  // October is billed, the days of November are not yet.
  await postMonthlyInterest({
    pool,
    organizationId: desk.organization.id,
    now: '2026-11-01T06:00:00.000Z',
    subscribers: [],
  });
  day = '2026-11-20';
  head = await desk.organization.user('Project Director');
});

afterAll(() => desk.app.stop());

function cancel(initiatedBy: 'buyer' | 'developer', preview: boolean) {
  const body = { reason: 'The tower is not built', initiatedBy, requestedOn: day, preview };
  return dataOf<{ settlement: CancellationSettlement }>(
    head.send(cancelSale, { params: { id: sale.id }, body }),
  );
}

function deduct(deductsInterestOnOwnCancellation: boolean) {
  const body = { settings: { deductsInterestOnOwnCancellation } };
  return dataOf(head.send(updateOrganization, { body }));
}

it('a developer who cancels deducts no late interest, unless the organization says so', async () => {
  const ofBuyer = (await cancel('buyer', true)).settlement;
  expect(ofBuyer.chargesDuePaise).toBeGreaterThan(0);
  await deduct(true);
  expect((await cancel('developer', true)).settlement.chargesDuePaise).toBe(ofBuyer.chargesDuePaise);
  await deduct(false);
  const previewed = (await cancel('developer', true)).settlement;
  expect(previewed.chargesDuePaise).toBe(0);

  const { settlement } = await cancel('developer', false);
  expect(settlement).toEqual(previewed);
  const owed = await desk.run(({ db }) =>
    db
      .selectFrom('ledgerEntry')
      .select((eb) => eb.fn.sum<number>(eb('debitPaise', '-', eb.ref('creditPaise'))).as('paise'))
      .where('saleId', '=', sale.id)
      .where('account', '=', 'customer')
      .executeTakeFirstOrThrow(),
  );
  expect(owed.paise).toBe(0);
});
