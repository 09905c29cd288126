import type { Instant } from '#platform/contract/calendar.ts';
import type { Happening } from './stage.ts';

/** Future events in order of time; an event may add later ones. */
export class Agenda {
  /** Earliest at the end. */
  private readonly ahead: Happening[];
  private readonly until: Instant;

  /** Events after `until` are left out. */
  constructor(happenings: readonly Happening[], until: Instant) {
    this.until = until;
    this.ahead = happenings.filter(({ at }) => at <= until).toSorted((a, b) => b.at.localeCompare(a.at));
  }

  add(happening: Happening): void {
    if (happening.at > this.until) return;
    let [low, high] = [0, this.ahead.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      // After events of the same time.
      if ((this.ahead[middle]?.at ?? '') > happening.at) low = middle + 1;
      else high = middle;
    }
    this.ahead.splice(low, 0, happening);
  }

  next(): Happening | undefined {
    return this.ahead.pop();
  }
}
