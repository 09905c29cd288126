import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as shares from './shares/share.contract.ts';
import type * as templates from './templates/template.contract.ts';

export const lettersLive: LiveCalls<typeof shares & typeof templates> = {
  documentShare: ['/documents/{id}/shares'],
  letterTemplate: ['/documents/templates', '/documents/templates/{id}'],
  letterJob: [
    '/documents/letter-jobs/{id}',
    '/documents/letter-jobs/{id}/letters',
    '/documents/templates/{id}',
  ],
};
