import type { Page } from 'playwright-core';
import { bringAxe } from './axe.ts';
import { COLOUR_RULES, faintColours } from './colours.ts';
import { OPEN_MODAL } from './open-modal.ts';

/** What axe takes for controls. */
const WIDGETS = [
  'a[href], button, input, select, textarea, summary',
  ...(
    'button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option progressbar radio ' +
    'scrollbar searchbox slider spinbutton switch tab textbox treeitem'
  )
    .split(' ')
    .map((role) => `[role="${role}"]`),
].join();

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds against WCAG 2.2 AA: rule, place, reason. Of a page under an open dialog or menu nothing. */
export async function violations(page: Page): Promise<string[]> {
  await bringAxe(page);
  const mayFind = await page.evaluate(targetsMeet, { widgets: WIDGETS, modal: OPEN_MODAL });
  const needless = mayFind ? COLOUR_RULES : [...COLOUR_RULES, 'target-size'];
  const but = Object.fromEntries(needless.map((rule) => [rule, { enabled: false }]));
  const found = await page.evaluate(
    async ({ tags, rules, modal }) => {
      const { violations: broken } = await axe.run(document.querySelector(modal) ?? document, {
        runOnly: { type: 'tag', values: tags },
        rules,
        resultTypes: ['violations'],
      });
      return broken.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
      );
    },
    { tags: WCAG_22_AA, rules: but, modal: OPEN_MODAL },
  );
  return [...found, ...(await faintColours(page))];
}

/**
 * Runs in the page: whether a control lies over or in another, or is small with another near. Where none does, the rule
 * of axe on the size of targets finds nothing, and comparing every element with every other is half of its work.
 */
function targetsMeet({ widgets, modal }: { widgets: string; modal: string }): boolean {
  const size = 24;
  const controls = [...(document.querySelector(modal) ?? document).querySelectorAll(widgets)]
    // What the keyboard does not reach axe does not refuse.
    .filter((element) => element instanceof HTMLElement && element.tabIndex >= 0 && element.checkVisibility())
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  return controls.some(({ element, box }) => {
    const isSmall = box.width < size || box.height < size;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return controls.some(({ element: other, box: its }) => {
      if (other === element) return false;
      const isOver =
        its.left < box.right && its.right > box.left && its.top < box.bottom && its.bottom > box.top;
      const [beside, above] = [
        Math.max(its.left - x, x - its.right, 0),
        Math.max(its.top - y, y - its.bottom, 0),
      ];
      return isOver || (isSmall && Math.hypot(beside, above) < size);
    });
  });
}

/**
 * Controls that a finger or a shaky hand misses: where 24 × 24 px around the middle of a control do not all
 * belong to it, be it by its own size, by what it is enlarged with, or by its label. Links within a sentence are
 * as high as its line (WCAG 2.2, 2.5.8).
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ reach, modal }) => {
      const shown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const isInSentence = (element: Element) =>
        element.matches('a, button') &&
        getComputedStyle(element).display.startsWith('inline') &&
        [...(element.parentNode?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
        );
      const belongs = (control: Element, hit: Element | null) =>
        hit !== null &&
        (control.contains(hit) ||
          hit.contains(control) ||
          hit.closest('label')?.contains(control) ||
          (control.id !== '' && hit.closest('label')?.htmlFor === control.id));
      const isMissed = (control: Element) => {
        const { width, height } = control.getBoundingClientRect();
        if (width >= 2 * reach && height >= 2 * reach) return false;
        control.scrollIntoView({ block: 'center', inline: 'nearest' });
        const box = control.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const edge = reach - 0.6;
        return [
          [x - Math.max(edge, 0), y],
          [x + edge, y],
          [x, y - edge],
          [x, y + edge],
        ].some(([left = 0, top = 0]) => !belongs(control, document.elementFromPoint(left, top)));
      };
      const top = document.querySelector(modal) ?? document;
      const controls = top.querySelectorAll(
        'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="gridcell"], [role="menuitem"]',
      );
      return [...controls]
        .filter((control) => shown(control) && !control.closest('.sr-only, [aria-hidden="true"], [disabled]'))
        .filter((control) => !isInSentence(control) && isMissed(control))
        .map((control) => {
          const { width, height } = control.getBoundingClientRect();
          const name = control.getAttribute('aria-label') ?? (control.textContent?.trim() || control.id);
          return `${control.localName} "${name}" is ${Math.round(width)} × ${Math.round(height)} px`;
        });
    },
    { reach: 12, modal: OPEN_MODAL },
  );
}
