import type { ScreenOverlay } from './screen-overlay.ts';

const SCORING = '/settings/scoring';

/** What opens upon the screen of the rules of the score. */
export const SCORING_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'weights that do not add up to 100',
    path: SCORING,
    reveal: async (page) => {
      await page.getByLabel('Timeline', { exact: true }).fill('16');
      await page.getByRole('button', { name: 'Save rules' }).click();
      await page
        .getByText(/Weights must add up to 100/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'other rules tried',
    path: SCORING,
    reveal: async (page) => {
      await page.getByLabel('Hot from', { exact: true }).fill('20');
      await page.getByLabel('Warm from', { exact: true }).fill('10');
      await page.getByText(/would change their grade/).waitFor();
      // The bar at the top would cover half of what stands above the fields.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
];
