// covers: sales, overview

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

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

it('a manager names the bank of a sale and hands it to a colleague; an executive may not hand it on', async () => {
  const organization = await app.organization();
  const now = new Date().toISOString();
  const sale = await app.application.runAs(organization.businessHead.caller, now, (work) => buildSale(work));
  const colleague = await organization.user('Sales Executive');
  const { firstName, lastName } = await nameOf(colleague.id);

  const head = await signedIn(browser, app, await organization.user('Sales Head'), `/sales/${sale.id}`);
  await head.chooseAction('Edit sale');
  const form = head.page.getByRole('form', { name: 'Edit sale' });
  await head.pick('Home loan', form);
  await head.submit('Save sale');
  await head.reads('Enter the bank.', form);
  await photographed(head.page, 'sale-edit');
  await head.write('Bank', 'HDFC Bank', form);
  await head.find('Responsible for this sale', `${firstName} ${lastName}`);
  await head.submit('Save sale');
  await head.isTold('Sale saved');
  await head.reads('HDFC Bank', head.main);
  await head.reads(`${firstName} ${lastName}`, head.main);

  const executive = await signedIn(browser, app, colleague, `/sales/${sale.id}/edit`);
  await executive.reads('Sanction letter number', executive.main);
  expect(await executive.page.getByLabel('Responsible for this sale').count()).toBe(0);
  for (const { faults } of [head, executive]) expect(faults).toEqual([]);
  await head.stop();
  await executive.stop();

  function nameOf(id: string) {
    return app.application.runAs(organization.businessHead.caller, now, (work) =>
      work.db
        .selectFrom('appUser')
        .select(['firstName', 'lastName'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
  }
});
