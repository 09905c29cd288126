import { look } from '#platform/web/status/status.ts';

export const INVOICE_STATUS = {
  draft: look('Draft', 'empty', 'faint'),
  issued: look('Issued', 'ring', 'primary'),
  partiallyPaid: look('Partially paid', 'half', 'amber'),
  overdue: look('Overdue', 'alert', 'error'),
  paid: look('Paid', 'tick', 'success'),
  writtenOff: look('Written off', 'dash', 'faint'),
  cancelled: look('Cancelled', 'cross', 'faint'),
} as const;
