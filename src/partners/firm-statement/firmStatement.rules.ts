import type { Day } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { LedgerAccount, LedgerBatch, LedgerSource } from '#money/ledger/ledger.rules.ts';

export const FIRM_ROW_KINDS = [
  'commission',
  'invoice',
  'tds',
  'payment',
  'clawback',
  'creditNote',
  'repayment',
  'writeOff',
  'other',
] as const;
type FirmRowKind = (typeof FIRM_ROW_KINDS)[number];

/** Of a firm: what it is owed, less what it owes. */
const OWN_ACCOUNTS: readonly LedgerAccount[] = ['partnerPayable', 'partnerRecoverable'];

const KIND_OF: Partial<Record<LedgerSource, FirmRowKind>> = {
  partnerInvoice: 'invoice',
  partnerPayment: 'payment',
  partnerClawback: 'clawback',
  partnerCreditNote: 'creditNote',
  partnerRepayment: 'repayment',
  partnerWriteOff: 'writeOff',
};

const TEXTS: Record<FirmRowKind, readonly [posted: string, reversed: string]> = {
  commission: ['Commission approved, not owed before it is invoiced', ''],
  invoice: ['Invoice entered', 'Invoice taken back'],
  tds: ['TDS deducted', 'TDS taken back'],
  payment: ['Paid', 'Payment returned by the bank'],
  clawback: ['Commission of a cancelled booking, to be paid back', 'Clawback taken back'],
  creditNote: ['GST of clawed-back commission, by credit note', 'Credit note taken back'],
  repayment: ['Paid back by the firm', 'Repayment taken back'],
  writeOff: ['Written off', 'Write-off taken back'],
  other: ['Other entry', 'Other entry taken back'],
};

/** An approved commission, noted in the account. */
export interface ApprovedCommission {
  on: Day;
  number: string;
  grossPaise: number;
}

export interface FirmPapers {
  /** Numbers of invoices, payments and credit notes, by the source of their batches. */
  numbers: ReadonlyMap<string, string>;
  commissions: readonly ApprovedCommission[];
}

interface Row {
  on: Day;
  kind: FirmRowKind;
  document: string | null;
  particulars: string;
  notedPaise: number | null;
  debitPaise: number;
  creditPaise: number;
}

export type AccountRow = Row & { balancePaise: number };

/**
 * The account of a firm from its batches, day by day: each row is what an entry outside of the firm's own accounts
 * changed in them. What only moves between these, as clawback that an invoice sets off, changes nothing and has no row.
 */
export function firmRows(batches: readonly LedgerBatch[], papers: FirmPapers): AccountRow[] {
  const sourceOf = new Map(batches.map((batch) => [batch.id, batch]));
  const noted = papers.commissions.map(({ on, number, grossPaise }): Row => ({
    on,
    kind: 'commission',
    document: number,
    particulars: TEXTS.commission[0],
    notedPaise: grossPaise,
    debitPaise: 0,
    creditPaise: 0,
  }));
  const posted = batches.flatMap((batch) => {
    const reversed = batch.reversesBatchId === undefined ? undefined : sourceOf.get(batch.reversesBatchId);
    const of = reversed ?? batch;
    return rowsOf(batch, {
      kind: KIND_OF[of.sourceType] ?? 'other',
      document: papers.numbers.get(of.sourceId) ?? null,
      isReversal: batch.reversesBatchId !== undefined,
    });
  });
  let balancePaise = 0;
  // The sort is stable: within a day what is approved stands before what is posted, in the order of posting.
  return [...noted, ...posted]
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)))
    .map((row) => {
      balancePaise += row.creditPaise - row.debitPaise;
      return { ...row, balancePaise };
    });
}

interface BatchFacts {
  kind: FirmRowKind;
  document: string | null;
  isReversal: boolean;
}

/** Tax has a row of its own beside its invoice. */
function rowsOf(batch: LedgerBatch, { kind, document, isReversal }: BatchFacts): Row[] {
  const outside = batch.entries.filter(({ account }) => !OWN_ACCOUNTS.includes(account));
  const parts: [FirmRowKind, number][] = [
    [kind, changeBy(outside.filter(({ account }) => account !== 'tdsPayable'))],
    ['tds', changeBy(outside.filter(({ account }) => account === 'tdsPayable'))],
  ];
  return parts
    .filter(([, change]) => change !== 0)
    .map(([partKind, change]) => ({
      on: batch.postedOn,
      kind: partKind,
      document,
      particulars: TEXTS[partKind][isReversal ? 1 : 0],
      notedPaise: null,
      debitPaise: Math.max(0, -change),
      creditPaise: Math.max(0, change),
    }));
}

/** As batches balance, the firm is owed what the other entries debit. */
function changeBy(entries: LedgerBatch['entries']): number {
  return sumPaise(entries.map(({ debitPaise, creditPaise }) => debitPaise - creditPaise));
}

/** The balance of one of the firm's accounts: what it is owed, or what it owes. */
export function balanceOf(
  batches: readonly LedgerBatch[],
  account: 'partnerPayable' | 'partnerRecoverable',
): number {
  const entries = batches.flatMap((batch) => batch.entries.filter((entry) => entry.account === account));
  const debits = changeBy(entries);
  if (debits === 0) return 0;
  return account === 'partnerPayable' ? -debits : debits;
}
