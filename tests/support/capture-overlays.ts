import { LEAD_IMPORT_LAYERS } from './lead-import-overlays.ts';
import { KNOWN_PHONE } from './world-records.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

const SOURCES = '/settings/lead-sources';

/** What opens upon the screens of leads and their sources. */
export const CAPTURE_LAYERS: readonly ScreenOverlay[] = [
  ...LEAD_IMPORT_LAYERS,
  {
    name: 'known customer',
    path: '/leads/create',
    reveal: async (page) => {
      await page.getByLabel('Phone', { exact: true }).fill(KNOWN_PHONE);
      await page.getByText(/has an open lead/).waitFor();
    },
  },
  {
    name: 'merge leads',
    path: '/leads/:leadId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).first().click();
      await page.getByRole('menuitem', { name: 'Merge another lead' }).click();
      await page.getByLabel('Other lead', { exact: true }).waitFor();
    },
  },
  {
    name: 'new key of a source',
    path: SOURCES,
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'New key' }).first().click();
      await page.getByLabel('Name', { exact: true }).waitFor();
    },
  },
  {
    name: 'how to deliver enquiries',
    path: SOURCES,
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'How to deliver' }).first().click();
      await page.getByText('First name and phone are required.').waitFor();
    },
  },
  {
    name: 'revoke a key',
    path: SOURCES,
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Revoke', exact: true }).first().click();
      await page.getByText('It stops working at once and permanently.').waitFor();
    },
  },
  {
    name: 'reconciliation of sources',
    path: `${SOURCES}?tab=reconciliation`,
    reveal: (page) =>
      page
        .getByText(/No deliveries in this period|received \d+ =/)
        .first()
        .waitFor(),
  },
  {
    name: 'deliveries of sources',
    path: `${SOURCES}?tab=deliveries`,
    reveal: (page) =>
      page
        .getByText(/No deliveries yet|Phone as sent/)
        .first()
        .waitFor(),
  },
];
