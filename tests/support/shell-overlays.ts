import { dialog, menu } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

/** What opens upon every screen; shown on the dashboard. */
export const SHELL_LAYERS: readonly ScreenOverlay[] = [
  { name: 'account menu', path: '/dashboard', reveal: (page) => menu(page, /Business Head @/) },
  {
    name: 'command palette',
    path: '/dashboard',
    reveal: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or go to' }).fill('asha');
      await page.getByRole('option', { name: /Asha/ }).first().waitFor();
    },
  },
  {
    name: 'map of keys',
    path: '/leads',
    reveal: async (page) => {
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys on this screen' }).waitFor();
    },
  },
  { name: 'bell', path: '/dashboard', reveal: (page) => dialog(page, /^Notifications/) },
  { name: 'menu of a phone', path: '/dashboard', on: 'phone', reveal: (page) => dialog(page, 'Open menu') },
];
