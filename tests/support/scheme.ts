import type { Page } from 'playwright-core';

export type Scheme = 'light' | 'dark';

export function schemeOf(page: Page): Promise<Scheme> {
  return page.evaluate(() => (document.documentElement.hasAttribute('data-dark') ? 'dark' : 'light'));
}

/** By the attribute that the styles read, and at once: no colour is on its way from one scheme to the other. */
export async function dress(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate((to) => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets.push(atOnce);
    const { documentElement } = document;
    documentElement.removeAttribute(to === 'dark' ? 'data-light' : 'data-dark');
    documentElement.setAttribute(`data-${to}`, '');
    // Asking for a size makes the browser compute all styles.
    documentElement.getBoundingClientRect();
    document.adoptedStyleSheets.pop();
  }, scheme);
}

/** As when the system of the person changes to it: the screen follows in its own time, and is waited for. */
export async function followSystem(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction((to) => {
    const isDark = document.documentElement.hasAttribute('data-dark');
    return isDark === (to === 'dark');
  }, scheme);
}
