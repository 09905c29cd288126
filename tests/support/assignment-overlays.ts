import type { Page } from 'playwright-core';
import type { ScreenOverlay } from './screen-overlay.ts';

const ASSIGNMENT = '/settings/assignment';

/** What opens upon the screen of who gets new leads, and upon one's own leave. */
export const ASSIGNMENT_LAYERS: readonly ScreenOverlay[] = [
  { name: 'rule of assignment', path: ASSIGNMENT, reveal: (page) => dialog(page, 'Add rule', 'Add a rule') },
  {
    name: 'absence',
    path: ASSIGNMENT,
    reveal: (page) => dialog(page, 'Add leave', 'Add leave'),
  },
  {
    name: 'hours of a person',
    path: ASSIGNMENT,
    reveal: (page) => dialog(page, /^Set hours of/, /^Hours of/),
  },
  {
    name: 'who would get a lead',
    path: ASSIGNMENT,
    reveal: async (page) => {
      await page.getByRole('combobox', { name: 'Project' }).selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await page
        .getByRole('status')
        .getByText(/^(Round robin|Rule|It stays unassigned)/)
        .waitFor();
    },
  },
];

async function dialog(page: Page, button: string | RegExp, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog', { name }).waitFor();
}
