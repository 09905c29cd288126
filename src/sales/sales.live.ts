import type * as leads from '#enquiries/leads/lead.contract.ts';
import type * as projects from '#inventory/projects/project.contract.ts';
import type * as towers from '#inventory/towers/tower.contract.ts';
import type * as units from '#inventory/units/unit.contract.ts';
import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as customers from './customer.contract.ts';
import type * as sales from './sale.contract.ts';

type Contracts =
  | typeof leads
  | typeof projects
  | typeof towers
  | typeof units
  | typeof sales
  | typeof customers;

export const salesLive: LiveCalls<Contracts> = {
  sale: ['/sales', '/units', '/towers', '/projects', '/leads', '/customers/{id}'],
};
