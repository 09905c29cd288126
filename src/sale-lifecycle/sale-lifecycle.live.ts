import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as sales from '#sales/sale.contract.ts';
import type * as drafts from './booking/bookingDraft.contract.ts';
import type * as runs from './demands/demandRun.contract.ts';
import type * as letters from './progress-letters/progressLetter.contract.ts';
import type * as missing from './missing-documents/missingDocument.contract.ts';

export const saleLifecycleLive: LiveCalls<
  typeof drafts | typeof runs | typeof missing | typeof letters | typeof sales
> = {
  bookingDraft: ['/booking-drafts'],
  demandRun: ['/demand-runs'],
  progressLetter: ['/construction/progress-letters'],
  // A step waits for documents of the sale and of its applicants.
  document: ['/documents/missing', '/sales'],
  sale: ['/booking-drafts', '/documents/missing'],
};
