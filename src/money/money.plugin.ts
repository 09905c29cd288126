import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { accountTransferAudience } from './bank-accounts/server/bankAccount.audience.ts';
import { bankAccountConstraints } from './bank-accounts/server/bankAccount.constraints.ts';
import { bankAccountRoutes } from './bank-accounts/server/bankAccount.routes.ts';
import { postMonthlyInterest } from './charges/server/interest.jobs.ts';
import { dueRoutes } from './dues/server/due.routes.ts';
import { remindOfDues } from './dues/server/reminder.jobs.ts';
import { reminderMail } from './dues/server/reminder.mail.ts';
import { invoiceAudience } from './invoices/server/invoice.audience.ts';
import { invoiceConstraints } from './invoices/server/invoice.constraints.ts';
import { invoiceRoutes } from './invoices/server/invoice.routes.ts';
import { chainChecker, resumeChainChecks } from './ledger/server/chainCheck.jobs.ts';
import { ledgerAudience } from './ledger/server/ledger.audience.ts';
import { ledgerRoutes } from './ledger/server/ledger.routes.ts';
import { periodConstraints } from './ledger/server/period.constraints.ts';
import { lockPassedMonths } from './ledger/server/period.jobs.ts';
import { paymentConstraints } from './plans/server/payment.constraints.ts';
import { chargeAudience, paymentAudience } from './receipts/server/receipt.audience.ts';
import { receiptRoutes } from './receipts/server/receipt.routes.ts';
import { refundRoutes } from './refunds/server/refund.routes.ts';

export const money: AreaPlugin = {
  routes: ({ services }) => [
    ...dueRoutes,
    ...receiptRoutes(services),
    ...refundRoutes,
    ...ledgerRoutes,
    ...bankAccountRoutes,
    ...invoiceRoutes(services),
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
    ...periodConstraints,
    ...invoiceConstraints,
  },
  mails: [reminderMail],
  jobs: [
    // From nine in the morning, in the organization's time zone.
    { name: 'remindOfDues', cron: '20,50 * * * *', forEach: remindOfDues, isCaughtUp: true },
    // The night after the tenth, in the organization's time zone; missed ones at startup.
    { name: 'lockPassedMonths', cron: '10,40 * * * *', forEach: lockPassedMonths, isCaughtUp: true },
    // The last day of a month at 23:30, in the organization's time zone; missed ones at startup.
    { name: 'postMonthlyInterest', cron: '0,30 * * * *', forEach: postMonthlyInterest, isCaughtUp: true },
  ],
  runs: [{ task: 'checkLedger', run: chainChecker, resume: resumeChainChecks }],
};
