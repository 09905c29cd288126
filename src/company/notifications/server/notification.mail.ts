import type { MailTemplate } from '#platform/server/mail/mail.ts';

export interface NotificationMail {
  firstName: string;
  title: string;
  body: string;
  /** The path of its record. */
  path: string;
}

export const notificationMail: MailTemplate<NotificationMail> = {
  name: 'notification',
  write: ({ firstName, title, body, path }) => ({
    subject: title,
    heading: title,
    paragraphs: [`Hello ${firstName},`, ...(body ? [body] : [])],
    action: { label: 'Open in Plinth', path },
    notes: ['You can choose which emails you get in your profile.'],
  }),
};
