import { expect, test } from 'vitest';
import {
  daysOfYear,
  daysToDate,
  isYearLabel,
  monthsOfYear,
  yearAfter,
  yearBefore,
  yearName,
  yearOf,
} from './budgetYear.rules.ts';

test('a year runs from April to March', () => {
  expect(yearOf('2027-03-31')).toBe('26-27');
  expect(yearOf('2027-04-01')).toBe('27-28');
  expect(daysOfYear('26-27')).toEqual({ from: '2026-04-01', to: '2027-03-31' });
  const months = monthsOfYear('26-27');
  expect([months[0], months[9], months.length]).toEqual(['2026-04', '2027-01', 12]);
  expect(yearName('26-27')).toBe('FY 2026-27');
  expect([yearBefore('26-27'), yearAfter('26-27')]).toEqual(['25-26', '27-28']);
});

test('a label names a year and the one after it', () => {
  expect(['26-27', '99-00', '26-28', '2026-27', '26-26', ''].map(isYearLabel)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('to date are the months that are over, in April none', () => {
  expect(daysToDate('26-27', '2026-11-28')).toEqual({ from: '2026-04-01', to: '2026-10-31' });
  expect(daysToDate('26-27', '2026-04-30')).toBeNull();
  expect(daysToDate('26-27', '2026-05-01')).toEqual({ from: '2026-04-01', to: '2026-04-30' });
  expect(daysToDate('25-26', '2026-11-28')).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  expect(daysToDate('24-25', '2024-03-31')).toBeNull();
});
