import type { Page } from 'playwright-core';
import { bringAxe } from './axe.ts';
import { COLOUR_RULES, faintColours } from './colours.ts';
import { OPEN_MODAL } from './open-modal.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The size of targets, of which `smallTargets` wants more than axe: for those that ask it too. Half of the work of axe. */
export const TARGET_RULES = ['target-size'];

/**
 * What axe finds against WCAG 2.2 AA, but for rules that somebody else judges: rule, place, reason. Of a page under an
 * open dialog or menu nothing.
 */
export async function violations(page: Page, judgedElsewhere: readonly string[] = []): Promise<string[]> {
  await bringAxe(page);
  const but = Object.fromEntries(
    [...COLOUR_RULES, ...judgedElsewhere].map((rule) => [rule, { enabled: false }]),
  );
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

const ROLES_OF_CONTROLS =
  'button checkbox combobox gridcell menuitem menuitemcheckbox menuitemradio option radio slider switch tab treeitem';
const CONTROLS = [
  'a[href], button, input:not([type="hidden"]), select, textarea, summary',
  ...ROLES_OF_CONTROLS.split(' ').map((role) => `[role="${role}"]`),
].join();

/**
 * Controls that a finger or a shaky hand misses: where 24 × 24 px around the middle of a control, or in a larger one
 * around some place, do not all belong to it, be it by its own size, by what it is enlarged with, or by its label. Links within a sentence are
 * as high as its line (WCAG 2.2, 2.5.8).
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ reach, modal, selector }) => {
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
      const belongsAround = (control: Element, x: number, y: number) => {
        const edge = reach - 0.6;
        return [
          [x - edge, y],
          [x + edge, y],
          [x, y - edge],
          [x, y + edge],
        ].every(([left = 0, top = 0]) => belongs(control, document.elementFromPoint(left, top)));
      };
      // The middle of a small control, and of a large one, which others may lie over, some place.
      const places = [0, -0.4, 0.4];
      const isMissed = (control: Element) => {
        control.scrollIntoView({ block: 'center', inline: 'nearest' });
        const { left, top, width, height } = control.getBoundingClientRect();
        const [beside, above] = [width, height].map((size) => Math.max(size - 2 * reach, 0)) as [
          number,
          number,
        ];
        return !places.some((down) =>
          places.some((right) =>
            belongsAround(control, left + width / 2 + right * beside, top + height / 2 + down * above),
          ),
        );
      };
      const top = document.querySelector(modal) ?? document;
      const controls = top.querySelectorAll(selector);
      return [...controls]
        .filter((control) => shown(control) && !control.closest('.sr-only, [aria-hidden="true"], [disabled]'))
        .filter((control) => !isInSentence(control) && isMissed(control))
        .map((control) => {
          const { width, height } = control.getBoundingClientRect();
          const name = control.getAttribute('aria-label') ?? (control.textContent?.trim() || control.id);
          return `${control.localName} "${name}" is ${Math.round(width)} × ${Math.round(height)} px`;
        });
    },
    { reach: 12, modal: OPEN_MODAL, selector: CONTROLS },
  );
}
