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
    writeDay: async (field, day) => {
      // Upon the first part of it.
      await field.click({ position: { x: 18, y: 16 } });
      await page.keyboard.type(typedDay(day));
    },
    choose: async (list, option) => {
      await list.click();
      await list.selectOption({ label: option });
    },
    find: async (field, text, option) => {
      await type(field, text);
      await option.click();
    },
    open: async (cell) => await cell.click(),
    dismiss: async (toast) => await toast.getByRole('button', { name: 'Close' }).click(),
    leave: async () => {
      // Beside the overlay.
      await page.mouse.click(2, 2);
    },
  };
}

/** '2030-12-31' as the browser of the tests wants it: '12312030'. */
export function typedDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}${date}${year}`;
}
