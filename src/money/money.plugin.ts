import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { accountTransferAudience } from './bank-accounts/server/bankAccount.audience.ts';
import { bankAccountConstraints } from './bank-accounts/server/bankAccount.constraints.ts';
import { bankAccountRoutes } from './bank-accounts/server/bankAccount.routes.ts';
import { chargeRoutes } from './charges/server/charge.routes.ts';
import { nextInterestAt, postMonthlyInterest } from './charges/server/interest.jobs.ts';
import { dueRoutes } from './dues/server/due.routes.ts';
import { nextRemindingAt, remindOfDues } from './dues/server/reminder.jobs.ts';
import { reminderMail } from './dues/server/reminder.mail.ts';
import { followUpRoutes } from './follow-ups/server/followUp.routes.ts';
import { overdueMail } from './follow-ups/server/overdue.mail.ts';
import { resealRecipients, sealPlainRecipients } from './invoices/server/billTo.ts';
import { invoiceAudience } from './invoices/server/invoice.audience.ts';
import { invoiceConstraints } from './invoices/server/invoice.constraints.ts';
import { invoiceRoutes } from './invoices/server/invoice.routes.ts';
import { chainChecker, leftChainChecks } from './ledger/server/chainCheck.jobs.ts';
import { ledgerAudience } from './ledger/server/ledger.audience.ts';
import { ledgerConstraints } from './ledger/server/ledger.constraints.ts';
import { ledgerRoutes } from './ledger/server/ledger.routes.ts';
import { periodConstraints } from './ledger/server/period.constraints.ts';
import { lockPassedMonths, nextClosingAt } from './ledger/server/period.jobs.ts';
import { paymentConstraints } from './plans/server/payment.constraints.ts';
import { chargeAudience, paymentAudience } from './receipts/server/receipt.audience.ts';
import { receiptRoutes } from './receipts/server/receipt.routes.ts';
import { refundRoutes } from './refunds/server/refund.routes.ts';
import { moneyTally } from './sums/server/money.tally.jobs.ts';

export const money: AreaPlugin = {
  routes: ({ services: { printer }, pool }) => [
    ...dueRoutes,
    ...followUpRoutes,
    ...chargeRoutes,
    ...receiptRoutes({ printer, pool }),
    ...refundRoutes,
    ...ledgerRoutes,
    ...bankAccountRoutes,
    ...invoiceRoutes({ printer, pool }),
  ],
  audiences: {
    ledgerCheck: ledgerAudience,
    periodLock: ledgerAudience,
    accountTransfer: accountTransferAudience,
    receipt: paymentAudience,
    saleCharge: chargeAudience,
    invoice: invoiceAudience,
  },
  constraints: {
    ...paymentConstraints,
    ...bankAccountConstraints,
    ...ledgerConstraints,
    ...periodConstraints,
    ...invoiceConstraints,
  },
  mails: [reminderMail, overdueMail],
  reseal: resealRecipients,
  sealPlain: sealPlainRecipients,
  jobs: [
    { name: 'remindOfDues', nextAt: nextRemindingAt, forEach: remindOfDues },
    { name: 'lockPassedMonths', nextAt: nextClosingAt, forEach: lockPassedMonths },
    { name: 'postMonthlyInterest', nextAt: nextInterestAt, forEach: postMonthlyInterest },
    { name: 'sumUpMoney', nextAt: moneyTally.nextAt, inEach: ({ db }) => moneyTally.sumUp(db) },
    { name: 'correctMoneyTally', cron: '35 20 * * *', forEach: moneyTally.correctLoudly },
  ],
  runs: [{ task: 'checkLedger', run: chainChecker, ...leftChainChecks }],
};
