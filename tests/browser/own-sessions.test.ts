// covers: auth

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMe } from '#company/people/user.contract.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { signedInByForm } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { PASSWORD, testApp } from '../support/test-app.ts';

const NEW_PASSWORD = 'Fresh-Horse-10!';

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

it('a person ends the sign-in of another browser from the profile, and that browser is out without being touched', async () => {
  const { businessHead } = await app.organization();
  const lost = await signedInByForm(browser, app, businessHead);
  const person = await signedInByForm(browser, app, businessHead);
  await person.page.goto(`${app.url}/profile`);
  const sessions = person.page.getByRole('region', { name: 'Where you are signed in' });
  await person.reads('This device', sessions);
  // At another address than the one that this installation is configured for.
  await person.reads('Passkeys work only at https://plinth.test.');
  await person.press(/^End session: Chrome on Linux/, sessions);
  await person.isTold('Chrome on Linux is signed out.');

  await lost.arrivesAt('Sign in');
  await lost.reads('Session expired. Please login again.');
  await lost.page.goto(`${app.url}/leads`);
  await lost.arrivesAt('Sign in');
  // The one that ended it goes on.
  await person.page.reload();
  await person.arrivesAt('Profile');
  expect(person.faults).toEqual([]);
  await lost.stop();
  await person.stop();
});

it('a person changes the password by giving the current one, and is signed out everywhere else', async () => {
  const { businessHead } = await app.organization();
  const other = await signedInByForm(browser, app, businessHead);
  const person = await signedInByForm(browser, app, businessHead);
  await person.page.goto(`${app.url}/profile`);
  const password = person.page.getByRole('region', { name: 'Password' });
  await person.write('Current password', 'Wrong-Horse-9!', password);
  await person.write('New password', NEW_PASSWORD, password);
  await person.write('Confirm password', NEW_PASSWORD, password);
  await person.submit('Change password');
  await person.reads('This is not your current password.', password);
  await person.write('Current password', PASSWORD, password);
  await person.submit('Change password');
  await person.isTold('Your password is changed. You are signed out everywhere else.');

  await other.arrivesAt('Sign in');
  expect((await businessHead.send(getMe)).status).toBe(401);
  await person.reads('This device');
  await other.stop();
  await person.stop();
});
