import type { Page } from 'playwright-core';
import type { ScreenOverlay } from './screen-overlay.ts';

const MILESTONE = '/construction/milestones/:milestoneId';

/** What opens upon the screens of construction. */
export const CONSTRUCTION_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'milestones over time',
    path: '/construction?view=timeline',
    reveal: (page) => page.getByRole('list', { name: 'Milestones over time' }).waitFor(),
  },
  { name: 'add milestone', path: '/construction', reveal: (page) => act(page, 'Add milestone') },
  { name: 'report progress', path: MILESTONE, reveal: (page) => act(page, 'Report progress') },
  { name: 'complete milestone', path: MILESTONE, reveal: (page) => act(page, 'Complete milestone') },
  { name: 'revise the date', path: MILESTONE, reveal: (page) => act(page, 'Revise date') },
  { name: 'put milestone on hold', path: MILESTONE, reveal: (page) => act(page, 'Put on hold') },
  { name: 'go without a photo', path: MILESTONE, reveal: (page) => act(page, 'Go without a photo') },
  {
    name: 'withdraw photo',
    path: '/construction/photos/:photoId',
    reveal: (page) => act(page, 'Withdraw photo'),
  },
  { name: 'edit milestone', path: MILESTONE, reveal: (page) => act(page, 'Edit milestone') },
];

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
