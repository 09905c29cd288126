// covers: auth

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgotPassword } from '#company/auth/auth.contract.ts';
import { getMe } from '#company/people/user.contract.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { linkIn } from '../support/mail-server.ts';
import { mouse } from '../support/mouse.ts';
import { Person } from '../support/person.ts';
import type { TestApp } from '../support/test-app.ts';
import { PASSWORD, testApp } from '../support/test-app.ts';

const NEW_PASSWORD = 'Fresh-Horse-10!';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await testApp({ withScreens: true, withMail: true });
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

it('who forgot his password chooses a new one by mail, and whoever was signed in with the old one is out', async () => {
  const { businessHead } = await app.organization();
  const { email } = (await businessHead.send(getMe)).body.data as { email: string };
  await app.mails.next(email);

  const elsewhere = await Person.at(browser, `${app.url}/login`, mouse);
  await signIn(elsewhere, email, PASSWORD);
  // A browser that was not seen before.
  expect((await app.mails.next(email)).subject).toBe('New sign-in to Plinth');

  const person = await Person.at(browser, `${app.url}/login`, mouse);
  await person.follow('Forgot password?');
  await person.arrivesAt('Forgot password');
  await person.write('Email', email);
  await person.submit('Send link');
  await person.arrivesAt('Check your inbox');
  const mail = await app.mails.next(email);
  expect(mail.subject).toBe('Choose a new password for Plinth');

  await person.page.goto(`${app.url}${linkIn(mail)}`);
  await person.arrivesAt('Choose a new password');
  await person.write('New password', 'Fresh-Horse');
  expect(await strength(person)).toBe('60%');
  await person.write('New password', NEW_PASSWORD);
  expect(await strength(person)).toBe('100%');
  await person.write('Confirm password', NEW_PASSWORD);
  await person.submit('Change password');
  await person.arrivesAt('Sign in');
  await signIn(person, email, NEW_PASSWORD);
  expect(person.faults).toEqual([]);

  // Nobody has touched that browser: it was told.
  await elsewhere.arrivesAt('Sign in');
  await elsewhere.reads('Session expired. Please login again.');

  await person.page.goto(`${app.url}${linkIn(mail)}`);
  await person.write('New password', 'Other-Horse-11!');
  await person.write('Confirm password', 'Other-Horse-11!');
  await person.submit('Change password');
  await person.arrivesAt('This link no longer works');
  await person.stop();
  await elsewhere.stop();
});

it('who is signed in while he chooses a new password signs in with it, and confirms his address by another mail', async () => {
  const { businessHead } = await app.organization();
  const { email } = (await businessHead.send(getMe)).body.data as { email: string };
  const confirmation = await app.mails.next(email);
  const person = await Person.at(browser, `${app.url}/login`, mouse);
  await signIn(person, email, PASSWORD);
  await app.mails.next(email);
  await app.send(forgotPassword, { body: { email } });
  await person.page.goto(`${app.url}${linkIn(await app.mails.next(email))}`);
  await person.write('New password', NEW_PASSWORD);
  await person.write('Confirm password', 'Fresh-Horse-11!');
  await person.submit('Change password');
  await person.reads('Passwords do not match');
  await person.write('Confirm password', NEW_PASSWORD);
  await person.submit('Change password');
  await person.arrivesAt('Sign in');
  await signIn(person, email, NEW_PASSWORD);

  await person.page.goto(`${app.url}${linkIn(confirmation)}`);
  await person.press('Confirm address');
  await person.reads(`Your address ${email} is confirmed.`);
  await person.follow('Open Plinth');
  await person.arrivesAt('Dashboard');
  expect(new URL(person.page.url()).pathname).toBe('/dashboard');
  await person.stop();
});

async function signIn(person: Person, email: string, password: string): Promise<void> {
  await person.write('Email', email);
  await person.write('Password', password);
  await person.submit('Sign In');
  await person.arrivesAt('Dashboard');
}

function strength(person: Person): Promise<string | null> {
  return person.page.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuetext');
}
