import { expect, test } from 'vitest';
import { statusOn } from './costSheet.status.rules.ts';

test('an issued sheet is good on its last day and expired on the next', () => {
  const sheet = { status: 'issued' as const, validUntil: '2026-11-28' };
  expect(statusOn(sheet, '2026-11-28')).toBe('issued');
  expect(statusOn(sheet, '2026-11-29')).toBe('expired');
});

test('an accepted or replaced sheet never expires', () => {
  for (const status of ['accepted', 'superseded'] as const) {
    expect(statusOn({ status, validUntil: '2026-11-28' }, '2030-01-01')).toBe(status);
  }
});
