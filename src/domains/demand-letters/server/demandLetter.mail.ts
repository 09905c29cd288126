import { formatDay, formatMoneyExact } from '../../../platform/contract/format.ts';
import type { MailTemplate } from '../../../platform/server/mail/mail.ts';

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
      `${letter.occasion} The letter attached says what falls due with it, and where to pay.`,
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
