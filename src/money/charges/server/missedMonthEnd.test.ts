import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { setLateTerms } from '../../../../tests/support/late-terms.ts';
import { lockPeriod } from '#money/ledger/server/period.commands.ts';
import { postMonthlyInterest } from './interest.jobs.ts';

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => '2026-10-05T06:00:00.000Z' });
  await setLateTerms(desk, { graceDays: 0, interestSpreadPct: 2.15 });
  await desk.sale();
});

afterAll(() => desk.app.stop());

function start(now: string): Promise<number> {
  const { pool } = desk.app.application;
  return postMonthlyInterest({ pool, organizationId: desk.organization.id, now, subscribers: [] });
}

async function postings() {
  return desk.run(({ db }) =>
    db
      .selectFrom('saleCharge')
      .innerJoin('ledgerBatch', 'ledgerBatch.sourceId', 'saleCharge.id')
      .select(['saleCharge.postedOn', 'ledgerBatch.postedOn as inLedgerOn', 'saleCharge.forMonth'])
      .where('kind', '=', 'interest')
      .orderBy('saleCharge.forMonth')
      .execute(),
  );
}

it('interest of a month end that no process lived through is dated to it, or to the first day that is open', async () => {
  // Started a few days into November, when October is still open.
  expect(await start('2026-11-04T06:00:00.000Z')).toBe(1);
  const october = { postedOn: '2026-10-31', inLedgerOn: '2026-10-31', forMonth: '2026-10-01' };
  expect(await postings()).toEqual([october]);
  // And next in the middle of December, when November has been closed.
  await desk.app.application.runAs(desk.head.caller, '2026-12-12T06:00:00.000Z', (work) =>
    lockPeriod(work, '2026-11'),
  );
  expect(await start('2026-12-15T06:00:00.000Z')).toBe(1);
  const november = { postedOn: '2026-12-01', inLedgerOn: '2026-12-01', forMonth: '2026-11-01' };
  expect(await postings()).toEqual([october, november]);
  expect(await start('2026-12-16T06:00:00.000Z')).toBe(0);
});
