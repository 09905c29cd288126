// covers: schedules, measures, dashboards

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribers } from '#app/application.plugins.ts';
import { closeFigures } from '#insight/measures/server/figureClose.jobs.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { smallTargets, violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import type { ReceivedMail } from '../support/mail-server.ts';
import { photographed } from '../support/photographed.ts';
import { sendDueReports } from '../support/report-queue.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestUser } from '../support/test-app.ts';

const OPENED = new Date().toISOString();
let now = OPENED;
let desk: SalesDesk;
let browser: Browser;
let manager: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk({ withScreens: true, withMail: true, clock: () => now });
  browser = await openBrowser();
  // Before there is an executive, who would get the leads.
  await desk.sale();
  await desk.sale();
  manager = await desk.organization.user('Sales Manager');
  const executive = await desk.organization.user('Sales Executive', {
    managerId: manager.id,
    projectIds: [desk.project.id],
  });
  await desk.sale({}, executive);
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

/** Among other mails, the one with the report. */
async function reportTo(user: TestUser): Promise<ReceivedMail> {
  for (;;) {
    const mail = await desk.app.mails.next(user.email);
    if (mail.subject.startsWith('All bookings: ')) return mail;
  }
}

/** The lines of the CSV that came with a mail. */
function attachedLines(raw: string): string[] {
  const [, part = ''] = /filename="?sales-report[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? [];
  return Buffer.from(part.replaceAll(/\s/g, ''), 'base64').toString('utf8').trim().split('\r\n');
}

it('a report is scheduled, and the next morning each recipient has a mail with the own rows', async () => {
  const person = await signedIn(browser, desk.app, desk.head, '/sales/reports?by=bookings');
  const { page, main } = person;
  await person.press('Schedule', main);
  const dialog = page.getByRole('dialog');
  await person.pick('Daily', dialog);
  await dialog.getByRole('checkbox', { name: 'Only on working days' }).uncheck();
  await person.pick('CSV', dialog);
  await dialog.getByRole('checkbox', { name: /, Sales Manager$/ }).check();
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'schedule-report');
  await person.press('Schedule report', dialog);
  await person.isTold('All bookings is scheduled');

  now = `${addDays(now.slice(0, 10), 1)}T02:00:00.000Z`;
  await sendDueReports(desk.app, desk.organization.id, now);
  const own = await reportTo(manager);
  expect(own.text).toContain('Bookings 1 (0 before)');
  expect(own.text).toContain('1 row');
  expect(own.text).toContain('Booking value by month. ');
  expect(own.html).toContain('src="cid:chart.png"');
  expect(own.raw).toMatch(/^content-id: <chart\.png>/im);
  expect(attachedLines(own.raw)).toHaveLength(2);
  const whole = await reportTo(desk.head);
  expect(whole.text).toContain('Bookings 3 (0 before)');
  expect(attachedLines(whole.raw)).toHaveLength(4);

  const reader = await signedIn(browser, desk.app, desk.head, '/analytics/schedules');
  await reader.follow('All bookings', reader.main);
  await reader.reads('3 rows');
  await reader.reads('1 row');
  expect(await reader.page.getByRole('button', { name: /^Open file of/ }).count()).toBe(1);
  expect(await violations(reader.page)).toEqual([]);
  expect(await smallTargets(reader.page)).toEqual([]);
  await photographed(reader.page, 'schedules');
  await reader.press('Pause');
  await reader.isTold('All bookings is paused');
  expect(reader.faults).toEqual([]);
});

it('a person hides a part of the dashboard by keyboard, and it stays hidden', async () => {
  const person = await signedIn(browser, desk.app, desk.head, '/dashboard');
  const { page, main } = person;
  await main.getByRole('heading', { name: 'Inventory' }).waitFor();
  await main.getByRole('button', { name: 'Arrange' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Inventory' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Move Open leads up' }).focus();
  await page.keyboard.press('Enter');
  expect(await dialog.getByRole('checkbox', { name: /^Waiting for you/ }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'dashboard-arranged');
  await dialog.getByRole('button', { name: 'Save arrangement' }).focus();
  await page.keyboard.press('Enter');
  await person.isTold('The dashboard is arranged');
  await main.getByRole('heading', { name: 'Inventory' }).waitFor({ state: 'detached' });
  await page.reload();
  await main.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  expect(await main.getByRole('heading', { name: 'Inventory' }).count()).toBe(0);
  expect(person.faults).toEqual([]);
});

it('a figure on screen follows a booking, and is marked', async () => {
  const person = await signedIn(browser, desk.app, desk.head, '/dashboard');
  const strip = person.main.getByRole('list', { name: 'Key figures' });
  await strip.getByText('Bookings', { exact: true }).waitFor();
  await desk.sale();
  await strip.getByText('changed now').first().waitFor();
  expect(person.faults).toEqual([]);
});

it('a closed month shows the figure then and now', async () => {
  await closeFigures({
    pool: desk.app.application.pool,
    organizationId: desk.organization.id,
    now,
    subscribers,
  });
  const person = await signedIn(browser, desk.app, desk.head, '/analytics/measures');
  await person.reads('Nothing was entered, changed or cancelled for this month since it ended.', person.main);
  await person.reads('Number of sales booked; a move to another unit is none', person.main);
  await person.reads(
    'Discounts of the sales booked ÷ their list price: agreement value and discount',
    person.main,
  );
  expect(await violations(person.page)).toEqual([]);
  await photographed(person.page, 'measures');
  expect(person.faults).toEqual([]);
});
