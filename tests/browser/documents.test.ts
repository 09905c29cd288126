// covers: documents

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { listCategories } from '#company/documents/category.contract.ts';
import type { DocumentCategory } from '#company/documents/category.contract.ts';
import { readDocumentTexts } from '#company/documents/server/documentText.jobs.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { docxOfBody } from '../support/office-files.ts';
import { SMALLEST_PNG, uploadForm } from '../support/upload.ts';
import { settled } from '../support/visit.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

it('an executive uploads two papers on a phone; another person approves one and rejects one by keyboard, and he sees it', async () => {
  const organization = await app.organization();
  const executive = await organization.user('Sales Executive');
  const now = new Date().toISOString();
  const lead = await app.application.runAs(organization.businessHead.caller, now, (work) =>
    buildLead(work, { ownerId: executive.id }),
  );

  const seller = await signedIn(browser, app, executive, `/leads/${lead.id}?tab=documents`);
  await seller.page.setViewportSize({ width: 360, height: 740 });
  const papers = seller.page.getByRole('region', { name: 'Documents' });
  await seller.reads('Nothing uploaded for this customer yet.', papers);
  const [chooser] = await Promise.all([
    seller.page.waitForEvent('filechooser'),
    seller.press('Upload documents', papers),
  ]);
  await chooser.setFiles([
    { name: 'PAN card Asha.pdf', mimeType: 'application/pdf', buffer: Buffer.from(onePagePdf('PAN')) },
    { name: 'Aadhaar.png', mimeType: 'image/png', buffer: SMALLEST_PNG },
    { name: 'trick.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ, no PDF at all') },
  ]);
  const dialog = seller.page.getByRole('dialog', { name: 'Upload documents' });
  const proposed = dialog.getByLabel('Category of PAN card Asha.pdf');
  await proposed.waitFor();
  expect(await proposed.locator('option:checked').textContent()).toBe('Sales › KYC › PAN card');
  await seller.press('Upload 3 files', dialog);
  await dialog.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await dialog.getByText('Uploaded', { exact: true }).count()).toBe(2);
  await photographed(seller.page, 'documents-upload');
  await seller.press('Cancel', dialog);
  await seller.reads('Waiting for approval', papers);

  const head = await signedIn(browser, app, await organization.user('Sales Head'), '/documents/waiting');
  await head.reads('2 documents', head.main);
  await head.page.getByRole('heading', { name: 'PAN card Asha' }).waitFor();
  await settled(head.page);
  await photographed(head.page, 'documents-waiting');
  await head.page.keyboard.press('a');
  await head.isTold('PAN card Asha approved');
  await head.page.getByRole('heading', { name: 'Aadhaar' }).waitFor();
  await settled(head.page);
  await head.page.keyboard.press('r');
  await head.write('Reason', 'The back is missing');
  await head.submit('Reject document');
  await head.reads('Nothing to approve', head.main);

  await seller.reads('Approved', papers);
  await seller.reads('Rejected', papers);
  await photographed(seller.page, 'documents-of-a-lead');

  await head.page.goto(`${app.url}/documents`);
  await head.openRow('Aadhaar');
  await head.reads('The back is missing');
  await settled(head.page);
  await photographed(head.page, 'documents-list');
  await head.page.goto(`${app.url}/settings/document-categories`);
  await head.reads('PAN card', head.main);
  await photographed(head.page, 'document-categories');
  // Of the file that is refused, and of nothing else.
  expect(seller.faults.filter((fault) => !/ 415 /.test(fault))).toEqual([]);
  expect(head.faults).toEqual([]);
  await seller.stop();
  await head.stop();
});

it('a search finds a letter by its words and shows it as text; what was issued for a sale is in the same list', async () => {
  const organization = await app.organization();
  const { businessHead } = organization;
  const now = new Date().toISOString();
  const [sale, receipt] = await app.application.runAs(businessHead.caller, now, async (work) => {
    const booked = await buildSale(work);
    return [booked, await buildVerifiedReceipt(work, { saleId: booked.id, amountPaise: 1_00_000_00 })];
  });
  const lines = [
    'Letter of consent',
    'The bank consents to the mortgage of flat B-1203.',
    'सदनिका गहाण ठेवण्यास संमती',
  ];
  const body = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('');
  const categories = await businessHead.send(listCategories);
  const category = (categories.body.data as DocumentCategory[]).find(({ key }) => key === 'loanNoc');
  const fields = {
    title: 'Consent',
    categoryId: category?.id ?? '',
    resourceType: 'sale',
    resourceId: sale.id,
  };
  await uploadForm(app.url, businessHead, '/documents', 'Consent.docx', await docxOfBody(body), fields);
  const texts = openTextReader();
  const { pool } = app.application;
  await readDocumentTexts({
    pool,
    files: app.files,
    texts,
    organizationId: organization.id,
    now: new Date().toISOString(),
  });
  await texts.stop();

  const head = await signedIn(browser, app, businessHead, '/documents');
  await head.page.getByLabel('Search title, number or text').fill('mortgages');
  await head.reads('The bank consents to the mortgage of flat B-1203.', head.main);
  await settled(head.page);
  await photographed(head.page, 'documents-found');
  await head.openRow('Consent');
  await head.page.getByRole('group', { name: 'Text of version 1' }).waitFor();
  await head.reads('सदनिका गहाण ठेवण्यास संमती');
  await photographed(head.page, 'document-as-text');

  await head.page.goto(`${app.url}/sales/${sale.id}?tab=documents`);
  await head.page.getByRole('link', { name: `Receipt ${receipt.receiptNumber}` }).waitFor();
  await settled(head.page);
  await photographed(head.page, 'documents-of-a-sale');
  await head.page.getByRole('link', { name: `Receipt ${receipt.receiptNumber}` }).click();
  await head.page.getByTitle(`Receipt ${receipt.receiptNumber}`).waitFor();
  await head.reads('₹1,00,000', head.main);
  await settled(head.page);
  await photographed(head.page, 'document-issued');
  await head.page.goto(`${app.url}/documents?origin=issued`);
  await head.openRow(`Receipt ${receipt.receiptNumber}`);
  await settled(head.page);
  await photographed(head.page, 'documents-issued');
  expect(head.faults).toEqual([]);
  await head.stop();
});
