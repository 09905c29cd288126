// covers: people

import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getLead } from '#enquiries/leads/lead.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { getMe, updateMe } from '#company/people/user.contract.ts';
import { displayName } from '#platform/contract/format.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import type { Person } from '../support/person.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';
import { PASSWORD, testApp } from '../support/test-app.ts';

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

async function nameOf(user: TestUser): Promise<string> {
  return displayName((await user.send(getMe)).body.data as { firstName: string; lastName: string });
}

it('a Business Head deactivates somebody, names who takes his open leads, and takes him back', async () => {
  const organization = await app.organization();
  const successor = await organization.user('Sales Manager');
  const leaver = await organization.user('Sales Executive', { managerId: successor.id });
  const name = await nameOf(leaver);
  const { email } = (await leaver.send(getMe)).body.data as { email: string };
  const lead = await app.application.runAs(
    organization.businessHead.caller,
    new Date().toISOString(),
    (work) => buildLead(work, { ownerId: leaver.id }),
  );
  const out = await signedIn(browser, app, leaver);
  const person = await signedIn(browser, app, organization.businessHead);
  await person.goTo('Admin panel', 'User management');

  const dialog = await act(person, name, 'Deactivate');
  await person.submit('Deactivate user');
  await person.reads("Reassign this user's 1 open lead first.", dialog);
  await person.choose('New owner of 1 open lead', `${await nameOf(successor)}, Sales Manager`, dialog);
  await person.submit('Deactivate user');
  await person.isTold(`${name} is deactivated`);

  await out.page.goto(`${app.url}/leads`);
  await out.arrivesAt('Sign in');
  const reassigned = await organization.businessHead.send(getLead, { params: { id: lead.id } });
  expect(reassigned.body.data).toMatchObject({ owner: { id: successor.id } });

  await person.press(`Actions for ${name}`, person.main);
  await person.page.getByRole('menuitem', { name: 'Reactivate' }).click();
  await person.isTold(`${name} can sign in again`);
  // Back where he was on his way to.
  await out.write('Email', email);
  await out.write('Password', PASSWORD);
  await out.submit('Sign In');
  await out.page.waitForURL(({ pathname }) => pathname === '/leads');
  await out.stop();
  await person.stop();
});

it('a picture that a person uploads in the profile stands in the top bar at once, and until it is taken away', async () => {
  const { businessHead } = await app.organization();
  const person = await signedIn(browser, app, businessHead);
  const own = person.page.getByRole('button', { name: / @ / });
  await own.getByText('MK').waitFor();
  await person.page.goto(`${app.url}/profile`);
  const form = person.page.getByRole('form', { name: 'Your data' });
  await person.attach('Choose file', PICTURE, form);
  await person.reads(PICTURE.name, form);
  await form.getByRole('img', { name: 'Picture of Meera' }).waitFor();
  await person.submit('Save profile');
  await person.isTold('Profile saved');
  await showsPicture(own);

  await person.page.reload();
  await showsPicture(own);
  await person.press('Remove file', form);
  await person.submit('Save profile');
  await person.isTold('Profile saved');
  await own.getByText('MK').waitFor();
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('product news are agreed to and refused in the profile', async () => {
  const { businessHead } = await app.organization({ agreeToMarketing: true });
  const person = await signedIn(browser, app, businessHead, '/profile');
  const news = person.page.getByLabel('Send me product news, at most once a month');
  await expect.poll(() => news.isChecked()).toBe(true);
  await news.uncheck();
  await person.submit('Save profile');
  await person.isTold('Profile saved');
  await person.page.reload();
  await news.waitFor();
  expect(await news.isChecked()).toBe(false);
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('letters are commands of a list until the person switches them off', async () => {
  const { businessHead } = await app.organization();
  const person = await signedIn(browser, app, businessHead, '/settings/users');
  const row = person.main.locator('[data-row]').first();
  const hasFocus = () => row.evaluate((element) => element === document.activeElement);
  await row.waitFor();
  await person.page.keyboard.press('j');
  await expect.poll(hasFocus).toBe(true);

  await person.page.goto(`${app.url}/profile`);
  await person.tick(/^Use single letters as keys/);
  await person.page.goto(`${app.url}/settings/users`);
  await row.waitFor();
  await person.page.keyboard.press('j');
  expect(await hasFocus()).toBe(false);
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a person chooses for each kind of news whether the bell tells it, an email, both or neither', async () => {
  const organization = await app.organization();
  const person = await signedIn(browser, app, await organization.user('Sales Executive'), '/profile');
  const choices = person.page.getByRole('region', { name: 'Notifications' });
  const box = (name: string) => choices.getByRole('checkbox', { name });
  const given = 'A lead is assigned to me';
  const due = 'A follow-up is due';
  // An email is sent unasked only of what cannot wait.
  await box(`${given}: by email`).and(person.page.locator(':checked')).waitFor();
  expect(await box(`${due}: by email`).isChecked()).toBe(false);

  const saved = () =>
    person.page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/notifications/preferences'),
    );
  for (const name of [`${given}: by email`, `${due}: by email`, `${due}: at the bell`]) {
    const [answer] = await Promise.all([saved(), person.tick(name, choices)]);
    expect(answer.status()).toBe(200);
  }
  await person.page.reload();
  await box(`${due}: by email`).and(person.page.locator(':checked')).waitFor();
  expect(await box(`${due}: at the bell`).isChecked()).toBe(false);
  expect(await box(`${given}: by email`).isChecked()).toBe(false);
  expect(await box(`${given}: at the bell`).isChecked()).toBe(true);
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('an open menu of a row stays open when somebody else changes the list meanwhile', async () => {
  const organization = await app.organization();
  const colleague = await organization.user('Sales Executive');
  const person = await signedIn(browser, app, organization.businessHead);
  await person.goTo('Admin panel', 'User management');
  await person.press(`Actions for ${await nameOf(colleague)}`, person.main);
  const entry = person.page.getByRole('menuitem', { name: 'Deactivate', exact: true });
  await entry.waitFor();

  const { version } = (await colleague.send(getMe)).body.data as { version: number };
  const change = await colleague.send(updateMe, { body: { version, lastName: 'Renamed' } });
  expect(change.status).toBe(200);
  await person.reads(/Renamed/);
  expect(await entry.isVisible()).toBe(true);
  await person.stop();
});

/** Opens what is to be done to somebody of the list. */
async function act(person: Person, name: string, action: string): Promise<Locator> {
  await person.press(`Actions for ${name}`, person.main);
  await person.page.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = person.page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

const PICTURE = {
  name: 'meera.png',
  mimeType: 'image/png',
  // One pixel.
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Not only that it stands there: that its bytes were decoded. */
async function showsPicture(own: Locator): Promise<void> {
  const image = own.locator('img');
  await image.waitFor();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
}
