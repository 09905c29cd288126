import { compactMoney, formatPct, formatRate } from '#platform/contract/format.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { findingOf } from '#insight/dashboards/bookingMonths.rules.ts';
import type { SalesFigures, SalesGroup } from '../salesReport.contract.ts';
import type { SalesGroupBy } from '../salesReport.rules.ts';
import type { Shown } from './salesReport.state.ts';

export const GROUP_LABELS: Record<SalesGroupBy, string> = {
  month: 'month',
  project: 'project',
  source: 'source',
  executive: 'executive',
  partner: 'partner firm',
  unitType: 'unit type',
};

export const SHOWN_LABELS: Record<Shown, string> = {
  bookings: 'Bookings',
  bookingValue: 'Booking value',
  cancellations: 'Cancellations',
  collections: 'Collections',
  averageRate: 'Average rate',
};

/** The charted value of one group; null where hidden from the user. */
export function valueOf(figures: SalesFigures, shown: Shown): number | null {
  if (shown === 'averageRate') return figures.averageRatePaise;
  return figures[shown]?.value ?? null;
}

export function shownText(shown: Shown, value: number): string {
  if (shown === 'averageRate') return formatRate(value);
  return shown === 'bookings' || shown === 'cancellations' ? String(value) : compactMoney(value);
}

/** The finding of the chart in one sentence. */
export function findingIn(
  groups: readonly SalesGroup[],
  groupBy: SalesGroupBy,
  shown: Shown,
  until: Day,
): string {
  const values = groups.map((group) => ({ group, value: valueOf(group.now, shown) ?? 0 }));
  if (groupBy === 'month') return findingOf(values.map(monthValue), until, (value) => counted(shown, value));
  const largest = values.toSorted((one, other) => other.value - one.value)[0];
  if (!largest || largest.value === 0) return `${SHOWN_LABELS[shown]}: none in these days.`;
  if (values.length === 1) return `${largest.group.name}: ${counted(shown, largest.value)}.`;
  const said = `${largest.group.name} leads with ${counted(shown, largest.value)}`;
  if (shown === 'averageRate') return `${said}.`;
  const sum = values.reduce((total, { value }) => total + value, 0);
  return `${said}, ${formatPct(Math.round((largest.value / sum) * 100))} of ${shownText(shown, sum)}.`;
}

function monthValue({ group, value }: { group: SalesGroup; value: number }) {
  return { month: group.id, value };
}

function counted(shown: Shown, value: number): string {
  if (shown === 'bookings') return `${value} ${value === 1 ? 'booking' : 'bookings'}`;
  if (shown === 'cancellations') return `${value} ${value === 1 ? 'cancellation' : 'cancellations'}`;
  return shownText(shown, value);
}
