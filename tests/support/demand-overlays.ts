import type { Page } from 'playwright-core';
import type { ScreenOverlay } from './screen-overlay.ts';

const RUNS = '/payments/demand-runs';

/** What opens upon the screens of demand runs. */
export const DEMAND_LAYERS: readonly ScreenOverlay[] = [
  { name: 'rehearse demands on a milestone', path: RUNS, reveal: (page) => previewLines(page) },
  {
    name: 'rehearse demands on days',
    path: RUNS,
    reveal: async (page) => {
      await previewLines(page);
      await page.getByRole('dialog').getByRole('radio', { name: 'Days' }).check({ force: true });
      await page.getByLabel('Installments due by').waitFor();
    },
  },
  {
    name: 'rehearse demands without a milestone',
    path: RUNS,
    reveal: async (page) => {
      await previewLines(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Preview demands' }).click();
      await page.getByText('Choose the completed milestone').locator('visible=true').first().waitFor();
    },
  },
  {
    name: 'demand runs filtered to none',
    path: `${RUNS}?status=withdrawn`,
    reveal: (page) => page.getByText('Clear filters').locator('visible=true').first().waitFor(),
  },
  {
    name: 'units of a demand run that are not sold',
    path: `${RUNS}/:demandRunId?outcome=unsold`,
    reveal: (page) => page.getByText('Not sold').locator('visible=true').first().waitFor(),
  },
  {
    name: 'withdraw a demand run',
    path: `${RUNS}/:postedRunId`,
    reveal: async (page) => {
      await withdraw(page);
      await page.getByRole('dialog').getByText('Credit notes').first().waitFor();
    },
  },
  {
    name: 'a demand run that cannot be withdrawn',
    path: `${RUNS}/:paidRunId`,
    reveal: async (page) => {
      await withdraw(page);
      await page.getByText('Reverse it first.').waitFor();
    },
  },
];

async function previewLines(page: Page): Promise<void> {
  await page.locator('button:visible', { hasText: 'Preview demands' }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function withdraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).locator('visible=true').first().click();
  await page.getByRole('menuitem', { name: 'Withdraw run' }).click();
  await page.getByRole('dialog').waitFor();
}
