import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { LeadStatus } from '#enquiries/leads/lead.contract.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import type { ReconciledDay, Reconciliation } from './leadSource.contract.ts';

/** Who was lost longer ago begins anew. */
export const REOPENED_FOR_DAYS = 90;
const DAY_MS = 86_400_000;

/** A lead with the phone number of an enquiry. */
export interface KnownLead {
  id: string;
  status: LeadStatus;
  lostAt: Instant | null;
  createdAt: Instant;
}

export type EnquiryPath = { kind: 'new' } | { kind: 'open' | 'lost'; leadId: string };

/**
 * Where an enquiry goes: to the open lead of the person; else to the one lost last, if that is not long ago; else
 * it is a lead of its own. Who has bought already may buy again.
 */
export function pathOfEnquiry(known: readonly KnownLead[], now: Instant): EnquiryPath {
  const open = known.find(({ status }) => isOpenStatus(status));
  if (open) return { kind: 'open', leadId: open.id };
  const [lost] = known
    .filter(({ status, lostAt }) => status === 'lost' && lostAt !== null && isRecent(lostAt, now))
    .toSorted((a, b) => (b.lostAt ?? '').localeCompare(a.lostAt ?? ''));
  return lost ? { kind: 'lost', leadId: lost.id } : { kind: 'new' };
}

function isRecent(lostAt: Instant, now: Instant): boolean {
  return Date.parse(now) - Date.parse(lostAt) <= REOPENED_FOR_DAYS * DAY_MS;
}

const MOST_DAYS = 92;
const USUAL_DAYS = 7;

/** The days of a reconciliation: the last seven unless said; 400 for more than a quarter, or an end before the start. */
export function reconciledPeriod(
  asked: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): { from: Day; to: Day } {
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - USUAL_DAYS);
  if (from > to) throw invalid('to', 'The last day is before the first.');
  if (daysBetween(from, to) >= MOST_DAYS) throw invalid('from', `Choose ${MOST_DAYS} days at most.`);
  return { from, to };
}

/** The sum of some days. */
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
