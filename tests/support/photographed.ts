import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** A folder for pictures; none are made unless it is named. */
const PICTURES = process.env['PLINTH_SCREENSHOTS'];

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

/** Pictures of what is shown now in both schemes, on a desk and on a phone; the page is left as it was. */
export async function photographed(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.locator('h1').first().waitFor();
      await page.waitForTimeout(400);
      const path = join(PICTURES, `${name}.${colorScheme}.${size.width}.png`);
      await page.screenshot({ path });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}
