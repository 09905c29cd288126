import { look } from '#platform/web/status/status.ts';

export const RUN_STATUS = {
  awaitingRelease: look('To release', 'ring', 'primary'),
  released: look('Released', 'tick', 'success'),
  withdrawn: look('Withdrawn', 'cross', 'faint'),
} as const;

export const LINE_STATUS = {
  reserved: look('To release', 'ring', 'primary'),
  ordered: look('Ordered', 'half', 'primary'),
  paid: look('Paid', 'tick', 'success'),
  returned: look('Returned', 'alert', 'error'),
  dropped: look('Dropped', 'cross', 'faint'),
} as const;
