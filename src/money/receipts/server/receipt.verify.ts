import type { Selectable } from 'kysely';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import type { Work } from '#platform/server/context.ts';
import type { InstallmentTable } from '#platform/server/database/tables.ts';
import type { Change } from '#platform/server/change.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { takeDocumentNumber } from '#company/organizations/server/numberSeries.commands.ts';
import { billChargesOfReceipt } from '#money/invoices/server/chargeInvoice.commands.ts';
import { receiptPosting, refundPosting, tdsPosting } from '#money/ledger/ledger.rules.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { enterPeriods } from '#money/ledger/server/period.commands.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import type { DueCharge, ReceiptAllocation } from '#money/plans/allocation.rules.ts';
import { splitForSeparateAccount, taxInReceipt } from '#money/plans/allocation.rules.ts';
import { countedTowardsCap } from '#inventory/payment-terms/bookingCap.rules.ts';
import type { verifyReceipt as verifyCall } from '../receipt.contract.ts';
import {
  acknowledgementProblem,
  clearingProblem,
  closedSaleProblem,
  mayVerify,
  meansOfPayment,
  OWN_RECEIPT,
  referenceKey,
} from '../receiptChecks.rules.ts';
import { allocationOf, withoutPaid } from '#money/plans/receiptQueue.rules.ts';
import { openCharges } from '#money/charges/server/charge.queries.ts';
import { lockInstallments } from '#money/plans/server/demand.commands.ts';
import { installmentsOfInvoices, openDues } from '#money/plans/server/dues.queries.ts';
import { correctInterest } from '#money/charges/server/interest.commands.ts';
import type { GivenUp } from '#money/charges/server/waiver.store.ts';
import { checkAccount, checkReference, chequeMonths, collectionAccount, queueOf } from './receipt.checks.ts';
import type { ReceiptRow } from './receipt.draft.ts';
import { lockReceipt, lockSaleOfReceipt, recountWaiting } from './receipt.store.ts';
import { receiptDocument } from './receiptDocument.queries.ts';
import { issueReceiptPaper } from './receipt.paper.ts';
import { checkTakenBack } from './takenBackInterest.ts';
import { noteTdsWaiting } from './tdsWaiting.store.ts';
import { refreshPaid } from '#money/invoices/server/settlement.commands.ts';
import { settleCharges, settleInstallments } from './settlement.store.ts';

export type VerifyInput = BodyOf<typeof verifyCall> & {
  /** Money whose account is not named came into the collection account of the project, which invoices name. */
  usualAccount?: boolean;
};

/**
 * Verifies a receipt: someone other than its recorder confirms where and when the money arrived. It gets its
 * number, is allocated to dues, split for the separate account and posted, all in one transaction.
 *
 * Throws 403 for the recorder while someone else could verify, 409 in any other state than recorded.
 */
export async function verifyReceipt(work: Work, id: string, input: VerifyInput): Promise<void> {
  const sale = await lockSaleOfReceipt(work, id);
  const installments = await lockInstallments(work, sale.planId);
  const receipt = await lockReceipt(work, id);
  const selfVerified = await checkVerifier(work, receipt);
  const proof = await checkClearing(work, sale, receipt, input);
  const { allocation, interest } = await settle(work, sale, receipt, installments);
  await checkTakenBack(work, sale, receipt, interest, input);
  const rateIds = await splitReceipt(work, sale, receipt, allocation);
  const paidUpward = await refreshPaid(work, sale.id);
  const verified: Verification = {
    receiptNumber: await takeDocumentNumber(work, 'receipt', work.today),
    clearedOn: input.clearedOn,
    ...proof,
    verifiedById: work.caller.userId,
    selfVerified,
  };
  await store(work, sale, receipt, verified, allocation);
  await recountWaiting(work, sale);
  await postBatches(work, [...interest.batches, batchOf(sale, receipt, verified, allocation, rateIds)]);
  await recordChanges(work, [changeOf(receipt, verified, allocation), ...paidUpward]);
}

/** The reference by which the bank or the state can trace the money. */
interface Proof {
  depositAccountId: string | null;
  reference: string | null;
  referenceKey: string | null;
  tdsAcknowledgement: string | null;
}

interface Verification extends Proof {
  receiptNumber: string;
  clearedOn: string;
  verifiedById: string;
  /** Verified by its recorder, because nobody else could. */
  selfVerified: boolean;
}

async function store(
  work: Work,
  sale: MoneySale,
  receipt: ReceiptRow,
  verified: Verification,
  allocation: ReceiptAllocation,
): Promise<void> {
  const snapshot = await receiptDocument(work, sale, { ...receipt, ...verified }, allocation);
  await work.db
    .updateTable('paymentTransaction')
    .set({
      ...verified,
      status: 'verified',
      verifiedAt: work.now,
      unallocatedPaise: allocation.unallocatedPaise,
      countedForCapPaise: countedTowardsCap(allocation),
      snapshot,
      version: receipt.version + 1,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .where('id', '=', receipt.id)
    .execute();
  await issueReceiptPaper(work, sale, receipt.id, snapshot);
}

function batchOf(
  sale: MoneySale,
  receipt: ReceiptRow,
  { receiptNumber, reference }: Verification,
  allocation: ReceiptAllocation,
  ratesUsed: string[],
): NewBatch {
  const means = meansOfPayment({ mode: receipt.mode, reference });
  return {
    ...postingOf(receipt, allocation),
    saleId: sale.id,
    sourceType: receipt.type === 'adjustment' ? 'receipt' : receipt.type,
    sourceId: receipt.id,
    narration: `${NAME[receipt.type]} ${receiptNumber} of ${sale.bookingNumber}, ${means}`,
    ratesUsed,
  };
}

const NAME: Record<ReceiptRow['type'], string> = {
  receipt: 'Receipt',
  tds: 'Tax deducted,',
  refund: 'Refund',
  adjustment: 'Receipt',
};

function postingOf({ type, amountPaise }: ReceiptRow, allocation: ReceiptAllocation) {
  if (type === 'refund') return refundPosting(amountPaise);
  return type === 'tds' ? tdsPosting(allocation) : receiptPosting(allocation);
}

function changeOf(
  receipt: ReceiptRow,
  { selfVerified, ...verified }: Verification,
  { allocations, unallocatedPaise }: ReceiptAllocation,
): Change {
  return {
    action: 'verify',
    resource: 'receipt',
    id: receipt.id,
    version: receipt.version + 1,
    before: { status: receipt.status },
    after: {
      status: 'verified',
      ...verified,
      allocations,
      unallocatedPaise,
      ...(selfVerified ? { selfApproved: true } : {}),
    },
  };
}

const VERIFIED_BEFORE = {
  verified: 'This receipt is already verified.',
  bounced: 'This receipt has bounced. Record the next payment on its own.',
  reversed: 'This receipt was reversed. Record the payment again if it was received.',
} as const;

async function checkVerifier(work: Work, receipt: ReceiptRow): Promise<boolean> {
  if (receipt.status !== 'recorded') throw conflict(VERIFIED_BEFORE[receipt.status]);
  const isRecorder = receipt.recordedById === work.caller.userId;
  const isOnlyVerifier = isRecorder && !(await someoneElseHas(work, GROUPS.FINANCE, work.caller.userId));
  if (!mayVerify({ role: work.caller.role, isRecorder, isOnlyVerifier })) throw forbidden(OWN_RECEIPT);
  return isRecorder;
}

/** Checks date and account of the money; returns the account. */
async function checkClearing(
  work: Work,
  sale: MoneySale,
  receipt: ReceiptRow,
  input: VerifyInput,
): Promise<Proof> {
  if (input.version !== undefined && input.version !== receipt.version) throw staleVersion();
  // Refunds are outside the sale's own account: they are paid even when the sale can receive nothing.
  const closed = receipt.type === 'refund' ? null : closedSaleProblem(sale.status);
  if (closed) throw conflict(closed);
  if (input.clearedOn > work.today) throw invalid('clearedOn', 'Cleared on cannot be in the future.');
  if (input.clearedOn < receipt.receivedDate) {
    throw invalid('clearedOn', 'The money cannot have cleared before it was received.');
  }
  const unpaid = clearingProblem(receipt, input.clearedOn, await chequeMonths(work, sale));
  if (unpaid) throw invalid(unpaid.field, unpaid.message);
  await enterPeriods(work, [input.clearedOn]);
  const reference = input.reference?.trim() || receipt.reference;
  if (!reference && receipt.type !== 'receipt') throw invalid('reference', MISSING_REFERENCE[receipt.type]);
  const unreadable = receipt.type === 'tds' && reference ? acknowledgementProblem(reference) : null;
  if (unreadable) throw invalid('reference', unreadable.message);
  await checkReference(work, { id: receipt.id, mode: receipt.mode, reference });
  return {
    depositAccountId: receipt.type === 'tds' ? null : await accountOf(work, sale, receipt, input),
    reference,
    referenceKey: referenceKey(receipt.mode, reference),
    tdsAcknowledgement: receipt.type === 'tds' ? reference : null,
  };
}

const MISSING_REFERENCE = {
  tds: 'Enter the acknowledgement number of the tax that the buyer paid.',
  refund: 'Enter the bank reference of the refund.',
  adjustment: 'Enter a reference.',
} as const;

async function accountOf(
  work: Work,
  sale: MoneySale,
  receipt: ReceiptRow,
  input: VerifyInput,
): Promise<string> {
  const isRefund = receipt.type === 'refund';
  const named = input.depositAccountId ?? receipt.depositAccountId;
  const accountId = named ?? (input.usualAccount && !isRefund ? await collectionAccount(work, sale) : null);
  if (!accountId) {
    throw invalid(
      'depositAccountId',
      isRefund
        ? 'Choose the account that the refund was paid from.'
        : 'Choose the account that the money went into.',
    );
  }
  await checkAccount(work, sale, accountId);
  return accountId;
}

/**
 * Allocates the money. An installment paid in full gets its interest billed at once, so that the rest of the
 * receipt can pay it.
 */
async function settle(
  work: Work,
  sale: MoneySale,
  receipt: ReceiptRow,
  installments: readonly Selectable<InstallmentTable>[],
): Promise<{ allocation: ReceiptAllocation; interest: GivenUp }> {
  const { allocations } = await allocate(work, receipt, installments, []);
  await settleInstallments(work, receipt.id, allocations, true);
  // TDS still awaiting verification is allocated to the rest first, because billed interest depends on it.
  await noteTdsWaiting(work, sale.id, await queueOf(work, sale.id, receipt.id));
  const left = withoutPaid(openDues(installments), allocations);
  const paidInFull = installments.filter((row) =>
    left.some((due) => due.installmentId === row.id && due.principalPaise + due.taxPaise === 0),
  );
  const interest = await correctInterest(work, sale, paidInFull, work.today, receipt.id);
  const charges = (await openCharges(work, [sale.id])).get(sale.id) ?? [];
  const allocation = await allocate(work, receipt, installments, charges);
  await settleCharges(work, receipt.id, allocation.charges);
  if (allocation.charges.length > 0) await billChargesOfReceipt(work, sale, receipt.id);
  return { allocation, interest };
}

async function allocate(
  work: Work,
  receipt: ReceiptRow,
  installments: readonly Selectable<InstallmentTable>[],
  charges: readonly DueCharge[],
): Promise<ReceiptAllocation> {
  if (receipt.type === 'refund') return { allocations: [], charges: [], unallocatedPaise: 0 };
  const ofInvoice = await installmentsOfInvoices(work, [receipt.invoiceId]);
  return allocationOf(
    {
      amountPaise: receipt.amountPaise,
      mode: receipt.mode,
      chosen: receipt.requestedAllocations,
      preferredIds: ofInvoice.get(receipt.invoiceId ?? '') ?? [],
    },
    openDues(installments),
    charges,
  );
}

/**
 * 70 % of a receipt without its tax is for the separate account (RERA s.4(2)(l)(D)); nothing of it outside India.
 * TDS never reaches an account. Returns the rate row used.
 */
async function splitReceipt(
  work: Work,
  sale: MoneySale,
  receipt: ReceiptRow,
  allocation: ReceiptAllocation,
): Promise<string[]> {
  if (!work.caller.isIndia || receipt.type !== 'receipt') return [];
  const rates = await ratesFor(work, ['rera.designatedAccountPct']);
  const rate = rateOn(rates, 'rera.designatedAccountPct', work.today, { stateCode: sale.stateCode });
  const taxPaise = taxInReceipt(allocation, sale.gstPct);
  const split = splitForSeparateAccount(receipt.amountPaise, taxPaise, rate.value.pct);
  await work.db
    .insertInto('receiptSplit')
    .values({
      transactionId: receipt.id,
      projectId: sale.projectId,
      receivedOn: receipt.receivedDate,
      ...split,
      rateConfigId: rate.id,
      createdAt: work.now,
    })
    .execute();
  return [rate.id];
}
