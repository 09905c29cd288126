import { describe, expect, test } from 'vitest';
import { DEFAULT_DISCOUNT_LIMITS } from '../discountLimits.rules.ts';
import { DEFAULT_SETTINGS } from '../organization.contract.ts';
import {
  ApprovalsForm,
  LimitsForm,
  OffersForm,
  PrivacyForm,
  SignInForm,
  weekdaysText,
  WorkingTimeForm,
} from './settings.form.ts';

describe('working days read as people say them', () => {
  test.each([
    [[1, 2, 3, 4, 5, 6, 7], 'Every day'],
    [[1, 2, 3, 4, 5, 6], 'Monday to Saturday'],
    [[1, 3, 5], 'Monday, Wednesday and Friday'],
    [[6, 7], 'Saturday and Sunday'],
    [[2], 'Tuesday'],
  ])('%j: %s', (days, text) => {
    expect(weekdaysText(days)).toBe(text);
  });
});

describe('the forms of the settings refuse what the server refuses', () => {
  const faults = (result: { success: boolean; error?: { issues: { path: PropertyKey[] }[] } }) =>
    (result.error?.issues ?? []).map(({ path }) => path.join('.'));
  const time = { ...DEFAULT_SETTINGS, workingDays: ['1'] };

  test('a week without a day, and a day without an hour', () => {
    expect(WorkingTimeForm.parse(time).workingDays).toEqual([1]);
    expect(faults(WorkingTimeForm.safeParse({ ...time, workingDays: [] }))).toEqual(['workingDays']);
    expect(faults(WorkingTimeForm.safeParse({ ...time, workingHoursTo: '09:30' }))).toEqual([
      'workingHoursTo',
    ]);
  });

  test.each([OffersForm, ApprovalsForm, PrivacyForm, SignInForm])(
    'and take the settings that they were opened with, of which each sends its own',
    (schema) => {
      expect(faults(schema.safeParse(DEFAULT_SETTINGS))).toEqual([]);
    },
  );

  test('a role that may grant more than the one above it', () => {
    const discountLimits = { ...DEFAULT_DISCOUNT_LIMITS, 'Sales Executive': 4 };
    expect(faults(LimitsForm.safeParse({ discountLimits }))).toEqual(['discountLimits.Sales Executive']);
  });
});
