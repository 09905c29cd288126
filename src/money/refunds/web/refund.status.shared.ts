import { look } from '#platform/web/status/status.ts';

export const REFUND_STATUS = {
  toRecord: look('To pay', 'ring', 'amber'),
  recorded: look('To confirm', 'half', 'amber'),
  paid: look('Paid', 'tick', 'success'),
} as const;
