// covers: alerts, measures

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribers } from '#app/application.plugins.ts';
import { lookAtFigures } from '#insight/alerts/server/alert.jobs.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { nextLook } from '#insight/alerts/alert.rules.ts';
import { smallTargets, violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';

/** Before the first look of the day: the next one is in the same month, whatever day it is. */
let now = `${dayOf(new Date().toISOString(), 'Asia/Kolkata')}T01:00:00.000Z`;
let desk: SalesDesk;
let browser: Browser;

beforeAll(async () => {
  desk = await openSalesDesk({ withScreens: true, clock: () => now });
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

it('a head sets an alert on a figure, hears when it passes, and takes back that it was deleted', async () => {
  const person = await signedIn(browser, desk.app, desk.head, '/analytics/alerts');
  const { page, main } = person;
  await person.reads('No alerts yet', main);
  await main.getByRole('link', { name: 'Choose a figure' }).last().click();
  await person.press('Tell me when… Bookings', main);
  const dialog = page.getByRole('dialog');
  await person.reads('Now 0.', dialog);
  await person.reads('Figures are looked at five times a day.', dialog);
  await dialog.getByRole('textbox', { name: 'Limit' }).fill('1');
  await person.pick('is below', dialog);
  await person.reads('It begins at zero with each period', dialog);
  await person.pick('is above', dialog);
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'set-alert');
  await person.press('Set alert', dialog);
  await person.isTold('The alert on Bookings is set');
  expect(person.faults).toEqual([]);
  // Its session ends while the clock moves.
  await page.close();

  await desk.sale();
  await desk.sale();
  now = nextLook(now, desk.head.caller.timezone);
  const { pool } = desk.app.application;
  await lookAtFigures({ pool, organizationId: desk.organization.id, now, subscribers });

  const told = await signedIn(browser, desk.app, desk.head, '/analytics/alerts');
  await told.reads('Passed', told.main);
  expect(await violations(told.page)).toEqual([]);
  expect(await smallTargets(told.page)).toEqual([]);
  await photographed(told.page, 'alerts');
  await told.page.getByRole('button', { name: /^Notifications/ }).click();
  await told.reads('Bookings: 2, above 1');
  await told.page.getByText('Bookings: 2, above 1').first().click();
  await told.page.waitForURL('**/analytics/sales?period=month');

  await told.page.goBack();
  await told.press('Actions of Bookings above 1', told.main);
  await told.page.getByRole('menuitem', { name: 'Delete' }).click();
  await told.reads('No alerts yet', told.main);
  await told.press('Undo');
  // Set again, with the figure of now: it is past its limit.
  await told.reads('Passed', told.main);
  expect(told.faults).toEqual([]);
});
