import type { FloorBand } from './unitStatistics.rules.ts';

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
