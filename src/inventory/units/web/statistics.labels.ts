import type { AgeBand, FloorBand, Pace } from '../unitStatistics.rules.ts';

export const FLOOR_BAND_LABELS: Record<FloorBand, string> = {
  below: 'Below the ground',
  '0-5': 'Ground to 5',
  '6-10': 'Floors 6 to 10',
  '11-15': 'Floors 11 to 15',
  '16-20': 'Floors 16 to 20',
  '21-30': 'Floors 21 to 30',
  '31-40': 'Floors 31 to 40',
  '41-60': 'Floors 41 to 60',
  '61+': 'Above floor 60',
};

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
