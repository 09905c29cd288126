import { describe, expect, test } from 'vitest';
import type { FilterField } from './filter.types.ts';
import { isSet, menuLabel, operatorOf, valueText } from './filter.types.ts';

const status: FilterField = {
  key: 'status',
  label: 'Stage',
  kind: 'many',
  choices: [
    { value: 'new', label: 'New' },
    { value: 'contacted', label: 'Contacted' },
    { value: 'qualified', label: 'Qualified' },
  ],
};

describe('a filter chip', () => {
  test('names up to two values and counts more', () => {
    expect(valueText(status, ['new'])).toBe('New');
    expect(valueText(status, ['new', 'contacted'])).toBe('New, Contacted');
    expect(valueText(status, ['new', 'contacted', 'qualified'])).toBe('3 of 3');
  });

  test('shows days, amounts and a value that is not offered any more', () => {
    expect(valueText({ key: 'from', label: 'Booked', kind: 'day', operator: 'after' }, '2026-11-21')).toBe(
      '21 Nov 2026',
    );
    expect(valueText({ key: 'budgetMin', label: 'Budget', kind: 'money' }, 850_000_000)).toBe('₹85,00,000');
    expect(valueText({ ...status, kind: 'one' }, 'gone')).toBe('gone');
  });

  test('reads as a sentence by its kind unless it says otherwise', () => {
    expect(operatorOf(status)).toBe('is');
    expect(operatorOf({ key: 'age', label: 'Age', kind: 'number' })).toBe('over');
    expect(operatorOf({ key: 'from', label: 'Booked', kind: 'day', operator: 'after' })).toBe('after');
  });

  test('differs in the menu from another of the same label', () => {
    expect(menuLabel(status)).toBe('Stage');
    expect(menuLabel({ key: 'from', label: 'Booked', kind: 'day', operator: 'from' })).toBe('Booked from');
    expect(menuLabel({ key: 'age', label: 'Age', kind: 'number' })).toBe('Age');
  });

  test('exists only for a value that filters', () => {
    expect([[], '', null, undefined].some(isSet)).toBe(false);
    expect([['new'], 'x', 0, false].every(isSet)).toBe(true);
  });
});
