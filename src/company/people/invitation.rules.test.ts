import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHours } from '#platform/contract/calendar.ts';
import type { InvitationMove, InvitationState } from './invitation.rules.ts';
import { countResend, expiryOf, expiryText, invitationStatus, moveRefusal } from './invitation.rules.ts';

const NOW = '2026-11-21T06:30:00.000Z';
const pending: InvitationState = { status: 'pending', expiresAt: addHours(NOW, 1) };
const expired: InvitationState = { status: 'pending', expiresAt: NOW };

describe('the states of an invitation', () => {
  it('expires at the very moment, by the clock alone', () => {
    expect(invitationStatus(pending, NOW)).toBe('pending');
    expect(invitationStatus(expired, NOW)).toBe('expired');
    expect(invitationStatus({ ...expired, status: 'accepted' }, NOW)).toBe('accepted');
  });

  const accepted: InvitationState = { ...pending, status: 'accepted' };
  const revoked: InvitationState = { ...pending, status: 'revoked' };
  it.each<[string, InvitationState, InvitationMove[]]>([
    ['pending', pending, ['accept', 'renew', 'revoke']],
    ['expired', expired, ['renew', 'revoke']],
    ['accepted', accepted, []],
    ['revoked', revoked, []],
  ])('%s lets only its own moves through', (_, state, moves) => {
    const all: InvitationMove[] = ['accept', 'renew', 'revoke'];
    expect(all.filter((move) => moveRefusal(state, move, NOW) === null)).toEqual(moves);
  });

  it('tells the holder of a link nothing about why it is of no use', () => {
    const sentences = [expired, accepted, revoked].map((state) => moveRefusal(state, 'accept', NOW)?.message);
    expect(new Set(sentences)).toEqual(new Set(['This invitation link is invalid or has expired.']));
  });

  it('says that an accepted invitation is settled', () => {
    expect(moveRefusal(accepted, 'revoke', NOW)?.message).toBe('This invitation has already been accepted.');
  });
});

describe('any sequence of moves', () => {
  const moves = fc.array(
    fc.record({
      move: fc.constantFrom<InvitationMove>('accept', 'renew', 'revoke'),
      hoursLater: fc.integer({ min: 0, max: 400 }),
    }),
    { maxLength: 30 },
  );

  it('ends once accepted or revoked, accepts at most once and never after the seventh day since the last mail', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        let now = NOW;
        let lastSent = NOW;
        let state: InvitationState = { status: 'pending', expiresAt: expiryOf(NOW) };
        let settled = 0;
        for (const { move, hoursLater } of steps) {
          now = addHours(now, hoursLater);
          if (moveRefusal(state, move, now) !== null) continue;
          expect(settled).toBe(0);
          if (move === 'renew') {
            lastSent = now;
            state = { status: 'pending', expiresAt: expiryOf(now) };
            continue;
          }
          const isInTime = now < addHours(lastSent, 7 * 24);
          expect(move === 'revoke' || isInTime).toBe(true);
          settled += 1;
          state = { ...state, status: move === 'accept' ? 'accepted' : 'revoked' };
        }
        expect(settled).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('sending again', () => {
  it('is allowed five times a day, and again the next day', () => {
    let sent = { resentOn: null as string | null, resentCount: 0 };
    for (let time = 1; time <= 5; time += 1) {
      sent = countResend(sent, '2026-11-21');
      expect(sent.resentCount).toBe(time);
    }
    expect(() => countResend(sent, '2026-11-21')).toThrow('This invitation was resent too often today.');
    expect(countResend(sent, '2026-11-22')).toEqual({ resentOn: '2026-11-22', resentCount: 1 });
  });
});

describe('the words for the end of a link', () => {
  it.each([
    [-48, 'Expired 2 day(s) ago'],
    [-1, 'Expired today'],
    [3, 'Expires today'],
    [24, 'Expires tomorrow'],
    [168, 'Expires in 7 days'],
  ])('%i hours from now: %s', (hours, text) => {
    expect(expiryText(addHours(NOW, hours), NOW, 'Asia/Kolkata')).toBe(text);
  });
});
