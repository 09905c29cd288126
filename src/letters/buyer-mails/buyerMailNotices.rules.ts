import type { Words } from '#company/notifications/notification.rules.ts';
import { MAIL_SENDERS } from './buyerMail.rules.ts';

export const BUYER_MAIL_KINDS = {
  buyerMailFailed: {
    label: 'A mail to a buyer of mine does not arrive',
    can: MAIL_SENDERS,
  },
} as const;

export function bouncedText(mail: { buyer: string; email: string; subject: string; problem: string }): Words {
  const { buyer, email, subject, problem } = mail;
  return { title: `Mail to ${buyer} did not arrive`, body: `"${subject}" to ${email}. ${problem}` };
}
