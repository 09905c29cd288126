import type { Page } from 'playwright-core';

/** Opens a menu. */
export async function menu(page: Page, opener: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).click();
  await page.getByRole('menu').waitFor();
}

/** Opens a dialog or a drawer. */
export async function dialog(page: Page, opener: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click();
  await page.locator('[role="dialog"], .MuiDrawer-paper:visible').first().waitFor();
}

/** Opens the filter of a field of a list. */
export async function filter(page: Page, field: string): Promise<void> {
  await menu(page, 'Filter');
  await page.getByRole('menuitem', { name: field }).first().click();
  await page.getByRole('dialog').waitFor();
}

/** Presses an action of the page, wherever its size has put it. */
export async function act(page: Page, label: string): Promise<void> {
  const button = page.locator('button:visible', { hasText: label });
  if ((await button.count()) > 0) await button.first().click();
  else {
    await page.locator('button[aria-label="More actions"]:visible').first().click();
    await page.getByRole('menuitem', { name: label }).click();
  }
  await page.getByRole('dialog').waitFor();
}

/** Presses an entry of the menu '…' of the first row that is called so. */
export async function actOnRow(page: Page, name: RegExp, label: string): Promise<void> {
  await page.locator('button:visible').and(page.getByRole('button', { name })).first().click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

/** Waits until a text is to be seen. */
export async function reads(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).locator('visible=true').first().waitFor();
}
