import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as commissions from './commissions/commission.contract.ts';
import type * as runs from './commission-runs/commissionRun.contract.ts';
import type * as payments from './commission-runs/payment.contract.ts';
import type * as structures from './structures/structure.contract.ts';

export const partnersLive: LiveCalls<typeof structures | typeof commissions | typeof runs | typeof payments> =
  {
    commissionStructure: ['/commissions/structures'],
    commission: ['/commissions', '/commission-runs'],
    commissionRun: ['/commission-runs', '/commissions'],
    firmAccount: ['/commission-runs'],
    sale: ['/commissions'],
  };
