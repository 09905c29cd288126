import type { LedgerAccount } from './ledger.rules.ts';

export const ACCOUNT_KINDS = {
  asset: 'Assets',
  liability: 'Liabilities',
  income: 'Income',
  expense: 'Expenses',
} as const;
export type AccountKind = keyof typeof ACCOUNT_KINDS;

interface AccountFacts {
  kind: AccountKind;
  /** What a balance on it means, in one sentence. */
  meaning: string;
}

/** The chart of accounts, in the order in which it is printed. */
export const CHART_OF_ACCOUNTS: Record<LedgerAccount, AccountFacts> = {
  customer: { kind: 'asset', meaning: 'Billed to buyers and not yet paid.' },
  bank: {
    kind: 'asset',
    meaning: 'Verified receipts less refunds and payments to partners, over all bank accounts.',
  },
  tdsReceivable: { kind: 'asset', meaning: 'TDS paid to the state by buyers on our behalf.' },
  partnerRecoverable: {
    kind: 'asset',
    meaning: 'Commission paid on cancelled bookings, still to be recovered from partners.',
  },
  onAccount: { kind: 'liability', meaning: 'Received before it was billed.' },
  unbilled: { kind: 'liability', meaning: 'Price billed while construction is under way.' },
  gstOutput: { kind: 'liability', meaning: 'GST billed to buyers, payable to the state.' },
  corpusLiability: { kind: 'liability', meaning: 'Deposits held for the society of the buyers.' },
  refundPayable: { kind: 'liability', meaning: 'Payable to buyers of cancelled bookings.' },
  saleTransfer: { kind: 'liability', meaning: 'In transit between bookings; normally zero.' },
  partnerPayable: { kind: 'liability', meaning: 'Invoiced by partners, less TDS, and not yet paid.' },
  tdsPayable: { kind: 'liability', meaning: 'TDS deducted from partners, payable to the state.' },
  otherIncome: { kind: 'income', meaning: 'Charges besides the price, and for bounced payments.' },
  interestIncome: { kind: 'income', meaning: 'Billed for late payment.' },
  forfeiture: { kind: 'income', meaning: 'Forfeited when a booking was cancelled.' },
  waiver: { kind: 'expense', meaning: 'Interest and balances waived.' },
  brokerage: { kind: 'expense', meaning: 'Commission invoiced by partners, without GST.' },
  brokerageGst: { kind: 'expense', meaning: 'GST on commission, which cannot be claimed back.' },
  partnerLoss: { kind: 'expense', meaning: 'Recoverable from partners and written off.' },
  tdsInterest: { kind: 'expense', meaning: 'Interest on tax that was paid to the state late.' },
  tdsFee: { kind: 'expense', meaning: 'Fee for a late statement of tax deducted.' },
  rounding: { kind: 'expense', meaning: 'Differences to whole rupees, as on TDS challans.' },
};
