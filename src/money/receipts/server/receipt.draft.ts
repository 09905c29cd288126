import type { Selectable } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { PaymentTransactionTable } from '#platform/server/database/tables.ts';
import type { ReceiptInput } from '../receipt.contract.ts';
import { referenceKey, defaultPayer } from '../receiptChecks.rules.ts';
import type { ReceiptDraft } from './receipt.checks.ts';

export type ReceiptRow = Selectable<PaymentTransactionTable>;

/** The fields of a receipt that a person enters. */
export type ReceiptFields = Omit<ReceiptInput, 'saleId' | 'tds'>;

/** The fields checked before it is written. */
export function draftOf(id: string, fields: ReceiptFields, invoiceId: string | null): ReceiptDraft {
  const { amountPaise, mode, receivedDate, payerType, declarationFileId, depositAccountId } = fields;
  const type = fields.type ?? (mode === 'tds' ? 'tds' : 'receipt');
  const { acknowledgement, challanDate, reference, allocations } = fields;
  return {
    id,
    type,
    invoiceId,
    amountPaise,
    mode,
    receivedDate,
    // TDS is identified by its acknowledgement.
    reference: (type === 'tds' ? (acknowledgement ?? reference) : reference) ?? null,
    payerType: payerType ?? defaultPayer(mode),
    declarationFileId: declarationFileId ?? null,
    depositAccountId: depositAccountId ?? null,
    isAdvance: fields.isAdvance ?? false,
    instrumentDate: fields.instrumentDate ?? null,
    challanDate: challanDate ?? null,
    overSanctionReason: fields.overSanctionReason ?? null,
    chosen: allocations && allocations.length > 0 ? allocations : null,
  };
}

/** The law on the day the tax was paid defines its form. */
export function challanDay({ challanDate, receivedDate }: ReceiptDraft): string {
  return challanDate ?? receivedDate;
}

export type ReceiptValues = ReturnType<typeof valuesOf>;

/** The columns of a receipt that is recorded or corrected. */
export function valuesOf(
  draft: ReceiptDraft,
  { dueOn, ...fields }: ReceiptFields & { dueOn?: string | null },
  countedForCapPaise: number,
  tdsForm: string | null,
) {
  if (fields.refundLineId && draft.type !== 'refund')
    throw invalid('refundLineId', 'Only a refund pays a part of a cancellation.');
  return {
    type: draft.type,
    mode: draft.mode,
    amountPaise: draft.amountPaise,
    receivedDate: draft.receivedDate,
    reference: draft.reference,
    referenceKey: referenceKey(draft.mode, draft.reference),
    instrumentDate: fields.instrumentDate ?? null,
    bankName: fields.bankName ?? null,
    overSanctionReason: draft.overSanctionReason,
    payerName: fields.payerName ?? null,
    payerType: draft.payerType,
    depositAccountId: draft.depositAccountId,
    declarationFileId: draft.declarationFileId,
    requestedAllocations: draft.chosen,
    countedForCapPaise,
    tdsForm,
    tdsAcknowledgement: draft.type === 'tds' ? draft.reference : null,
    tdsChallanDate: draft.challanDate,
    dueOn: dueOn ?? null,
    refundLineId: fields.refundLineId ?? null,
  };
}

/** The entered fields, for a partial correction; what came before the booking was said to be an advance. */
export function fieldsOf(receipt: ReceiptRow, bookingDate: Day): ReceiptFields {
  const { type, mode, amountPaise, receivedDate, reference, instrumentDate, bankName, payerName, payerType } =
    receipt;
  return {
    // No other type is ever recorded.
    type: type === 'adjustment' ? 'receipt' : type,
    mode,
    amountPaise,
    receivedDate,
    isAdvance: receivedDate < bookingDate,
    reference,
    instrumentDate,
    bankName,
    overSanctionReason: receipt.overSanctionReason,
    payerName,
    payerType,
    depositAccountId: receipt.depositAccountId,
    declarationFileId: receipt.declarationFileId,
    allocations: receipt.requestedAllocations,
    acknowledgement: receipt.tdsAcknowledgement,
    challanDate: receipt.tdsChallanDate,
    refundLineId: receipt.refundLineId,
  };
}

/** The TDS line as a transaction of its own: received with the money it was deducted from. */
export function tdsFields(
  { receivedDate, isAdvance }: ReceiptFields,
  line: NonNullable<ReceiptInput['tds']>,
): ReceiptFields {
  return { type: 'tds', mode: 'tds', receivedDate, isAdvance, ...line };
}
