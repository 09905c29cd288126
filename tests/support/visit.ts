import type { Page } from 'playwright-core';

/** Goes to an address as a link within the product does, without loading it all again. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // Until the next screen is there, or the next part of this one, what is left stays to be seen.
    const isPart = to.startsWith(`${window.location.pathname}?`);
    const left = isPart ? 'nav[aria-label$=" sections"] a[aria-current]' : 'h1';
    document.querySelectorAll(left).forEach((one) => one.setAttribute('data-left', ''));
    window.history.pushState(null, '', to);
    // Where the last screen was scrolled to says nothing of this one, and hides some of it under its bars.
    window.scrollTo(0, 0);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await settled(page);
}

/** Everything that was asked for is there, and no bar stands in for it. What still moves is brought to its end. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isComing =
      !document.querySelector('h1:not([data-left])') ||
      document.querySelector('h1[data-left], [aria-current][data-left]') ||
      document.querySelector('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]');
    if (isComing) return false;
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
    for (const animation of moving) {
      // What moves for ever says that something is still to come.
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
    return moving.length === 0;
  });
}
