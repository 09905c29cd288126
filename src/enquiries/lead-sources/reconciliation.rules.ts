import type { Day } from '#platform/contract/calendar.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { ReconciledDay, Reconciliation } from './leadSource.contract.ts';

const MAX_DAYS = 92;
const USUAL_DAYS = 7;

/**
 * The days of a reconciliation: by default the last seven; 400 for more than a quarter, or an end before the
 * start.
 */
export function reconciledPeriod(
  asked: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): { from: Day; to: Day } {
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - USUAL_DAYS);
  if (from > to) throw invalid('to', 'The last day is before the first.');
  if (daysBetween(from, to) >= MAX_DAYS) throw invalid('from', `Choose at most ${MAX_DAYS} days.`);
  return { from, to };
}

/** The total of some days. */
export function totalOf(days: readonly ReconciledDay[]): Reconciliation['total'] {
  const total = { received: 0, new: 0, reEnquiry: 0, repeat: 0, rejected: 0 };
  for (const day of days) {
    total.received += day.received;
    total.new += day.new;
    total.reEnquiry += day.reEnquiry;
    total.repeat += day.repeat;
    total.rejected += day.rejected;
  }
  return total;
}
