import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { getMoneySale, lockSale } from '#sales/server/saleMoney.queries.ts';
import type { ReceiptAllocation } from '#money/plans/allocation.rules.ts';
import { countedTowardsCap } from '#inventory/payment-terms/bookingCap.rules.ts';
import type { ExpectedTds, ReceiptInput, ReceiptPatch } from '../receipt.contract.ts';
import { mayEdit } from '../receiptChecks.rules.ts';
import { lockInstallments } from '#money/plans/server/demand.commands.ts';
import { duesOf } from '#money/plans/server/dues.queries.ts';
import type { ReceiptDraft } from './receipt.checks.ts';
import { checkReceipt, checkReceiptWithTds } from './receipt.checks.ts';
import type { ReceiptFields, ReceiptRow } from './receipt.draft.ts';
import { challanDay, draftOf, fieldsOf, tdsFields, valuesOf } from './receipt.draft.ts';
import {
  insertTransaction,
  lockReceipt,
  lockSaleOfReceipt,
  recountWaiting,
  updateTransaction,
} from './receipt.store.ts';
import { bounceReceipt, reverseReceipt } from './receipt.reverse.ts';
import { recordRefund, refundValues } from './refund.commands.ts';
import { attachCertificate, isCertificateOf } from './tds.commands.ts';
import { expectedTdsOf, tdsFormOn } from './tds.queries.ts';

export interface PreviewedReceipt extends ReceiptAllocation {
  expectedTds: ExpectedTds | null;
}

/** Previews the allocation of a receipt, with every error, and the TDS expected with it; writes nothing. */
export async function previewReceipt(read: Read, input: ReceiptInput): Promise<PreviewedReceipt> {
  const sale = await getMoneySale(read, input.saleId);
  const draft = draftOf(newId(), input, null);
  if (draft.type === 'refund') throw invalid('type', 'A refund cannot pay a demand.');
  const allocation = input.tds
    ? await checkReceiptWithTds(read, sale, draft, draftOf(newId(), tdsFields(input, input.tds), null))
    : await checkReceipt(read, sale, draft);
  if (draft.type === 'tds') return { ...allocation, expectedTds: null };
  const open = (await duesOf(read, [sale.id])).get(sale.id) ?? [];
  return {
    ...allocation,
    expectedTds: await expectedTdsOf(read, sale, draft.receivedDate, open, allocation),
  };
}

/**
 * Records a receipt and the TDS deducted from it. Both count towards the 10 % cap at once and as paid when
 * verified.
 */
export async function recordReceipt(
  work: Work,
  input: ReceiptInput,
  invoiceId: string | null = null,
): Promise<{ id: string; tdsId: string | null }> {
  const sale = await lockSale(work, input.saleId);
  if (input.type === 'refund') return { ...(await recordRefund(work, sale, input)), tdsId: null };
  const { id } = await recordReceiptOf(work, sale, input, invoiceId);
  if (!input.tds) return { id, tdsId: null };
  const tds = await recordReceiptOf(work, sale, tdsFields(input, input.tds), invoiceId);
  return { id, tdsId: tds.id };
}

/** The same for a sale that the caller has locked: a booking records its first receipt in its own transaction. */
export async function recordReceiptOf(
  work: Work,
  sale: MoneySale,
  fields: ReceiptFields,
  invoiceId: string | null = null,
): Promise<{ id: string }> {
  const draft = draftOf(newId(), fields, invoiceId);
  const allocation = await checkReceipt(work, sale, draft);
  const form = draft.type === 'tds' ? await tdsFormOn(work, sale, challanDay(draft)) : null;
  await insertTransaction(work, sale, draft, valuesOf(draft, fields, countedTowardsCap(allocation), form));
  await recountWaiting(work, sale);
  return { id: draft.id };
}

/**
 * Corrects a receipt that is not verified, or withdraws it with `status: 'reversed'`. Reverses a verified one,
 * marks it as bounced, or adds the certificate of TDS.
 */
export async function editReceipt(work: Work, id: string, patch: ReceiptPatch): Promise<void> {
  const sale = await lockSaleOfReceipt(work, id);
  const installments = await lockInstallments(work, sale.planId);
  const receipt = await lockReceipt(work, id);
  if (receipt.status === 'bounced' || receipt.status === 'reversed') {
    throw conflict(`A ${receipt.status} receipt cannot be edited; record a new one.`);
  }
  if (patch.status === 'bounced') return bounceReceipt(work, { sale, installments, receipt }, patch);
  if (receipt.status === 'verified') {
    if (patch.status === 'reversed') return reverseReceipt(work, { sale, installments, receipt }, patch);
    if (isCertificateOf(receipt, patch)) return attachCertificate(work, receipt, patch);
    throw conflict('A verified transaction cannot be edited; reverse it and record a new one.');
  }
  const rights = {
    role: work.caller.role,
    isRecorder: receipt.recordedById === work.caller.userId,
    isOnlyVerifier: false,
  };
  if (!mayEdit(rights))
    throw forbidden('Only the person who recorded this receipt and Finance may change it.');
  if (patch.version !== undefined && patch.version !== receipt.version) throw staleVersion();
  if (patch.status === 'reversed') await withdraw(work, receipt, patch.reversalReason ?? null);
  else await correct(work, sale, receipt, patch);
  await recountWaiting(work, sale);
}

async function correct(work: Work, sale: MoneySale, receipt: ReceiptRow, patch: ReceiptPatch): Promise<void> {
  const fields: ReceiptFields = { ...fieldsOf(receipt, sale.bookingDate), ...patch };
  // For TDS the reference and the acknowledgement are the same, whichever was typed.
  if (patch.reference !== undefined && patch.acknowledgement === undefined)
    fields.acknowledgement = patch.reference;
  const draft = draftOf(receipt.id, fields, receipt.invoiceId);
  const values = await correctedValues(work, sale, draft, fields);
  const version = await updateTransaction(work, receipt, values);
  await recordChange(work, {
    action: 'edit',
    resource: 'receipt',
    id: receipt.id,
    version,
    ...changedKeys(receipt, values),
  });
}

async function correctedValues(work: Work, sale: MoneySale, draft: ReceiptDraft, fields: ReceiptFields) {
  if (draft.type === 'refund') return refundValues(work, sale, draft, fields);
  const form = draft.type === 'tds' ? await tdsFormOn(work, sale, challanDay(draft)) : null;
  return valuesOf(draft, fields, countedTowardsCap(await checkReceipt(work, sale, draft)), form);
}

async function withdraw(work: Work, receipt: ReceiptRow, reversalReason: string | null): Promise<void> {
  const version = await updateTransaction(work, receipt, { status: 'reversed', reversalReason });
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
