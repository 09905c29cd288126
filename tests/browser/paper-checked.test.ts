// covers: papers, receipts

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getReceiptPdf, updateReceipt } from '#money/receipts/receipt.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { mouse } from '../support/mouse.ts';
import { Person } from '../support/person.ts';
import { photographed } from '../support/photographed.ts';
import { printedCode } from '../support/printed-code.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../support/sales-desk.ts';

let desk: SalesDesk;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  desk = await openSalesDesk({ withScreens: true });
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), 'plinth-papers-'));
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a bank without an account scans a receipt, compares its file, and is told when it was reversed', async () => {
  const receipt = await desk.run((work) => buildVerifiedReceipt(work));
  const printed = await desk.finance.send(getReceiptPdf, { params: { id: receipt.id } });
  const bytes = printed.body['bytes'] as Buffer;
  const { text } = await printedCode(bytes);
  const { pathname } = new URL(text);

  const bank = await Person.at(browser, `${desk.app.url}${pathname}`, mouse, {
    viewport: { width: 360, height: 740 },
  });
  const { page } = bank;
  await bank.reads('Valid.');
  for (const fact of [receipt.receiptNumber ?? '', '₹1,00,000', 'A. R. (first letters)'])
    await bank.reads(fact, bank.main);
  expect(await page.locator('main').innerText()).not.toContain('Asha');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'paper-valid');

  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.postData() ?? ''}`));
  await give('receipt.pdf', bytes);
  await bank.reads(/^Genuine, issued/);
  await give('altered.pdf', Buffer.concat([bytes, Buffer.from(' ')]));
  await bank.reads('Not a file that we sent under this code.');
  expect(requests.every((request) => request === 'GET ')).toBe(true);
  await give('empty.pdf', Buffer.alloc(0));
  await bank.reads('This file is empty. Choose the PDF that you received.');
  await photographed(page, 'paper-compared');

  await dataOf(
    desk.finance.send(updateReceipt, {
      params: { id: receipt.id },
      body: { status: 'reversed', reversalReason: 'Entered for another flat' },
    }),
  );
  await give('receipt.pdf', bytes);
  await bank.reads(/^Genuine, but withdrawn since/);
  await page.reload();
  await bank.reads(/^Withdrawn on/);
  await photographed(page, 'paper-withdrawn');
  expect(bank.faults).toEqual([]);

  async function give(name: string, content: Buffer): Promise<void> {
    const path = join(folder, name);
    await writeFile(path, content);
    await page.getByLabel('File to compare').setInputFiles(path);
  }

  // By keyboard alone, from the start page; nobody has this code.
  await page.goto(`${desk.app.url}/verify`);
  await page.getByLabel('Code').waitFor();
  await photographed(page, 'paper-code');
  await page.keyboard.type('0000 0000 0000 0000');
  await page.keyboard.press('Enter');
  await bank.reads('No document has this code.');
  expect(new URL(page.url()).pathname).toBe('/verify/0000-0000-0000-0000');
  await photographed(page, 'paper-unknown');
  await page.getByLabel('Code').focus();
  await page.keyboard.type(pathname.slice('/verify/'.length).toLowerCase());
  await page.keyboard.press('Enter');
  await bank.reads(/^Withdrawn on/);
  await bank.stop();
});
