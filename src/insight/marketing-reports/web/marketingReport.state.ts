import { compactMoney, formatPct } from '#platform/contract/format.ts';
import type { MarketingFigures } from '../marketingReport.contract.ts';

/** The series of the chart. */
export const SHOWN = ['leads', 'spent', 'perLead', 'perBooking', 'bookings', 'standingValue'] as const;
export type Shown = (typeof SHOWN)[number];

export const SHOWN_LABELS: Record<Shown, string> = {
  leads: 'Leads',
  spent: 'Spent',
  perLead: 'Cost per lead',
  perBooking: 'Cost per booking',
  bookings: 'Bookings',
  standingValue: 'Standing value',
};

/** Null where it is not told, or where there is nothing to divide by. */
export function shownValue(figures: MarketingFigures, shown: Shown): number | null {
  switch (shown) {
    case 'leads':
      return figures.leads?.value ?? null;
    case 'spent':
      return figures.spentPaise ?? figures.marketing.value;
    case 'perLead':
      return figures.costPerLeadPaise;
    case 'perBooking':
      return figures.costPerBookingPaise;
    case 'bookings':
      return figures.bookings?.value ?? null;
    case 'standingValue':
      return figures.standingValue?.value ?? null;
  }
}

export function shownText(shown: Shown, value: number): string {
  return shown === 'leads' || shown === 'bookings' ? String(value) : compactMoney(value);
}

/** '135%', '−40%'; a dash where nothing was spent or it is not told. */
export function returnText(pct: number | null): string {
  if (pct === null) return '–';
  return pct < 0 ? `−${formatPct(Math.abs(pct))}` : formatPct(pct);
}

/** A cost in short; a dash where there is none, or it is not told. */
export function costText(paise: number | null): string {
  return paise === null ? '–' : compactMoney(paise);
}
