import { describe, expect, it } from 'vitest';
import { approvalActions, checkDecision, isToUse, statusAt } from './approval.rules.ts';

const NOW = '2027-03-01T06:00:00.000Z';
const LATER = '2027-03-02T06:00:00.000Z';
const OPEN = {
  status: 'requested' as const,
  expiresAt: LATER,
  usedAt: null,
  requestedById: 'asker',
  firstGrantedById: null,
  mayDecide: true,
};

describe('a request', () => {
  it('is decided by another person, and withdrawn by the one who sent it', () => {
    expect(approvalActions(OPEN, 'asker', NOW)).toEqual(['withdraw']);
    expect(approvalActions(OPEN, 'decider', NOW)).toEqual(['grant', 'refuse']);
    expect(approvalActions({ ...OPEN, mayDecide: false }, 'anyone', NOW)).toEqual([]);
    expect(() => checkDecision(OPEN, 'grant', 'asker', NOW)).toThrow('You cannot decide your own request.');
    expect(() => checkDecision(OPEN, 'withdraw', 'decider', NOW)).toThrow('Only the requester can withdraw');
  });

  it('that needs two people is approved by two', () => {
    const half = { ...OPEN, firstGrantedById: 'first' };
    expect(approvalActions(half, 'first', NOW)).toEqual([]);
    expect(() => checkDecision(half, 'grant', 'first', NOW)).toThrow('another person has to approve it');
    expect(approvalActions(half, 'second', NOW)).toEqual(['grant', 'refuse']);
  });

  it('ends with its time; what is approved and done at once never does', () => {
    expect(statusAt({ ...OPEN, expiresAt: NOW }, NOW)).toBe('expired');
    const done = { ...OPEN, status: 'granted' as const, expiresAt: null };
    expect(statusAt(done, LATER)).toBe('granted');
    expect(isToUse(done, NOW)).toBe(false);
    const toUse = { ...done, expiresAt: LATER };
    expect(isToUse(toUse, NOW)).toBe(true);
    expect(statusAt(toUse, LATER)).toBe('expired');
    expect(statusAt({ ...toUse, usedAt: NOW }, LATER)).toBe('granted');
    expect(() => checkDecision(done, 'grant', 'decider', NOW)).toThrow('already approved');
  });
});
