import type { RevenueFigures } from '../revenueReport.contract.ts';

/** The series of the chart. */
export const SHOWN = ['collected', 'bookingValue', 'billed', 'fellDue'] as const;
export type Shown = (typeof SHOWN)[number];

export const SHOWN_LABELS: Record<Shown, string> = {
  collected: 'Collected',
  bookingValue: 'Booking value',
  billed: 'Billed',
  fellDue: 'Due',
};

export function shownFigure(figures: RevenueFigures, shown: Shown) {
  return shown === 'fellDue' ? figures.due.fellDue : figures[shown];
}
