import { expect, test } from 'vitest';
import { installmentActions, mayReschedule, waiverProblem } from './waiver.rules.ts';

const OVER = 'You may waive up to ₹25,000 interest. Ask a Finance Head for more.';
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
    'You may waive up to ₹1,000 of a balance. Ask a Finance Head for more.',
  ],
  ['Sales Head', 'balance', 1, NO_BALANCE],
] as const)('%s waiving %s of %i paise', (role, scope, paise, problem) => {
  expect(waiverProblem(role, scope, paise)).toBe(problem);
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
