import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as commissions from './commissions/commission.contract.ts';
import type * as recoveries from './recoveries/recovery.contract.ts';
import type * as structures from './structures/structure.contract.ts';

export const partnersLive: LiveCalls<typeof structures | typeof commissions | typeof recoveries> = {
  commissionStructure: ['/commissions/structures'],
  commission: ['/commissions'],
  partnerRecoverable: ['/partner-recoverables', '/commissions'],
  sale: ['/commissions'],
};
