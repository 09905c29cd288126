import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { RECEIPT_RECORDERS } from '#money/plans/receiptRights.rules.ts';

/** Who speaks with buyers about what they owe: the builder's own sales team and Finance. */
export const FOLLOW_UP_ROLES = RECEIPT_RECORDERS;

export const FOLLOW_UP_CHANNELS = ['call', 'whatsapp', 'sms', 'email', 'letter', 'meeting', 'note'] as const;
export type FollowUpChannel = (typeof FOLLOW_UP_CHANNELS)[number];

/** Of a call. */
export const FOLLOW_UP_OUTCOMES = ['reached', 'noAnswer'] as const;
type FollowUpOutcome = (typeof FOLLOW_UP_OUTCOMES)[number];

/** What a person can plan; to wait for a promise follows from the promise. */
export const NEXT_STEPS = ['call', 'message', 'letter', 'meeting', 'notice'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

export const PROMISE_STATES = ['open', 'kept', 'broken'] as const;
export type PromiseState = (typeof PROMISE_STATES)[number];

/** What people read, on screens and in files. */
export const STEP_LABELS: Record<NextStep | 'wait', string> = {
  call: 'Call',
  message: 'Send message',
  letter: 'Send letter',
  meeting: 'Meet',
  notice: 'Send notice',
  wait: 'Wait for payment',
};
export const PROMISE_LABELS: Record<PromiseState, string> = {
  open: 'Promised',
  kept: 'Kept',
  broken: 'Broken',
};

/** How late a contact is logged at most, and how far ahead a promise or a step lies, in days. */
export const LOGGED_WITHIN_DAYS = 90;
export const PROMISED_WITHIN_DAYS = 180;
/** Without a contact for so many days a customer is forgotten. */
export const QUIET_DAYS = 7;
/** A contact is taken back by who logged it, for so many minutes. */
export const UNDO_MINUTES = 15;
/** So many customers are reminded at once. */
export const MAX_REMINDED = 200;

interface LastContact {
  channel: FollowUpChannel;
  outcome: FollowUpOutcome | null;
}

interface Standing {
  /** Planned by a person and not followed by a contact since. */
  planned: { step: NextStep; on: Day } | null;
  /** The newest one. */
  promise: { on: Day; state: PromiseState } | null;
  lastContact: LastContact | null;
}

export interface NextStepOf {
  step: NextStep | 'wait';
  /** Null: as soon as possible. */
  on: Day | null;
}

/**
 * What to do next about an overdue customer: what a person planned; else wait for an open promise; else write to who
 * does not answer, and call everybody else.
 */
export function nextStepOf({ planned, promise, lastContact }: Standing): NextStepOf {
  if (planned) return planned;
  if (promise?.state === 'open') return { step: 'wait', on: promise.on };
  return { step: lastContact?.outcome === 'noAnswer' ? 'letter' : 'call', on: null };
}

/** The days a contact that is logged today may have had. */
export function loggedDays(today: Day): { from: Day; to: Day } {
  return { from: addDays(today, -LOGGED_WITHIN_DAYS), to: today };
}

/** The days for which a promise or a next step may be noted. */
export function comingDays(today: Day): { from: Day; to: Day } {
  return { from: today, to: addDays(today, PROMISED_WITHIN_DAYS) };
}
