import { menu, reads } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

/** What opens upon the settings of an organization. */
export const SETTINGS_LAYERS: readonly ScreenOverlay[] = [
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
      await page.locator('button:visible', { hasText: 'Check integrity' }).first().click();
      await reads(page, /trail is intact/);
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
      await page.getByRole('button', { name: 'Preview' }).click();
      await reads(page, /^In force from 1 Apr 2099/);
    },
  },
  {
    name: 'document category to add',
    path: '/settings/document-categories',
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'Add category' }).first().click();
      await reads(page, 'Who sees and uploads');
    },
  },
  { name: 'filters of the audit trail', path: '/settings/audit', reveal: (page) => menu(page, 'Filter') },
];
