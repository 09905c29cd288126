// covers: ledger

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import {
  challan,
  INVOICE,
  partnerInvoice,
  partnerPayment,
} from '#money/ledger/server/partnerBatch.factory.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';

let desk: SalesDesk;
let browser: Browser;
let firmId: string;

beforeAll(async () => {
  desk = await openSalesDesk({ withScreens: true });
  browser = await openBrowser();
  const sale = await desk.sale();
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 5_00_000_00 }));
  firmId = await desk.run(async (work) => {
    const terms = { reraAgentNumber: 'A52100012345', reraValidUntil: '2099-12-31', pan: 'AAACD1234F' };
    const { id } = await createChannelPartner(work, { name: 'Deccan Realty', ...terms });
    const account = desk.project.designatedAccounts[0]?.id ?? '';
    await postBatches(work, [partnerInvoice(id), partnerPayment(id, account), challan(INVOICE.tdsPaise)]);
    return id;
  });
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

it('Finance finds what was posted for a firm in the journal, also by a link that names the firm', async () => {
  const person = await signedIn(browser, desk.app, desk.finance, '/payments/ledger?tab=entries');
  const { page, main } = person;
  await main
    .getByRole('row', { name: /Deccan Realty.*Payment to partner/ })
    .first()
    .waitFor();
  await main.getByRole('row', { name: /TDS challan.*Rounding/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'journal-with-partners');

  await page.goto(`${desk.app.url}/payments/ledger?tab=entries&channelPartnerId=${firmId}`);
  await main.getByRole('button', { name: 'Remove filter Firm' }).waitFor();
  expect(person.faults).toEqual([]);
  await person.stop();
});
