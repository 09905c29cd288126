import type { Page } from 'playwright-core';
import type { ScreenOverlay } from './screen-overlay.ts';

const RESULT = '/leads/imports/:leadResultId';

/** An import of leads at each of its steps. */
export const LEAD_IMPORT_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'what a file of leads would become',
    path: '/leads/imports/:leadPreviewId',
    reveal: (page) => reads(page, 'Import 2 rows'),
  },
  {
    name: 'bad phones of a file, to download',
    path: '/leads/imports/:leadPreviewId?outcome=badPhone',
    reveal: async (page) => {
      await reads(page, 'Download rejected rows');
      await reads(page, /is not a phone number/);
    },
  },
  { name: 'what became of a file of leads', path: RESULT, reveal: (page) => reads(page, /^Received \d/) },
  {
    name: 'undo an import of leads',
    path: RESULT,
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'Undo import' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'leads that were taken back',
    path: '/leads/imports/:leadUndoneId',
    reveal: (page) => reads(page, 'added leads removed'),
  },
];

async function reads(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).locator('visible=true').first().waitFor();
}
