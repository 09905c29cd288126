import { PRICE_LAYERS } from './price-layers.ts';
import type { ScreenLayer } from './screen-layer.ts';

/** Parts of a project that its address opens, and what opens upon them. */
export const PROJECT_LAYERS: readonly ScreenLayer[] = [
  ...PRICE_LAYERS,
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
];
