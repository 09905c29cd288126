import { look } from '#platform/web/status/status.ts';
import type { Alert } from '../alert.contract.ts';
import { amountText, PAUSE_TEXTS } from '../alertText.rules.ts';

export const ALERT_STATUS = {
  waiting: look('Not passed', 'ring', 'faint'),
  past: look('Passed', 'alert', 'amber'),
  unknown: look('Not known', 'dash', 'faint'),
  paused: look('Paused', 'dash', 'faint'),
} as const;

export function statusOf({ isActive, isPast, lastValue }: Alert): keyof typeof ALERT_STATUS {
  if (!isActive) return 'paused';
  if (lastValue === null) return 'unknown';
  return isPast ? 'past' : 'waiting';
}

/** 'above ₹5,00,00,000' */
export function limitText({ direction, unit, limit }: Alert): string {
  return `${direction} ${amountText(unit, limit)}`;
}

/** What it was at the last look, or why that is not known. */
export function valueText({ unit, lastValue, unknown, isActive, pauseReason }: Alert): string {
  if (!isActive && pauseReason !== null) return PAUSE_TEXTS[pauseReason];
  return lastValue === null ? (unknown ?? '–') : amountText(unit, lastValue);
}
