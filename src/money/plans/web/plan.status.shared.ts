import { look } from '#platform/web/status/status.ts';

export const PLAN_STATUS = {
  active: look('Active', 'ring', 'primary'),
  completed: look('Completed', 'tick', 'success'),
  cancelled: look('Cancelled', 'cross', 'faint'),
  superseded: look('Superseded', 'box', 'faint'),
} as const;

export const INSTALLMENT_STATUS = {
  pending: look('Pending', 'empty', 'faint'),
  due: look('Due', 'ring', 'primary'),
  partiallyPaid: look('Partially paid', 'half', 'amber'),
  overdue: look('Overdue', 'alert', 'error'),
  paid: look('Paid', 'tick', 'success'),
  waived: look('Waived', 'dash', 'faint'),
  cancelled: look('Cancelled', 'cross', 'faint'),
  heldForRegistration: look('Held for registration', 'lock', 'neutral'),
  waitsForCertificate: look('Certificate pending', 'lock', 'amber'),
} as const;
