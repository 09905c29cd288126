import type { Locator, Page } from 'playwright-core';
import type { Hands } from './person.ts';

/** Points and clicks. A text is entered at once: letter by letter the form would be shown anew for each of them. */
export function mouse(page: Page): Hands {
  const enter = async (field: Locator, text: string) => {
    await field.click({ clickCount: 3 });
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
  };
  return {
    press: async (target) => await target.click(),
    submit: async (button) => await button.click(),
    tick: async (box) => await box.click(),
    write: enter,
    choose: async (list, option) => {
      await list.click();
      await list.selectOption({ label: option });
    },
    find: async (field, text, option) => {
      await enter(field, text);
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
