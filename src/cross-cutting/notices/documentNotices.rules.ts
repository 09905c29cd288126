import type { Day } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

/** The first document of a day is named; the line stands for all that wait. */
export function documentWaitingText(document: { title: string; category: string; by: string | null }): Words {
  const by = document.by ? ` Uploaded by ${document.by}.` : '';
  return {
    title: 'Documents are waiting for your approval',
    body: `Among them "${document.title}", ${document.category}.${by}`,
  };
}

export function documentDecidedText(document: {
  title: string;
  number: number;
  /** Why it was rejected; null when it is approved. */
  reason: string | null;
  by: string | null;
}): Words {
  const { title, number, reason, by } = document;
  const who = by ? ` by ${by}` : '';
  if (reason === null) return { title: `"${title}" is approved`, body: `Version ${number}, approved${who}.` };
  return {
    title: `"${title}" is rejected`,
    body: `Version ${number}, rejected${who}: ${reason.replace(/\.$/, '')}. Upload a new version.`,
  };
}

/** Thirty and seven days before, and on the day. */
export function documentExpiringText(document: {
  title: string;
  category: string;
  expiresOn: Day;
  days: number;
}): Words {
  const { title, category, expiresOn, days } = document;
  const when = days === 0 ? 'today' : `on ${formatDay(expiresOn)}`;
  return {
    title: `"${title}" expires ${when}`,
    body: `${category}. ${days === 0 ? 'From tomorrow it counts as missing' : 'After that day it counts as missing'}. Upload a new version.`,
  };
}
