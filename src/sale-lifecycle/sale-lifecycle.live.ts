import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as sales from '#sales/sale.contract.ts';
import type * as runs from './demands/demandRun.contract.ts';
import type * as missing from './missing-documents/missingDocument.contract.ts';

export const saleLifecycleLive: LiveCalls<typeof runs | typeof missing | typeof sales> = {
  demandRun: ['/demand-runs'],
  // A step waits for documents of the sale and of its applicants.
  document: ['/documents/missing', '/sales'],
  sale: ['/documents/missing'],
};
