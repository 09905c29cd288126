import type { Page } from 'playwright-core';
import { act, reads } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

const PLAN = '/projects/:projectId?tab=units';

/** Parts of a project that its address opens, and what opens upon them. */
export const PROJECT_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'second step of a project',
    path: '/projects/:projectId/edit?step=registration',
    reveal: (page) => reads(page, 'Identity and address'),
  },
  { name: 'put project on hold', path: '/projects/:projectId', reveal: (page) => act(page, 'Put on hold') },
  {
    name: 'add payment plan',
    path: '/projects/:projectId?tab=plans',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Add payment plan' }).click();
      await reads(page, 'Stages');
    },
  },
  {
    name: 'stages of a payment plan',
    path: '/projects/:projectId?tab=plans',
    reveal: async (page) => {
      await page
        .getByRole('button', { name: /^Show stages/ })
        .first()
        .click();
      await reads(page, /^Hide stages/);
    },
  },
  {
    name: 'team',
    path: '/projects/:projectId?tab=team',
    reveal: (page) => page.getByLabel('Person', { exact: true }).waitFor(),
  },
  {
    name: 'inventory',
    path: '/projects/:projectId?tab=inventory',
    reveal: (page) => page.getByRole('heading', { name: 'Stock' }).first().waitFor(),
  },
  {
    name: 'projects as cards',
    path: '/projects?view=cards',
    reveal: (page) => page.getByRole('list', { name: 'Projects' }).waitFor(),
  },
  {
    name: 'towers as cards',
    path: '/projects/:projectId?tab=towers&view=cards',
    reveal: (page) => page.getByRole('list', { name: 'Towers' }).waitFor(),
  },
  {
    name: 'units chosen on the plan',
    path: PLAN,
    on: 'desk',
    reveal: chooseFloor,
  },
  {
    name: 'block many units',
    path: PLAN,
    on: 'desk',
    reveal: async (page) => {
      await chooseFloor(page);
      await page.getByRole('button', { name: 'Block', exact: true }).click();
      await page.getByLabel('Reason').selectOption({ index: 1 });
      await page
        .getByRole('region', { name: /^(Changes|Units that cannot change)$/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'price of many units',
    path: PLAN,
    on: 'desk',
    reveal: async (page) => {
      await chooseFloor(page);
      await page.getByRole('button', { name: 'Price', exact: true }).click();
      await page.getByLabel('Amount').fill('100');
      await page
        .getByText(/units? changes?/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'history of bulk changes',
    path: PLAN,
    on: 'desk',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Bulk changes' }).click();
      await page.getByRole('dialog', { name: 'Bulk changes' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'units compared',
    path: `${PLAN}&compare=:unitId,:heldUnitId`,
    reveal: (page) =>
      page
        .getByText(/cheapest/i)
        .first()
        .waitFor(),
  },
];

/** All units of the highest floor. */
async function chooseFloor(page: Page): Promise<void> {
  await page.getByRole('rowheader').first().click();
  await page.getByRole('button', { name: 'Block', exact: true }).waitFor();
}
