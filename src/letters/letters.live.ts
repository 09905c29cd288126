import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as acceptances from './acceptances/acceptance.contract.ts';
import type * as buyerMails from './buyer-mails/buyerMail.contract.ts';
import type * as manyMails from './buyer-mails/manyMails.contract.ts';
import type * as shares from './shares/share.contract.ts';
import type * as jobs from './templates/letterJob.contract.ts';
import type * as templates from './templates/template.contract.ts';

type Contracts = typeof acceptances &
  typeof shares &
  typeof templates &
  typeof jobs &
  typeof buyerMails &
  typeof manyMails;

export const lettersLive: LiveCalls<Contracts> = {
  acceptance: ['/documents/{id}/acceptances'],
  documentShare: ['/documents/{id}/shares'],
  letterTemplate: ['/documents/templates', '/documents/templates/{id}'],
  buyerMail: ['/buyer-mails', '/buyer-mails/totals', '/buyer-mails/{id}', '/buyer-mails/draft'],
  buyerMailSetting: ['/buyer-mails/settings', '/buyer-mails/draft'],
  letterJob: [
    '/documents/letter-jobs/{id}',
    '/documents/letter-jobs/{id}/letters',
    '/documents/templates/{id}',
  ],
};
