import type { Day } from '#platform/contract/calendar.ts';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { StageTrigger } from '#inventory/payment-terms/plan.rules.ts';

/** More time for a buyer is interest that is not charged: this many days are free, once. */
const FREE_DAYS = 90;

/** No approval goes further: what is due later is another plan. */
const MAX_MONTHS = 24;

/** Who approves what goes beyond, the most junior first. */
export const DUE_DATE_DECIDERS: readonly Role[] = ['Finance Head', 'Project Director', 'Business Head'];

/** What decides how far a due date may be moved. */
export interface MovableDueDate {
  dueDate: Day | null;
  /** Of the demand, before it was moved; null if it never was. */
  firstDueDate: Day | null;
  dueMoves: number;
  /** Null once possession is offered, and where none is promised. */
  promisedPossession: Day | null;
}

/** Why a due date can be moved there by nobody; null when it can. */
export function dueDateProblem(
  { promisedPossession }: Pick<MovableDueDate, 'promisedPossession'>,
  to: Day,
  today: Day,
): string | null {
  if (to < today) return 'Due date cannot be before today.';
  const isStillPromised = promisedPossession !== null && promisedPossession >= today;
  if (isStillPromised && to > promisedPossession)
    return `Due date cannot be after the promised possession, ${formatDay(promisedPossession)}.`;
  return to > addMonths(today, MAX_MONTHS)
    ? `Due date cannot be after ${formatDay(addMonths(today, MAX_MONTHS))}, two years from today.`
    : null;
}

/** Why another person has to approve a move; null when it needs no approval. */
export function moveNeedsApproval(move: MovableDueDate, to: Day, today: Day): string | null {
  const first = move.firstDueDate ?? move.dueDate;
  if (move.dueMoves > 0) return move.dueMoves === 1 ? 'second move' : `moved ${move.dueMoves} times before`;
  if (first !== null && to > addDays(first, FREE_DAYS))
    return `more than ${FREE_DAYS} days after ${formatDay(first)}`;
  return move.promisedPossession !== null && move.promisedPossession < today
    ? `possession was promised for ${formatDay(move.promisedPossession)}`
    : null;
}

const DAY_STAGES: readonly StageTrigger['type'][] = [
  'daysAfterBooking',
  'daysAfterRegistration',
  'fixedDate',
];

/** Whether a stage is demanded on a day, and not by construction or possession. */
export function isDayStage({ type }: StageTrigger): boolean {
  return DAY_STAGES.includes(type);
}

/** Why a stage that is demanded on a day cannot be moved so far before it is demanded; null when it can. */
export function stageDayProblem(
  name: string,
  agreedDate: Day | null,
  promisedPossession: Day | null,
  to: Day,
): string | null {
  if (agreedDate !== null && to > addDays(agreedDate, FREE_DAYS))
    return `${name}: the date cannot be more than ${FREE_DAYS} days after ${formatDay(agreedDate)}, as agreed at the booking.`;
  return promisedPossession !== null && promisedPossession >= (agreedDate ?? '') && to > promisedPossession
    ? `${name}: the date cannot be after the promised possession, ${formatDay(promisedPossession)}.`
    : null;
}
