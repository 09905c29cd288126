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
