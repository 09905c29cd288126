import type { ScreenOverlay } from './screen-overlay.ts';

const DISPUTE = '/partners/claims?tab=disputes&peek=:disputeId';

/** What opens upon the screens of partner claims and partner firms. */
export const CLAIM_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'claim with its receipt',
    path: '/partners/claims?peek=:claimId',
    reveal: (page) => page.getByRole('button', { name: 'Download receipt' }).waitFor(),
  },
  {
    name: 'dispute over a customer',
    path: DISPUTE,
    reveal: (page) => page.getByRole('heading', { name: 'Statements' }).waitFor(),
  },
  {
    name: 'ruling on a dispute',
    path: DISPUTE,
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Rule', exact: true }).click();
      await page.getByRole('dialog', { name: 'Rule on the dispute' }).waitFor();
    },
  },
  {
    name: 'statement in a dispute',
    path: DISPUTE,
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Add statement' }).click();
      await page.getByRole('dialog', { name: 'Add a statement' }).waitFor();
    },
  },
  {
    name: 'edit a partner firm',
    path: '/partners/:firmId',
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'Edit firm' }).first().click();
      await page.getByRole('dialog', { name: 'Edit firm' }).waitFor();
    },
  },
  {
    name: 'GST registrations of a partner firm',
    path: '/partners/:firmId',
    on: 'desk',
    reveal: async (page) => {
      await page.locator('button[aria-label="More actions"]:visible').first().click();
      await page.getByRole('menuitem', { name: 'GST registrations' }).click();
      await page.getByRole('dialog', { name: 'GST registrations' }).waitFor();
    },
  },
  {
    name: 'PAN status of a partner firm',
    path: '/partners/:firmId',
    on: 'desk',
    reveal: async (page) => {
      await page.locator('button[aria-label="More actions"]:visible').first().click();
      await page.getByRole('menuitem', { name: 'Mark PAN as inoperative' }).click();
      await page.getByRole('dialog', { name: 'Mark PAN as inoperative' }).waitFor();
    },
  },
  {
    name: 'bank account of a partner firm',
    path: '/partners/:firmId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Change bank account' }).click();
      await page.getByRole('dialog', { name: 'Change bank account' }).waitFor();
    },
  },
  {
    name: 'confirm the bank account of a partner firm',
    path: '/partners/:firmId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Confirm account' }).click();
      await page.getByRole('dialog', { name: /^Confirm account/ }).waitFor();
    },
  },
  {
    name: 'reject the bank account of a partner firm',
    path: '/partners/:firmId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Reject account' }).click();
      await page.getByRole('dialog', { name: /^Reject account/ }).waitFor();
    },
  },
  {
    name: 'certificate of lower TDS',
    path: '/partners/:firmId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Add certificate' }).click();
      await page.getByRole('dialog', { name: 'Add certificate of lower TDS' }).waitFor();
    },
  },
  {
    name: 'end of a certificate of lower TDS',
    path: '/partners/:firmId',
    reveal: async (page) => {
      await page.getByRole('button', { name: /^End certificate/ }).click();
      await page.getByRole('dialog', { name: /^End certificate/ }).waitFor();
    },
  },
];
