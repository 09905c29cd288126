// covers: auth, organizations, people

import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMe } from '#company/people/user.contract.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { mouse } from '../support/mouse.ts';
import { Person } from '../support/person.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn, signedInByForm } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { PASSWORD, testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
/** Behind the clock of this machine nobody can be asked again: the server's runs on by itself. */
let ahead = 0;

beforeAll(async () => {
  app = await testApp({ withScreens: true, now: () => new Date(Date.now() + ahead).toISOString() });
  browser = await openBrowser();
}, 120_000);

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

/** A code that was not used yet: each belongs to the next half minute. */
function nextCode(secret: string): string {
  ahead += 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead });
}

async function looksRight(person: Person, name: string): Promise<void> {
  await photographed(person.page, name);
  expect(await violations(person.page)).toEqual([]);
}

it('a person whose role needs it sets it up after signing in, signs in with code and recovery code, and is asked again before a role changes', async () => {
  const organization = await app.organization();
  const { businessHead } = organization;
  const colleague = await organization.user('Sales Manager');
  const person = await signedIn(browser, app, businessHead, '/settings');
  await person.press('Edit signing in');
  await looksRight(person, 'sign-in-policy');
  await person.tick('Business Head');
  await person.submit('Save');
  await person.isTold('Settings saved');

  await person.arrivesAt('Set up two-step sign-in');
  await person.write('Your password', PASSWORD);
  await person.submit('Continue');
  await person.page.getByRole('img', { name: 'QR picture for your authenticator app' }).waitFor();
  await looksRight(person, 'factor-scan');
  const secret = ((await person.page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await person.write('Code', '000000');
  await person.submit('Turn on');
  await person.reads('This code is not right. Check that the time of your phone is right, then try again.');
  await person.write('Code', nextCode(secret));
  await person.submit('Turn on');
  const list = person.page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.locator('code').allTextContents();
  expect(codes).toHaveLength(10);
  await looksRight(person, 'factor-codes');
  await person.press('I have kept them');
  await person.arrivesAt('Settings');
  await person.stop();

  const again = await Person.at(browser, `${app.url}/login`, mouse);
  await again.write('Email', businessHead.email);
  await again.write('Password', PASSWORD);
  await again.submit('Sign In');
  await again.arrivesAt('Enter your code');
  await looksRight(again, 'code-step');
  await again.write('Code', codes[0] ?? '');
  await again.submit('Sign In');
  await again.isTold(/^Welcome back, /);

  await again.page.goto(`${app.url}/profile`);
  const part = again.page.getByRole('region', { name: 'Two-step sign-in' });
  await again.reads(/9 recovery codes left\.$/, part);
  await part.scrollIntoViewIfNeeded();
  await looksRight(again, 'factor-profile');

  ahead += 11 * 60_000;
  await again.page.goto(`${app.url}/settings/users`);
  const { firstName, lastName } = (await colleague.send(getMe)).body.data as Record<string, string>;
  await again.press(`Actions for ${firstName} ${lastName}`, again.main);
  await again.page.getByRole('menuitem', { name: 'Edit' }).click();
  await again.choose('Role', 'Sales Head');
  await again.submit('Save user');
  const dialog = again.page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.waitFor();
  await looksRight(again, 'step-up');
  await again.write('Code', nextCode(secret), dialog);
  await again.submit('Confirm');
  await again.isTold(`${firstName} ${lastName} saved`);
  expect((await colleague.send(getMe)).body.data).toMatchObject({ role: 'Sales Head' });
  await again.stop();
});

it('an administrator resets the two-step sign-in of a colleague, who then signs in with the password alone', async () => {
  const organization = await app.organization();
  const colleague = await organization.user('Sales Manager');
  const own = await signedInByForm(browser, app, colleague);
  await own.page.goto(`${app.url}/profile`);
  const part = own.page.getByRole('region', { name: 'Two-step sign-in' });
  await own.press('Set up', part);
  await own.write('Your password', PASSWORD, part);
  await own.submit('Continue');
  const secret = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await own.write('Code', nextCode(secret), part);
  await own.submit('Turn on');
  await own.press('I have kept them', part);
  await own.isTold('Two-step sign-in is on.');
  const { firstName, lastName } = (await colleague.send(getMe)).body.data as Record<string, string>;

  const head = await signedIn(browser, app, organization.businessHead, '/settings/users');
  await head.press(`Actions for ${firstName} ${lastName}`, head.main);
  await head.page.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click();
  await looksRight(head, 'factor-reset');
  await head.submit('Reset two-step sign-in');
  await head.isTold(/signs in with the password alone/);
  await own.arrivesAt('Sign in');
  const again = await signedInByForm(browser, app, colleague);
  expect(new URL(again.page.url()).pathname).toBe('/dashboard');
  await again.stop();
  await own.stop();
  await head.stop();
});
