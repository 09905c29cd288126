import type { Instant } from '#platform/contract/calendar.ts';
import type { LeadStatus } from './lead.contract.ts';
import { isOpenStatus } from './lead.rules.ts';

/** A lead lost longer ago is not reopened; a new one is created. */
const REOPENED_FOR_DAYS = 90;
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
 * Where an enquiry goes: to the open lead of the person; else to the last one lost, if that is not long ago;
 * else it becomes a new lead. A customer who has bought may buy again.
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
