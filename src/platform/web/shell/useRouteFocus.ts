import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** What the router calls the place that the browser itself has loaded. */
const LOADED = 'default';

/**
 * Puts the focus on the page after a change of place, so that the keyboard and screen readers go on there and
 * not in the menu; also after a sign-in, whose form is gone. A page that the browser has loaded is read from its
 * top. Filters and side panels change only the query and leave the focus alone; a page that has placed the focus itself
 * keeps it, and so does an overlay above it: a page that arrives late takes no keys from a palette opened meanwhile.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  const last = useRef(key === LOADED ? pathname : null);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (main.current?.contains(document.activeElement) || isInOverlay(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

function isInOverlay(focused: Element | null): boolean {
  return focused?.closest('[role="dialog"], [role="menu"]') != null;
}
