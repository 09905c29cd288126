import type { Page } from 'playwright-core';
import type { ScreenOverlay } from './screen-overlay.ts';

const CONTRACTOR = '/contractors/:contractorId';

/** What opens upon the screens of contractors. */
export const CONTRACTOR_LAYERS: readonly ScreenOverlay[] = [
  { name: 'add contractor', path: '/contractors', reveal: (page) => act(page, 'Add contractor') },
  ...(['papers', 'reviews', 'notes', 'payments'] as const).map((tab) => ({
    name: `${tab} of a contractor`,
    path: `${CONTRACTOR}?tab=${tab}`,
    reveal: (page: Page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  })),
  { name: 'edit contractor', path: CONTRACTOR, reveal: (page) => act(page, 'Edit contractor') },
  { name: 'review contractor', path: CONTRACTOR, reveal: (page) => act(page, 'Add review') },
  { name: 'note on contractor', path: CONTRACTOR, reveal: (page) => act(page, 'Add note') },
  { name: 'suspend contractor', path: CONTRACTOR, reveal: (page) => act(page, 'Suspend') },
  { name: 'link of a contractor', path: CONTRACTOR, reveal: (page) => act(page, 'Make link') },
  { name: 'reassign milestones', path: CONTRACTOR, reveal: (page) => act(page, 'Reassign milestones') },
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
