import { expect, test } from 'vitest';
import { installmentActions, mayReschedule } from './waiver.rules.ts';

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
