import type { Instant } from '#platform/contract/calendar.ts';
import type { Happening } from './stage.ts';

/** What is still to happen, in order of time; what happens may add what follows from it. */
export class Agenda {
  /** The earliest last. */
  private readonly ahead: Happening[];
  private readonly until: Instant;

  /** What would happen after `until` is left out. */
  constructor(happenings: readonly Happening[], until: Instant) {
    this.until = until;
    this.ahead = happenings.toSorted((a, b) => b.at.localeCompare(a.at));
  }

  add(happening: Happening): void {
    if (happening.at > this.until) return;
    let [low, high] = [0, this.ahead.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      // After those of the same moment.
      if ((this.ahead[middle]?.at ?? '') > happening.at) low = middle + 1;
      else high = middle;
    }
    this.ahead.splice(low, 0, happening);
  }

  next(): Happening | undefined {
    return this.ahead.pop();
  }
}
