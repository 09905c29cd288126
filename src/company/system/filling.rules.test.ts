import { describe, expect, it } from 'vitest';
import { daysStale, roughTime } from './filling.rules.ts';

describe('the time that is left', () => {
  it('is given in steps of five seconds, then by the minute, and never as nothing', () => {
    expect([0, 3, 5, 6, 61, 90].map(roughTime)).toEqual([
      '5 seconds',
      '5 seconds',
      '5 seconds',
      '10 seconds',
      '65 seconds',
      '90 seconds',
    ]);
    expect([91, 120, 121].map(roughTime)).toEqual(['2 minutes', '2 minutes', '3 minutes']);
  });
});

describe('a demonstration', () => {
  it('is offered to be made new when it is older than 30 days', () => {
    const madeAt = '2026-11-01T06:00:00.000Z';
    expect(daysStale(madeAt, '2026-12-01T23:00:00.000Z')).toBeNull();
    expect(daysStale(madeAt, '2026-12-02T06:00:00.000Z')).toBe(31);
  });
});
