import { look } from '#platform/web/status/status.ts';

export const ACCEPTANCE_STATUS = {
  open: look('Waiting for acceptance', 'half', 'amber'),
  complete: look('Accepted', 'tick', 'success'),
  declined: look('Declined', 'cross', 'error'),
  expired: look('Expired', 'dash', 'faint'),
  withdrawn: look('Withdrawn', 'return', 'faint'),
} as const;

export const PERSON_STATUS = {
  waiting: look('Not opened', 'ring', 'faint'),
  opened: look('Opened', 'half', 'amber'),
  accepted: look('Accepted', 'tick', 'success'),
  declined: look('Declined', 'cross', 'error'),
  expired: look('Expired', 'dash', 'faint'),
} as const;
