import { expect, test } from 'vitest';
import { PlanChangeForm } from './planChange.form.ts';

const ID = '019a9c53-0000-7000-8000-000000000001';
const EMPTY = { days: null, date: null, milestoneKey: null };

function problems(trigger: Record<string, unknown>): [string, string][] {
  const move = {
    kind: 'reschedule',
    installmentId: ID,
    trigger: { ...EMPTY, ...trigger },
    reason: 'The works are late',
  };
  const checked = PlanChangeForm.safeParse(move);
  return (checked.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]);
}

test('a stage is moved once its new time is whole, so that nobody is warned of what is not typed yet', () => {
  expect(problems({ type: 'fixedDate' })).toEqual([['trigger.date', 'Enter the date']]);
  expect(problems({ type: 'milestone' })).toEqual([['trigger.milestoneKey', 'Choose the milestone']]);
  expect(problems({ type: 'daysAfterRegistration' })).toEqual([['trigger.days', 'Enter the days']]);
  expect(problems({ type: 'fixedDate', date: '2027-01-31' })).toEqual([]);
  expect(problems({ type: 'daysAfterBooking', days: 0 })).toEqual([]);
  expect(problems({ type: 'possession' })).toEqual([]);
});
