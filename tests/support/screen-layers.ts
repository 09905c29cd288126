import type { Page } from 'playwright-core';
import { PROJECT_LAYERS } from './project-layers.ts';
import type { ScreenLayer } from './screen-layer.ts';

const USERS = '/settings/users';
const UNIT = '/projects/:projectId/units/:unitId';
const HELD = '/projects/:projectId/units/:heldUnitId';

export const LAYERS: readonly ScreenLayer[] = [
  { name: 'account menu', path: '/dashboard', reveal: (page) => menu(page, /Business Head @/) },
  {
    name: 'command palette',
    path: '/dashboard',
    reveal: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or go to' }).fill('asha');
      await page.getByRole('option', { name: /Asha/ }).first().waitFor();
    },
  },
  { name: 'bell', path: '/dashboard', reveal: (page) => dialog(page, /^Notifications/) },
  { name: 'menu of a phone', path: '/dashboard', on: 'phone', reveal: (page) => dialog(page, 'Open menu') },
  {
    name: 'entry of the audit trail',
    path: '/settings/audit?recordId=:receiptId',
    reveal: async (page) => {
      await page
        .getByRole('link', { name: /receipt/ })
        .first()
        .click();
      await reads(page, 'Before');
    },
  },
  {
    name: 'seals of the audit trail',
    path: '/settings/audit',
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'Check the seals' }).first().click();
      await reads(page, /as it was sealed/);
    },
  },
  {
    name: 'organization edited',
    path: '/settings?edit=profile',
    reveal: (page) => reads(page, 'Save organization'),
  },
  {
    name: 'tax registrations edited',
    path: '/settings?edit=tax',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Add registration' }).click();
      await page.getByLabel('GSTIN').first().waitFor();
    },
  },
  {
    name: 'working hours edited',
    path: '/settings?edit=hours',
    reveal: (page) => reads(page, 'Save working hours'),
  },
  { name: 'offers edited', path: '/settings?edit=offers', reveal: (page) => reads(page, 'Save rules') },
  { name: 'limits edited', path: '/settings?edit=limits', reveal: (page) => reads(page, 'Save limits') },
  {
    name: 'history of a rate',
    path: '/settings/rates?rate=tds.property~~',
    reveal: (page) => reads(page, /^In force since/),
  },
  {
    name: 'stamp duty to add',
    path: '/settings/rates?add=stamp~29~',
    reveal: (page) => reads(page, 'Bands of value'),
  },
  {
    name: 'what a rate changes',
    path: '/settings/rates?add=gst.residential.other~~',
    reveal: async (page) => {
      await page.getByLabel('In force from').fill('2099-04-01');
      await page.getByLabel('Source').fill('Notification to come');
      await page.getByRole('button', { name: 'See what changes' }).click();
      await reads(page, /^In force from 1 Apr 2099/);
    },
  },
  { name: 'filters of the audit trail', path: '/settings/audit', reveal: (page) => menu(page, 'Filter') },
  { name: 'invite a user', path: USERS, reveal: (page) => act(page, 'Invite user') },
  {
    name: 'invite a user without a name',
    path: USERS,
    reveal: async (page) => {
      await act(page, 'Invite user');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await reads(page, 'Role is required');
    },
  },
  {
    name: 'invite the first admin of a new firm',
    path: USERS,
    reveal: async (page) => {
      await act(page, 'Invite user');
      await page.getByLabel('Role').selectOption('Channel Partner Admin');
      await page.getByRole('button', { name: 'Enter a new firm' }).click();
      await reads(page, 'RERA agent number');
    },
  },
  { name: 'invite many', path: USERS, reveal: (page) => act(page, 'Invite many') },
  {
    name: 'what became of many invitations',
    path: USERS,
    reveal: async (page) => {
      await act(page, 'Invite many');
      await page.getByLabel('People').fill('Isha Pawar, isha@layers.test');
      await page.getByLabel('Role').selectOption('Finance Manager');
      await page.getByRole('button', { name: 'Send invitations' }).click();
      await reads(page, /of 1 invited$/);
    },
  },
  { name: 'edit a user', path: USERS, reveal: (page) => actOnRow(page, /^Actions for Test/, 'Edit') },
  {
    name: 'deactivate a user',
    path: USERS,
    reveal: (page) => actOnRow(page, /^Actions for Test/, 'Deactivate'),
  },
  { name: 'filter of a role', path: USERS, reveal: (page) => filter(page, 'Role') },
  {
    name: 'revoke an invitation',
    path: `${USERS}?view=invitations`,
    reveal: (page) => actOnRow(page, /^Actions for Gaurav/, 'Revoke invitation'),
  },
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
      await reads(page, 'Is everything right?');
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
      await reads(page, 'Look into your mailbox');
    },
  },
  { name: 'filters', path: '/leads', reveal: (page) => menu(page, 'Filter') },
  { name: 'filter of choices', path: '/leads', reveal: (page) => filter(page, 'Stage') },
  { name: 'filter of an amount', path: '/leads', reveal: (page) => filter(page, 'Budget') },
  { name: 'filter of a day', path: '/leads', reveal: (page) => filter(page, 'Received') },
  {
    name: 'leads filtered to none',
    path: '/leads?status=lost',
    reveal: (page) => reads(page, 'Clear filters'),
  },
  { name: 'lead peek', path: '/leads?peek=:leadId', reveal: (page) => reads(page, 'Open lead') },
  { name: 'sale peek', path: '/sales?peek=:saleId', reveal: (page) => reads(page, 'Open sale') },
  {
    name: 'unit peek of a project',
    path: '/projects/:projectId?tab=units&peek=:unitId',
    reveal: (page) => reads(page, 'Open unit'),
  },
  {
    name: 'unit peek of a tower',
    path: '/projects/:projectId/towers/:towerId?peek=:unitId',
    reveal: (page) => reads(page, 'Open unit'),
  },
  {
    name: 'receipt to verify',
    path: '/payments/collections?peek=:receiptId',
    reveal: (page) => reads(page, 'Verify receipt'),
  },
  {
    name: 'sale in collections',
    path: '/payments/collections?sale=:saleId',
    reveal: (page) => reads(page, 'Payment plan'),
  },
  {
    name: 'explanation',
    path: '/sales/:saleId?tab=ledger',
    reveal: (page) => dialog(page, /explain this rupee$/),
  },
  { name: 'move lead', path: '/leads/:leadId', reveal: (page) => act(page, 'Move to another stage') },
  { name: 'lose lead', path: '/leads/:leadId', reveal: (page) => act(page, 'Mark as lost') },
  {
    name: 'lose lead without a reason',
    path: '/leads/:leadId',
    reveal: async (page) => {
      await act(page, 'Mark as lost');
      await page.getByRole('button', { name: 'Mark as lost' }).click();
      await reads(page, 'Choose why it is lost.');
    },
  },
  {
    name: 'log an interaction',
    path: '/leads/:leadId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Log a call, visit or note' }).click();
      await reads(page, 'What happened');
    },
  },
  {
    name: 'form with errors',
    path: '/leads/create',
    reveal: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Add lead' }).click();
      await reads(page, /fields need another look/);
      await focusIsOnAnErrorInSight(page);
    },
  },
  {
    name: 'approval beside the list',
    path: '/approvals?peek=:approvalId',
    reveal: (page) => reads(page, 'Effect'),
  },
  {
    name: 'second step of a project',
    path: '/projects/:projectId/edit?step=registration',
    reveal: (page) => reads(page, 'Identity and address'),
  },
  { name: 'block unit', path: UNIT, reveal: (page) => act(page, 'Block unit') },
  { name: 'reserve unit', path: UNIT, reveal: (page) => act(page, 'Reserve unit') },
  { name: 'extend reservation', path: HELD, reveal: (page) => act(page, 'Extend reservation') },
  { name: 'release unit', path: HELD, reveal: (page) => act(page, 'Release unit') },
  { name: 'wait in line', path: HELD, reveal: (page) => act(page, 'Wait in line') },
  { name: 'waiting list of a unit', path: HELD, reveal: (page) => reads(page, /^Number 1 in line/) },
  {
    name: 'leave the line',
    path: HELD,
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Leave the line' }).first().click();
      await reads(page, 'Keep the place');
    },
  },
  { name: 'waiting leads', path: '/holds?view=allWaiting', reveal: (page) => reads(page, /^Number 1/) },
  { name: 'delete unit', path: UNIT, reveal: (page) => act(page, 'Delete unit') },
  {
    name: 'add units in bulk',
    path: '/projects/:projectId/towers/:towerId?add=units',
    reveal: (page) => reads(page, /Preview|preview/),
  },
  { name: 'put project on hold', path: '/projects/:projectId', reveal: (page) => act(page, 'Put on hold') },

  ...PROJECT_LAYERS,
  {
    name: 'add payment plan',
    path: '/projects/:projectId?tab=plans',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Add payment plan' }).click();
      await reads(page, 'Stages');
    },
  },
  {
    name: 'stages of a payment plan',
    path: '/projects/:projectId?tab=plans',
    reveal: async (page) => {
      await page
        .getByRole('button', { name: /^Show stages/ })
        .first()
        .click();
      await reads(page, /^Hide stages/);
    },
  },
  {
    name: 'payment of an invoice',
    path: '/sales/invoices/:invoiceId',
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'Record payment' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'invoice a sale',
    path: '/sales/invoices',
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'Invoice a sale' }).first().click();
      await page.getByRole('dialog').waitFor();
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
  {
    name: 'booking, price and plan',
    path: '/sales/create?costSheet=:costSheetId',
    reveal: (page) => reads(page, 'What the customer will pay, and when'),
  },
];

async function menu(page: Page, opener: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).click();
  await page.getByRole('menu').waitFor();
}

async function dialog(page: Page, opener: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click();
  await page.locator('[role="dialog"], .MuiDrawer-paper:visible').first().waitFor();
}

async function filter(page: Page, field: string): Promise<void> {
  await menu(page, 'Filter');
  await page.getByRole('menuitem', { name: field }).first().click();
  await page.getByRole('dialog').waitFor();
}

/** Presses an action of the page, wherever its size has put it. */
async function act(page: Page, label: string): Promise<void> {
  const button = page.locator('button:visible', { hasText: label });
  if ((await button.count()) > 0) await button.first().click();
  else {
    await page.locator('button[aria-label="More actions"]:visible').first().click();
    await page.getByRole('menuitem', { name: label }).click();
  }
  await page.getByRole('dialog').waitFor();
}

/** Presses an entry of the menu '…' of the first row that is called so. */
async function actOnRow(page: Page, name: RegExp, label: string): Promise<void> {
  await page.locator('button:visible').and(page.getByRole('button', { name })).first().click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

async function toAdminStep(page: Page): Promise<void> {
  await page.getByLabel('Organization name').fill('Kalpa Homes');
  await page.getByLabel('Organization type').selectOption('Real Estate Developer');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('Country').selectOption('India');
  await page.getByRole('button', { name: 'Next' }).click();
  await reads(page, 'Confirm password');
}

async function focusIsOnAnErrorInSight(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const focused = document.activeElement;
    if (focused?.getAttribute('aria-invalid') !== 'true') return false;
    const { top, bottom } = focused.getBoundingClientRect();
    return top >= 52 && bottom <= window.innerHeight;
  });
}

async function reads(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).locator('visible=true').first().waitFor();
}
