import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict, forbidden, staleVersion } from '../../../platform/contract/errors.ts';
import type { Read, Work } from '../../../platform/server/context.ts';
import type { PaymentTransactionTable } from '../../../platform/server/database/tables.ts';
import { required } from '../../../platform/server/database/values.ts';
import { changedKeys, recordChange } from '../../../platform/server/record-change.ts';
import type { MoneySale } from '../../sales/server/saleMoney.queries.ts';
import { getMoneySale, lockSale } from '../../sales/server/saleMoney.queries.ts';
import { visibleSales } from '../../sales/server/sale.visibility.ts';
import type { InstallmentAllocation, ReceiptAllocation } from '../allocation.rules.ts';
import { countedTowardsCap } from '../bookingCap.rules.ts';
import type { ReceiptInput, ReceiptPatch } from '../payment.contract.ts';
import { isReceiptMode } from '../payment.terms.contract.ts';
import { mayEdit, referenceKey, standardPayer } from '../receiptChecks.rules.ts';
import type { ReceiptDraft } from './receipt.checks.ts';
import { checkReceipt, queueOf } from './receipt.checks.ts';

export type ReceiptRow = Selectable<PaymentTransactionTable>;

/** What a person enters of a receipt. */
export type ReceiptFields = Omit<ReceiptInput, 'saleId' | 'type'>;

/** Where the money of a receipt would go, with all refusals; writes nothing. */
export async function previewReceipt(read: Read, input: ReceiptInput): Promise<ReceiptAllocation> {
  const sale = await getMoneySale(read, input.saleId);
  return checkReceipt(read, sale, draftOf(newId(), input, null));
}

/** Records money that came in. It counts towards the 10 % cap at once and as paid when it is verified. */
export async function recordReceipt(
  work: Work,
  input: ReceiptInput,
  invoiceId: string | null = null,
): Promise<{ id: string }> {
  const sale = await lockSale(work, input.saleId);
  return recordReceiptOf(work, sale, input, invoiceId);
}

/** The same for a sale that the caller has locked: a booking records its first money in its own transaction. */
export async function recordReceiptOf(
  work: Work,
  sale: MoneySale,
  fields: ReceiptFields,
  invoiceId: string | null = null,
): Promise<{ id: string }> {
  const draft = draftOf(newId(), fields, invoiceId);
  const allocation = await checkReceipt(work, sale, draft);
  const values = valuesOf(draft, fields, allocation);
  await work.db
    .insertInto('paymentTransaction')
    .values({
      ...values,
      id: draft.id,
      saleId: sale.id,
      invoiceId,
      recordedById: work.caller.userId,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
      updatedById: work.caller.userId,
    })
    .execute();
  await recountWaiting(work, sale.id);
  await recordChange(work, {
    action: 'record',
    resource: 'receipt',
    id: draft.id,
    version: 1,
    after: { saleId: sale.id, ...values },
  });
  return { id: draft.id };
}

/** Corrects a receipt that is not verified, or withdraws it with `status: 'reversed'`. */
export async function editReceipt(work: Work, id: string, patch: ReceiptPatch): Promise<void> {
  const sale = await lockSaleOfReceipt(work, id);
  const receipt = await lockReceipt(work, id);
  if (receipt.status === 'verified') {
    throw conflict('A verified transaction cannot be edited; reverse it and record a new one.');
  }
  if (receipt.status === 'reversed') throw conflict('A reversed receipt cannot be edited; record a new one.');
  const rights = {
    role: work.caller.role,
    isRecorder: receipt.recordedById === work.caller.userId,
    isOnlyVerifier: false,
  };
  if (!mayEdit(rights)) throw forbidden('Only who recorded this receipt and Finance may change it.');
  if (patch.version !== undefined && patch.version !== receipt.version) throw staleVersion();
  if (patch.status === 'reversed') await withdraw(work, receipt, patch.reversalReason ?? null);
  else await correct(work, sale, receipt, patch);
  await recountWaiting(work, sale.id);
}

/** Locks the sale of a receipt, before anything below it; 404 when the caller may not see it. */
export async function lockSaleOfReceipt(work: Work, id: string): Promise<MoneySale> {
  const found = await work.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .select('paymentTransaction.saleId')
    .where('paymentTransaction.id', '=', id)
    .where(visibleSales(work))
    .executeTakeFirst();
  return lockSale(work, required(found, 'Receipt').saleId);
}

/** Locks a receipt whose sale is locked. */
export async function lockReceipt(work: Work, id: string): Promise<ReceiptRow> {
  return work.db
    .selectFrom('paymentTransaction')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * What each waiting receipt counts towards the cap follows from where its money would go, which changes with
 * every receipt that is recorded, corrected, withdrawn or verified before it.
 */
export async function recountWaiting(work: Work, saleId: string): Promise<void> {
  for (const { receipt, allocation } of await queueOf(work, saleId)) {
    const countedForCapPaise = countedTowardsCap(allocation);
    if (countedForCapPaise === receipt.countedForCapPaise) continue;
    await work.db
      .updateTable('paymentTransaction')
      .set({ countedForCapPaise })
      .where('id', '=', receipt.id)
      .execute();
  }
}

async function correct(work: Work, sale: MoneySale, receipt: ReceiptRow, patch: ReceiptPatch): Promise<void> {
  const { version: _version, status: _status, reversalReason: _reason, ...changes } = patch;
  const fields: ReceiptFields = { ...fieldsOf(receipt), ...changes };
  const draft = draftOf(receipt.id, fields, receipt.invoiceId);
  const values = valuesOf(draft, fields, await checkReceipt(work, sale, draft));
  const version = await update(work, receipt, values);
  await recordChange(work, {
    action: 'edit',
    resource: 'receipt',
    id: receipt.id,
    version,
    ...changedKeys(receipt, values),
  });
}

async function withdraw(work: Work, receipt: ReceiptRow, reversalReason: string | null): Promise<void> {
  const version = await update(work, receipt, { status: 'reversed', reversalReason });
  await recordChange(work, {
    action: 'withdraw',
    resource: 'receipt',
    id: receipt.id,
    version,
    before: { status: receipt.status },
    after: { status: 'reversed' },
    ...(reversalReason ? { reason: reversalReason } : {}),
  });
}

async function update(work: Work, receipt: ReceiptRow, values: object): Promise<number> {
  const version = receipt.version + 1;
  await work.db
    .updateTable('paymentTransaction')
    .set({ ...values, version, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', receipt.id)
    .execute();
  return version;
}

function draftOf(id: string, fields: ReceiptFields, invoiceId: string | null): ReceiptDraft {
  const {
    amountPaise,
    mode,
    receivedDate,
    reference,
    payerType,
    declarationFileId,
    depositAccountId,
    allocations,
  } = fields;
  return {
    id,
    invoiceId,
    amountPaise,
    mode,
    receivedDate,
    reference: reference ?? null,
    payerType: payerType ?? standardPayer(mode),
    declarationFileId: declarationFileId ?? null,
    depositAccountId: depositAccountId ?? null,
    chosen: allocations && allocations.length > 0 ? allocations : null,
  };
}

/** The columns of a receipt that is recorded or corrected. */
function valuesOf(draft: ReceiptDraft, fields: ReceiptFields, allocation: ReceiptAllocation) {
  return {
    mode: draft.mode,
    amountPaise: draft.amountPaise,
    receivedDate: draft.receivedDate,
    reference: draft.reference,
    referenceKey: referenceKey(draft.mode, draft.reference),
    instrumentDate: fields.instrumentDate ?? null,
    bankName: fields.bankName ?? null,
    payerName: fields.payerName ?? null,
    payerType: draft.payerType,
    depositAccountId: draft.depositAccountId,
    declarationFileId: draft.declarationFileId,
    requestedAllocations: draft.chosen,
    countedForCapPaise: countedTowardsCap(allocation),
  };
}

function fieldsOf(receipt: ReceiptRow): ReceiptFields {
  const { mode, amountPaise, receivedDate, reference, instrumentDate, bankName, payerName, payerType } =
    receipt;
  if (!isReceiptMode(mode)) throw conflict('Tax that the buyer deducted is corrected by withdrawing it.');
  return {
    mode,
    amountPaise,
    receivedDate,
    reference,
    instrumentDate,
    bankName,
    payerName,
    payerType,
    depositAccountId: receipt.depositAccountId,
    declarationFileId: receipt.declarationFileId,
    allocations: receipt.requestedAllocations as object as InstallmentAllocation[] | null,
  };
}
