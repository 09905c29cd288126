import { balanceOf } from '#money/ledger/ledger.rules.ts';
import type { LedgerBatch, LedgerSource } from '#money/ledger/ledger.rules.ts';
import type {
  ChargeAllocation,
  DueCharge,
  DueInstallment,
  InstallmentAllocation,
  ReceiptAllocation,
} from '#money/plans/allocation.rules.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { CHARGE_KINDS } from '#money/ledger/chargeKind.rules.ts';
import { allocateReceipt, giveUpOf, payableBy } from '#money/plans/allocation.rules.ts';
import { allocateQueue, withoutPaid, withoutPaidCharges } from '#money/plans/receiptQueue.rules.ts';
import type { ReceiptToAllocate } from '#money/plans/receiptQueue.rules.ts';

/** The inputs for replaying the money of a sale. */
export interface RecordedSale {
  /** In the order of posting: the events in sequence, and how much reached the bank. */
  batches: readonly LedgerBatch[];
  /** An installment in full, as it was just before a posting, or as it is now. */
  dueAt(installmentId: string, before: LedgerBatch | null): DueInstallment | undefined;
  /** Chosen allocations of receipts, by their ids. */
  terms: ReadonlyMap<string, Omit<ReceiptToAllocate, 'amountPaise'>>;
  /** Waived amounts, by the ids of the waivers. */
  waivers: ReadonlyMap<string, GivenUp>;
}

/** A part of an installment or of the interest on it that was waived. */
export interface GivenUp {
  installmentId: string;
  scope: 'interest' | 'balance' | 'correction' | 'cancellation';
  amountPaise: number;
  taxPaise: number;
}

/** The allocations of a receipt. */
export interface ReceiptMoney {
  amountPaise: number;
  atVerification: ReceiptAllocation;
  /** Money on account that paid later demands. */
  later: readonly InstallmentAllocation[];
  unallocatedPaise: number;
}

export interface SaleHistory {
  demandedIds: readonly string[];
  /** Verified receipts by their ids, in the order of verification. */
  receipts: ReadonlyMap<string, ReceiptMoney>;
  /** Open balances of demanded installments. */
  open: readonly DueInstallment[];
  /** Open interest and other charges. */
  openCharges: readonly OpenCharge[];
  /** Payments of charges at verification, including receipts reversed later; by receipt. */
  paidCharges: ReadonlyMap<string, readonly ChargeAllocation[]>;
}

interface OpenCharge extends DueCharge {
  installmentId: string | null;
}

/**
 * Replays demands and verified receipts in the order of the ledger and allocates every receipt again. Stored
 * allocations and payments are not read, so they can be compared.
 */
export function replaySale(recorded: RecordedSale): SaleHistory {
  let state: State = {
    demandedIds: [],
    newlyDemandedIds: [],
    receipts: new Map(),
    open: [],
    openCharges: [],
    paidCharges: new Map(),
  };
  for (const [index, batch] of recorded.batches.entries()) {
    const then = { ...state, open: placedAt(state.open, batch, recorded) };
    state = NEXT[batch.sourceType]?.(then, batch, recorded, recorded.batches[index - 1]) ?? then;
  }
  return { ...state, open: placedAt(state.open, null, recorded) };
}

/** What is open, in the order it had then: due dates are moved and plans revised without a posting. */
function placedAt(
  open: readonly DueInstallment[],
  batch: LedgerBatch | null,
  { dueAt }: RecordedSale,
): DueInstallment[] {
  return open.map((due) => {
    const { seq, dueDate, name } = dueAt(due.installmentId, batch) ?? due;
    return { ...due, seq, dueDate, name };
  });
}

interface State extends SaleHistory {
  /** Demanded together, or open again: money on account pays these and no others. */
  newlyDemandedIds: readonly string[];
}

type Next = (
  state: State,
  batch: LedgerBatch,
  recorded: RecordedSale,
  before: LedgerBatch | undefined,
) => State;

/** Other postings leave demands and receipts unchanged. */
const NEXT: Partial<Record<LedgerSource, Next>> = {
  demand,
  receipt,
  tds: receipt,
  transfer: receipt,
  onAccount,
  interest: charge,
  bounceCharge: charge,
  transferFee: charge,
  waiver,
  reversal,
};

function demand(
  state: State,
  batch: LedgerBatch,
  { dueAt }: RecordedSale,
  before: LedgerBatch | undefined,
): State {
  const { sourceId } = batch;
  const due = dueAt(sourceId, batch);
  if (!due) return state;
  return {
    ...state,
    demandedIds: [...state.demandedIds, sourceId],
    newlyDemandedIds: before?.sourceType === 'demand' ? [...state.newlyDemandedIds, sourceId] : [sourceId],
    open: [...state.open, due],
  };
}

/** TDS did not reach the bank, the state holds it; moved money was received on another booking. */
const CAME_IN = ['bank', 'tdsReceivable', 'saleTransfer'] as const;

function receipt(state: State, batch: LedgerBatch, { terms }: RecordedSale): State {
  const own = terms.get(batch.sourceId);
  const amountPaise = sumPaise(CAME_IN.map((account) => balanceOf(account, batch.entries)));
  const [atVerification] = own
    ? allocateQueue([{ ...own, amountPaise }], openOf(state), state.openCharges)
    : [];
  if (!atVerification) return state;
  const money = { amountPaise, atVerification, later: [], unallocatedPaise: atVerification.unallocatedPaise };
  return settled(state, batch.sourceId, money, atVerification);
}

function onAccount(state: State, { sourceId, entries }: LedgerBatch, { terms }: RecordedSale): State {
  const held = state.receipts.get(sourceId);
  const own = terms.get(sourceId);
  if (!held || !own) return state;
  if (balanceOf('onAccount', entries) < 0) return backOnAccount(state, sourceId, held, entries);
  const installments = openOf(state).filter((due) => state.newlyDemandedIds.includes(due.installmentId));
  const allocation = allocateReceipt(
    held.unallocatedPaise,
    payableBy(own.mode, { installments, charges: [] }),
  );
  const { allocations, unallocatedPaise } = allocation;
  return settled(
    state,
    sourceId,
    { ...held, later: [...held.later, ...allocations], unallocatedPaise },
    allocation,
  );
}

/** A demand is about to be withdrawn: money from on account that had paid it goes back on account. */
function backOnAccount(
  state: State,
  receiptId: string,
  held: ReceiptMoney,
  entries: LedgerBatch['entries'],
): State {
  const isGivenBack = ({ installmentId }: InstallmentAllocation) =>
    entries.some((entry) => entry.account === 'customer' && entry.installmentId === installmentId);
  const given = held.later.filter(isGivenBack);
  const backPaise = sumPaise(given.map((one) => one.principalPaise + one.taxPaise));
  return {
    ...state,
    receipts: new Map(state.receipts).set(receiptId, {
      ...held,
      later: held.later.filter((one) => !isGivenBack(one)),
      unallocatedPaise: held.unallocatedPaise + backPaise,
    }),
    open: given.reduce(reopened, state.open),
  };
}

/** As if it had never been demanded; money on account then pays whatever else is open. */
function withdrawnDemand(state: State, installmentId: string): State {
  const open = state.open.filter((due) => due.installmentId !== installmentId);
  return {
    ...state,
    demandedIds: state.demandedIds.filter((id) => id !== installmentId),
    open,
    newlyDemandedIds: open.map((due) => due.installmentId),
  };
}

/**
 * A bounced or reversed receipt is undone: what it paid, at verification and later, is open again. Each of its
 * batches has its own reversal; the first one is enough. Money on account from other receipts then pays the open
 * dues.
 */
function reversal(state: State, { sourceId }: LedgerBatch): State {
  if (state.demandedIds.includes(sourceId)) return withdrawnDemand(state, sourceId);
  const taken = state.receipts.get(sourceId);
  if (!taken) return state;
  const given = [...taken.atVerification.allocations, ...taken.later];
  const receipts = new Map(state.receipts);
  receipts.delete(sourceId);
  return {
    ...state,
    receipts,
    open: given.reduce(reopened, state.open),
    openCharges: taken.atVerification.charges.reduce(owedAgain, state.openCharges),
    newlyDemandedIds: given.map((one) => one.installmentId),
  };
}

function reopened(
  open: readonly DueInstallment[],
  { installmentId, principalPaise, taxPaise }: InstallmentAllocation,
): readonly DueInstallment[] {
  return open.map((due) =>
    due.installmentId === installmentId
      ? { ...due, principalPaise: due.principalPaise + principalPaise, taxPaise: due.taxPaise + taxPaise }
      : due,
  );
}

function owedAgain(
  open: readonly OpenCharge[],
  { chargeId, amountPaise, taxPaise }: ChargeAllocation,
): readonly OpenCharge[] {
  return open.map((one) =>
    one.chargeId === chargeId
      ? { ...one, amountPaise: one.amountPaise + amountPaise, taxPaise: one.taxPaise + taxPaise }
      : one,
  );
}

function charge(state: State, { sourceType, sourceId, postedOn, entries }: LedgerBatch): State {
  const kind = CHARGE_KINDS.find((one) => one === sourceType);
  if (!kind) return state;
  const amountPaise = 0 - balanceOf(kind === 'interest' ? 'interestIncome' : 'otherIncome', entries);
  const taxPaise = 0 - balanceOf('gstOutput', entries);
  const installmentId = entries.find((entry) => entry.account === 'customer')?.installmentId ?? null;
  const billed = { chargeId: sourceId, kind, postedOn, amountPaise, taxPaise, installmentId } as const;
  return { ...state, openCharges: [...state.openCharges, billed] };
}

function waiver(state: State, { sourceId }: LedgerBatch, { waivers }: RecordedSale): State {
  const given = waivers.get(sourceId);
  if (!given) return state;
  const { installmentId, scope, amountPaise, taxPaise } = given;
  if (scope === 'balance') {
    return {
      ...state,
      open: withoutPaid(state.open, [{ installmentId, principalPaise: amountPaise, taxPaise }]),
    };
  }
  const own = state.openCharges.filter((one) => one.installmentId === installmentId);
  return { ...state, openCharges: lessCharges(state, giveUpOf(amountPaise, own)) };
}

function lessCharges({ openCharges }: State, taken: readonly ChargeAllocation[]): OpenCharge[] {
  const left = new Map(withoutPaidCharges(openCharges, taken).map((one) => [one.chargeId, one]));
  return openCharges.map((one) => ({ ...one, ...left.get(one.chargeId) }));
}

function settled(
  state: State,
  receiptId: string,
  money: ReceiptMoney,
  { allocations, charges }: ReceiptAllocation,
): State {
  return {
    ...state,
    receipts: new Map(state.receipts).set(receiptId, money),
    open: withoutPaid(state.open, allocations),
    openCharges: lessCharges(state, charges),
    paidCharges:
      charges.length === 0 ? state.paidCharges : new Map(state.paidCharges).set(receiptId, charges),
  };
}

function openOf({ open }: State): DueInstallment[] {
  return open.filter((due) => due.principalPaise + due.taxPaise > 0);
}
