import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as priceLists from './prices/priceList.contract.ts';
import type * as projects from './projects/project.contract.ts';
import type * as towers from './towers/tower.contract.ts';
import type * as units from './units/unit.contract.ts';

type Contracts = typeof priceLists | typeof projects | typeof towers | typeof units;

export const inventoryLive: LiveCalls<Contracts> = {
  organization: ['/projects'],
  project: ['/projects', '/towers', '/units'],
  tower: ['/towers', '/projects'],
  unit: ['/units', '/towers', '/projects'],
  priceList: ['/price-lists'],
};
