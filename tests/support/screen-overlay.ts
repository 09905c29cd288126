import type { Page } from 'playwright-core';

/** What opens upon a screen by an act of the user: menus, popovers, side panels, dialogs, forms with errors. */
export interface ScreenOverlay {
  name: string;
  /** The screen it opens upon, with the parameters of its path. */
  path: string;
  /** Where alone it exists. */
  on?: 'desk' | 'phone';
  /** Seen before the sign-in, in a browser that nobody has used. */
  isPublic?: true;
  /** What opens it and, at the end, shows that it is open. */
  reveal: (page: Page) => Promise<void>;
}
