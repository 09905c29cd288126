import { describe, expect, it } from 'vitest';
import { answerDueOn, endedRefusal, questionActions } from './question.rules.ts';

describe('the day by which a question is answered', () => {
  it.each([
    // 26 November 2026 is a Thursday.
    [[1, 2, 3, 4, 5], '2026-11-26', '2026-12-03'],
    [[1, 2, 3, 4, 5, 6], '2026-11-26', '2026-12-02'],
    [[1, 2, 3, 4, 5, 6, 7], '2026-11-26', '2026-12-01'],
    [[7], '2026-11-26', '2026-12-27'],
    [[1, 2, 3, 4, 5], '2026-11-28', '2026-12-04'],
  ])('of people who work on %j, asked on %s, is %s', (workingDays, askedOn, dueOn) => {
    expect(answerDueOn(askedOn, workingDays)).toBe(dueOn);
  });
});

describe('what may be done with a question', () => {
  const question = { status: 'open' as const, ownerId: 'owner', askedById: 'asker' };

  it('is to answer and to reassign it for its owner and the desk, to withdraw it for the firm', () => {
    const actions = (userId: string, role: Parameters<typeof questionActions>[0]['role']) =>
      questionActions({ userId, role }, question);
    expect(actions('owner', 'Channel Partner Manager')).toEqual(['answer', 'assign']);
    expect(actions('another', 'Channel Partner Manager')).toEqual([]);
    expect(actions('another', 'Finance Manager')).toEqual(['answer', 'assign']);
    expect(actions('another', 'Sales Head')).toEqual(['answer', 'assign']);
    expect(actions('asker', 'Channel Partner Agent')).toEqual(['withdraw']);
    expect(actions('another', 'Channel Partner Agent')).toEqual([]);
    expect(actions('another', 'Channel Partner Admin')).toEqual(['withdraw']);
  });

  it('is nothing once it has ended', () => {
    const answered = { ...question, status: 'answered' as const };
    expect(questionActions({ userId: 'owner', role: 'Finance Head' }, answered)).toEqual([]);
    expect(endedRefusal(answered)).toBe('This question is already answered.');
  });
});
