import type { Day } from '#platform/contract/calendar.ts';
import { addDays, laterOf } from '#platform/contract/calendar.ts';
import type { Settlement, Stretch } from './lateInterest.rules.ts';

/**
 * What bears interest for the buyer when possession comes after the promised day (Real Estate Act s.18): all that had
 * been received, from the day after the promise, and what came later from the day after it came. The last day counts.
 */
export function delayStretches(promised: Day, received: readonly Settlement[], upTo: Day): Stretch[] {
  return received
    .map(({ on, paise }) => ({ from: addDays(laterOf(promised, on), 1), to: upTo, balancePaise: paise }))
    .filter(({ from, to }) => from <= to);
}
