import { describe, expect, it } from 'vitest';
import type { CheckItem, ListItem } from './check.rules.ts';
import {
  boundsText,
  checkActions,
  checkInspector,
  checkOpen,
  checkOutsider,
  emptyItem,
  faultsOf,
  holdsCompletion,
  inspectedOutcome,
  itemsAfter,
  outcomeOf,
} from './check.rules.ts';

const PLAIN: ListItem = {
  text: 'Shuttering tight',
  kind: 'now',
  days: null,
  unit: null,
  min: null,
  max: null,
};
const COVER: ListItem = { ...PLAIN, text: 'Cover', unit: 'mm', min: 20, max: 30 };
const CUBES: ListItem = { ...PLAIN, text: 'Strength', kind: 'later', days: 28, unit: 'N/mm²', min: 30 };
const on = { checkedOn: '2026-11-02', today: '2026-11-02' };
const items = (...list: ListItem[]): CheckItem[] => list.map(emptyItem);

describe('an item', () => {
  it.each([
    [20, 'ok'],
    [30, 'ok'],
    [19.99, 'notOk'],
    [30.01, 'notOk'],
  ])('with bounds of 20 to 30 and the value %s is %s by itself', (value, result) => {
    const [item] = itemsAfter(items(COVER), [{ no: 1, value, result: 'ok' }], on);
    expect(item).toMatchObject({ value, result });
  });

  it('with bounds needs a value to be ok, and one that does not apply a reason', () => {
    expect(() => itemsAfter(items(COVER), [{ no: 1, result: 'ok' }], on)).toThrow(
      'Enter the value of item 1.',
    );
    expect(() => itemsAfter(items(PLAIN), [{ no: 1, result: 'notApplicable' }], on)).toThrow(
      'Enter why item 1 does not apply.',
    );
    const [left] = itemsAfter(items(COVER), [{ no: 1, result: 'notApplicable', note: 'No slab here' }], on);
    expect(left).toMatchObject({ result: 'notApplicable', value: null });
  });

  it('is named once, and is one of the check', () => {
    expect(() => itemsAfter(items(PLAIN), [{ no: 2 }], on)).toThrow('This check has 1 item.');
    expect(() => itemsAfter(items(PLAIN), [{ no: 1 }, { no: 1 }], on)).toThrow('Item 1 is named twice.');
  });

  it('of a later result is due after its days, or on a day that is said', () => {
    const [counted] = itemsAfter(items(CUBES), [], on);
    expect(counted).toMatchObject({ result: null, dueOn: '2026-11-30' });
    const [said] = itemsAfter(items(CUBES), [{ no: 1, dueOn: '2026-12-05' }], on);
    expect(said?.dueOn).toBe('2026-12-05');
    expect(() => itemsAfter(items(CUBES), [{ no: 1, dueOn: '2026-10-05' }], on)).toThrow('This day is over');
    expect(() => itemsAfter(items(PLAIN), [{ no: 1, dueOn: '2026-12-05' }], on)).toThrow('looked at now');
    expect(() => itemsAfter(items(CUBES), [{ no: 1, dueOn: '2028-12-05' }], on)).toThrow('within a year');
    const known = { no: 1, value: 34, dueOn: '2026-12-05' };
    expect(() => itemsAfter(items(CUBES), [known], on)).toThrow('has its result');
  });
});

describe('a check', () => {
  const found = (...results: (CheckItem['result'] | 'later')[]) =>
    results.map((result) =>
      result === 'later' ? { ...emptyItem(CUBES), dueOn: '2026-11-30' } : { ...emptyItem(PLAIN), result },
    );

  it.each([
    [found('ok', 'notApplicable'), 'passed', null],
    [found('ok', null), 'pending', null],
    [found('ok', 'later'), 'pending', '2026-11-30'],
    [found(null, 'later'), 'pending', null],
    [found('notOk', null, 'later'), 'failed', null],
  ] as const)('adds its items up', (all, status, laterDueOn) => {
    expect(outcomeOf(all)).toEqual({ status, laterDueOn });
  });

  it('is not passed by saying so', () => {
    expect(() => inspectedOutcome(found('ok', null), 'passed')).toThrow('Item 2 has no result.');
    expect(() => inspectedOutcome(found('notOk'), 'passed')).toThrow('Item 1 is not ok.');
    expect(() => inspectedOutcome(found('ok'), 'failed')).toThrow('Mark the item that is not ok');
    expect(inspectedOutcome([], 'passed').status).toBe('passed');
    expect(() => inspectedOutcome([], undefined)).toThrow('Choose passed or failed.');
  });

  it('holds the completion if it is mandatory, unless later results alone are missing', () => {
    const check = { status: 'pending' as const, mandatory: true, laterDueOn: null };
    expect(holdsCompletion(check)).toBe(true);
    expect(holdsCompletion({ ...check, laterDueOn: '2026-11-30' })).toBe(false);
    expect(holdsCompletion({ ...check, mandatory: false })).toBe(false);
    expect(holdsCompletion({ ...check, status: 'failed' })).toBe(true);
    expect(holdsCompletion({ ...check, status: 'waived' })).toBe(false);
  });

  it('is inspected while it is pending, by another person than those who did the work', () => {
    expect(() => checkOpen('failed')).toThrow('Report the rework first');
    expect(() => checkOpen('passed')).toThrow('passed already');
    const nobody = { reportedProgress: false, reworked: false, isAlone: false };
    expect(() => checkInspector({ ...nobody, reportedProgress: true })).toThrow('You reported progress');
    expect(() => checkInspector({ ...nobody, reworked: true })).toThrow('You reported the rework');
    expect(() => checkInspector({ reportedProgress: true, reworked: true, isAlone: true })).not.toThrow();
    expect(checkActions('Sales Manager', { status: 'failed' })).toEqual(['rework']);
    expect(checkActions('Project Director', { status: 'failed' })).toEqual(['rework', 'waive']);
    expect(checkActions('Sales Head', { status: 'pending' })).toEqual([]);
  });

  it('is not inspected by the contractor that does the work, nor by its contact', () => {
    const contractor = { companyName: 'Balaji Works', contactPerson: 'R. K. Jadhav' };
    for (const name of ['Balaji Works', 'r k jadhav', ' R. K.  Jadhav '])
      expect(() => checkOutsider(name, contractor)).toThrow('belongs to Balaji Works, which does this work');
    expect(() => checkOutsider('R. Iyer', contractor)).not.toThrow();
  });

  it('says in words what is wanted and what was wrong', () => {
    expect(boundsText(COVER)).toBe('20 to 30 mm');
    expect(boundsText(CUBES)).toBe('at least 30 N/mm²');
    expect(boundsText({ min: null, max: 5, unit: 'Ω' })).toBe('at most 5 Ω');
    const bad = itemsAfter(items(COVER, PLAIN), [{ no: 1, value: 12, note: 'North edge' }], on);
    expect(faultsOf(bad, null)).toEqual(['Cover: 12 mm, 20 to 30 mm wanted. North edge']);
  });
});
