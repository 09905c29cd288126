import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as shares from './shares/share.contract.ts';

export const lettersLive: LiveCalls<typeof shares> = {
  documentShare: ['/documents/{id}/shares'],
};
