// covers: firm-statement

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildEnteredInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { addPartner, addStructure, sellFor } from '../support/partner-sales.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestUser } from '../support/test-app.ts';

let desk: SalesDesk;
let browser: Browser;
let firm: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk({ withScreens: true });
  browser = await openBrowser();
  firm = await addPartner(desk);
  await addStructure(desk, 'Two percent', anyTerms());
  const sale = await sellFor(desk, firm);
  await desk.run(async (work) => {
    const { id: commissionId } = await work.db
      .selectFrom('commission')
      .select('id')
      .where('saleId', '=', sale.id)
      .executeTakeFirstOrThrow();
    await buildEnteredInvoice(work, { commissionId });
  });
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

it('Finance and the firm itself read the account of the firm as of today and of a past day', async () => {
  const firmId = firm.caller.channelPartnerId ?? '';
  const reader = await signedIn(browser, desk.app, desk.finance, `/partners/${firmId}`);
  await reader.reads(/₹2,61,015\.16 is owed to the firm/, reader.main);
  await reader.main.getByRole('row', { name: /TDS deducted.*5,326\.84/ }).waitFor();
  expect(await violations(reader.page)).toEqual([]);
  await photographed(reader.page, 'firm-statement');
  await reader.page.goto(`${desk.app.url}/partners/${firmId}?asOf=2026-01-01`);
  await reader.reads(/nothing is owed on either side/, reader.main);
  expect(reader.faults).toEqual([]);

  const admin = await signedIn(browser, desk.app, firm, '/partners/own');
  await admin.reads(/₹2,61,015\.16 is owed to the firm/, admin.main);
  expect(await violations(admin.page)).toEqual([]);
  await photographed(admin.page, 'own-statement');
  expect(admin.faults).toEqual([]);
});
