import type { MailTemplate } from '#platform/server/mail/mail.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { CODE_MINUTES } from '../share.rules.ts';

interface ShareMail {
  organization: string;
  sharedBy: string;
  message: string | null;
  path: string;
  documents: number;
  expiresAt: string;
  timezone: string;
}

/** To the address that a link is for. */
export const documentSharedMail: MailTemplate<ShareMail> = {
  name: 'documentShared',
  write: ({ organization, sharedBy, message, path, documents, expiresAt, timezone }) => ({
    subject: `${organization}: ${documents === 1 ? 'a document' : `${documents} documents`} for you`,
    heading: documents === 1 ? 'A document for you' : `${documents} documents for you`,
    paragraphs: [
      `${sharedBy} of ${organization} shares ${documents === 1 ? 'a document' : `${documents} documents`} with you.`,
      ...(message === null ? [] : [message]),
    ],
    facts: [['Open until', formatDayAndTime(expiresAt, timezone)]],
    action: { label: 'Open', path },
    notes: ['The link is for you alone; whoever has your mail can open it.'],
  }),
};

interface CodeMail {
  organization: string;
  code: string;
}

export const shareCodeMail: MailTemplate<CodeMail> = {
  name: 'shareCode',
  write: ({ organization, code }) => ({
    subject: `Your code: ${code}`,
    heading: `Your code is ${code}`,
    paragraphs: [
      `Enter it where you opened the link from ${organization}. It is valid for ${CODE_MINUTES} minutes.`,
    ],
    notes: ['If you did not ask for it, somebody else has the link. Nothing was opened.'],
  }),
};
