import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { MailTemplate } from '#platform/server/mail/mail.ts';

export interface ReminderMail {
  buyerName: string;
  sellerName: string;
  /** 'B-1203, Kalpa Tarang' */
  unit: string;
  installmentName: string;
  openPaise: number;
  currency: string;
  dueDate: string;
  isOverdue: boolean;
}

export const reminderMail: MailTemplate<ReminderMail> = {
  name: 'duesReminder',
  write: (due) => {
    const amount = formatMoneyExact(due.openPaise, due.currency);
    const day = formatDay(due.dueDate);
    return {
      subject: due.isOverdue
        ? `${amount} for ${due.unit} was due on ${day}`
        : `${amount} for ${due.unit} due on ${day}`,
      heading: due.isOverdue ? `${amount} open since ${day}` : `${amount} due by ${day}`,
      paragraphs: [
        `Dear ${due.buyerName},`,
        due.isOverdue
          ? `This installment was due on ${day} and is not paid in full yet. Please pay the balance; the invoice names the account and the interest on late payment.`
          : `This is a reminder of your next installment. The invoice names the account to pay into.`,
      ],
      facts: [
        ['Unit', due.unit],
        ['Installment', due.installmentName],
        ['Open', amount],
        ['Due', day],
      ],
      notes: ['If you have already paid, please ignore this mail.', `Sent for ${due.sellerName}.`],
    };
  },
};
