import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { MailTemplate } from '#platform/server/mail/mail.ts';

export interface OverdueMail {
  buyerName: string;
  sellerName: string;
  currency: string;
  /** 'B-1203, Kalpa Tarang' */
  unit: string;
  /** The oldest first. */
  installments: { name: string; openPaise: number; dueDate: string }[];
}

/** A reminder of all that a customer owes for a unit, sent by a person. */
export const overdueMail: MailTemplate<OverdueMail> = {
  name: 'overdueReminder',
  write: ({ buyerName, sellerName, currency, unit, installments }) => {
    const total = formatMoneyExact(sumPaise(installments.map(({ openPaise }) => openPaise)), currency);
    return {
      subject: `${total} for ${unit} is overdue`,
      heading: `${total} is overdue`,
      paragraphs: [
        `Dear ${buyerName},`,
        'The following is overdue. Please pay the balance, or reply to tell us when you will; the invoice names the account and the interest on late payment.',
      ],
      facts: [
        ['Unit', unit],
        ...installments.map(({ name, openPaise, dueDate }): [string, string] => [
          `${name}, due ${formatDay(dueDate)}`,
          formatMoneyExact(openPaise, currency),
        ]),
        ['Total', total],
      ],
      notes: ['If you have already paid, please ignore this mail.', `Sent for ${sellerName}.`],
    };
  },
};
