import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#company/organizations/organization.contract.ts';
import { installmentActions, mayReschedule, waiverProblem } from './waiver.rules.ts';

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

test('an overdue installment is moved by a Finance Head or an administrator alone', () => {
  const roles = ['Business Head', 'Finance Head', 'Finance Manager', 'Sales Head', 'Sales Manager'] as const;
  expect(roles.filter((role) => mayReschedule(role, 'overdue'))).toEqual(['Business Head', 'Finance Head']);
  expect(roles.filter((role) => mayReschedule(role, 'due'))).toEqual([...roles]);
  expect(mayReschedule('Marketing Head', 'due')).toBe(false);
  expect(mayReschedule('Sales Executive', 'due')).toBe(false);
});

test('what is paid can only be freed from its interest', () => {
  const paid = { status: 'paid', dueDate: '2026-11-01', interestPaise: 1 } as const;
  expect(installmentActions('Finance Head', paid)).toEqual(['waiveInterest']);
  expect(installmentActions('Finance Head', { ...paid, interestPaise: 0 })).toEqual([]);
  const due = { status: 'due', dueDate: '2026-11-01', interestPaise: 0 } as const;
  expect(installmentActions('Sales Head', due)).toEqual(['edit', 'reschedule']);
  expect(installmentActions('Finance Manager', { ...due, status: 'overdue' })).toEqual([
    'edit',
    'waiveBalance',
  ]);
});
