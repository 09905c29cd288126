import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as approvals from './approvals/approval.contract.ts';
import type * as auth from './auth/auth.contract.ts';
import type * as factor from './auth/secondFactor.contract.ts';
import type * as securityLog from './auth/securityLog.contract.ts';
import type * as firms from './channel-partners/channelPartner.contract.ts';
import type * as categories from './documents/category.contract.ts';
import type * as documents from './documents/document.contract.ts';
import type * as firmAccounts from './firm-accounts/firmAccount.contract.ts';
import type * as notifications from './notifications/notification.contract.ts';
import type * as organizations from './organizations/organization.contract.ts';
import type * as invitations from './people/invitation.contract.ts';
import type * as users from './people/user.contract.ts';
import type * as retention from './retention/retention.contract.ts';
import type * as savedViews from './saved-views/savedView.contract.ts';
import type * as rates from './statutory-rates/rate.contract.ts';
import type * as certificates from './tds-certificates/tdsCertificate.contract.ts';

type Contracts =
  | typeof approvals
  | typeof auth
  | typeof factor
  | typeof firms
  | typeof firmAccounts
  | typeof certificates
  | typeof categories
  | typeof documents
  | typeof retention
  | typeof securityLog
  | typeof notifications
  | typeof organizations
  | typeof invitations
  | typeof users
  | typeof savedViews
  | typeof rates;

export const companyLive: LiveCalls<Contracts> = {
  organization: ['/organization'],
  rate: ['/rates'],
  channelPartner: ['/channel-partners', '/channel-partners/{id}'],
  firmAccount: ['/channel-partners', '/channel-partners/{id}', '/channel-partners/{id}/account'],
  tdsCertificate: ['/tds/certificates'],
  document: ['/documents'],
  documentCategory: ['/documents'],
  documentHold: ['/documents', '/documents/holds'],
  notification: ['/notifications'],
  savedView: ['/saved-views'],
  approval: ['/approvals'],
  user: [
    '/users',
    '/sessions',
    '/second-factor',
    '/security-log',
    '/invitations/analytics',
    '/invitations/health',
    '/invitations/details/{id}',
    '/invitations/status/{id}',
  ],
};
