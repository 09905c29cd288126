import type { Page } from 'playwright-core';

/** Counts the links and buttons that are pressed on the page from now on, by mouse or key; fields are no clicks. */
export async function clicksOf(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    document.addEventListener(
      'click',
      ({ target }) => {
        const { dataset } = document.documentElement;
        if (target instanceof Element && target.closest('a, button'))
          dataset['clicks'] = String(Number(dataset['clicks']) + 1);
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['clicks']));
}
