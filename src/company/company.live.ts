import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as auth from './auth/auth.contract.ts';
import type * as notifications from './notifications/notification.contract.ts';
import type * as organizations from './organizations/organization.contract.ts';
import type * as invitations from './people/invitation.contract.ts';
import type * as users from './people/user.contract.ts';
import type * as savedViews from './saved-views/savedView.contract.ts';
import type * as rates from './statutory-rates/rate.contract.ts';

type Contracts =
  | typeof auth
  | typeof notifications
  | typeof organizations
  | typeof invitations
  | typeof users
  | typeof savedViews
  | typeof rates;

export const companyLive: LiveCalls<Contracts> = {
  organization: ['/organization'],
  rate: ['/rates'],
  notification: ['/notifications'],
  savedView: ['/saved-views'],
  user: [
    '/users',
    '/sessions',
    '/invitations/analytics',
    '/invitations/health',
    '/invitations/details/{id}',
    '/invitations/status/{id}',
  ],
};
