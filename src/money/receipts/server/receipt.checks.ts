import { conflict, invalid } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { capOf, ratesToday } from '#sales/server/saleMoney.queries.ts';
import type { InstallmentAllocation, ReceiptAllocation } from '#money/plans/allocation.rules.ts';
import {
  bookingCapProblem,
  countedTowardsCap,
  overCapProblem,
} from '#inventory/payment-terms/bookingCap.rules.ts';
import { allocateQueue, allocationOf } from '#money/plans/receiptQueue.rules.ts';
import {
  cashProblem,
  closedSaleProblem,
  receiptProblem,
  referenceKey,
  sanctionProblem,
} from '../receiptChecks.rules.ts';
import type { ReceiptFacts } from '../receiptChecks.rules.ts';
import { openCharges } from '#money/charges/server/charge.queries.ts';
import {
  duesOf,
  inOrder,
  installmentsOfInvoices,
  waitingReceipts,
} from '#money/plans/server/dues.queries.ts';
import type { WaitingReceipt } from '#money/plans/server/dues.queries.ts';

/** A receipt as it is about to be recorded or changed. */
export interface ReceiptDraft extends ReceiptFacts {
  id: string;
  depositAccountId: string | null;
  invoiceId: string | null;
  overSanctionReason: string | null;
  chosen: InstallmentAllocation[] | null;
}

/**
 * Checks a receipt before it is recorded: its fields, its account, a duplicate reference, cash above the limit, the
 * chosen allocation and the 10 % cap. Returns its allocation after the receipts awaiting verification before it.
 */
export async function checkReceipt(
  read: Read,
  sale: MoneySale,
  draft: ReceiptDraft,
): Promise<ReceiptAllocation> {
  const closed = closedSaleProblem(sale.status);
  if (closed) throw conflict(closed);
  await checkAlone(read, sale, draft);
  await checkCash(read, sale, draft);
  await checkSanction(read, sale, draft);
  const queue = await queueWith(read, sale.id, [draft]);
  await checkCap(read, sale, [draft], queue);
  return allocationIn(queue, draft.id);
}

/** The same for a receipt and its TDS, which count together. */
export async function checkReceiptWithTds(
  read: Read,
  sale: MoneySale,
  draft: ReceiptDraft,
  tds: ReceiptDraft,
): Promise<ReceiptAllocation> {
  const allocation = await checkReceipt(read, sale, draft);
  await checkAlone(read, sale, tds);
  await checkCap(read, sale, [draft, tds], await queueWith(read, sale.id, [draft, tds]));
  return allocation;
}

/** Months after its date in which a bank pays a cheque; null outside India and where no rule is loaded. */
export async function chequeMonths(read: Read, sale: MoneySale): Promise<number | null> {
  if (!read.caller.isIndia) return null;
  return (await ratesToday(read, sale, ['cheque.validity'])).find('cheque.validity')?.months ?? null;
}

/** Checks the entered fields, independent of other receipts of the sale. */
export async function checkAlone(read: Read, sale: MoneySale, draft: ReceiptDraft): Promise<void> {
  const { today } = read;
  const { bookingDate, allowedModes } = sale;
  const problem = receiptProblem(draft, {
    today,
    bookingDate,
    allowedModes,
    chequeMonths: await chequeMonths(read, sale),
  });
  if (problem) throw invalid(problem.field, problem.message);
  await checkFiles(read, sale, draft);
  await checkReference(read, draft);
}

/** Allocations of receipts awaiting verification, one after the other. */
export interface QueuedAllocation {
  receipt: WaitingReceipt;
  allocation: ReceiptAllocation;
}

/** Of all awaiting verification, or of all but the one being verified. */
export async function queueOf(
  read: Read,
  saleId: string,
  withoutId: string | null = null,
): Promise<QueuedAllocation[]> {
  const dues = (await duesOf(read, [saleId])).get(saleId) ?? [];
  const charges = (await openCharges(read, [saleId])).get(saleId) ?? [];
  const waiting = (await waitingReceipts(read, [saleId])).get(saleId) ?? [];
  const receipts = waiting.filter(({ id }) => id !== withoutId);
  return queued(receipts, allocateQueue(receipts, dues, charges));
}

export function queued(
  receipts: readonly WaitingReceipt[],
  allocations: readonly ReceiptAllocation[],
): QueuedAllocation[] {
  return receipts.flatMap((receipt, index) => {
    const allocation = allocations[index];
    return allocation ? [{ receipt, allocation }] : [];
  });
}

async function queueWith(
  read: Read,
  saleId: string,
  drafts: readonly ReceiptDraft[],
): Promise<QueuedAllocation[]> {
  const dues = (await duesOf(read, [saleId])).get(saleId) ?? [];
  const others = ((await waitingReceipts(read, [saleId])).get(saleId) ?? []).filter(
    (one) => !isOneOf(one, drafts),
  );
  const ofInvoices = await installmentsOfInvoices(
    read,
    drafts.map((draft) => draft.invoiceId),
  );
  const own = drafts.map((draft): WaitingReceipt => ({
    ...draft,
    preferredIds: ofInvoices.get(draft.invoiceId ?? '') ?? [],
    countedForCapPaise: 0,
  }));
  // A chosen item must be open; competing receipts are settled at verification.
  for (const one of own) if (one.chosen) allocationOf(one, dues);
  const receipts = [...others, ...own].toSorted(inOrder);
  const charges = (await openCharges(read, [saleId])).get(saleId) ?? [];
  return queued(receipts, allocateQueue(receipts, dues, charges));
}

function isOneOf({ id }: { id: string }, drafts: readonly ReceiptDraft[]): boolean {
  return drafts.some((draft) => draft.id === id);
}

function allocationIn(queue: readonly QueuedAllocation[], id: string): ReceiptAllocation {
  const own = queue.find(({ receipt }) => receipt.id === id);
  if (!own) throw new RangeError('A receipt must be in its own queue.');
  return own.allocation;
}

async function checkFiles(read: Read, sale: MoneySale, draft: ReceiptDraft): Promise<void> {
  if (draft.declarationFileId) {
    const file = await read.db
      .selectFrom('file')
      .select('id')
      .where('id', '=', draft.declarationFileId)
      .executeTakeFirst();
    if (!file)
      throw invalid('declarationFileId', 'Upload the declaration of the person who paid for the buyer.');
  }
  if (draft.depositAccountId) await checkAccount(read, sale, draft.depositAccountId);
}

/** Money of a project goes into an account of that project (RERA s.4(2)(l)(D)). */
export async function checkAccount(read: Read, sale: MoneySale, accountId: string): Promise<void> {
  const account = await read.db
    .selectFrom('designatedAccount')
    .select('id')
    .where('id', '=', accountId)
    .where('projectId', '=', sale.projectId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (!account) throw invalid('depositAccountId', 'Choose an account of the project of this sale.');
}

/** The account that invoices name for payments; null where the project has none. */
export async function collectionAccount(read: Read, { projectId }: MoneySale): Promise<string | null> {
  const account = await read.db
    .selectFrom('designatedAccount')
    .select('id')
    .where('projectId', '=', projectId)
    .where('kind', '=', 'collection')
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return account?.id ?? null;
}

export async function checkReference(
  read: Read,
  draft: Pick<ReceiptDraft, 'id' | 'mode' | 'reference'>,
): Promise<void> {
  const key = referenceKey(draft.mode, draft.reference);
  if (key === null) return;
  const before = await read.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .select(['paymentTransaction.receiptNumber', 'sale.bookingNumber'])
    .where('paymentTransaction.mode', '=', draft.mode)
    .where('paymentTransaction.referenceKey', '=', key)
    .where('paymentTransaction.status', 'in', ['recorded', 'verified'])
    .where('paymentTransaction.id', '!=', draft.id)
    .executeTakeFirst();
  if (!before) return;
  const { receiptNumber, bookingNumber } = before;
  const where = receiptNumber
    ? `receipt ${receiptNumber}`
    : `a receipt of ${bookingNumber} awaiting verification`;
  throw conflict(`This bank reference is already recorded on ${where}.`, 'reference');
}

async function checkCash(read: Read, sale: MoneySale, draft: ReceiptDraft): Promise<void> {
  if (draft.mode !== 'cash' || !read.caller.isIndia) return;
  const { earlier } = await read.db
    .selectFrom('paymentTransaction')
    .select((eb) => eb.fn.sum<number | null>('amountPaise').as('earlier'))
    .where('saleId', '=', sale.id)
    .where('mode', '=', 'cash')
    .where('status', 'in', ['recorded', 'verified'])
    .where('id', '!=', draft.id)
    .executeTakeFirstOrThrow();
  const { belowPaise } = (await ratesToday(read, sale, ['cash.limit'])).value('cash.limit');
  const problem = cashProblem((earlier ?? 0) + draft.amountPaise, belowPaise);
  if (problem) throw conflict(problem, 'amountPaise');
}

/** Above the sanctioned loan a bank rarely pays: a reason confirms it. */
async function checkSanction(read: Read, sale: MoneySale, draft: ReceiptDraft): Promise<void> {
  if (draft.mode !== 'bankLoan' || draft.overSanctionReason !== null) return;
  const { loanSanctionedPaise, earlier } = await read.db
    .selectFrom('sale')
    .select('loanSanctionedPaise')
    .select((eb) =>
      eb
        .selectFrom('paymentTransaction')
        .select((of) => of.fn.sum<number | null>('amountPaise').as('sum'))
        .whereRef('paymentTransaction.saleId', '=', 'sale.id')
        .where('mode', '=', 'bankLoan')
        .where('type', '=', 'receipt')
        .where('paymentTransaction.status', 'in', ['recorded', 'verified'])
        .where('paymentTransaction.id', '!=', draft.id)
        .as('earlier'),
    )
    .where('sale.id', '=', sale.id)
    .executeTakeFirstOrThrow();
  const problem = sanctionProblem((earlier ?? 0) + draft.amountPaise, loanSanctionedPaise);
  if (problem) throw conflict(problem, 'overSanctionReason');
}

async function checkCap(
  read: Read,
  sale: MoneySale,
  drafts: readonly ReceiptDraft[],
  queue: readonly QueuedAllocation[],
): Promise<void> {
  const cap = await capOf(read, sale);
  if (!cap) return;
  const verifiedPaise = await countedPaiseOf(read, sale.id, ['verified']);
  const ofOthers = queue.filter(({ receipt }) => !isOneOf(receipt, drafts));
  const countedPaise = ofOthers.reduce((sum, one) => sum + countedTowardsCap(one.allocation), verifiedPaise);
  const { agreementValuePaise } = sale;
  const newlyPaise = sumPaise(drafts.map((draft) => countedTowardsCap(allocationIn(queue, draft.id))));
  const problem = bookingCapProblem({ agreementValuePaise, capPct: cap.capPct, countedPaise }, newlyPaise);
  if (problem) throw conflict(problem, 'amountPaise');
}

/** Changes elsewhere may raise what receipts count for: waived tax leaves more of them for the price. */
export async function checkStillWithinCap(read: Read, sale: MoneySale): Promise<void> {
  const cap = await capOf(read, sale);
  if (!cap) return;
  const countedPaise = await countedPaiseOf(read, sale.id, ['recorded', 'verified']);
  const { agreementValuePaise } = sale;
  const problem = overCapProblem({ agreementValuePaise, capPct: cap.capPct, countedPaise });
  if (problem) throw conflict(problem);
}

async function countedPaiseOf(
  read: Read,
  saleId: string,
  statuses: readonly ('recorded' | 'verified')[],
): Promise<number> {
  const { counted } = await read.db
    .selectFrom('paymentTransaction')
    .select((eb) => eb.fn.sum<number | null>('countedForCapPaise').as('counted'))
    .where('saleId', '=', saleId)
    .where('status', 'in', [...statuses])
    .executeTakeFirstOrThrow();
  return counted ?? 0;
}
