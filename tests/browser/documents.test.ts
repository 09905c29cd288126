// covers: documents

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { SMALLEST_PNG } from '../support/upload.ts';
import { settled } from '../support/visit.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
}, 120_000);

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
