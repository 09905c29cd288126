import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as acceptances from './acceptances/acceptance.contract.ts';
import type * as shares from './shares/share.contract.ts';

export const lettersLive: LiveCalls<typeof acceptances & typeof shares> = {
  acceptance: ['/documents/{id}/acceptances'],
  documentShare: ['/documents/{id}/shares'],
};
