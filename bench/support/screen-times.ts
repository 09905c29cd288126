import type { Page } from 'playwright-core';

// Times as the page itself measures them, in milliseconds. A frame counts as shown when the task after its callback
// begins: by then it has been laid out and painted.

const KEYS = 60;
const FRAMES = 120;

/** From the last byte of the data to the frame after the first cell was drawn. */
export async function paintTime(page: Page, { cell, data }: { cell: string; data: string }): Promise<number> {
  await page.addInitScript((selector) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('painted')));
    });
    seen.observe(document, { childList: true, subtree: true });
  }, cell);
  await page.reload();
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0);
  return page.evaluate((path) => {
    const ends = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes(path))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    return (performance.getEntriesByName('painted')[0]?.startTime ?? 0) - (ends[0] ?? 0);
  }, data);
}

/** From each key, pressed in turns, to the frame that shows what it did. */
export async function keyTimes(page: Page, keys: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (let press = 0; press < KEYS; press += 1) {
    const heard = await page.evaluateHandle(() => {
      const time = new Promise<number>((resolve) => {
        const hear = (event: KeyboardEvent) => {
          if (event.key === 'Shift') return;
          document.removeEventListener('keydown', hear, true);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp)));
        };
        document.addEventListener('keydown', hear, true);
      });
      return { time };
    });
    await page.keyboard.press(keys[press % keys.length] ?? '');
    times.push(await page.evaluate(({ time }) => time, heard));
    await heard.dispose();
  }
  return times;
}

/** From a key to the frame that shows another text in the output of this name. */
export async function answerTime(page: Page, key: string, output: string): Promise<number> {
  const shown = await page.evaluateHandle((label) => {
    const figure = document.querySelector(`output[aria-label="${label}"]`);
    if (!figure) throw new Error(`There is no ${label}.`);
    const time = new Promise<number>((resolve) => {
      let pressed = 0;
      document.addEventListener('keydown', (event) => (pressed = event.timeStamp), {
        capture: true,
        once: true,
      });
      const changes = new MutationObserver(() => {
        changes.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
      });
      changes.observe(figure, { childList: true, characterData: true, subtree: true });
    });
    return { time };
  }, output);
  await page.keyboard.press(key);
  const ms = await page.evaluate(({ time }) => time, shown);
  await shown.dispose();
  return ms;
}

/** How long each frame took while the page was scrolled down and up again. */
export async function scrollFrames(page: Page): Promise<number[]> {
  return page.evaluate(
    (max) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let last = performance.now();
        const step = (now: number) => {
          times.push(now - last);
          last = now;
          window.scrollBy(0, times.length < max / 2 ? 24 : -24);
          if (times.length < max) requestAnimationFrame(step);
          else resolve(times.slice(1));
        };
        requestAnimationFrame(step);
      }),
    FRAMES,
  );
}
