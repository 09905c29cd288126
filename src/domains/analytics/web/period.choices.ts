import type { PeriodName } from '../period.rules.ts';

export const PERIOD_CHOICES: readonly { value: PeriodName; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'FY to date' },
];
