// covers: people, auth

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { linkIn } from '../support/mail-server.ts';
import { mouse } from '../support/mouse.ts';
import { Person } from '../support/person.ts';
import { signedIn, signIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

const OWN_PASSWORD = 'Fresh!Horse10';

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

it('who is invited gets a mail, accepts with a password of his own, is at work at once and signs in with it later', async () => {
  const { businessHead } = await app.organization();
  const email = 'isha.pawar@people.test';
  const head = await signedIn(browser, app, businessHead);
  await head.goTo('Admin panel', 'User management');
  await head.arrivesAt('User management');
  await invite(head, email);
  await head.isTold('Invitation sent to Isha Pawar');
  await head.follow(/^Invitations/);
  await head.reads('Expires in 7 days');

  const mail = await app.mails.next(email);
  expect(mail.subject).toMatch(/^Meera Kulkarni invites you to Sahyadri Test/);
  const guest = await Person.at(browser, `${app.url}${linkIn(mail)}`, mouse);
  expect(new URL(guest.page.url()).pathname).toMatch(/^\/invite\/[0-9a-f-]{36}$/);
  await guest.arrivesAt(/^Join Sahyadri Test/);
  for (const fact of ['Finance Manager', 'Meera Kulkarni', email, 'Expires in 7 days'])
    await guest.reads(fact);
  expect(await violations(guest.page)).toEqual([]);
  await guest.submit('Accept invitation');
  await guest.reads('Password is required');
  await guest.reads('You must agree to the terms and conditions');
  await guest.write('Password', 'Fresh');
  expect(await strength(guest)).toBe('40%');
  await guest.write('Password', OWN_PASSWORD);
  expect(await strength(guest)).toBe('100%');
  await guest.tick(/^I agree to the/);
  await guest.submit('Accept invitation');
  await guest.page.waitForURL('**/dashboard');
  await guest.isTold(/^Welcome to Plinth, Isha!/);
  await guest.reads(/^Finance Manager @ Sahyadri Test/);
  expect(guest.faults).toEqual([]);

  // Nobody has touched that browser: it was told.
  await head.reads('No open invitations');
  expect(head.faults).toEqual([]);

  const again = await Person.at(browser, `${app.url}${linkIn(mail)}`, mouse);
  await again.arrivesAt('This invitation has already been accepted');
  await again.follow('Sign in');
  await signIn(again, email, OWN_PASSWORD);
  for (const person of [head, guest, again]) await person.stop();
});

it('who invites an address twice is told at the field, and sends the first invitation again from there', async () => {
  const { businessHead } = await app.organization();
  const email = 'isha.pawar@twice.test';
  const head = await signedIn(browser, app, businessHead, '/settings/users?view=invitations&sort=-createdAt');
  await invite(head, email);
  await head.isTold('Invitation sent to Isha Pawar');
  const first = linkIn(await app.mails.next(email));
  await invite(head, email);
  await head.reads('An invitation is already pending for this email.');
  await head.press('Resend it');
  await head.isTold('Invitation sent to Isha Pawar again');
  await head.page.getByRole('dialog').waitFor({ state: 'detached' });

  const second = linkIn(await app.mails.next(email));
  expect(second).not.toBe(first);
  const guest = await Person.at(browser, `${app.url}${first}`, mouse);
  await guest.arrivesAt('This invitation cannot be opened');
  await guest.page.goto(`${app.url}${second}`);
  await guest.arrivesAt(/^Join Sahyadri Test/);
  await guest.stop();
  await head.stop();
});

it('a link that is not whole, or whose secret is not that of the mail, says so and tells nothing else', async () => {
  const stranger = await Person.at(browser, `${app.url}/invite/${crypto.randomUUID()}`, mouse);
  await stranger.arrivesAt('This invitation cannot be opened');
  const older = `/invitation/${crypto.randomUUID()}?token=none&email=a%40b.test`;
  await stranger.page.goto(`${app.url}${older}`);
  await stranger.arrivesAt('This invitation cannot be opened');
  expect(new URL(stranger.page.url()).pathname).toMatch(/^\/invite\//);
  await stranger.stop();
});

async function invite(head: Person, email: string): Promise<void> {
  await head.press('Invite user', head.main.locator('header'));
  await head.write('First name', 'Isha');
  await head.write('Last name', 'Pawar');
  await head.write('Email', email);
  await head.choose('Role', 'Finance Manager');
  await head.submit('Send invitation');
}

function strength(person: Person): Promise<string | null> {
  return person.page.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuetext');
}
