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

/** Presses an action of the page, wherever its size has put it and however late that part of the page comes. */
export async function act(page: Page, label: string): Promise<void> {
  for (let tries = 60; !(await pressed(page, label)); tries--) {
    if (tries === 0) throw new Error(`No button and no entry of 'More actions' is called '${label}'.`);
    await page.waitForTimeout(500);
  }
  await page.getByRole('dialog').waitFor();
}

async function pressed(page: Page, label: string): Promise<boolean> {
  const button = page.locator('button:visible', { hasText: label });
  const more = page.locator('button[aria-label="More actions"]:visible');
  if ((await button.count()) === 0 && (await more.count()) > 0) {
    await more.first().click();
    await page.getByRole('menu').waitFor();
  }
  const entry = page.getByRole('menuitem', { name: label });
  for (const found of [button, entry])
    if ((await found.count()) > 0)
      return found
        .first()
        .click()
        .then(() => true);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  return false;
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
