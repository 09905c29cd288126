import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as commissions from './commissions/commission.contract.ts';
import type * as questions from './questions/question.contract.ts';
import type * as shares from './shares/share.contract.ts';
import type * as structures from './structures/structure.contract.ts';

export const partnersLive: LiveCalls<
  typeof structures | typeof commissions | typeof questions | typeof shares
> = {
  commissionStructure: ['/commissions/structures'],
  commission: ['/commissions'],
  commissionQuestion: ['/commissions/questions', '/commissions/{id}/questions'],
  commissionShare: ['/sales/{id}/commission-shares', '/commissions'],
  sale: ['/commissions'],
};
