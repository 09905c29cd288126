import type { Page } from 'playwright-core';
import { bringAxe } from './axe.ts';
import { OPEN_MODAL } from './open-modal.ts';

/** The rules that depend on nothing but how a text looks, and what is painted under and over it. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * How texts look that this process has judged: of all that look alike, in whichever page, one is judged. Where axe
 * can say nothing of a text (one letter, hidden from the eye, under a frame), so it is of its like.
 */
const judged = new Set<string>();

/** Texts that are too faint, and links that only their colour tells from the words around them. */
export async function faintColours(page: Page): Promise<string[]> {
  await bringAxe(page);
  await page.evaluate(endTransitions);
  const { found, looks } = await page.evaluate(judgeNewLooks, {
    known: [...judged],
    rules: COLOUR_RULES,
    modal: OPEN_MODAL,
  });
  for (const look of looks) judged.add(look);
  return found;
}

/** Runs in the page: a colour on its way from one scheme to the other is none of both. */
function endTransitions(): void {
  // Asking for a size makes the browser compute all styles, which begins them.
  document.body.getBoundingClientRect();
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
}

/** Runs in the page. */
async function judgeNewLooks({ known, rules, modal }: { known: string[]; rules: string[]; modal: string }) {
  const isJudged = new Set(known);
  const news = new Map<Element, string>();
  const isPainted = (style: CSSStyleDeclaration) =>
    style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
    style.backgroundImage !== 'none' ||
    style.opacity !== '1' ||
    style.filter !== 'none' ||
    style.mixBlendMode !== 'normal';
  const paintOf = (style: CSSStyleDeclaration) =>
    isPainted(style)
      ? `${style.backgroundColor} ${style.backgroundImage} ${style.opacity} ${style.filter} ${style.mixBlendMode}/`
      : '';
  const all = [...document.body.querySelectorAll('*')];
  const paints = new Map<Element, string>();
  /** What an element and all around it paint. */
  const paintUnder = (element: Element | null): string => {
    if (!element) return '';
    const found =
      paints.get(element) ?? paintOf(getComputedStyle(element)) + paintUnder(element.parentElement);
    paints.set(element, found);
    return found;
  };
  const floating = all.flatMap((element) => {
    const style = getComputedStyle(element);
    if (style.position === 'static' || !isPainted(style)) return [];
    return [{ element, paint: paintOf(style), box: element.getBoundingClientRect() }];
  });
  /** What lies over or under a text without holding it. */
  const paintBeside = (element: Element): string => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return floating
      .filter(({ box }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
      .filter((one) => !one.element.contains(element) && !element.contains(one.element))
      .map(({ paint }) => paint)
      .toSorted()
      .join('+');
  };
  const isText = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const aroundLink = (element: Element): string => {
    const link = element.closest('a');
    const around = link?.parentElement;
    return around && around.textContent !== link.textContent ? `in ${getComputedStyle(around).color}` : '';
  };
  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element);
    const text = [color, fontSize, fontWeight, textShadow, textDecorationLine, aroundLink(element)].join(' ');
    return `${text} on ${paintUnder(element)} beside ${paintBeside(element)}`;
  };
  /** Texts that are the same for axe also where it says nothing. */
  const likeOf = (element: Element, look: string): string => {
    const isMute = element.closest(':disabled, [aria-disabled="true"], [inert]') !== null;
    const isShort = (element.textContent?.trim().length ?? 0) < 2;
    return [element.localName, element.className, isMute, isShort, look].join(' ');
  };
  const top = document.querySelector(modal) ?? document.body;
  for (const element of [...top.querySelectorAll('*')].filter(isText)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const look = lookOf(element);
    if (!isJudged.has(look) && !isJudged.has(likeOf(element, look))) news.set(element, look);
  }
  if (news.size === 0) return { found: [], looks: [] };
  const { violations, passes } = await axe.run([...news.keys()], {
    runOnly: { type: 'rule', values: rules },
    resultTypes: ['violations', 'passes'],
    elementRef: true,
  });
  const contrasts = [...violations, ...passes].filter(({ id }) => id === 'color-contrast');
  const told = new Set<Element | undefined>(
    contrasts.flatMap(({ nodes }) => nodes.map(({ element }) => element)),
  );
  return {
    found: violations.flatMap(({ id, nodes: faint }) =>
      faint.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
    ),
    looks: [...news].map(([element, look]) => (told.has(element) ? look : likeOf(element, look))),
  };
}
