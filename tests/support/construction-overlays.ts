import type { Page } from 'playwright-core';
import type { ScreenOverlay } from './screen-overlay.ts';

const TIMELINE = '/construction/timeline';
const ISSUE = '/construction/issues/:issueId';
const MILESTONE = '/construction/milestones/:milestoneId';

/** What opens upon the screens of construction. */
export const CONSTRUCTION_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'works as a table',
    path: '/construction/timeline?view=table',
    // A table on a desk, cards on a phone.
    reveal: (page) =>
      page
        .getByRole('table', { name: 'Works of' })
        .or(page.getByRole('list', { name: 'Works of' }))
        .first()
        .waitFor(),
  },
  { name: 'plan towers', path: TIMELINE, reveal: (page) => act(page, 'Plan towers') },
  { name: 'freeze the plan', path: TIMELINE, reveal: (page) => act(page, 'Freeze plan') },
  { name: 'working calendar', path: TIMELINE, reveal: (page) => act(page, 'Working calendar') },
  { name: 'usual works', path: TIMELINE, reveal: (page) => act(page, 'Usual works') },
  { name: 'mark as delayed', path: MILESTONE, reveal: (page) => act(page, 'Mark as delayed') },
  { name: 'add milestone', path: '/construction', reveal: (page) => act(page, 'Add milestone') },
  { name: 'report progress', path: MILESTONE, reveal: (page) => act(page, 'Report progress') },
  { name: 'complete milestone', path: MILESTONE, reveal: (page) => act(page, 'Complete milestone') },
  { name: 'revise the date', path: MILESTONE, reveal: (page) => act(page, 'Revise date') },
  { name: 'put milestone on hold', path: MILESTONE, reveal: (page) => act(page, 'Put on hold') },
  { name: 'go without a photo', path: MILESTONE, reveal: (page) => act(page, 'Go without a photo') },
  {
    name: 'choose photos of the proof',
    path: '/construction/milestones/:provenMilestoneId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Choose photos' }).click();
      await page.getByRole('dialog').getByAltText('East face').waitFor();
    },
  },
  {
    name: 'withdraw photo',
    path: '/construction/photos/:photoId',
    reveal: (page) => act(page, 'Withdraw photo'),
  },
  { name: 'edit milestone', path: MILESTONE, reveal: (page) => act(page, 'Edit milestone') },
  { name: 'inspect a check', path: MILESTONE, reveal: (page) => act(page, 'Inspect') },
  { name: 'waive a check', path: MILESTONE, reveal: (page) => act(page, 'Waive') },
  { name: 'add a check', path: MILESTONE, reveal: (page) => act(page, 'Add check') },
  { name: 'report an issue of a milestone', path: MILESTONE, reveal: (page) => act(page, 'Report issue') },
  { name: 'enter a bill', path: '/analytics/costs', reveal: (page) => act(page, 'Enter bill') },
  { name: 'report an issue', path: '/construction/issues', reveal: (page) => act(page, 'Report issue') },
  { name: 'resolve an issue', path: ISSUE, reveal: (page) => act(page, 'Resolve issue') },
  { name: 'edit an issue', path: ISSUE, reveal: (page) => act(page, 'Edit issue') },
  { name: 'add a check list', path: '/settings/check-lists', reveal: (page) => act(page, 'Add check list') },
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
