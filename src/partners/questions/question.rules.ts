import type { Day } from '#platform/contract/calendar.ts';
import { addDays, weekdayOf } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { QUESTION_ASKERS, QUESTION_DESK, QUESTION_OWNERS } from './questionRights.rules.ts';

export const QUESTION_STATUSES = ['open', 'answered', 'withdrawn'] as const;
type QuestionStatus = (typeof QUESTION_STATUSES)[number];

export const QUESTION_ACTIONS = ['answer', 'assign', 'withdraw'] as const;
type QuestionAction = (typeof QUESTION_ACTIONS)[number];

/** Working days in which a question is answered. */
const DAYS_TO_ANSWER = 5;

/** How many questions about one commission wait for an answer at most. */
export const MAX_OPEN_QUESTIONS = 20;

/** The last day for the answer to a question that was asked on a day, by the days of the week on which people work. */
export function answerDueOn(askedOn: Day, workingDays: readonly number[]): Day {
  if (workingDays.length === 0) return addDays(askedOn, DAYS_TO_ANSWER);
  let left = DAYS_TO_ANSWER;
  let day = askedOn;
  while (left > 0) {
    day = addDays(day, 1);
    // Settings call Sunday 7.
    if (workingDays.includes(weekdayOf(day) || 7)) left -= 1;
  }
  return day;
}

interface OpenOrEnded {
  status: QuestionStatus;
  ownerId: string;
  askedById: string;
}

interface Person {
  userId: string;
  role: Role;
}

/** Its owner, and those at whose desk questions arrive. */
export function mayAnswer({ userId, role }: Person, { ownerId }: Pick<OpenOrEnded, 'ownerId'>): boolean {
  return hasRole(role, ...QUESTION_DESK) || (hasRole(role, ...QUESTION_OWNERS) && userId === ownerId);
}

/** Whoever asked it, or the admin of the firm. */
export function mayWithdraw(
  { userId, role }: Person,
  { askedById }: Pick<OpenOrEnded, 'askedById'>,
): boolean {
  return hasRole(role, ...QUESTION_ASKERS) && (role === 'Channel Partner Admin' || userId === askedById);
}

export function questionActions(person: Person, question: OpenOrEnded): QuestionAction[] {
  if (question.status !== 'open') return [];
  const answers = mayAnswer(person, question);
  const may = { answer: answers, assign: answers, withdraw: mayWithdraw(person, question) };
  return QUESTION_ACTIONS.filter((action) => may[action]);
}

/** Why it can no longer be answered, reassigned or withdrawn; null while it is open. */
export function endedRefusal({ status }: Pick<OpenOrEnded, 'status'>): string | null {
  return status === 'open' ? null : `This question is already ${status}.`;
}
