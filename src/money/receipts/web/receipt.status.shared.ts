import { look } from '#platform/web/status/status.ts';

export const RECEIPT_STATUS = {
  recorded: look('To verify', 'half', 'amber'),
  verified: look('Verified', 'tick', 'success'),
  bounced: look('Bounced', 'alert', 'error'),
  reversed: look('Reversed', 'return', 'faint'),
} as const;
