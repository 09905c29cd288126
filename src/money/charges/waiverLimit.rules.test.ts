import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#company/organizations/organization.contract.ts';
import { waiverProblem } from './waiverLimit.rules.ts';

const LIMITS = DEFAULT_SETTINGS.waiverLimits;
const OVER = 'You may waive up to ₹25,000 interest of one sale. Ask a Finance Head for more.';
const NO_BALANCE = 'Only a Finance Head or an administrator may waive a balance.';

test.each([
  ['Finance Head', 'interest', 10_00_000_00, null],
  ['Sales Head', 'interest', 10_00_000_00, null],
  ['Project Director', 'interest', 10_00_000_00, null],
  ['Finance Manager', 'interest', 25_000_00, null],
  ['Finance Manager', 'interest', 25_000_01, OVER],
  ['Finance Head', 'balance', 10_00_000_00, null],
  ['Business Head', 'balance', 10_00_000_00, null],
  ['Finance Manager', 'balance', 1_000_00, null],
  [
    'Finance Manager',
    'balance',
    1_000_01,
    'You may waive up to ₹1,000 of balances of one sale. Ask a Finance Head for more.',
  ],
  ['Sales Head', 'balance', 1, NO_BALANCE],
  ['Sales Head', 'fee', 10_00_000_00, null],
  ['Sales Head', 'forfeiture', 0, null],
  ['Sales Head', 'forfeiture', 1, 'Only a Finance Head or an administrator may waive a forfeiture.'],
  [
    'Finance Manager',
    'forfeiture',
    1,
    'You may waive up to ₹0 of forfeitures of one sale. Ask a Finance Head for more.',
  ],
  ['Finance Head', 'forfeiture', 10_00_000_00, null],
] as const)('%s waiving %s of %i paise', (role, scope, paise, problem) => {
  expect(waiverProblem(role, scope, paise, LIMITS)).toBe(problem);
});

test('a limit counts what the person waived of the sale and in the month, not one call', () => {
  const waiving = (onSalePaise: number, inMonthPaise: number) =>
    waiverProblem('Finance Manager', 'interest', 10_000_00, LIMITS, { onSalePaise, inMonthPaise });
  expect(waiving(15_000_00, 90_000_00)).toBeNull();
  expect(waiving(15_000_01, 15_000_01)).toBe(
    'You may waive up to ₹25,000 interest of one sale, and have waived ₹15,000.01. Ask a Finance Head for more.',
  );
  expect(waiving(0, 90_000_01)).toBe(
    'You may waive up to ₹1,00,000 interest in a month, and have waived ₹90,000.01. Ask a Finance Head for more.',
  );
});
