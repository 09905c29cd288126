import { lazy } from 'react';
import { ChunkLoadError } from '../navigation/load-screen.ts';

// Menus, popovers, dialogs and the menu of a phone: 30 kB that no page needs for its first picture. Draw them inside
// OpenedOnce.

const load = () => import('./overlay.parts.ts').catch(failed);
const loadTooltip = () => import('@mui/material/Tooltip').catch(failed);

export const Dialog = lazy(async () => ({ default: (await load()).Dialog }));
export const Drawer = lazy(async () => ({ default: (await load()).Drawer }));
export const Menu = lazy(async () => ({ default: (await load()).Menu }));
export const MenuItem = lazy(async () => ({ default: (await load()).MenuItem }));
export const Popover = lazy(async () => ({ default: (await load()).Popover }));
export const Tooltip = lazy(async () => ({ default: (await loadTooltip()).default }));

/** Fetches them while the browser has nothing else to do, so that the first click opens at once. */
export function preloadOverlays(): void {
  // A failure is shown when an overlay is opened.
  const fetchThem = () => void load().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(fetchThem, { timeout: 3000 });
  else setTimeout(fetchThem, 1000);
}

function failed(cause: unknown): never {
  throw new ChunkLoadError(cause);
}
