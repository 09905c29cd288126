import { look } from '#platform/web/status/status.ts';

export const USER_STATUS = {
  invited: look('Invited', 'half', 'amber'),
  active: look('Active', 'tick', 'success'),
  deactivated: look('Deactivated', 'ban', 'faint'),
} as const;

export const INVITATION_STATUS = {
  pending: look('Pending', 'half', 'amber'),
  accepted: look('Accepted', 'tick', 'success'),
  expired: look('Expired', 'alert', 'error'),
  revoked: look('Revoked', 'cross', 'faint'),
} as const;
