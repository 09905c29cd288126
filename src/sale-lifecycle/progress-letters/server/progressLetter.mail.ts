import type { MailTemplate } from '#platform/server/mail/mail.ts';

export interface ProgressMail {
  buyerName: string;
  sellerName: string;
  title: string;
  /** 'Tower A, Kalpa Tarang' */
  tower: string;
  text: string;
  progressPct: number;
  storageKey: string;
}

export const progressMail: MailTemplate<ProgressMail> = {
  name: 'progressLetter',
  write: ({ buyerName, sellerName, title, tower, text, progressPct, storageKey }) => ({
    subject: `${title}: ${tower}`,
    heading: title,
    paragraphs: [`Dear ${buyerName},`, ...text.split(/\n\s*\n/), 'The attached letter has the pictures.'],
    facts: [
      ['Tower', tower],
      ['Works done', `${progressPct}%`],
    ],
    notes: [
      `Sent for ${sellerName}, because you agreed to be told of news. Tell us if you no longer want these letters.`,
    ],
    attachments: [{ name: 'Progress.pdf', storageKey }],
  }),
};
