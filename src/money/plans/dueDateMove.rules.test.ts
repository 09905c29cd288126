import { describe, expect, it } from 'vitest';
import { dueDateProblem, moveNeedsApproval, stageDayProblem } from './dueDateMove.rules.ts';

const TODAY = '2027-03-01';
const NEVER_MOVED = {
  dueDate: '2027-03-15',
  firstDueDate: null,
  dueMoves: 0,
  promisedPossession: '2028-12-31',
};
const MOVED = { ...NEVER_MOVED, dueDate: '2027-04-01', firstDueDate: '2027-03-15', dueMoves: 1 };

describe('moving a due date', () => {
  it.each([
    ['2027-06-13', null],
    ['2027-06-14', 'more than 90 days after 15 Mar 2027'],
    ['2099-01-01', 'more than 90 days after 15 Mar 2027'],
  ])('once, to %s, needs approval: %s', (to, reason) => {
    expect(moveNeedsApproval(NEVER_MOVED, to, TODAY)).toBe(reason);
  });

  it('needs approval the second time, however short', () => {
    expect(moveNeedsApproval(MOVED, '2027-04-02', TODAY)).toBe('second move');
    expect(moveNeedsApproval({ ...MOVED, dueMoves: 2 }, '2027-04-02', TODAY)).toBe('moved 2 times before');
  });

  it('needs approval once possession is late, and is refused after a promise that still stands', () => {
    const late = { ...NEVER_MOVED, promisedPossession: '2027-02-01' };
    expect(moveNeedsApproval(late, '2027-03-20', TODAY)).toBe('possession was promised for 1 Feb 2027');
    expect(dueDateProblem(late, '2027-03-20', TODAY)).toBeNull();
    expect(dueDateProblem(NEVER_MOVED, '2028-12-31', TODAY)).toBeNull();
    expect(dueDateProblem(NEVER_MOVED, '2029-01-01', TODAY)).toBe(
      'Due date cannot be after the promised possession, 31 Dec 2028.',
    );
    expect(dueDateProblem(NEVER_MOVED, '2027-02-28', TODAY)).toBe('Due date cannot be before today.');
    // Nor by two people, where nothing is promised.
    expect(dueDateProblem(late, '2029-03-01', TODAY)).toBeNull();
    expect(dueDateProblem(late, '2099-01-01', TODAY)).toBe(
      'Due date cannot be after 1 Mar 2029, two years from today.',
    );
  });
});

describe('moving a stage before it is demanded', () => {
  it('goes 90 days beyond the plan of the booking, and no further than the promised possession', () => {
    expect(stageDayProblem('On 15 Mar', '2027-03-15', null, '2027-06-13')).toBeNull();
    expect(stageDayProblem('On 15 Mar', '2027-03-15', null, '2027-06-14')).toBe(
      'On 15 Mar: the date cannot be more than 90 days after 15 Mar 2027, as agreed at the booking.',
    );
    expect(stageDayProblem('On 15 Mar', '2027-03-15', '2027-04-30', '2027-05-01')).toBe(
      'On 15 Mar: the date cannot be after the promised possession, 30 Apr 2027.',
    );
  });
});
