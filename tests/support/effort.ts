import type { Page } from 'playwright-core';

/** What a task took: links, buttons and choices pressed with the pointer, and keys. */
export interface Effort {
  clicks: number;
  keys: number;
}

/** Counts what a person does on the page from now on, until it is loaded again. Where a field is entered is no click. */
export async function effortOf(page: Page): Promise<() => Promise<Effort>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const isCounted = dataset['clicks'] !== undefined;
    const count = (what: 'clicks' | 'keys') => (dataset[what] = String(Number(dataset[what]) + 1));
    Object.assign(dataset, { clicks: '0', keys: '0' });
    if (isCounted) return;
    const pressed = 'a, button, [role^="menuitem"], [role="option"], [role="radio"], [role="checkbox"]';
    document.addEventListener(
      'click',
      ({ target, detail }) => {
        // A key that presses a button is counted as a key.
        if (detail > 0 && target instanceof Element && target.closest(pressed)) count('clicks');
      },
      { capture: true },
    );
    const held = ['Shift', 'Control', 'Alt', 'Meta'];
    document.addEventListener('keydown', ({ key }) => held.includes(key) || count('keys'), {
      capture: true,
    });
  });
  return () =>
    page.evaluate(() => {
      const { clicks, keys } = document.documentElement.dataset;
      return { clicks: Number(clicks), keys: Number(keys) };
    });
}

/** The same with the seconds that the page took, printed with the name of the task where PLINTH_EFFORT is set. */
export async function measured(page: Page): Promise<(task: string) => Promise<Effort>> {
  const effort = await effortOf(page);
  const from = performance.now();
  return async (task) => {
    const seconds = (performance.now() - from) / 1000;
    const { clicks, keys } = await effort();
    if (process.env['PLINTH_EFFORT'])
      process.stdout.write(`${task}: ${clicks} clicks, ${keys} keys, ${seconds.toFixed(1)} s\n`);
    return { clicks, keys };
  };
}
