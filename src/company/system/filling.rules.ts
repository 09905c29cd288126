/** About how long, in words that fit after "about": by five seconds up to a minute and a half, then by the minute. */
export function roughTime(seconds: number): string {
  if (seconds <= 90) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** After so many days a demonstration no longer looks like a company of today. */
const FRESH_DAYS = 30;
const DAY_MS = 86_400_000;

/** How many whole days ago a demonstration was made, once it is so old that a new one is offered; else null. */
export function daysStale(madeAt: string, now: string): number | null {
  const days = Math.floor((Date.parse(now) - Date.parse(madeAt)) / DAY_MS);
  return days > FRESH_DAYS ? days : null;
}
