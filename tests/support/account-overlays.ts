import type { Page } from 'playwright-core';
import { reads } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

/** What opens upon the screens of signing in and of the own account. */
export const ACCOUNT_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'invite from the profile',
    path: '/profile',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'change of password with errors',
    path: '/profile',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Change password' }).click();
      await reads(page, 'Please confirm your password');
      // A box half under the bar at the top is not small.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'terms of the registration',
    path: '/register',
    isPublic: true,
    reveal: async (page) => {
      await toAdminStep(page);
      await page.getByRole('button', { name: 'terms and conditions' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'registration with errors',
    path: '/register',
    isPublic: true,
    reveal: async (page) => {
      await toAdminStep(page);
      await page.getByRole('button', { name: 'Next' }).click();
      await reads(page, 'You must agree to the terms and conditions');
    },
  },
  {
    name: 'registration before it is sent',
    path: '/register',
    isPublic: true,
    reveal: async (page) => {
      await toAdminStep(page);
      await page.getByLabel('First name').fill('Meera');
      await page.getByLabel('Last name').fill('Kulkarni');
      await page.getByLabel('Email').fill('meera@layers.test');
      await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-9');
      await page.getByLabel('Confirm password').fill('Correct-Horse-9');
      await page.getByRole('checkbox', { name: /I agree to the/ }).check();
      await page.getByRole('button', { name: 'Next' }).click();
      await reads(page, 'Check your details');
    },
  },
  {
    name: 'sign-in without a password',
    path: '/login',
    isPublic: true,
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Sign In' }).click();
      await reads(page, 'Password is required');
    },
  },
  {
    name: 'link to a new password sent',
    path: '/forgot-password',
    isPublic: true,
    reveal: async (page) => {
      await page.getByLabel('Email').fill('nobody@layers.test');
      await page.getByRole('button', { name: 'Send link' }).click();
      await reads(page, 'Check your inbox');
    },
  },
  {
    name: 'new password',
    path: '/reset-password?token=of-a-mail',
    reveal: (page) => reads(page, 'A special character'),
  },
  {
    name: 'address to confirm',
    path: '/verify-email?token=of-a-mail',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Confirm address' }).waitFor();
    },
  },
];

async function toAdminStep(page: Page): Promise<void> {
  await page.getByLabel('Organization name').fill('Kalpa Homes');
  await page.getByLabel('Organization type').selectOption('Real Estate Developer');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('Country').selectOption('India');
  await page.getByRole('button', { name: 'Next' }).click();
  await reads(page, 'Confirm password');
}
