import { createContext, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

const PRODUCT = 'Plinth';

/** What a phone's top bar says; the header of a page leaves it to the bar when it would say the same. */
export const TopBarTitle = createContext<string | null>(null);

/** 'Leads · Plinth' */
export function nameWindow(title: string | undefined): void {
  document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
}

/**
 * Names the window after the screen. A page that knows more, such as the name of its record, names it again by
 * an ordinary effect, which runs after this one.
 */
export function useDocumentTitle(title: string | undefined): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => nameWindow(title), [title, pathname]);
}
