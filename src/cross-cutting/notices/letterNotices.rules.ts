import type { Words } from '#company/notifications/notification.rules.ts';

/** A revision of a template that another person than its author approves. */
export function templateWaitingText(template: { name: string; number: number; by: string | null }): Words {
  const { name, number, by } = template;
  return {
    title: `The template "${name}" is waiting for your approval`,
    body: `Revision ${number}${by ? ` by ${by}` : ''}. Letters are made from it once another person has approved it.`,
  };
}

/** The first time that somebody opens a link to documents. */
export function linkOpenedText(link: { title: string; more: number; reader: string }): Words {
  const { title, more, reader } = link;
  const what = more === 0 ? `"${title}"` : `"${title}" and ${more} more`;
  return {
    title: `${reader} has opened your link`,
    body: `It shows ${what}. All openings are listed with the document.`,
  };
}
