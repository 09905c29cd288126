import type { MailTemplate } from '#platform/server/mail/mail.ts';

export interface NotificationMail {
  firstName: string;
  title: string;
  body: string;
  /** Of the thing that it speaks of. */
  path: string;
}

export const notificationMail: MailTemplate<NotificationMail> = {
  name: 'notification',
  write: ({ firstName, title, body, path }) => ({
    subject: title,
    heading: title,
    paragraphs: [`Hello ${firstName},`, ...(body ? [body] : [])],
    action: { label: 'Open in Plinth', path },
    notes: ['What you are told by mail is chosen on your profile.'],
  }),
};
