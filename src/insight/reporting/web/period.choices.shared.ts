import type { PeriodName } from '#platform/contract/period.ts';

export const PERIOD_CHOICES: readonly { value: PeriodName; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'FY to date' },
];
