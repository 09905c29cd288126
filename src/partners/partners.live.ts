import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as commissions from './commissions/commission.contract.ts';
import type * as firmStatement from './firm-statement/firmStatement.contract.ts';
import type * as structures from './structures/structure.contract.ts';
import type * as tds from './tds/tds.contract.ts';

export const partnersLive: LiveCalls<
  typeof structures | typeof commissions | typeof tds | typeof firmStatement
> = {
  commissionStructure: ['/commissions/structures'],
  commission: ['/commissions', '/channel-partners/{id}/statement'],
  sale: ['/commissions'],
  tdsChallan: ['/tds/deductions', '/tds/months', '/tds/challans'],
};
