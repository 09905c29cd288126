/** From here on the end of a hold is announced. */
export const WARNED_BELOW_SECONDS = 120;

/** Whole seconds up to an end, never below zero. */
export function leftOf(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** '12:41' */
export function timerText(secondsLeft: number): string {
  return `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
}
