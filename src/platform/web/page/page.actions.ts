import type { ReactNode } from 'react';

/** What can be done on a page. The label is a verb with its object: 'Record payment'. */
export interface PageAction {
  label: string;
  icon?: ReactNode;
  /** A screen to go to, or a thing to do. */
  href?: string;
  onClick?: () => void;
  /** The one filled button of the page. */
  isPrimary?: boolean;
  /** Always under '…', however few there are. */
  isRare?: boolean;
  isDanger?: boolean;
  /** Why it cannot be done now; the button stays, dimmed, and says so. */
  blockedBy?: string | null | undefined;
  /** The letter that does it while its page is open; 'c' creates, and G, J, K and X are taken by lists and screens. */
  letter?: string;
}

export interface ArrangedActions {
  outlined: PageAction[];
  primary: PageAction | null;
  more: PageAction[];
}

/** At most two outlined buttons and one filled; the rest goes under '…'. */
export function arrangeActions(actions: readonly PageAction[], outlinedAtMost = 2): ArrangedActions {
  const primary = actions.find((action) => action.isPrimary) ?? null;
  const others = actions.filter((action) => action !== primary);
  const shown = others.filter((action) => !action.isRare).slice(0, outlinedAtMost);
  return { outlined: shown, primary, more: others.filter((action) => !shown.includes(action)) };
}
