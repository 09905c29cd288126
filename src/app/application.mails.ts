import {
  emailVerificationMail,
  newDeviceMail,
  passwordChangedMail,
  passwordResetMail,
  welcomeMail,
} from '#company/auth/server/auth.mails.ts';
import { demandLetterMail, letterWithdrawnMail } from '#sale-lifecycle/demands/server/demandLetter.mail.ts';
import { invitationMail } from '#company/people/server/invitation.mail.ts';
import { notificationMail } from '#company/notifications/server/notification.mail.ts';
import { reminderMail } from '#money/dues/server/reminder.mail.ts';
import type { MailTemplate } from '#platform/server/mail/mail.ts';

/** Every mail that can be sent. */
export const mailTemplates: readonly MailTemplate<never>[] = [
  invitationMail,
  passwordResetMail,
  emailVerificationMail,
  welcomeMail,
  newDeviceMail,
  passwordChangedMail,
  notificationMail,
  demandLetterMail,
  letterWithdrawnMail,
  reminderMail,
];
