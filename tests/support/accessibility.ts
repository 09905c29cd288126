import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds against WCAG 2.2 AA: rule, place, reason. */
export function violations(page: Page): Promise<string[]> {
  return runAxe(page, { type: 'tag', values: WCAG_22_AA });
}

/** The rules that depend on the colour scheme alone. */
export function faintColours(page: Page): Promise<string[]> {
  return runAxe(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
}

interface AxeFinding {
  id: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

async function runAxe(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  const found = await askAxe(page, runOnly);
  if (found) return found;
  // Evaluated by the debugger: the content security policy allows no script but the page's own.
  await page.evaluate(AXE);
  const asked = await askAxe(page, runOnly);
  if (!asked) throw new Error('axe cannot be brought into the page.');
  return asked;
}

/** Null where the page does not know it yet. A colour on its way to another is none that anybody reads. */
function askAxe(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[] | null> {
  return page.evaluate(async (only) => {
    if (!('axe' in window)) return null;
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: AxeFinding[] }> };
    };
    const moving = () =>
      document.getAnimations().filter(
        ({ playState, effect }) =>
          // What moves for ever has no end to go to.
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    // What has just been changed, a colour scheme for instance, begins to move with the next frame, and what inherits it with the one after.
    do {
      moving().forEach((animation) => animation.finish());
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      });
    } while (moving().length > 0);
    const { violations: found } = await axe.run({ runOnly: only, resultTypes: ['violations'] });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  }, runOnly);
}

/**
 * Controls that a finger or a shaky hand misses: where 24 × 24 px around the middle of a control do not all
 * belong to it, be it by its own size, by what it is enlarged with, or by its label. Links within a sentence are
 * as high as its line (WCAG 2.2, 2.5.8).
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((reach) => {
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
    const top = document.querySelector('.MuiModal-root:not([aria-hidden="true"])') ?? document;
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
  }, 12);
}
