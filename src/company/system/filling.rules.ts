/** A rough duration for use after "about": in steps of five seconds up to a minute and a half, then in minutes. */
export function roughTime(seconds: number): string {
  if (seconds <= 90) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** After this many days the figures of a demonstration look out of date. */
const FRESH_DAYS = 30;
const DAY_MS = 86_400_000;

/** The age in days of a demonstration old enough to be replaced; else null. */
export function daysStale(madeAt: string, now: string): number | null {
  const days = Math.floor((Date.parse(now) - Date.parse(madeAt)) / DAY_MS);
  return days > FRESH_DAYS ? days : null;
}
