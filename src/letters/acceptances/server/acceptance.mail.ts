import type { Instant } from '#platform/contract/calendar.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import type { MailTemplate } from '#platform/server/mail/mail.ts';
import { CODE_MINUTES } from '#letters/shares/share.rules.ts';

interface AskedMail {
  organization: string;
  askedBy: string;
  name: string;
  title: string;
  message: string | null;
  path: string;
  expiresAt: Instant;
  timezone: string;
  /** Sent again, because no answer has come. */
  isReminder: boolean;
}

/** To each person when their turn has come, and again as a reminder. */
export const acceptanceAskedMail: MailTemplate<AskedMail> = {
  name: 'acceptanceAsked',
  write: ({ organization, askedBy, name, title, message, path, expiresAt, timezone, isReminder }) => ({
    subject: `${isReminder ? 'Reminder: ' : ''}${organization} asks you to accept "${title}"`,
    heading: `Please read and accept "${title}"`,
    paragraphs: [
      `Dear ${name},`,
      isReminder
        ? `${askedBy} of ${organization} has not received your answer to this paper yet.`
        : `${askedBy} of ${organization} asks you to read this paper, and to accept or decline it.`,
      ...(message === null ? [] : [message]),
    ],
    facts: [['Answer until', formatDayAndTime(expiresAt, timezone)]],
    action: { label: 'Read the paper', path },
    notes: ['The link is for you alone. A code sent to this address is needed to answer.'],
  }),
};

/** To whom a link goes that works no longer. */
export const acceptanceWithdrawnMail: MailTemplate<{ organization: string; name: string; title: string }> = {
  name: 'acceptanceWithdrawn',
  write: ({ organization, name, title }) => ({
    subject: `${organization}: "${title}" is withdrawn`,
    heading: `"${title}" is withdrawn`,
    paragraphs: [
      `Dear ${name},`,
      `${organization} no longer asks you to accept this paper. The link that you received opens nothing any more.`,
    ],
  }),
};

interface DeclinedMail {
  organization: string;
  name: string;
  title: string;
  declinedBy: string;
  reason: string;
}

/** To those who have accepted before somebody declined. */
export const acceptanceDeclinedMail: MailTemplate<DeclinedMail> = {
  name: 'acceptanceDeclined',
  write: ({ organization, name, title, declinedBy, reason }) => ({
    subject: `${organization}: "${title}" was declined`,
    heading: `${declinedBy} declined "${title}"`,
    paragraphs: [
      `Dear ${name},`,
      `You accepted this paper, and ${declinedBy} has declined it. So it is not accepted.`,
    ],
    facts: [['Reason', reason]],
  }),
};

interface CompleteMail {
  organization: string;
  name: string;
  title: string;
  path: string;
  /** Null where the file is too large for a mail. */
  file: { name: string; storageKey: string } | null;
  /** Until when the link has it. */
  until: Instant;
  timezone: string;
}

/** The sealed paper, to everybody who has accepted it. */
export const acceptanceCompleteMail: MailTemplate<CompleteMail> = {
  name: 'acceptanceComplete',
  write: ({ organization, name, title, path, file, until, timezone }) => ({
    subject: `${organization}: "${title}" is accepted by all`,
    heading: `"${title}" is accepted by all`,
    paragraphs: [
      `Dear ${name},`,
      file
        ? 'The paper with its evidence page is attached. Please keep it.'
        : 'The paper with its evidence page is ready. Please download and keep it.',
    ],
    facts: [['The link has it until', formatDayAndTime(until, timezone)]],
    action: { label: 'Download the paper', path },
    attachments: file ? [file] : [],
  }),
};

export const acceptanceCodeMail: MailTemplate<{ organization: string; title: string; code: string }> = {
  name: 'acceptanceCode',
  write: ({ organization, title, code }) => ({
    subject: `Your code: ${code}`,
    heading: `Your code is ${code}`,
    paragraphs: [
      `With it you answer "${title}" of ${organization}. It is valid for ${CODE_MINUTES} minutes.`,
    ],
    notes: ['If you did not request it, somebody else has your link. Nothing was accepted.'],
  }),
};
