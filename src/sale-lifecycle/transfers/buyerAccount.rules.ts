import type { Day } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { LedgerAccount, LedgerBatch } from '#money/ledger/ledger.rules.ts';
import { balanceOf } from '#money/ledger/ledger.rules.ts';
import type { TransactionMode } from '#inventory/payment-terms/payment.terms.contract.ts';
import { meansOfPayment } from '#money/receipts/receiptChecks.rules.ts';
import type { StatementRow } from '#sales/sale.contract.ts';

/** The accounts between the builder and a buyer: receivable, paid in advance, refundable. */
const ACCOUNTS_OF_BUYER: readonly LedgerAccount[] = ['customer', 'onAccount', 'refundPayable'];

/** The documents behind the postings, by id. */
export interface AccountPapers {
  demands: ReadonlyMap<string, AccountDemand>;
  /** Withdrawn demands, by their batch. */
  withdrawn: ReadonlyMap<string, AccountDemand>;
  receipts: ReadonlyMap<string, AccountReceipt>;
  waivers: ReadonlyMap<string, { scope: 'interest' | 'balance' | 'correction' | 'cancellation' }>;
  /** TDS on installments recorded with its acknowledgement, awaiting verification. */
  tdsWaiting: readonly { installmentId: string; principalPaise: number }[];
}

interface AccountDemand {
  name: string;
  dueDate: Day | null;
  invoiceNumber: string | null;
}

interface AccountReceipt {
  type: 'receipt' | 'tds' | 'refund' | 'adjustment';
  status: 'recorded' | 'verified' | 'bounced' | 'reversed';
  mode: TransactionMode;
  receiptNumber: string | null;
  reference: string | null;
  receivedDate: Day;
  clearedOn: Day | null;
  tdsForm: string | null;
  bouncedOn: Day | null;
  bounceReason: string | null;
  reversedOn: Day | null;
  reversalReason: string | null;
}

type Row = Omit<StatementRow, 'balancePaise'>;
type Amounts = Pick<StatementRow, 'kind' | 'debitPaise' | 'creditPaise'>;

/**
 * The account of a buyer from its postings, day by day. From the postings up to a day it gives the account as of
 * that day.
 */
export function accountRows(batches: readonly LedgerBatch[], papers: AccountPapers): StatementRow[] {
  let balancePaise = 0;
  return batches
    .flatMap((batch) => rowsOf(batch, papers))
    .filter((row) => row.debitPaise + row.creditPaise > 0)
    .toSorted(byDay)
    .map((row) => {
      balancePaise += row.debitPaise - row.creditPaise;
      return { ...row, balancePaise };
    });
}

const MONEY: readonly Row['kind'][] = ['receipt', 'takenBack', 'refund'];

/**
 * The column of a row in the statement: billed less waived or reversed, or received less refunded. So each column
 * adds up to its total.
 */
export function columnsOfRow({ kind, debitPaise, creditPaise }: Amounts): {
  askedPaise: number;
  receivedPaise: number;
} {
  return MONEY.includes(kind)
    ? { askedPaise: 0, receivedPaise: creditPaise - debitPaise }
    : { askedPaise: debitPaise - creditPaise, receivedPaise: 0 };
}

export function accountSums(rows: readonly Amounts[]): { demandedPaise: number; receivedPaise: number } {
  const columns = rows.map(columnsOfRow);
  return {
    demandedPaise: sumPaise(columns.map((one) => one.askedPaise)),
    receivedPaise: sumPaise(columns.map((one) => one.receivedPaise)),
  };
}

/** Open demands due before a day, by the given postings and without pending TDS. */
export function overdueOf(batches: readonly LedgerBatch[], papers: AccountPapers, asOf: Day): number {
  if (batches.some((batch) => batch.sourceType === 'cancellation')) return 0;
  const dueDates = new Map(
    batches
      .filter(({ sourceType }) => sourceType === 'demand')
      .map((batch) => [batch.sourceId, demandOf(batch, papers)?.dueDate]),
  );
  const isOfCharge = ({ sourceType, sourceId }: LedgerBatch) =>
    sourceType === 'interest' ||
    (sourceType === 'waiver' && papers.waivers.get(sourceId)?.scope !== 'balance');
  const isLate = (installmentId: string | null) => {
    const dueDate = installmentId === null ? null : dueDates.get(installmentId);
    return typeof dueDate === 'string' && dueDate < asOf;
  };
  const late = batches
    .filter((batch) => !isOfCharge(batch))
    .flatMap((batch) => batch.entries)
    .filter(({ account, installmentId }) => account === 'customer' && isLate(installmentId));
  const waiting = papers.tdsWaiting.filter(({ installmentId }) => isLate(installmentId));
  return balanceOf('customer', late) - sumPaise(waiting.map((one) => one.principalPaise));
}

function rowsOf(batch: LedgerBatch, papers: AccountPapers): Row[] {
  const owedPaise = sumPaise(ACCOUNTS_OF_BUYER.map((account) => balanceOf(account, batch.entries)));
  const plain: Row = {
    on: batch.postedOn,
    kind: 'other',
    document: null,
    particulars: batch.narration,
    debitPaise: Math.max(0, owedPaise),
    creditPaise: Math.max(0, -owedPaise),
  };
  switch (batch.sourceType) {
    case 'demand':
      return [{ ...plain, ...demandText(batch, papers) }];
    case 'interest':
      return [{ ...plain, kind: 'charge', particulars: 'Interest for late payment' }];
    case 'bounceCharge':
      return [{ ...plain, kind: 'charge', particulars: 'Charge for a bounced instrument' }];
    case 'transferFee':
      return [{ ...plain, kind: 'charge', particulars: 'Fee for the transfer of the booking' }];
    case 'waiver':
      return [{ ...plain, kind: 'waiver' }];
    case 'cancellation':
      return cancellationRows(batch, plain, owedPaise);
    case 'receipt':
    case 'tds':
    case 'refund':
      return [{ ...plain, ...receiptText(papers.receipts.get(batch.sourceId)) }];
    case 'transfer':
      return [
        { ...plain, kind: 'receipt', document: papers.receipts.get(batch.sourceId)?.receiptNumber ?? null },
      ];
    case 'reversal':
      return [
        {
          ...plain,
          ...withdrawnText(batch, papers),
          ...reversalText(papers.receipts.get(batch.sourceId)),
        },
      ];
    default:
      return [plain];
  }
}

/** A demand raised again has its own documents. */
function demandOf({ id, sourceId }: LedgerBatch, { demands, withdrawn }: AccountPapers) {
  return withdrawn.get(id) ?? demands.get(sourceId);
}

function demandText(batch: LedgerBatch, papers: AccountPapers): Partial<Row> {
  const demand = demandOf(batch, papers);
  if (!demand) return { kind: 'demand' };
  return {
    kind: 'demand',
    document: demand.invoiceNumber,
    particulars: `${demand.name}, due ${formatDay(demand.dueDate ?? batch.postedOn)}`,
  };
}

/** A demand raised by mistake stays on the statement, and is reversed on its day. */
function withdrawnText({ reversesBatchId }: LedgerBatch, { withdrawn }: AccountPapers): Partial<Row> {
  const demand = withdrawn.get(reversesBatchId ?? '');
  if (!demand) return {};
  return {
    kind: 'demandWithdrawn',
    document: demand.invoiceNumber,
    particulars: `${demand.name} withdrawn`,
  };
}

/** Demands are reversed in full; forfeiture and interest payable are separate lines. */
function cancellationRows({ entries }: LedgerBatch, plain: Row, owedPaise: number): Row[] {
  const keptPaise = 0 - balanceOf('forfeiture', entries);
  const movedPaise = 0 - balanceOf('saleTransfer', entries);
  const interestPaise = balanceOf('interestIncome', entries);
  const backPaise = keptPaise + movedPaise - interestPaise - owedPaise;
  return [
    {
      ...plain,
      kind: 'cancellation',
      debitPaise: Math.max(0, -backPaise),
      creditPaise: Math.max(0, backPaise),
    },
    {
      ...plain,
      kind: 'cancellation',
      particulars: 'Forfeited on cancellation',
      debitPaise: keptPaise,
      creditPaise: 0,
    },
    {
      ...plain,
      kind: 'cancellation',
      particulars: 'Interest payable by the developer',
      debitPaise: 0,
      creditPaise: interestPaise,
    },
    {
      ...plain,
      kind: 'refund',
      particulars: 'Moved to the booking of another unit',
      debitPaise: movedPaise,
      creditPaise: 0,
    },
  ];
}

function receiptText(receipt: AccountReceipt | undefined): Partial<Row> {
  if (!receipt) return {};
  const form = receipt.tdsForm ? `, form ${receipt.tdsForm}` : '';
  const isRefund = receipt.type === 'refund';
  return {
    on: isRefund ? (receipt.clearedOn ?? receipt.receivedDate) : receipt.receivedDate,
    kind: isRefund ? 'refund' : 'receipt',
    document: receipt.receiptNumber,
    particulars:
      receipt.type === 'tds' ? `Tax deducted, ${receipt.reference ?? ''}${form}` : meansOfPayment(receipt),
  };
}

/** A bounced or reversed receipt stays on the statement, and is reversed on its day. */
function reversalText(receipt: AccountReceipt | undefined): Partial<Row> {
  if (!receipt) return {};
  const isBounced = receipt.status === 'bounced';
  const on = isBounced ? receipt.bouncedOn : receipt.reversedOn;
  const reason = isBounced ? receipt.bounceReason : receipt.reversalReason;
  return {
    ...(on === null ? {} : { on }),
    kind: 'takenBack',
    document: receipt.receiptNumber,
    particulars: `${meansOfPayment(receipt)} ${isBounced ? 'bounced' : 'reversed'}${reason ? `: ${reason}` : ''}`,
  };
}

const ORDER: Record<Row['kind'], number> = {
  demand: 0,
  demandWithdrawn: 0,
  charge: 1,
  receipt: 2,
  takenBack: 3,
  waiver: 4,
  cancellation: 5,
  refund: 6,
  other: 7,
};

/** By day; demands of a day before its receipts. The order within each kind is kept. */
function byDay(one: Row, other: Row): number {
  if (one.on !== other.on) return one.on < other.on ? -1 : 1;
  return ORDER[one.kind] - ORDER[other.kind];
}
