import type { Day, Instant } from '#platform/contract/calendar.ts';
import { plainAmount } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { ChargeKind } from './chargeKind.rules.ts';
import type { Component } from '#inventory/payment-terms/payment.terms.contract.ts';
import type { TaxParts } from '#company/statutory-rates/gst.rules.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';

/** Accounts of sales and partner firms, with the names that ledgers and statements print. */
export const LEDGER_ACCOUNTS = {
  customer: 'Customer',
  unbilled: 'Advance from customers',
  gstOutput: 'GST collected',
  otherIncome: 'Other charges',
  corpusLiability: 'Corpus held for the society',
  interestIncome: 'Interest for late payment',
  bank: 'Bank',
  tdsReceivable: 'Tax deducted by buyers',
  onAccount: 'Received on account',
  waiver: 'Waived',
  refundPayable: 'Refunds payable',
  forfeiture: 'Forfeited',
  saleTransfer: 'Moved between bookings',
  brokerage: 'Brokerage',
  brokerageGst: 'GST on brokerage',
  partnerPayable: 'Payable to partners',
  tdsPayable: 'Tax deducted from partners',
  partnerRecoverable: 'Recoverable from partners',
  partnerLoss: 'Written off from partners',
  tdsInterest: 'Interest on tax paid late',
  tdsFee: 'Late fee on tax',
  rounding: 'Rounding',
} as const;
export type LedgerAccount = keyof typeof LEDGER_ACCOUNTS;

export const LEDGER_SOURCES = [
  'demand',
  'receipt',
  'onAccount',
  'tds',
  'interest',
  'bounceCharge',
  'transferFee',
  'waiver',
  'reversal',
  'cancellation',
  'refund',
  'transfer',
  'partnerInvoice',
  'partnerPayment',
  'partnerClawback',
  'partnerCreditNote',
  'partnerRepayment',
  'partnerWriteOff',
  'tdsChallan',
] as const;
export type LedgerSource = (typeof LEDGER_SOURCES)[number];

export interface LedgerEntry {
  lineNo: number;
  account: LedgerAccount;
  /** The installment it belongs to, if to one. */
  installmentId: string | null;
  debitPaise: number;
  creditPaise: number;
  /** The tranche of a commission, if of one; absent from the hash of all other entries, as the account is. */
  trancheId?: string;
  /** Of money of a firm or a challan: the account of a project that it went through. */
  bankAccountId?: string;
}

/** A balanced set of entries and how its amounts came about. */
export interface Posting {
  formula: string;
  entries: LedgerEntry[];
}

/**
 * Whose posting it is: a sale's, a partner firm's, or nobody's as a tax challan. The hash holds the key that is
 * there and no other, so that batches from before there were partners keep theirs.
 */
export type BatchOwner =
  | { saleId: string; channelPartnerId?: never }
  | { channelPartnerId: string; saleId?: never }
  | { saleId?: never; channelPartnerId?: never };

/** A posting as stored in the ledger; its hash covers everything in it. */
export type LedgerBatch = PostedBatch & BatchOwner;

interface PostedBatch extends Posting {
  id: string;
  batchNo: number;
  postedOn: Day;
  sourceType: LedgerSource;
  sourceId: string;
  narration: string;
  /** Ids of the rate rows behind the amounts. */
  ratesUsed: string[];
  postedById: string | null;
  createdAt: Instant;
  /** Only of a reversal; absent from the hash of all other batches. */
  reversesBatchId?: string;
}

export interface DemandedInstallment extends TaxParts {
  id: string;
  component: Component;
  principalPaise: number;
}

const INCOME_ACCOUNT: Record<Component, LedgerAccount> = {
  agreementValue: 'unbilled',
  otherCharges: 'otherIncome',
  corpus: 'corpusLiability',
};

/** A demand debits the customer with principal and tax. */
export function demandPosting(installment: DemandedInstallment): Posting {
  const account = INCOME_ACCOUNT[installment.component];
  const taxPaise = taxTotal(installment);
  const totalPaise = installment.principalPaise + taxPaise;
  const formula = `${plainAmount(totalPaise)} = ${plainAmount(installment.principalPaise)} + tax ${plainAmount(taxPaise)}`;
  return posting(formula, [
    debit('customer', totalPaise, installment.id),
    credit(account, installment.principalPaise, installment.id),
    credit('gstOutput', taxPaise, installment.id),
  ]);
}

/** What money was allocated to: installments of the sale, and charges that belong to none. */
export interface SettledMoney {
  allocations: readonly { installmentId: string; principalPaise: number; taxPaise: number }[];
  charges: readonly { amountPaise: number; taxPaise: number }[];
}

/** Verified money settles its allocations; the rest is a liability to the customer, on account. */
export function receiptPosting(money: SettledMoney & { unallocatedPaise: number }): Posting {
  const { unallocatedPaise } = money;
  const settled = settlementsOf(money);
  const settledPaise = sumPaise(settled.map((one) => one.amountPaise));
  const amountPaise = settledPaise + unallocatedPaise;
  const formula = `${plainAmount(amountPaise)} = allocated ${plainAmount(settledPaise)} + on account ${plainAmount(unallocatedPaise)}`;
  return posting(formula, [
    debit('bank', amountPaise),
    ...settled.map((one) => credit('customer', one.amountPaise, one.installmentId)),
    credit('onAccount', unallocatedPaise),
  ]);
}

/** TDS settles the price as money does; it is a claim on the state until assessed. */
export function tdsPosting(money: SettledMoney & { unallocatedPaise: number }): Posting {
  const { formula, entries } = receiptPosting(money);
  return {
    formula: formula.replace(' = allocated', ' deducted as tax = allocated'),
    entries: entries.map((entry) =>
      entry.account === 'bank' ? { ...entry, account: 'tdsReceivable' } : entry,
    ),
  };
}

/** Money moved from another booking settles this one as a receipt does, without a bank entry. */
export function movedPosting(money: SettledMoney & { unallocatedPaise: number }): Posting {
  const { formula, entries } = receiptPosting(money);
  return {
    formula: formula.replace(' = allocated', ' moved = allocated'),
    entries: entries.map((entry) =>
      entry.account === 'bank' ? { ...entry, account: 'saleTransfer' } : entry,
    ),
  };
}

/** Money is refunded to its payee. */
export function refundPosting(amountPaise: number): Posting {
  return posting(`${plainAmount(amountPaise)} of what is payable`, [
    debit('refundPayable', amountPaise),
    credit('bank', amountPaise),
  ]);
}

/** Money held on account settles a later demand. */
export function onAccountPosting(money: SettledMoney): Posting {
  const settled = settlementsOf(money);
  const amountPaise = sumPaise(settled.map((one) => one.amountPaise));
  return posting(`${plainAmount(amountPaise)} of what is held on account`, [
    debit('onAccount', amountPaise),
    ...settled.map((one) => credit('customer', one.amountPaise, one.installmentId)),
  ]);
}

/** Money applied from on account goes back on account. */
export function onAccountBackPosting(money: SettledMoney): Posting {
  const { formula, entries } = contraPosting(onAccountPosting(money));
  return {
    formula: formula.replace(/^Contra of (.*) of what is held on account$/, '$1 held on account again'),
    entries,
  };
}

/** The amounts of a cancellation, account by account. */
export interface CancellationAmounts {
  unbilledPaise: number;
  otherIncomePaise: number;
  corpusPaise: number;
  gstOutputPaise: number;
  onAccountPaise: number;
  /** Tax that can no longer be reversed, and charges that are not collected. */
  lostPaise: number;
  /** Interest for the time the developer held the money, where the developer cancels. */
  developerInterestPaise: number;
  /** The customer's open balance. */
  customerPaise: number;
  /** Waived before; reversing the demand reverses it too. */
  waivedPaise: number;
  forfeiturePaise: number;
  refundPaise: number;
  /** Moved to another booking of the same buyer instead. */
  movedPaise: number;
}

/** Cancels a sale: demands are reversed, the customer's balance is cleared, refunds become payable. */
export function cancellationPosting(end: CancellationAmounts): Posting {
  const back =
    end.movedPaise > 0 ? `Moved ${plainAmount(end.movedPaise)}` : `Refund ${plainAmount(end.refundPaise)}`;
  const formula = `${back}, kept ${plainAmount(end.forfeiturePaise)}`;
  return posting(formula, [
    debit('unbilled', end.unbilledPaise),
    debit('otherIncome', end.otherIncomePaise),
    debit('corpusLiability', end.corpusPaise),
    debit('gstOutput', end.gstOutputPaise),
    debit('onAccount', end.onAccountPaise),
    debit('waiver', end.lostPaise),
    debit('interestIncome', end.developerInterestPaise),
    credit('customer', end.customerPaise),
    credit('waiver', end.waivedPaise),
    credit('forfeiture', end.forfeiturePaise),
    credit('refundPayable', end.refundPaise),
    credit('saleTransfer', end.movedPaise),
  ]);
}

/** Billed besides the installments. */
export interface PostedCharge extends TaxParts {
  kind: ChargeKind;
  installmentId: string | null;
  amountPaise: number;
}

/** A charge debits the customer with its amount and tax. */
export function chargePosting(charge: PostedCharge): Posting {
  const { kind, installmentId, amountPaise } = charge;
  const taxPaise = taxTotal(charge);
  const formula = `${plainAmount(amountPaise + taxPaise)} = ${plainAmount(amountPaise)} + tax ${plainAmount(taxPaise)}`;
  return posting(formula, [
    debit('customer', amountPaise + taxPaise, installmentId),
    credit(kind === 'interest' ? 'interestIncome' : 'otherIncome', amountPaise, installmentId),
    credit('gstOutput', taxPaise, installmentId),
  ]);
}

export interface WaivedAmounts {
  amountPaise: number;
  taxPaise: number;
  /** The part of the tax not payable to the state: reversed by a credit note, or on interest never received. */
  taxNotOwedPaise: number;
}

/** A waiver clears the customer's balance, and the tax payable where it was reversed or never arose. */
export function waiverPosting(
  installmentId: string,
  { amountPaise, taxPaise, taxNotOwedPaise }: WaivedAmounts,
): Posting {
  const waivedPaise = amountPaise + taxPaise;
  const formula = `${plainAmount(waivedPaise)} waived = ${plainAmount(amountPaise)} + tax ${plainAmount(taxPaise)}`;
  return posting(formula, [
    debit('waiver', waivedPaise - taxNotOwedPaise, installmentId),
    debit('gstOutput', taxNotOwedPaise, installmentId),
    credit('customer', waivedPaise, installmentId),
  ]);
}

/** Reverses a posting: debits become credits, entry by entry. */
export function contraPosting(taken: Posting): Posting {
  return posting(
    `Contra of ${taken.formula}`,
    taken.entries.map(({ lineNo: _lineNo, debitPaise, creditPaise, ...side }) => ({
      ...side,
      debitPaise: creditPaise,
      creditPaise: debitPaise,
    })),
  );
}

/** The owner that a batch, or its row, names. */
export function ownerOf(named: { saleId?: string | null; channelPartnerId?: string | null }): BatchOwner {
  const { saleId = null, channelPartnerId = null } = named;
  if (saleId !== null) return { saleId };
  return channelPartnerId === null ? {} : { channelPartnerId };
}

/** Whether debits equal credits and every entry is either a debit or a credit above zero. */
export function isBalanced(entries: readonly LedgerEntry[]): boolean {
  const isOneSided = (entry: LedgerEntry) =>
    (entry.debitPaise === 0) !== (entry.creditPaise === 0) && entry.debitPaise >= 0 && entry.creditPaise >= 0;
  const debits = sumPaise(entries.map((entry) => entry.debitPaise));
  const credits = sumPaise(entries.map((entry) => entry.creditPaise));
  return entries.length >= 2 && debits === credits && entries.every(isOneSided);
}

/** Debit balance of an account, negative for a credit balance. */
export function balanceOf(account: LedgerAccount, entries: readonly LedgerEntry[]): number {
  return sumPaise(
    entries.filter((entry) => entry.account === account).map((entry) => entry.debitPaise - entry.creditPaise),
  );
}

type Side = Omit<LedgerEntry, 'lineNo'>;

/** Its entries above zero, numbered. */
export function posting(formula: string, sides: readonly Side[]): Posting {
  const entries = sides
    .filter((side) => side.debitPaise + side.creditPaise > 0)
    .map((side, index) => ({ lineNo: index + 1, ...side }));
  if (!isBalanced(entries)) throw new RangeError(`A posting must balance: ${formula}`);
  return { formula, entries };
}

export function debit(
  account: LedgerAccount,
  amountPaise: number,
  installmentId: string | null = null,
): Side {
  return { account, installmentId, debitPaise: amountPaise, creditPaise: 0 };
}

export function credit(
  account: LedgerAccount,
  amountPaise: number,
  installmentId: string | null = null,
): Side {
  return { account, installmentId, debitPaise: 0, creditPaise: amountPaise };
}

function settlementsOf({ allocations, charges }: SettledMoney) {
  return [
    ...allocations.map((one) => ({
      installmentId: one.installmentId,
      amountPaise: one.principalPaise + one.taxPaise,
    })),
    ...charges.map((one) => ({ installmentId: null, amountPaise: one.amountPaise + one.taxPaise })),
  ];
}
