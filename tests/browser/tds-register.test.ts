// covers: tds

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

let desk: SalesDesk;
let browser: Browser;

beforeAll(async () => {
  desk = await openSalesDesk({ withScreens: true });
  browser = await openBrowser();
  await addStructure(desk, 'Two percent', anyTerms());
  const sales = [await sellFor(desk, await addPartner(desk)), await sellFor(desk, await addPartner(desk))];
  await desk.run(async (work) => {
    for (const sale of sales) {
      const { id: commissionId } = await work.db
        .selectFrom('commission')
        .select('id')
        .where('saleId', '=', sale.id)
        .executeTakeFirstOrThrow();
      await buildEnteredInvoice(work, { commissionId });
    }
  });
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

it('Finance enters the challan of a month, finds it in the list, and takes it back', async () => {
  const person = await signedIn(browser, desk.app, desk.finance, '/sales/commissions/payments?tab=register');
  const { page, main } = person;
  await main.getByRole('button', { name: /^Enter challan of/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'tds-register');
  await main.getByRole('button', { name: 'Download statement' }).click();
  await person.reads(/^2 deductions of this quarter have no challan yet/, main);

  await main.getByRole('button', { name: /^Enter challan of/ }).click();
  const dialog = page.getByRole('dialog', { name: /^TDS challan of/ });
  await person.reads('₹10,654.00', dialog);
  await person.write('BSR code', '0510308', dialog);
  await person.write('Challan serial number', '00042', dialog);
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'tds-challan');
  await person.submit('Enter challan');
  await person.reads(/Challan 0510308 00042 entered/);
  await main.getByRole('link', { name: 'Challans' }).click();
  await main.getByRole('link', { name: '0510308 00042' }).click();
  const panel = page.getByRole('complementary', { name: 'Challan 0510308 00042' });
  await panel.getByRole('button', { name: 'Take challan back' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'tds-challan-paid');
  await panel.getByRole('button', { name: 'Take challan back' }).click();
  await person.write('Reason', 'The serial number was 00043');
  await person.submit('Take challan back');
  await person.reads('Challan 0510308 00042 taken back');
  await person.reads('Taken back.', panel);
  await photographed(page, 'tds-challan-taken-back');
});
