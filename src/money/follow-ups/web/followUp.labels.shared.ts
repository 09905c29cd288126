import { formatDay, formatDayNear } from '#platform/contract/format.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Statuses } from '#platform/web/status/status.ts';
import type { FollowUpChannel, NextStep, PromiseState } from '../followUp.rules.ts';
import { PROMISE_LABELS, STEP_LABELS } from '../followUp.rules.ts';

export const CHANNEL_LABELS: Record<FollowUpChannel, string> = {
  call: 'Call',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'Mail',
  letter: 'Letter',
  meeting: 'Meeting',
  note: 'Note',
};

export const PROMISE_LOOKS: Statuses<PromiseState> = {
  open: { word: PROMISE_LABELS.open, shape: 'half', tone: 'primary' },
  kept: { word: PROMISE_LABELS.kept, shape: 'tick', tone: 'success' },
  broken: { word: PROMISE_LABELS.broken, shape: 'alert', tone: 'error' },
};

/** 'Promised by 28 Nov', 'Broken, 10 Nov' */
export function promiseText({ on, state }: { on: Day; state: PromiseState }, today: Day): string {
  const day = formatDayNear(on, today);
  return state === 'open' ? day : `${PROMISE_LOOKS[state].word} ${day}`;
}

/** 'Called', 'No answer', 'Mail' */
export function contactText(channel: FollowUpChannel, outcome: string | null): string {
  if (channel !== 'call') return CHANNEL_LABELS[channel];
  return outcome === 'noAnswer' ? 'No answer' : 'Called';
}

/** 'Call, 2 Dec 2026' */
export function stepText({ step, on }: { step: NextStep | 'wait'; on: Day | null }): string {
  return on === null ? STEP_LABELS[step] : `${STEP_LABELS[step]}, ${formatDay(on)}`;
}
