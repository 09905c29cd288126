import type { RefObject } from 'react';
import { useEffect } from 'react';

/**
 * A control that had the focus may go with what it did: 'Launch project' once it is launched, a form once it is
 * saved, a dialog whose opener is gone. Unless something else has taken the focus by then, the page gets it, so
 * that the keyboard and screen readers go on here and not at the top of everything.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let focused: Element | null = document.activeElement;
    const remember = () => {
      focused = document.activeElement;
    };
    const isLost = () => focused !== null && !focused.isConnected && document.activeElement === document.body;
    const keep = () => {
      if (isLost()) main.current?.focus({ preventScroll: true });
    };
    // After whoever places the focus in the turn that took the control away.
    const observer = new MutationObserver(() => {
      if (isLost()) setTimeout(keep);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, [main]);
}
