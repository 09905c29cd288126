import {
  emailVerificationMail,
  newDeviceMail,
  passwordChangedMail,
  passwordResetMail,
  welcomeMail,
} from './domains/auth/server/auth.mails.ts';
import { demandLetterMail, letterWithdrawnMail } from './domains/demand-letters/server/demandLetter.mail.ts';
import { invitationMail } from './domains/invitations/server/invitation.mail.ts';
import { notificationMail } from './domains/notifications/server/notification.mail.ts';
import { reminderMail } from './domains/payments/server/reminder.mail.ts';
import type { MailTemplate } from './platform/server/mail/mail.ts';

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
