import type * as documents from '#company/documents/document.contract.ts';
import type * as leads from '#enquiries/leads/lead.contract.ts';
import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as approvals from './approvals/discountApproval.contract.ts';
import type * as costSheets from './cost-sheets/costSheet.contract.ts';
import type * as advice from './price-advice/advice.contract.ts';
import type * as waiting from './reservations/waiting.contract.ts';

type Contracts =
  | typeof documents
  | typeof leads
  | typeof approvals
  | typeof costSheets
  | typeof advice
  | typeof waiting;

const PRICED = ['/pricing/inputs/{unitId}', '/pricing/cost-sheets', '/pricing/dynamic/{unitId}'] as const;

export const offersLive: LiveCalls<Contracts> = {
  organization: PRICED,
  rate: PRICED,
  project: PRICED,
  priceList: PRICED,
  unit: [...PRICED, '/holds'],
  costSheet: [...PRICED, '/leads', '/discount-approvals', '/documents'],
  approval: ['/discount-approvals'],
};
