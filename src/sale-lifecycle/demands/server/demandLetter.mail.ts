import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { MailTemplate } from '#platform/server/mail/mail.ts';

export interface DemandLetterMail {
  buyerName: string;
  sellerName: string;
  letterNumber: string;
  occasion: string;
  /** 'B-1203, Kalpa Tarang' */
  unit: string;
  totalPaise: number;
  currency: string;
  dueDate: string;
  storageKey: string;
}

export const demandLetterMail: MailTemplate<DemandLetterMail> = {
  name: 'demandLetter',
  write: (letter) => ({
    subject: `Demand ${letter.letterNumber} for ${letter.unit}`,
    heading: `${formatMoneyExact(letter.totalPaise, letter.currency)} due by ${formatDay(letter.dueDate)}`,
    paragraphs: [
      `Dear ${letter.buyerName},`,
      `${letter.occasion} The attached letter shows what is now due and where to pay.`,
    ],
    facts: [
      ['Unit', letter.unit],
      ['Letter', letter.letterNumber],
      ['Amount', formatMoneyExact(letter.totalPaise, letter.currency)],
      ['Due by', formatDay(letter.dueDate)],
    ],
    notes: [`Sent for ${letter.sellerName}.`],
    attachments: [{ name: `${letter.letterNumber.replaceAll('/', '-')}.pdf`, storageKey: letter.storageKey }],
  }),
};

export interface LetterWithdrawnMail extends Omit<DemandLetterMail, 'occasion' | 'dueDate' | 'storageKey'> {
  issueDate: string;
}

/** To buyers who were mailed a letter that is now withdrawn. */
export const letterWithdrawnMail: MailTemplate<LetterWithdrawnMail> = {
  name: 'demandLetterWithdrawn',
  write: (letter) => ({
    subject: `Demand ${letter.letterNumber} for ${letter.unit} is withdrawn`,
    heading: `You need not pay ${formatMoneyExact(letter.totalPaise, letter.currency)}`,
    paragraphs: [
      `Dear ${letter.buyerName},`,
      `Our demand ${letter.letterNumber} of ${formatDay(letter.issueDate)} is withdrawn and its invoice is cancelled by a credit note. Please disregard the letter. You will receive a new one when the amount falls due.`,
    ],
    facts: [
      ['Unit', letter.unit],
      ['Letter', letter.letterNumber],
    ],
    notes: [`Sent for ${letter.sellerName}.`],
  }),
};
