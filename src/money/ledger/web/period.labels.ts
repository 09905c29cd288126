import type { Instant } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { dayHere } from '#platform/web/session/today.ts';
import type { Period, PeriodLock, PeriodState } from '../period.contract.ts';

export const STATE_LABELS: Record<PeriodState, string> = {
  current: 'This month',
  open: 'Open',
  locked: 'Closed',
  reopened: 'Reopened',
};

/** 'Zero' with its sign, or that both sides differ. */
export function balanceOfPeriod({ debitPaise, creditPaise }: Period): string {
  return debitPaise === creditPaise ? '✓ Zero' : '✕ Not zero';
}

/** The history of a month, latest first; before its first closing, when it will close. */
export function historyOf({ state, locks, lastOpenDay }: Period): string[] {
  if (locks.length === 0 && state === 'open') return [`Closes after ${formatDay(lastOpenDay)}`];
  return locks.flatMap((lock) => [...openingOf(lock), closingOf(lock)]);
}

function openingOf({ reopenedAt, reopenedBy, reason }: PeriodLock): string[] {
  if (reopenedAt === null) return [];
  return [`Reopened on ${dayOf(reopenedAt)} by ${reopenedBy ?? 'the application'}: ${reason ?? ''}`];
}

function closingOf({ lockedAt, lockedBy }: PeriodLock): string {
  const day = dayOf(lockedAt);
  return lockedBy === null ? `Closed automatically on ${day}` : `Closed on ${day} by ${lockedBy}`;
}

function dayOf(instant: Instant): string {
  return formatDay(dayHere(instant));
}
