import type { Instant } from '#platform/contract/calendar.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { GROUPS, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

/** What is told of leads that are given to somebody or wait for his answer. */
export const ANSWER_KINDS = {
  leadAssigned: { label: 'A lead is given to me', can: GROUPS.SALES, isMailed: true },
  answerDueSoon: { label: 'The time to answer a new lead of mine is nearly over', can: GROUPS.SALES },
  answerLate: { label: 'A new lead of mine waits longer than allowed', can: GROUPS.SALES, isMailed: true },
  answerEscalated: {
    label: 'Nobody of my team has answered a new lead in time',
    can: SALES_MANAGER_UP,
    isMailed: true,
  },
  leadUnassigned: { label: 'A lead has no owner', can: SALES_MANAGER_UP },
} as const;

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
