import type { Locator, Page } from 'playwright-core';
import type { Hands } from './person.ts';

/** Points, clicks and types. */
export function mouse(page: Page): Hands {
  const type = async (field: Locator, text: string) => {
    await field.click({ clickCount: 3 });
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  };
  return {
    press: async (target) => await target.click(),
    submit: async (button) => await button.click(),
    tick: async (box) => await box.click(),
    write: type,
    choose: async (list, option) => {
      await list.click();
      await list.selectOption({ label: option });
    },
    find: async (field, text, option) => {
      await type(field, text);
      await option.click();
    },
    open: async (cell) => await cell.click(),
    dismiss: async (toast) => {
      // It may be about to go by itself.
      const isGone = toast.waitFor({ state: 'detached' });
      await Promise.race([isGone, toast.getByRole('button', { name: 'Close' }).click()]);
      await isGone;
    },
    leave: async () => {
      // Beside the overlay.
      await page.mouse.click(2, 2);
    },
  };
}
