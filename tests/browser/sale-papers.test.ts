// covers: documents, steps, missing-documents

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import type { DocumentCategory } from '#company/documents/category.contract.ts';
import { listCategories, updateCategory } from '#company/documents/category.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { APPLICANT } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { filed } from '../support/filed.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';
import { settled } from '../support/visit.ts';

let desk: SalesDesk;
let browser: Browser;

beforeAll(async () => {
  desk = await openSalesDesk({ withScreens: true });
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

const PHONE = { width: 360, height: 740 };
const BUYERS = [
  { ...APPLICANT, sharePct: 50 },
  { ...APPLICANT, name: 'Vivek Rao', pan: 'AFXPV1234M', relation: 'Spouse', sharePct: 50 },
];

/** The builder lets nobody sign an agreement before each applicant has shown a PAN card. */
async function askForPanCards(): Promise<void> {
  const categories = await dataOf<DocumentCategory[]>(desk.head.send(listCategories));
  const panCard = categories.find(({ key }) => key === 'panCard');
  const body = {
    version: panCard?.version,
    requiredFor: [{ resourceType: 'applicant', step: 'agreement' }],
  };
  await dataOf(desk.head.send(updateCategory, { params: { id: panCard?.id ?? '' }, body }));
}

it('a sale says which PAN cards of two buyers it lacks; both are uploaded on a phone, approved by another, and the agreement is entered', async () => {
  await askForPanCards();
  const user = await desk.organization.user('Sales Executive');
  const sale = await desk.sale({ applicants: BUYERS, salesExecutiveId: user.id });
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id }));
  await filed(desk.run, 'sale', sale.id, 'agreement');
  const pan = (name: string) => ({
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(onePagePdf(`PAN card of ${name}`)),
  });

  const seller = await signedIn(browser, desk.app, user, '/documents/missing');
  const { page } = seller;
  await page.setViewportSize(PHONE);
  await seller.reads('PAN card of Vivek Rao', seller.main);
  await photographed(page, 'missing-on-a-phone');
  await page.setViewportSize(PHONE);
  await seller.follow(/^PAN card of Asha Rao/, seller.main);
  const dialog = page.getByRole('dialog', { name: 'Upload documents' });
  await seller.reads(/^To Asha Rao\./, dialog);
  await seller.attach('Choose files', pan('Asha'), dialog);
  await photographed(page, 'missing-uploaded');
  await page.setViewportSize(PHONE);
  await seller.press('Upload 1 file', dialog);
  await seller.press('Close', dialog);

  await page.goto(`${desk.app.url}/sales/${sale.id}`);
  const next = page.getByLabel('Next step');
  await seller.reads('Documents to be approved first: PAN card of Asha Rao, PAN card of Vivek Rao.', next);
  await seller.reads('KYC of 2 applicants is open.', next);
  expect(await violations(page)).toEqual([]);
  await seller.follow('KYC of 2 applicants is open.', next);
  const papersOfVivek = page.getByLabel('Documents of Vivek Rao').getByRole('listitem');
  await seller.attach(
    'Upload PAN card of Vivek Rao',
    pan('Vivek'),
    papersOfVivek.filter({ hasText: 'PAN card' }),
  );
  await seller.isTold('PAN card uploaded');
  await settled(page);
  await photographed(page, 'sale-waits-for-papers');
  await page.setViewportSize(PHONE);

  const manager = await signedIn(
    browser,
    desk.app,
    await desk.organization.user('Sales Head'),
    `/sales/${sale.id}?tab=applicants`,
  );
  for (const name of ['Asha Rao', 'Vivek Rao']) {
    await manager.press(`Approve PAN card of ${name}`);
    await manager.isTold('PAN card approved');
  }

  // Her page hears of it.
  await seller.reads('Nothing is missing.', next);
  await seller.chooseAction('Enter agreement');
  await seller.writeDay('Possession promised for', '2029-12-31');
  await photographed(page, 'agreement-with-promise');
  await seller.submit('Enter agreement');
  await seller.isTold('Agreement entered');
  await page.goto(`${desk.app.url}/sales/${sale.id}`);
  await seller.reads('31 Dec 2029, by the agreement');
  await photographed(page, 'agreement-entered');
  for (const person of [seller, manager]) {
    expect(person.faults).toEqual([]);
    await person.stop();
  }
});
