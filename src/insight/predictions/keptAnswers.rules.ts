import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';

type Ask<Answer> = (key: string, now: Instant, find: () => Promise<Answer>) => Promise<Answer>;

/** Answers whose finding is costly are given again for some minutes, by this process. */
export function keptFor<Answer>(minutes: number, isCostly: (answer: Answer) => boolean): Ask<Answer> {
  const kept = new Map<string, { at: Instant; answer: Answer }>();
  return async (key, now, find) => {
    for (const [other, { at }] of kept) if (now < at || now >= addMinutes(at, minutes)) kept.delete(other);
    const found = kept.get(key);
    if (found) return found.answer;
    const answer = await find();
    if (isCostly(answer)) kept.set(key, { at: now, answer });
    return answer;
  };
}
