import type { MailTemplate } from '#platform/server/mail/mail.ts';

export interface BuyerPaperMail {
  subject: string;
  /** Paragraphs are divided by empty lines. */
  body: string;
  sellerName: string;
  attachments: { name: string; storageKey: string }[];
}

/** A paper to a buyer, in the words that its sender saw. */
export const buyerPaperMail: MailTemplate<BuyerPaperMail> = {
  name: 'buyerPaper',
  write: ({ subject, body, sellerName, attachments }) => ({
    subject,
    heading: subject,
    paragraphs: body.split(/\n\s*\n/),
    notes: [`Sent for ${sellerName}.`],
    attachments,
  }),
};
