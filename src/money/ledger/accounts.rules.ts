import type { LedgerAccount } from './ledger.rules.ts';

export const ACCOUNT_KINDS = {
  asset: 'What is owned',
  liability: 'What is owed',
  income: 'Earned',
  expense: 'Given up',
} as const;
export type AccountKind = keyof typeof ACCOUNT_KINDS;

interface AccountFacts {
  kind: AccountKind;
  /** What a balance on it means, in one sentence. */
  meaning: string;
}

/** The chart of accounts, in the order in which it is printed. */
export const CHART_OF_ACCOUNTS: Record<LedgerAccount, AccountFacts> = {
  customer: { kind: 'asset', meaning: 'Asked of buyers and not yet paid.' },
  bank: { kind: 'asset', meaning: 'Verified receipts less refunds, over all bank accounts.' },
  tdsReceivable: { kind: 'asset', meaning: 'Tax that buyers deducted and paid to the state in our name.' },
  onAccount: { kind: 'liability', meaning: 'Received before it was asked for.' },
  unbilled: { kind: 'liability', meaning: 'Price that was asked for while the work is under way.' },
  gstOutput: { kind: 'liability', meaning: 'GST asked of buyers, to be paid to the state.' },
  corpusLiability: { kind: 'liability', meaning: 'Deposits held for the society of the buyers.' },
  refundPayable: { kind: 'liability', meaning: 'To be paid back to buyers of cancelled bookings.' },
  saleTransfer: { kind: 'liability', meaning: 'On its way from one booking to another; nothing stays here.' },
  otherIncome: { kind: 'income', meaning: 'Charges beside the price, and for bounced instruments.' },
  interestIncome: { kind: 'income', meaning: 'Billed for paying late.' },
  forfeiture: { kind: 'income', meaning: 'Kept when a booking was cancelled.' },
  waiver: { kind: 'expense', meaning: 'Interest and balances that were given up.' },
};
