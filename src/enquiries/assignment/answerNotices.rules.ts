import type { Instant } from '#platform/contract/calendar.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import type { Words } from '#cross-cutting/notices/notification.rules.ts';

interface UnansweredWords {
  customer: string;
  /** Null for nobody. */
  owner: string | null;
  dueAt: Instant;
  timezone: string;
}

export function answerDueSoonWords({ customer, dueAt, timezone }: UnansweredWords): Words {
  return {
    title: `Answer ${customer} soon`,
    body: `The first answer is due ${formatDayAndTime(dueAt, timezone)}.`,
  };
}

export function answerLateWords({ customer, dueAt, timezone }: UnansweredWords): Words {
  return {
    title: `${customer} waits for an answer`,
    body: `It was due ${formatDayAndTime(dueAt, timezone)}. Call now.`,
  };
}

export function answerEscalatedWords({ customer, owner, dueAt, timezone }: UnansweredWords): Words {
  const whose = owner === null ? 'It has no owner.' : `${owner} has not answered yet.`;
  return {
    title: `${customer} waits for an answer`,
    body: `It was due ${formatDayAndTime(dueAt, timezone)}. ${whose}`,
  };
}

export function leadUnassignedWords({ customer }: Pick<UnansweredWords, 'customer'>): Words {
  return { title: `${customer} has no owner`, body: 'The lead waits for somebody to be given it.' };
}

/** Of many leads at once. */
export function reassignedWords(leads: number, how: 'given' | 'givenBack'): Words {
  const what = leads === 1 ? '1 lead is' : `${leads} leads are`;
  return how === 'given'
    ? { title: `${what} given to you`, body: 'They came together.' }
    : { title: `${what} yours again`, body: 'Handing them on was undone.' };
}
