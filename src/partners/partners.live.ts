import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as structures from './structures/structure.contract.ts';

export const partnersLive: LiveCalls<typeof structures> = {
  commissionStructure: ['/commissions/structures'],
};
