import { look } from '#platform/web/status/status.ts';

export const APPROVAL_STATUS = {
  requested: look('Requested', 'half', 'amber'),
  granted: look('Approved', 'tick', 'success'),
  refused: look('Rejected', 'cross', 'error'),
  withdrawn: look('Withdrawn', 'return', 'faint'),
  expired: look('Expired', 'alert', 'faint'),
} as const;
