import { counted, formatMoneyExact } from '#platform/contract/format.ts';
import type { MailTemplate } from '#platform/server/mail/mail.ts';

export interface PaymentAdviceMail {
  firmName: string;
  sellerName: string;
  runNumber: string;
  lineCount: number;
  netPaise: number;
  currency: string;
  accountLast4: string;
  storageKey: string;
}

/** To the admins of a firm, once its payment is ordered. */
export const paymentAdviceMail: MailTemplate<PaymentAdviceMail> = {
  name: 'paymentAdvice',
  write: (advice) => ({
    subject: `Payment advice ${advice.runNumber}`,
    heading: `${formatMoneyExact(advice.netPaise, advice.currency)} is on its way to you`,
    paragraphs: [
      `Dear ${advice.firmName},`,
      `We have ordered the payment of ${counted(advice.lineCount, 'tranche')} of your commissions. The attached advice shows each with GST and TDS.`,
    ],
    facts: [
      ['Advice', advice.runNumber],
      ['Amount', formatMoneyExact(advice.netPaise, advice.currency)],
      ['Account', `••••${advice.accountLast4}`],
    ],
    notes: [`Sent for ${advice.sellerName}.`],
    attachments: [{ name: `${advice.runNumber.replaceAll('/', '-')}.pdf`, storageKey: advice.storageKey }],
  }),
};
