import { describe, expect, it } from 'vitest';
import { claimEnd, claimState, daysLeft, firmRefusal, standingOf, standingText } from './claim.rules.ts';

const NOW = '2026-11-22T06:00:00.000Z';
const LATER = '2026-11-30T05:00:00.000Z';
const EARLIER = '2026-11-22T05:59:59.999Z';
const FREE = { state: 'free', daysLeft: null, isOwn: false };

describe('whose a customer is', () => {
  it('is said by a claim in force, with the days that have begun until its end', () => {
    const claim = { channelPartnerId: 'a', expiresAt: LATER };
    expect(standingOf({ claim, lead: null }, 'b', NOW)).toEqual({
      state: 'claimed',
      daysLeft: 8,
      isOwn: false,
    });
    expect(standingOf({ claim, lead: null }, 'a', NOW).isOwn).toBe(true);
  });

  it('is the company when they came directly, without an end', () => {
    const lead = { channelPartnerId: null, isHeld: false };
    expect(standingOf({ claim: null, lead }, 'b', NOW)).toEqual({
      state: 'claimed',
      daysLeft: null,
      isOwn: false,
    });
  });

  it('is nobody once the time of a firm is over, unless a unit is kept for them', () => {
    const claim = { channelPartnerId: 'a', expiresAt: EARLIER };
    const lead = { channelPartnerId: 'a', isHeld: false };
    expect(standingOf({ claim, lead }, 'b', NOW)).toEqual(FREE);
    expect(standingOf({ claim, lead: { ...lead, isHeld: true } }, 'b', NOW).state).toBe('claimed');
    expect(standingOf({ claim, lead }, 'a', NOW)).toEqual({ state: 'claimed', daysLeft: 0, isOwn: true });
    expect(standingOf({ claim: null, lead: null }, 'b', NOW)).toEqual(FREE);
  });

  it('is said in words that name nobody', () => {
    expect(standingText({ state: 'claimed', daysLeft: 1, isOwn: false })).toBe('Claimed, 1 day left.');
    expect(standingText({ state: 'claimed', daysLeft: 9, isOwn: true })).toBe(
      'Claimed by your firm, 9 days left.',
    );
    expect(standingText({ state: 'claimed', daysLeft: null, isOwn: false })).toContain(
      'The first registration counts.',
    );
  });
});

describe('a claim', () => {
  const claim = { expiresAt: LATER, endedAt: null, endReason: null, bookedAt: null };

  it('lasts so many days from its beginning', () => {
    expect(claimEnd(NOW, 60)).toBe('2027-01-21T06:00:00.000Z');
    expect(daysLeft(claimEnd(NOW, 60), NOW)).toBe(60);
    expect(daysLeft(EARLIER, NOW)).toBe(0);
  });

  it('is over by its time, whether or not a job has been there, and kept by a booking within it', () => {
    expect(claimState(claim, NOW)).toBe('active');
    expect(claimState({ ...claim, expiresAt: EARLIER }, NOW)).toBe('lapsed');
    expect(claimState({ ...claim, bookedAt: NOW }, '2027-01-01T00:00:00.000Z')).toBe('booked');
    expect(claimState({ ...claim, expiresAt: EARLIER, bookedAt: NOW }, NOW)).toBe('lapsed');
    expect(claimState({ ...claim, endedAt: NOW, endReason: 'ruling' }, NOW)).toBe('ended');
  });

  it('is not for a firm that is suspended or whose RERA registration has expired', () => {
    const firm = { name: 'Deccan', status: 'active', reraValidUntil: '2026-11-22' };
    const day = (text: string) => text;
    expect(firmRefusal(firm, '2026-11-22', day)).toBeNull();
    expect(firmRefusal(firm, '2026-11-23', day)).toBe('RERA registration of Deccan expired on 2026-11-22.');
    expect(firmRefusal({ ...firm, status: 'suspended' }, '2026-11-22', day)).toBe('Deccan is suspended.');
  });
});
