import type { Page } from 'playwright-core';
import { reads } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

/** What opens upon the screens of prices. */
export const PRICE_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'approval beside the list',
    path: '/approvals?peek=:approvalId',
    reveal: (page) => reads(page, 'Effect'),
  },
  {
    name: 'price lists',
    path: '/projects/:projectId?tab=prices',
    reveal: (page) =>
      page
        .getByText(/^An approved list cannot be changed/)
        .locator('visible=true')
        .first()
        .waitFor(),
  },
  {
    name: 'new price list with its effect',
    path: '/projects/:projectId?tab=prices&edit=new',
    reveal: async (page) => {
      await page.getByLabel('Base rate', { exact: true }).fill('12,700');
      await page
        .getByText(/unsold units change price/)
        .locator('visible=true')
        .first()
        .waitFor();
    },
  },
  {
    name: 'approve a price list',
    path: '/projects/:projectId?tab=prices&list=:priceListId',
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'Approve' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'use the advised rate',
    path: '/projects/:projectId/units/:unitId',
    reveal: (page) => decide(page, 'Use this rate'),
  },
  {
    name: 'dismiss the advised rate',
    path: '/projects/:projectId/units/:unitId',
    reveal: (page) => decide(page, 'Dismiss advice'),
  },
  {
    name: 'price list against the first one',
    path: '/projects/:projectId?tab=prices&list=:priceListId',
    reveal: async (page) => {
      await page.locator('select:visible').selectOption({ index: 1 });
      await page
        .locator('th:visible', { hasText: /^In \d+$/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'price of a unit on a day',
    path: '/projects/:projectId/units/:unitId',
    reveal: async (page) => {
      await page.getByLabel('Price on').fill('1 Jan 2020');
      await page.keyboard.press('Enter');
      await page
        .getByText(/^This unit had no price on/)
        .locator('visible=true')
        .first()
        .waitFor();
    },
  },
];

async function decide(page: Page, answer: string): Promise<void> {
  await page.getByRole('button', { name: answer }).first().click();
  await page.getByRole('dialog').waitFor();
}
