import type { Locator, Page } from 'playwright-core';
import type { Hands } from './person.ts';

/** No thing that is wanted next lies further away: nobody presses Tab more often. */
const MAX_STOPS = 24;
/** How long the focus may take to arrive where a screen places it. */
const PATIENCE_MS = 10_000;

/**
 * Presses keys and types, nothing else: no pointer, no focus by script. Each stop on the way must show the focus,
 * and the focus must always be somewhere.
 */
export function keyboard(page: Page): Hands {
  const press = async (key: string) => await page.keyboard.press(key);
  const type = async (text: string) => await page.keyboard.type(text);
  const reach = async (target: Locator) => {
    await target.waitFor();
    for (let stops = 0; stops <= MAX_STOPS; stops++) {
      const key = await nextKey(page, target);
      if (key === null) return;
      await press(key);
      await checkFocusIsSeen(page);
    }
    throw new Error(`${MAX_STOPS} presses of Tab do not lead to ${target.toString()}.`);
  };
  const write = async (field: Locator, text: string) => {
    await reach(field);
    await press('ControlOrMeta+A');
    await type(text);
  };
  const pressOn = async (target: Locator) => {
    await reach(target);
    await press('Enter');
  };
  return {
    press: pressOn,
    open: pressOn,
    // From the field where he is.
    submit: async () => await press('Enter'),
    tick: async (box) => {
      await reach(box);
      // Of several to choose one from, the arrows have chosen.
      if (!(await box.isChecked())) await press('Space');
    },
    write,
    choose: async (list, option) => {
      await reach(list);
      await chooseByTyping(page, list, option);
    },
    find: async (field, text, option) => {
      await write(field, text);
      await option.waitFor();
      await press('Enter');
    },
    // It goes by itself, while the work goes on.
    dismiss: async (toast) =>
      await toast.evaluateAll((all) => all.forEach((one) => one.setAttribute('data-read', ''))),
    leave: async (opener) => {
      await press('Escape');
      await isFocused(opener);
    },
  };
}

/** Waits until a control has the focus. */
async function isFocused(target: Locator): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    if (Date.now() > until) throw new Error(`The focus does not go back to ${target.toString()}.`);
    await target.page().waitForTimeout(50);
  }
}

/** Begins to type what is wanted, as the browser's own list answers to it, and goes on with the arrow. */
async function chooseByTyping(page: Page, list: Locator, option: string): Promise<void> {
  const chosen = () =>
    list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label ?? null);
  await page.keyboard.type(option.split(' ')[0] ?? '');
  const count = await list.locator('option').count();
  for (let tries = 0; (await chosen()) !== option; tries++) {
    if (tries > count) throw new Error(`'${option}' cannot be chosen in ${list.toString()}.`);
    await page.keyboard.press('ArrowDown');
  }
}

/** The key that leads towards a target; null when it has the focus. Waits for a focus that is still being placed. */
async function nextKey(page: Page, target: Locator): Promise<string | null> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    const key = await target.evaluate(keyTowards);
    if (key !== 'lost') return key;
    if (Date.now() > until)
      throw new Error(`The focus is lost at ${page.url()}, on the way to ${target.toString()}.`);
    await page.waitForTimeout(50);
  }
}

/** In the page: which key a person would press who sees where the focus is and where he wants it. */
function keyTowards(element: Element): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused === document.documentElement) return 'lost';
  if (focused === element) return null;
  const isRadio = (one: Element) => one instanceof HTMLInputElement && one.type === 'radio';
  const group = '[role="menu"], [role="grid"], tbody';
  const isGrouped =
    (isRadio(element) && isRadio(focused) && element.getAttribute('name') === focused.getAttribute('name')) ||
    (!element.matches('a, button') &&
      element.closest(group) !== null &&
      element.closest(group) === focused.closest(group));
  const to = element.getBoundingClientRect();
  const from = focused.getBoundingClientRect();
  const isAhead = Boolean(focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (!isGrouped) return isAhead ? 'Tab' : 'Shift+Tab';
  if (Math.abs(to.top - from.top) > 2 && !focused.contains(element)) return isAhead ? 'ArrowDown' : 'ArrowUp';
  return to.left > from.left ? 'ArrowRight' : 'ArrowLeft';
}

/** What the focus brings into sight or marks may be drawn a frame after the key. */
async function checkFocusIsSeen(page: Page): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    const fault = await page.evaluate(focusFault);
    if (fault === null) return;
    if (Date.now() > until) throw new Error(`${fault} (${page.url()})`);
    await page.waitForTimeout(50);
  }
}

/** In the page: what keeps a person from seeing where the focus is; null when he sees it. */
function focusFault(): string | null {
  const focused = document.activeElement;
  // Nowhere is judged where something is wanted: the focus may be on its way.
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const name = `${focused.tagName} '${focused.getAttribute('aria-label') ?? focused.innerText.slice(0, 40)}'`;
  const drawn = [focused, focused.nextElementSibling, focused.closest('.MuiOutlinedInput-root')];
  const isMarked = drawn.some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  });
  if (!isMarked) return `The focus on ${name} cannot be seen.`;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  );
  const frame = focused.closest('label') ?? focused;
  const isInSight = points.some(([x, y]) => {
    // Messages pass by themselves.
    const hit = document.elementsFromPoint(x, y).find((one) => !one.closest('[data-sonner-toaster]'));
    return hit !== undefined && (frame.contains(hit) || hit.contains(focused));
  });
  return isInSight ? null : `The focus on ${name} is out of sight.`;
}
