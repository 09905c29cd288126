import { describe, expect, it } from 'vitest';
import type { DestructionGround, KeepingFacts, KeepingLaw } from './retention.rules.ts';
import { destructionProblem, keptUntil, lawUntil, reminderOn } from './retention.rules.ts';

const law = (patch: Partial<KeepingLaw> = {}): KeepingLaw => ({
  name: 'companies act',
  source: 'Companies Act 2013 s.128(5)',
  years: 8,
  plusMonths: 0,
  fromYearEnd: true,
  ...patch,
});

describe('how long a document is kept', () => {
  it.each([
    ['2024-02-29', 8, '2032-02-29'],
    ['2024-02-29', 7, '2031-02-28'],
    ['2023-02-28', 1, '2024-02-28'],
    ['2026-12-31', 99, '2125-12-31'],
  ])('ended on %s and kept for %i years: until %s', (endedOn, years, until) => {
    expect(keptUntil({ years, laws: [] }, endedOn)).toBe(until);
  });

  it('has no day while the record goes on', () => {
    expect(keptUntil({ years: 8, laws: [law()] }, null)).toBeNull();
  });

  it('is as long as the longest law where that is longer than the own rule', () => {
    const gst = law({ name: 'gst', years: 6, plusMonths: 9 });
    expect(keptUntil({ years: 3, laws: [gst] }, '2026-05-10')).toBe('2033-12-31');
    expect(keptUntil({ years: 3, laws: [gst, law()] }, '2026-05-10')).toBe('2035-03-31');
    expect(keptUntil({ years: 30, laws: [gst, law()] }, '2026-05-10')).toBe('2056-05-10');
  });

  it.each([
    ['2026-03-31', '2034-03-31'],
    ['2026-04-01', '2035-03-31'],
  ])('a law that counts from the year of %s keeps until %s', (endedOn, until) => {
    expect(lawUntil(law(), endedOn)).toBe(until);
  });

  it('a law that counts from the end of the record keeps to that day', () => {
    expect(lawUntil(law({ fromYearEnd: false, years: 5 }), '2024-02-29')).toBe('2029-02-28');
  });
});

const facts = (patch: Partial<KeepingFacts> = {}): KeepingFacts => ({
  today: '2034-05-10',
  endedOn: '2026-05-10',
  term: { years: 8, laws: [] },
  isDestroyed: false,
  holdReason: null,
  hasApproved: true,
  ...patch,
});
const problem = (ground: DestructionGround, patch: Partial<KeepingFacts> = {}) =>
  destructionProblem(ground, facts(patch));

describe('the destruction of a document', () => {
  it('is possible from the day on which its time is over, not before', () => {
    expect(problem('retentionOver')).toBeNull();
    expect(problem('retentionOver', { today: '2034-05-09' })).toBe('It is kept until 10 May 2034.');
    expect(problem('retentionOver', { endedOn: null })).toContain('Its record has not ended');
    expect(problem('retentionOver', { term: { years: 8, laws: [law()] } })).toBe(
      'It is kept until 31 Mar 2035.',
    );
  });

  it('as a wrong upload needs that it does not count, whenever its record ends', () => {
    expect(problem('wrongUpload', { endedOn: null })).toContain('Withdraw its approval first');
    expect(problem('wrongUpload', { endedOn: null, hasApproved: false })).toBeNull();
  });

  it('asked by a person is possible at once where no law keeps it, else refused with law and day', () => {
    expect(problem('erasure', { today: '2026-05-11' })).toBeNull();
    expect(problem('erasure', { today: '2026-05-11', endedOn: null })).toBeNull();
    const kept = { years: 1, laws: [law(), law({ years: 6, source: 'CGST Act 2017 s.36.' })] };
    expect(problem('erasure', { term: kept })).toBe(
      'It is kept until 31 Mar 2035 by law. Companies Act 2013 s.128(5).',
    );
    expect(problem('erasure', { term: kept, today: '2035-03-31' })).toBeNull();
    expect(problem('erasure', { term: kept, endedOn: null })).toContain('Companies Act 2013 s.128(5)');
  });

  it('never happens on hold, and once', () => {
    for (const ground of ['retentionOver', 'wrongUpload', 'erasure'] as const) {
      expect(problem(ground, { holdReason: 'Suit 12 of 2026.', hasApproved: false })).toBe(
        'It is on hold: Suit 12 of 2026. Lift the hold first.',
      );
      expect(problem(ground, { isDestroyed: true })).toBe('This document is destroyed already.');
    }
  });
});

it.each([
  ['2026-12-28', null],
  ['2026-12-27', 30],
  ['2026-12-05', 30],
  ['2026-12-04', 7],
  ['2026-11-28', 7],
  ['2026-11-27', 0],
  ['2026-11-26', null],
])('on 27 Nov 2026 a document that expires on %s is reminded of at %s days', (expiresOn, days) => {
  expect(reminderOn(expiresOn, '2026-11-27')).toBe(days);
});
