import { describe, expect, it } from 'vitest';
import { reconciledPeriod, totalOf } from './reconciliation.rules.ts';

describe('the days of a reconciliation', () => {
  it('are the last seven unless said, and a quarter at most', () => {
    expect(reconciledPeriod({}, '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(reconciledPeriod({ from: '2026-08-23', to: '2026-11-22' }, '2026-11-22').from).toBe('2026-08-23');
    expect(() => reconciledPeriod({ from: '2026-08-22', to: '2026-11-22' }, '2026-11-22')).toThrow('92 days');
    expect(() => reconciledPeriod({ from: '2026-11-23', to: '2026-11-22' }, '2026-11-22')).toThrow('before');
  });

  it('add up column by column', () => {
    const day = { day: '2026-11-22', source: 'website' as const, file: null };
    const total = totalOf([
      { ...day, received: 10, new: 4, reEnquiry: 3, repeat: 2, rejected: 1 },
      { ...day, received: 3, new: 1, reEnquiry: 0, repeat: 0, rejected: 2 },
    ]);
    expect(total).toEqual({ received: 13, new: 5, reEnquiry: 3, repeat: 2, rejected: 3 });
  });
});
