import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  /** Of the page, once `bringAxe` was called for it. */
  var axe: typeof axeCore;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Brings axe into the page, and what still moves there to its end: a colour on its way to another is none that anybody reads. */
export async function bringAxe(page: Page): Promise<void> {
  // Evaluated by the debugger: the content security policy allows no script but the page's own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(
        ({ playState, effect }) =>
          // What moves for ever has no end to go to.
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    // Styles that have just been changed, by a colour scheme for instance, are computed now, and what inherits them moves with the next frame.
    while (moving().length > 0) {
      moving().forEach((animation) => animation.finish());
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      });
    }
  });
}
