import { describe, expect, it } from 'vitest';
import type { KnownLead } from './enquiryPath.rules.ts';
import { pathOfEnquiry } from './enquiryPath.rules.ts';

const NOW = '2026-11-22T06:00:00.000Z';

function lead(id: string, more: Partial<KnownLead>): KnownLead {
  return { id, status: 'new', lostAt: null, createdAt: '2026-01-01T00:00:00.000Z', ...more };
}

describe('where an enquiry goes', () => {
  it('is a new lead for a person whom nobody knows, or who has bought', () => {
    expect(pathOfEnquiry([], NOW)).toEqual({ kind: 'new' });
    expect(pathOfEnquiry([lead('a', { status: 'closed' })], NOW)).toEqual({ kind: 'new' });
  });

  it('is the open lead of the person, also beside others that were lost', () => {
    const lost = lead('a', { status: 'lost', lostAt: '2026-11-20T00:00:00.000Z' });
    expect(pathOfEnquiry([lost, lead('b', { status: 'siteVisit' })], NOW)).toEqual({
      kind: 'open',
      leadId: 'b',
    });
  });

  it('is the lead lost last within 90 days, to the millisecond', () => {
    const earlier = lead('a', { status: 'lost', lostAt: '2026-09-01T00:00:00.000Z' });
    const later = lead('b', { status: 'lost', lostAt: '2026-10-01T00:00:00.000Z' });
    expect(pathOfEnquiry([earlier, later], NOW)).toEqual({ kind: 'lost', leadId: 'b' });
    const border = lead('c', { status: 'lost', lostAt: '2026-08-24T06:00:00.000Z' });
    expect(pathOfEnquiry([border], NOW)).toEqual({ kind: 'lost', leadId: 'c' });
    const beyond = lead('d', { status: 'lost', lostAt: '2026-08-24T05:59:59.999Z' });
    expect(pathOfEnquiry([beyond], NOW)).toEqual({ kind: 'new' });
  });
});
