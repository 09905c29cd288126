// covers: commission-runs

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, openBrowser } from '../support/browser.ts';
import type { PayingDesk } from '../support/payable-commissions.ts';
import { approvedCommission, openPayingDesk, payableCommission } from '../support/payable-commissions.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';

let paying: PayingDesk;
let browser: Browser;

beforeAll(async () => {
  paying = await openPayingDesk({ withScreens: true });
  browser = await openBrowser();
  await payableCommission(paying);
  await approvedCommission(paying);
}, 120_000);

afterAll(async () => {
  await closePages(browser);
  await paying?.desk.app.stop();
});

it('Finance chooses tranches, rehearses and pays them, and enters the UTR of the bank', async () => {
  const { desk } = paying;
  const payer = await signedIn(browser, desk.app, desk.finance);
  await payer.page.goto(`${desk.app.url}/sales/commissions/payments`);
  await payer.reads('Payable now', payer.main);
  await payer.reads('2 tranches nearly payable', payer.main);
  await payer.reads(/No invoice yet/, payer.main);
  await photographed(payer.page, 'commission-payable');

  await payer.main.getByRole('checkbox', { name: /^Pay tranche 1 of/, disabled: false }).check();
  await payer.main.getByRole('button', { name: 'Pay 1 tranche' }).click();
  await payer.reads('To be paid', payer.main);
  await photographed(payer.page, 'commission-payment-rehearsed');
  await payer.main.getByRole('button', { name: 'Pay ₹1,04,406.06' }).click();
  await payer.reads(/PAY\/\S+ is ordered/);
  await payer.reads('No UTR yet', payer.main);
  await photographed(payer.page, 'commission-payment-run');

  await payer.main.getByRole('button', { name: 'Enter UTRs' }).click();
  await payer.page.getByRole('dialog').getByRole('textbox').last().fill('HDFCN52026112401');
  await payer.page.getByRole('dialog').getByRole('button', { name: 'Enter UTRs' }).click();
  await payer.reads('1 payment marked as paid');
  await payer.reads(/HDFCN52026112401/, payer.main);

  // What is paid is not payable any more.
  await payer.page.goto(`${desk.app.url}/sales/commissions/payments`);
  await payer.reads('Payable now', payer.main);
  expect(await payer.main.getByRole('checkbox', { name: /^Pay tranche 1 of/, disabled: false }).count()).toBe(
    0,
  );
  await payer.page.goto(`${desk.app.url}/sales/commissions/payments?tab=runs`);
  await payer.main.getByRole('link', { name: /^PAY\// }).click();
  await payer.reads('Released at once', payer.main);
});
