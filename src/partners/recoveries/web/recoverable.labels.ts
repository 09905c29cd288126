import { look } from '#platform/web/status/status.ts';

export const RECOVERABLE_STATUS = {
  open: look('Open', 'alert', 'error'),
  settled: look('Settled', 'tick', 'success'),
} as const;

export const CAUSE_LABELS = { clawback: 'Clawback', tax: 'Tax above an invoice' } as const;

export const RECOVERY_LABELS = {
  invoice: 'Taken from an invoice',
  repayment: 'Paid back',
  writeOff: 'Written off',
} as const;
