import { balanceOf } from '../ledger/ledger.rules.ts';
import type { LedgerBatch, LedgerSource } from '../ledger/ledger.rules.ts';
import type {
  DueInstallment,
  InstallmentAllocation,
  ReceiptAllocation,
} from '../payments/allocation.rules.ts';
import { allocateReceipt } from '../payments/allocation.rules.ts';
import { allocateQueue, withoutPaid } from '../payments/receiptQueue.rules.ts';
import type { ReceiptToAllocate } from '../payments/receiptQueue.rules.ts';

/** What is needed to play the money of a sale once more. */
export interface RecordedSale {
  /** In the order of posting: it says what happened one after the other, and how much reached the bank. */
  batches: readonly LedgerBatch[];
  /** Every installment of the plan, whole, by its id. */
  dues: ReadonlyMap<string, DueInstallment>;
  /** How receipts are to be allocated, by their ids. */
  terms: ReadonlyMap<string, Omit<ReceiptToAllocate, 'amountPaise'>>;
}

/** Where the money of a receipt went. */
export interface ReceiptMoney {
  amountPaise: number;
  atVerification: ReceiptAllocation;
  /** What was left on account and paid later demands. */
  later: readonly InstallmentAllocation[];
  unallocatedPaise: number;
}

export interface SaleHistory {
  demandedIds: readonly string[];
  /** Verified receipts by their ids, in the order of verification. */
  receipts: ReadonlyMap<string, ReceiptMoney>;
  /** What is open on demanded installments. */
  open: readonly DueInstallment[];
}

/**
 * Plays demands and verified receipts in the order of the ledger and allocates every receipt anew, as if for the
 * first time. What was stored of allocations and payments is not looked at, so it can be compared.
 */
export function replaySale(recorded: RecordedSale): SaleHistory {
  let state: State = { demandedIds: [], newlyDemandedIds: [], receipts: new Map(), open: [] };
  for (const [index, batch] of recorded.batches.entries()) {
    state = NEXT[batch.sourceType]?.(state, batch, recorded, recorded.batches[index - 1]) ?? state;
  }
  return state;
}

interface State extends SaleHistory {
  /** Demanded in one go: what is on account pays these and no others. */
  newlyDemandedIds: readonly string[];
}

type Next = (
  state: State,
  batch: LedgerBatch,
  recorded: RecordedSale,
  before: LedgerBatch | undefined,
) => State;

/** What leaves demands and receipts as they are has no part in it. */
const NEXT: Partial<Record<LedgerSource, Next>> = { demand, receipt, onAccount };

function demand(
  state: State,
  { sourceId }: LedgerBatch,
  { dues }: RecordedSale,
  before: LedgerBatch | undefined,
): State {
  const due = dues.get(sourceId);
  if (!due) return state;
  return {
    ...state,
    demandedIds: [...state.demandedIds, sourceId],
    newlyDemandedIds: before?.sourceType === 'demand' ? [...state.newlyDemandedIds, sourceId] : [sourceId],
    open: [...state.open, due],
  };
}

function receipt(state: State, batch: LedgerBatch, { terms }: RecordedSale): State {
  const own = terms.get(batch.sourceId);
  const amountPaise = balanceOf('bank', batch.entries);
  const [atVerification] = own ? allocateQueue([{ ...own, amountPaise }], openOf(state)) : [];
  if (!atVerification) return state;
  const money = { amountPaise, atVerification, later: [], unallocatedPaise: atVerification.unallocatedPaise };
  return settled(state, batch.sourceId, money, atVerification);
}

function onAccount(state: State, { sourceId }: LedgerBatch): State {
  const held = state.receipts.get(sourceId);
  if (!held) return state;
  const installments = openOf(state).filter((due) => state.newlyDemandedIds.includes(due.installmentId));
  const allocation = allocateReceipt(held.unallocatedPaise, { installments, charges: [] });
  const { allocations, unallocatedPaise } = allocation;
  return settled(
    state,
    sourceId,
    { ...held, later: [...held.later, ...allocations], unallocatedPaise },
    allocation,
  );
}

function settled(
  state: State,
  receiptId: string,
  money: ReceiptMoney,
  { allocations }: ReceiptAllocation,
): State {
  return {
    ...state,
    receipts: new Map(state.receipts).set(receiptId, money),
    open: withoutPaid(state.open, allocations),
  };
}

function openOf({ open }: State): DueInstallment[] {
  return open.filter((due) => due.principalPaise + due.taxPaise > 0);
}
