// covers: commissions, structures

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { addPartner, addStructure, register, sellFor } from '../support/partner-sales.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestUser } from '../support/test-app.ts';

let desk: SalesDesk;
let browser: Browser;
let firm: TestUser;
let salesHead: TestUser;
let sale: Sale;

beforeAll(async () => {
  desk = await openSalesDesk({ withScreens: true });
  browser = await openBrowser();
  firm = await addPartner(desk);
  salesHead = await desk.organization.user('Sales Head');
  await addStructure(desk, 'Two percent', anyTerms());
  await addStructure(desk, 'Three percent for launches', anyTerms({ pct: 3, projectIds: [] }));
  sale = await sellFor(desk, firm);
  await register(desk, sale);
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

it('a commission comes with the booking, is recalculated by another structure and approved by another person', async () => {
  const seller = await signedIn(browser, desk.app, desk.head);
  await seller.page.goto(`${desk.app.url}/sales/${sale.id}?tab=commission`);
  await seller.main.getByRole('link', { name: /^COM\// }).click();
  await seller.reads('Calculation', seller.main);
  await photographed(seller.page, 'commission-pending');

  await seller.page.keyboard.press('e');
  await seller.reads('Approvals begin again.', seller.main);
  await seller.main.getByLabel('Structure (optional)').selectOption({ label: 'Two percent' });
  await seller.reads('₹2,66,342.00', seller.main);
  await seller.write('Reason', 'Launch offer does not apply to this tower');
  await photographed(seller.page, 'commission-recalculate');
  await seller.main.getByRole('button', { name: 'Recalculate' }).click();
  await seller.reads(/COM\/\S+ recalculated/);

  const approver = await signedIn(browser, desk.app, salesHead);
  await approver.page.goto(`${desk.app.url}/sales/commissions/list`);
  await photographed(approver.page, 'commission-list');
  await approver.main.getByRole('link', { name: /^COM\// }).click();
  await approver.reads('Tranches', approver.main);

  // On hold and back by Undo; then approved by key.
  await approver.page.keyboard.press('o');
  await approver.write('Reason', 'Papers of the firm are missing');
  await approver.page.getByRole('button', { name: 'Put on hold' }).last().click();
  await approver.page.getByRole('button', { name: 'Undo' }).click();
  await approver.reads('Pending', approver.main);
  await approver.page.keyboard.press('a');
  await approver.reads(/COM\/\S+ approved/);
  await approver.reads('Approved', approver.main);
  await photographed(approver.page, 'commission-approved');

  const partner = await signedIn(browser, desk.app, firm);
  await partner.page.goto(`${desk.app.url}/sales/commissions/list`);
  await partner.main.getByRole('link', { name: /^COM\// }).click();
  await partner.reads('₹2,66,342.00', partner.main);
  expect(await partner.main.getByText('Needed').count()).toBe(0);
});
