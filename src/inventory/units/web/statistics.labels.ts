import type { AgeBand, Pace } from '../unitStatistics.rules.ts';

export const AGE_BAND_LABELS: Record<AgeBand, string> = {
  '0-90': 'Up to 90 days',
  '91-180': '91 to 180 days',
  '181-365': '181 to 365 days',
  '365+': 'Over a year',
};

export const PACE_LABELS: Record<Pace, string> = {
  fast: 'fast: less than a year',
  normal: 'normal: one to two years',
  slow: 'slow: more than two years',
};

/** '19.9'; a dash where nothing sells. */
export function monthsText(months: number | null): string {
  return months === null ? '–' : months.toFixed(1);
}
