import type { Page } from 'playwright-core';
import { ASSIGNMENT_LAYERS } from './assignment-layers.ts';
import { CAPTURE_LAYERS } from './capture-layers.ts';
import { CLAIM_LAYERS } from './claim-layers.ts';
import { CONSTRUCTION_LAYERS } from './construction-layers.ts';
import { DEMAND_LAYERS } from './demand-layers.ts';
import { LEAD_LAYERS } from './lead-layers.ts';
import { PRICE_LAYERS } from './price-layers.ts';
import { SALE_LAYERS } from './sale-layers.ts';
import { SCORING_LAYERS } from './scoring-layers.ts';
import type { ScreenLayer } from './screen-layer.ts';

const PLAN = '/projects/:projectId?tab=units';

/** Parts of a project that its address opens, and what opens upon them. */
export const PROJECT_LAYERS: readonly ScreenLayer[] = [
  ...ASSIGNMENT_LAYERS,
  ...CAPTURE_LAYERS,
  ...SCORING_LAYERS,
  ...CLAIM_LAYERS,
  ...PRICE_LAYERS,
  ...LEAD_LAYERS,
  ...SALE_LAYERS,
  ...DEMAND_LAYERS,
  ...CONSTRUCTION_LAYERS,
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
        .getByRole('region', { name: /^What (changes|stays as it is)$/ })
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
