import type { ReactNode } from 'react';
import { formatPct, plainNumber } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import type { PerformanceFigures } from '../firmPerformance.contract.ts';

interface PerformanceLine {
  id: string;
  label: string;
  render: (figures: PerformanceFigures, of: string) => ReactNode;
}

const linked =
  (label: string, of: (figures: PerformanceFigures) => Figure | null): PerformanceLine['render'] =>
  (figures, who) => {
    const figure = of(figures);
    return figure === null ? '–' : <FigureLink figure={figure} label={`${label}, ${who}`} />;
  };

const percent = (pct: number | null) => (pct === null ? '–' : formatPct(pct));
const number = (value: number | null) => (value === null ? '–' : plainNumber(value));

/** Of the table of all firms, which has no room for more: the share says what the number would. */
export const SHORT_LINES: readonly { id: string; label: string }[] = [
  { id: 'leads', label: 'Leads' },
  { id: 'visits', label: 'Visits' },
  { id: 'bookings', label: 'Bookings' },
  { id: 'conversion', label: 'Conversion' },
  { id: 'cancelledPct', label: 'Cancelled' },
  { id: 'value', label: 'Value' },
  { id: 'earned', label: 'Earned' },
  { id: 'paid', label: 'Paid' },
  { id: 'daysToPay', label: 'Days to pay' },
];

/** What a firm did, in the order in which a customer goes. */
export const PERFORMANCE_LINES: readonly PerformanceLine[] = [
  { id: 'leads', label: 'Leads', render: linked('Leads', ({ leads }) => leads) },
  { id: 'visits', label: 'Visits', render: ({ visits }) => number(visits) },
  { id: 'bookings', label: 'Bookings', render: linked('Bookings', ({ bookings }) => bookings) },
  { id: 'conversion', label: 'Conversion', render: ({ conversionPct }) => percent(conversionPct) },
  { id: 'cancelled', label: 'Cancelled', render: linked('Cancelled', ({ cancelled }) => cancelled) },
  { id: 'cancelledPct', label: 'Cancelled share', render: ({ cancelledPct }) => percent(cancelledPct) },
  { id: 'value', label: 'Value', render: linked('Value', ({ value }) => value) },
  { id: 'earned', label: 'Commission earned', render: linked('Commission earned', ({ earned }) => earned) },
  { id: 'paid', label: 'Commission paid', render: linked('Commission paid', ({ paid }) => paid) },
  { id: 'daysToPay', label: 'Days to payment', render: ({ daysToPay }) => number(daysToPay) },
];
