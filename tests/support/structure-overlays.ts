import type { ScreenOverlay } from './screen-overlay.ts';

const PANEL = '/sales/commissions/structures?peek=:structureId';

/** What opens upon the screen of commission structures. */
export const STRUCTURE_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'commission structure',
    path: PANEL,
    reveal: (page) => page.getByRole('heading', { name: 'Revisions' }).waitFor(),
  },
  {
    name: 'deactivate a commission structure',
    path: PANEL,
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Deactivate structure' }).click();
      await page.getByRole('dialog', { name: /^Deactivate / }).waitFor();
    },
  },
  {
    name: 'add a commission structure by slabs, with a bonus',
    path: '/sales/commissions/structures?edit=new',
    reveal: async (page) => {
      await page.getByRole('radio', { name: 'Slabs' }).click();
      await page.getByRole('button', { name: 'Add bonus' }).click();
      await page.getByRole('group', { name: 'Bonuses, 1 of 1' }).waitFor();
    },
  },
  {
    name: 'edit a commission structure',
    path: '/sales/commissions/structures?edit=:structureId',
    reveal: (page) => page.getByRole('button', { name: 'Save structure' }).waitFor(),
  },
];
