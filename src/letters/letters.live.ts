import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as acceptances from './acceptances/acceptance.contract.ts';
import type * as shares from './shares/share.contract.ts';
import type * as jobs from './templates/letterJob.contract.ts';
import type * as templates from './templates/template.contract.ts';

type Contracts = typeof acceptances & typeof shares & typeof templates & typeof jobs;

export const lettersLive: LiveCalls<Contracts> = {
  acceptance: ['/documents/{id}/acceptances'],
  documentShare: ['/documents/{id}/shares'],
  letterTemplate: ['/documents/templates', '/documents/templates/{id}'],
  letterJob: [
    '/documents/letter-jobs/{id}',
    '/documents/letter-jobs/{id}/letters',
    '/documents/templates/{id}',
  ],
};
