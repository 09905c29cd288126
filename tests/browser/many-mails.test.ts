// covers: buyer-mails, overview

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { APPLICANT } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';

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

/** The last one has no address. */
const BUYERS = ['Asha Rao', 'Vivek Kale', 'Nisha Pawar', 'Omkar Joshi'];

it('statements are mailed to three buyers at once in the words of their project, and the log shows these three', async () => {
  for (const name of BUYERS) {
    const email = name === 'Omkar Joshi' ? null : `${name.split(' ')[0]?.toLowerCase() ?? ''}@buyers.test`;
    const sale = await desk.sale({ applicants: [{ ...APPLICANT, name, email }] });
    if (name === 'Nisha Pawar')
      await desk.run(({ db }) =>
        db.updateTable('lead').set({ language: 'Marathi' }).where('id', '=', sale.leadId).execute(),
      );
  }
  const person = await signedIn(browser, desk.app, desk.head, '/sales/mails/settings');
  const { page, main } = person;
  await main.getByLabel('Texts of').selectOption({ label: desk.project.name });
  await page.waitForURL(/project=/);
  await person.press('Edit Statement');
  const texts = page.getByRole('dialog', { name: /^Mails with statements/ });
  await texts.getByText('Buyers get the text of all projects.').waitFor();
  await person.write('Subject', 'Your account at {project} on {day}', texts);
  await texts.getByRole('button', { name: 'Use the text of all projects' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'mail-texts-of-project');
  await person.press('Save texts', texts);
  await person.isTold('Statement saved');
  await person.reads('English: text of this project', main);
  await photographed(page, 'mail-settings-of-project');

  await page.goto(`${desk.app.url}/sales`);
  for (const name of BUYERS) await main.getByRole('row', { name }).getByRole('checkbox').check();
  await person.press('Mail to buyers');
  const sheet = page.getByRole('dialog', { name: 'Mail to buyers' });
  await person.reads('3 statements go to 3 addresses.', sheet);
  await person.reads(/Omkar Joshi/, sheet);
  await person.reads(/^Your account at/, sheet);
  await person.reads(/^In Marathi/, sheet);
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'many-mails');
  await sheet.getByRole('heading', { name: /^In Marathi/ }).scrollIntoViewIfNeeded();
  await photographed(page, 'many-mails-below');
  await person.press('Show another one', sheet);
  await person.press('Send 3 mails', sheet);
  await person.isTold('3 mails on the way');
  await page.waitForURL(/\/sales\/mails\?batchId=/);
  await person.reads(/^3 mails sent at once/, main);
  await main.getByRole('row').nth(3).waitFor();
  expect(await main.getByRole('row').count()).toBe(4);
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'many-mails-log');
  expect(person.faults).toEqual([]);
  await person.stop();
});
