// covers: templates, letters, acceptances

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Worker } from '#platform/server/jobs/worker.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { APPLICANT, buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { violations } from '../support/accessibility.ts';
import { accepts, sealAccepted } from '../support/accepts.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { startLetterWorker } from '../support/letter-worker.ts';
import { missingFrom } from '../support/person.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { openSalesDesk } from '../support/sales-desk.ts';
import { dress } from '../support/scheme.ts';
import { signedIn } from '../support/signed-in.ts';
import { settled } from '../support/visit.ts';

let desk: SalesDesk;
let browser: Browser;
let worker: Worker;

beforeAll(async () => {
  desk = await openSalesDesk({ withScreens: true, withMail: true });
  worker = await startLetterWorker(desk.app, () => desk.now);
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await worker?.stop();
  await desk?.app.stop();
});

it('a letter is written by keyboard with fields as chips, approved by another person and made for the 40 buyers of a tower, one of whom accepts it', async () => {
  const sales = await soldTower();
  const author = await signedIn(browser, desk.app, desk.head, '/documents/templates');
  const { page } = author;
  await author.reads('Allotment letter', author.main);
  await photographed(page, 'letter-templates');
  await page.keyboard.press('c');
  await author.press('Write the text');
  await author.write('Name', 'Parking letter');
  await author.choose('Filed as', 'Sales › Letters');
  const text = page.getByRole('textbox', { name: 'Text of the letter' });
  await text.focus();

  // Keys alone from here: fields by / and {, their format, a list, a row, a condition.
  const { keyboard } = page;
  await keyboard.type('Dear ');
  await pick(page, '{', 'names of the buyers');
  await keyboard.type(', and/or your bank: the price is ');
  await pick(page, '/', 'agreement value');
  await keyboard.press('ArrowLeft');
  await author.reads(/^Field Agreement value, for example ₹1,33,17,100/, page.locator('[aria-live]'));
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Replace field' }).waitFor();
  await keyboard.press('Shift+Tab');
  await keyboard.press('ArrowRight');
  await keyboard.press('Escape');
  await text.getByText('Agreement value, in words').waitFor();
  await keyboard.press('ArrowRight');
  await keyboard.type('.');
  await keyboard.press('Enter');
  await keyboard.type('/');
  await page.getByRole('combobox', { name: 'Field' }).waitFor();
  await keyboard.press('Escape');
  await expect.poll(() => text.textContent()).toContain('in words./');
  await keyboard.press('Backspace');

  await pasted(
    text,
    '<h2 onclick="x()">Parking</h2><p><a href="http://x.test">Two</a> <u>spaces</u><img src="x"></p><script>x</script>',
  );
  expect(await text.locator('h2').textContent()).toBe('Parking');
  expect(await text.locator('a, img, u, script').count()).toBe(0);
  await expect.poll(() => text.textContent()).toContain('Two spaces');

  await author.press('Insert');
  await page.getByRole('menuitem', { name: 'For each applicant' }).click();
  await text.getByRole('button', { name: 'For each applicant' }).waitFor();
  await keyboard.press('End');
  await keyboard.type(' for ');
  await pick(page, '{', 'name applicants');
  await photographed(page, 'letter-editor');
  await soundInBoth(page);

  await author.submit('Send for approval');
  await author.isTold('Parking letter sent for approval');
  await author.reads('Another person approves it.', author.main);
  await author.reads('For each applicant:', author.main);

  const other = await signedIn(
    browser,
    desk.app,
    await desk.organization.user('Sales Head'),
    page.url().slice(desk.app.url.length),
  );
  await other.reads('All of it is new', other.main);
  await photographed(other.page, 'letter-template-waiting');
  await other.page.keyboard.press('a');
  await other.isTold('Parking letter approved');
  await other.reads('In use', other.main);

  await page.goto(`${desk.app.url}/projects/${desk.project.id}/towers/${sales[0]?.towerId}`);
  await author.chooseAction('Letters to buyers');
  const dialog = page.getByRole('dialog');
  await author.choose('Template', 'Parking letter', dialog);
  await photographed(page, 'letters-to-many');
  await author.press(`Make ${sales.length} letters`, dialog);
  await author.reads(`${sales.length} made.`, author.main);
  await photographed(page, 'letter-job');
  await author.openRow(sales[0]?.bookingNumber ?? '');
  await page.getByTitle(/^Parking letter/).waitFor();

  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const card = page.getByRole('region', { name: 'Acceptance', exact: true });
  await author.press('Ask for acceptance', card);
  // The buyer of the sale is proposed.
  await author.submit('Ask for acceptance');
  await author.isTold('1 person asked');
  const { name, email } = APPLICANT;
  const buyer = await accepts(browser, desk.app, {
    title,
    name,
    email: email ?? '',
    size: { width: 360, height: 740 },
  });
  expect(buyer.faults).toEqual([]);
  await buyer.stop();
  await sealAccepted(desk.app, desk.organization.id, desk.now);
  await author.reads('Accepted', card);
  const evidence = await author.downloads('Evidence page', card);
  expect(missingFrom(evidence, ['Evidence of acceptance', title, name, email ?? ''])).toEqual([]);

  await page.goto(`${desk.app.url}/sales/${sales[1]?.id}?tab=documents`);
  await author.press('Write a letter');
  await author.choose('Template', 'Parking letter', dialog);
  await dialog.getByTitle(/^Letter to /).waitFor();
  await photographed(page, 'letter-to-one');
  await author.press('Make letter', dialog);
  await author.isTold(/^Letter L\/\d\d-\d\d\/\d{6} made/);

  expect(author.faults).toEqual([]);
  expect(other.faults).toEqual([]);
  await author.stop();
  await other.stop();
});

/** Forty sales of one tower, booked in one transaction. */
function soldTower(): Promise<Sale[]> {
  return desk.run(async (work) => {
    const sales: Sale[] = [];
    while (sales.length < 40) sales.push(await buildSale(work, { unitId: desk.freeUnitId() }));
    return sales;
  });
}

/** Opens the list of fields by a key and takes what is typed. */
async function pick(page: Page, key: string, words: string): Promise<void> {
  await page.keyboard.type(key);
  await page.getByRole('combobox', { name: 'Field' }).waitFor();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Field' }).waitFor({ state: 'detached' });
}

async function pasted(text: Locator, html: string): Promise<void> {
  await text.evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', markup);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** Nothing against WCAG on desk and phone, in both schemes. */
async function soundInBoth(page: Page): Promise<void> {
  for (const width of [1280, 360])
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await dress(page, scheme);
      await settled(page);
      expect(await violations(page), `${width} ${scheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  await dress(page, 'light');
  await page.setViewportSize({ width: 1280, height: 800 });
}
