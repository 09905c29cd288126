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
  app = await testApp({
    withScreens: true,
    atLocalhost: true,
    now: () => new Date(Date.now() + ahead).toISOString(),
  });
  browser = await openBrowser();
});

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
  await again.arrivesAt('Confirm that it is you');
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

  // Their role needs one: what is removed is set up again before anything else.
  await again.page.goto(`${app.url}/profile`);
  await again.press('Remove authenticator app', part);
  await again.reads(/^Your role needs a second step: you will set it up again at once/);
  await again.write('Your password', PASSWORD, again.page.getByRole('dialog'));
  await looksRight(again, 'factor-remove-required');
  await again.submit('Remove app');
  await again.arrivesAt('Set up two-step sign-in');
  await again.page.goto(`${app.url}/leads`);
  await again.arrivesAt('Set up two-step sign-in');
  await again.stop();
});

/** A device that keeps passkeys and whose owner is there, until the page is closed. */
async function giveDevice({ page }: Person): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('a person adds a passkey, signs in and proves who it is with it, renames it and removes it', async () => {
  const organization = await app.organization();
  const colleague = await organization.user('Sales Manager');
  const person = await signedInByForm(browser, app, organization.businessHead);
  await giveDevice(person);
  await person.page.goto(`${app.url}/profile`);
  const part = person.page.getByRole('region', { name: 'Two-step sign-in' });
  await person.press('Add a passkey', part);
  await person.write('Name', 'Office laptop', part);
  await person.write('Your password', PASSWORD, part);
  await part.scrollIntoViewIfNeeded();
  await looksRight(person, 'passkey-setup');
  await person.submit('Add passkey');
  await part.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await person.press('I have kept them', part);
  await person.isTold('The passkey is added.');
  await person.reads('On. 10 recovery codes left.', part);
  await person.press('Rename passkey Office laptop', part);
  await person.write('Name', 'Laptop at home', person.page.getByRole('dialog'));
  await person.submit('Save name');
  await person.reads('Laptop at home', part);
  await looksRight(person, 'passkey-profile');

  await person.page.evaluate(() => localStorage.clear());
  await person.page.goto(`${app.url}/login`);
  await person.write('Email', organization.businessHead.email);
  await person.write('Password', PASSWORD);
  await person.submit('Sign In');
  await person.arrivesAt('Confirm that it is you');
  await person.reads('Your password was right. Use a passkey, or enter a recovery code.');
  await looksRight(person, 'passkey-step');
  await person.press('Use a passkey');
  await person.isTold(/^Welcome back, /);

  ahead += 11 * 60_000;
  await person.page.goto(`${app.url}/settings/users`);
  const { firstName, lastName } = (await colleague.send(getMe)).body.data as Record<string, string>;
  await person.press(`Actions for ${firstName} ${lastName}`, person.main);
  await person.page.getByRole('menuitem', { name: 'Edit' }).click();
  await person.choose('Role', 'Sales Head');
  await person.submit('Save user');
  const dialog = person.page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.waitFor();
  await looksRight(person, 'passkey-step-up');
  await person.press('Use a passkey', dialog);
  await person.isTold(`${firstName} ${lastName} saved`);
  expect((await colleague.send(getMe)).body.data).toMatchObject({ role: 'Sales Head' });

  await person.page.goto(`${app.url}/profile`);
  await person.press('Remove passkey Laptop at home', part);
  await person.reads(/^Signing in will take your password alone/);
  await person.write('Your password', PASSWORD, person.page.getByRole('dialog'));
  await looksRight(person, 'passkey-remove');
  await person.submit('Remove passkey');
  await person.reads('Off. Signing in takes your password alone.', part);
  await person.stop();
});

it('an administrator resets the two-step sign-in of a colleague, who then signs in with the password alone', async () => {
  const organization = await app.organization();
  const colleague = await organization.user('Sales Manager');
  const own = await signedInByForm(browser, app, colleague);
  await own.page.goto(`${app.url}/profile`);
  const part = own.page.getByRole('region', { name: 'Two-step sign-in' });
  await own.press('Set up an app', part);
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
