import { look } from '#platform/web/status/status.ts';

export const PARTNER_INVOICE_STATUS = {
  sent: look('To enter', 'ring', 'primary'),
  entered: look('Entered', 'tick', 'success'),
  returned: look('Returned', 'alert', 'amber'),
  cancelled: look('Cancelled', 'cross', 'faint'),
} as const;
