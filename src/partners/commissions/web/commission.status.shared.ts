import { look } from '#platform/web/status/status.ts';

export const COMMISSION_STATUS = {
  pending: look('Pending', 'ring', 'primary'),
  approved: look('Approved', 'half', 'primary'),
  partiallyPaid: look('Partly paid', 'half', 'amber'),
  paid: look('Paid', 'tick', 'success'),
  onHold: look('On hold', 'dash', 'amber'),
  rejected: look('Rejected', 'cross', 'faint'),
  cancelled: look('Cancelled', 'cross', 'faint'),
  clawback: look('Clawback', 'alert', 'error'),
} as const;

export const KIND_LABELS = { booking: 'Commission', topUp: 'Top-up' } as const;
