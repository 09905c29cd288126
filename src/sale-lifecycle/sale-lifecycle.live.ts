import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as runs from './demands/demandRun.contract.ts';
import type * as missing from './missing-documents/missingDocument.contract.ts';

export const saleLifecycleLive: LiveCalls<typeof runs | typeof missing> = {
  demandRun: ['/demand-runs'],
  document: ['/documents/missing'],
  sale: ['/documents/missing'],
};
