import type { Instant } from '#platform/contract/calendar.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { GROUPS, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

/** Notifications about leads that are assigned to somebody or await their reply. */
export const ANSWER_KINDS = {
  leadAssigned: { label: 'A lead is assigned to me', can: GROUPS.SALES, isMailed: true },
  answerDueSoon: { label: 'The first reply to my new lead is due soon', can: GROUPS.SALES },
  answerLate: { label: 'The first reply to my new lead is overdue', can: GROUPS.SALES, isMailed: true },
  answerEscalated: {
    label: 'The first reply of my team to a new lead is overdue',
    can: SALES_MANAGER_UP,
    isMailed: true,
  },
  leadUnassigned: { label: 'A lead has no owner', can: SALES_MANAGER_UP },
} as const;

interface UnansweredFacts {
  customer: string;
  /** Null for nobody. */
  owner: string | null;
  dueAt: Instant;
  timezone: string;
}

export function answerDueSoonText({ customer, dueAt, timezone }: UnansweredFacts): Words {
  return {
    title: `Reply to ${customer} soon`,
    body: `The first reply is due ${formatDayAndTime(dueAt, timezone)}.`,
  };
}

export function answerLateText({ customer, dueAt, timezone }: UnansweredFacts): Words {
  return {
    title: `${customer} is awaiting a reply`,
    body: `It was due ${formatDayAndTime(dueAt, timezone)}. Call now.`,
  };
}

export function answerEscalatedText({ customer, owner, dueAt, timezone }: UnansweredFacts): Words {
  const whose = owner === null ? 'It has no owner.' : `${owner} has not replied yet.`;
  return {
    title: `${customer} is awaiting a reply`,
    body: `It was due ${formatDayAndTime(dueAt, timezone)}. ${whose}`,
  };
}

export function leadUnassignedText({ customer }: Pick<UnansweredFacts, 'customer'>): Words {
  return { title: `${customer} has no owner`, body: 'The lead needs an owner.' };
}

/** About many leads at once. */
export function reassignedText(leads: number, how: 'given' | 'givenBack'): Words {
  const what = leads === 1 ? '1 lead is' : `${leads} leads are`;
  return how === 'given'
    ? { title: `${what} assigned to you`, body: 'They were assigned together.' }
    : { title: `${what} yours again`, body: 'The reassignment was undone.' };
}
