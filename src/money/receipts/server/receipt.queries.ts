import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Page } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { saleHeads } from '#sales/server/saleHead.ts';
import { personOf } from '#company/people/server/person.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type { ReceiptAllocation } from '#money/plans/allocation.rules.ts';
import type { Allocation, PaidCharge, Receipt } from '../receipt.contract.ts';
import { OWN_RECEIPT, receiptActions } from '../receiptChecks.rules.ts';
import { allocateQueue } from '#money/plans/receiptQueue.rules.ts';
import { openCharges } from '#money/charges/server/charge.queries.ts';
import { duesOf, waitingReceipts } from '#money/plans/server/dues.queries.ts';
import { paidChargesOf } from './paidCharges.queries.ts';
import { queued } from './receipt.checks.ts';
import type { ReceiptFilter } from './receipt.filter.ts';
import { receiptConditions } from './receipt.filter.ts';

export function foundReceipts(read: Read, filter: Partial<ReceiptFilter>) {
  return read.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .where(receiptConditions(read, filter));
}

export function listReceipts(read: Read, filter: ReceiptFilter): Promise<Page<Receipt>> {
  const found = foundReceipts(read, filter);
  const { column, direction } = orderOf(filter.sort);
  return pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .select('paymentTransaction.id')
        .orderBy(`paymentTransaction.${column}`, direction)
        .orderBy('paymentTransaction.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => receiptsById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** Receipts that the caller may see (checked before), in any order. */
export async function receiptsById(read: Read, ids: readonly string[]): Promise<Receipt[]> {
  const rows = await receiptRows(read)
    .where(sql<boolean>`payment_transaction.id = any(${pgArray(ids)})`)
    .execute();
  return toReceipts(read, rows);
}

/** 404 when it does not exist or the caller may not see its sale. */
export async function getReceipt(read: Read, id: string): Promise<Receipt> {
  const row = await receiptRows(read)
    .where('paymentTransaction.id', '=', id)
    .where(visibleSales(read))
    .executeTakeFirst();
  const [receipt] = await toReceipts(read, [required(row, 'Receipt')]);
  return required(receipt, 'Receipt');
}

/** Allocations with the names of the installments. */
export async function namedAllocations(
  read: Read,
  { allocations }: ReceiptAllocation,
): Promise<Allocation[]> {
  if (allocations.length === 0) return [];
  const rows = await read.db
    .selectFrom('installment')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      allocations.map((one) => one.installmentId),
    )
    .execute();
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return allocations.map((one) => ({ ...one, installmentName: names.get(one.installmentId) ?? '' }));
}

function receiptRows(read: Read) {
  return saleHeads(read)
    .innerJoin('paymentTransaction', 'paymentTransaction.saleId', 'sale.id')
    .select([
      'paymentTransaction.id',
      'paymentTransaction.version',
      'paymentTransaction.createdAt',
      'paymentTransaction.updatedAt',
      'paymentTransaction.receiptNumber',
      'paymentTransaction.saleId',
      'sale.projectId',
      'paymentTransaction.type',
      'paymentTransaction.mode',
      'paymentTransaction.amountPaise',
      'paymentTransaction.receivedDate',
      'paymentTransaction.reference',
      'paymentTransaction.instrumentDate',
      'paymentTransaction.bankName',
      'paymentTransaction.payerName',
      'paymentTransaction.payerType',
      'paymentTransaction.depositAccountId',
      'paymentTransaction.unallocatedPaise',
      'paymentTransaction.status',
      'paymentTransaction.verifiedAt',
      'paymentTransaction.clearedOn',
      'paymentTransaction.bouncedOn',
      'paymentTransaction.bounceReason',
      'paymentTransaction.reversedOn',
      'paymentTransaction.reversalReason',
      'paymentTransaction.dueOn',
      'sale.status as saleStatus',
    ])
    .select((eb) => [
      personOf(eb.ref('paymentTransaction.recordedById')).as('recordedBy'),
      personOf(eb.ref('paymentTransaction.verifiedById')).as('verifiedBy'),
      jsonBuildObject({
        form: eb.ref('paymentTransaction.tdsForm'),
        acknowledgement: eb.ref('paymentTransaction.tdsAcknowledgement'),
        challanDate: eb.ref('paymentTransaction.tdsChallanDate'),
        certificateNumber: eb.ref('paymentTransaction.tdsCertificateNumber'),
        certificateFileId: eb.ref('paymentTransaction.tdsCertificateFileId'),
      }).as('tds'),
      eb
        .selectFrom('receiptSplit')
        .select((split) =>
          jsonBuildObject({
            taxPaise: split.ref('receiptSplit.taxPaise'),
            separatePaise: split.ref('receiptSplit.separatePaise'),
            freePaise: split.ref('receiptSplit.freePaise'),
          }).as('split'),
        )
        .whereRef('receiptSplit.transactionId', '=', 'paymentTransaction.id')
        .as('split'),
    ]);
}

type ReceiptRow = Awaited<ReturnType<ReturnType<typeof receiptRows>['executeTakeFirstOrThrow']>>;

interface Allocated {
  allocations: Allocation[];
  charges: PaidCharge[];
  unallocatedPaise: number;
}

const NOWHERE: Allocated = { allocations: [], charges: [], unallocatedPaise: 0 };

async function toReceipts(read: Read, rows: readonly ReceiptRow[]): Promise<Receipt[]> {
  const allocated = new Map([...(await ofVerified(read, rows)), ...(await ofWaiting(read, rows))]);
  const isOnlyVerifier = await isOnlyFinance(read, rows);
  return rows.map((row) => toReceipt(read, row, allocated.get(row.id) ?? NOWHERE, isOnlyVerifier));
}

function toReceipt(read: Read, row: ReceiptRow, allocated: Allocated, isOnlyVerifier: boolean): Receipt {
  const { saleStatus, tds, split, ...fields } = row;
  const isRecorder = row.recordedBy.id === read.caller.userId;
  const isFinance = isOneOf(read, GROUPS.FINANCE);
  const isOwn = row.status === 'recorded' && isRecorder && !isOnlyVerifier && isFinance;
  return {
    _id: row.id,
    ...fields,
    ...allocated,
    tds: row.type === 'tds' ? tds : null,
    // Only a verified receipt is split; a reversed one is not.
    split: isFinance && row.status === 'verified' ? split : null,
    allowedActions: receiptActions(
      { ...row, saleStatus, certificateNumber: tds.certificateNumber },
      { role: read.caller.role, isRecorder, isOnlyVerifier },
    ),
    cannotVerifyBecause: isOwn ? OWN_RECEIPT : null,
  };
}

/** Allocations at verification and, from on account, later. */
async function ofVerified(read: Read, rows: readonly ReceiptRow[]): Promise<[string, Allocated][]> {
  const verified = rows.filter((row) => row.status === 'verified' && row.type !== 'refund');
  if (verified.length === 0) return [];
  const parts = await read.db
    .selectFrom('receiptAllocation')
    .innerJoin('installment', 'installment.id', 'receiptAllocation.installmentId')
    .select([
      'receiptAllocation.transactionId',
      'installment.id as installmentId',
      'installment.name as installmentName',
    ])
    .select((eb) => [
      eb.fn.sum<number>('receiptAllocation.principalPaise').as('principalPaise'),
      eb.fn.sum<number>('receiptAllocation.taxPaise').as('taxPaise'),
    ])
    .where(
      'receiptAllocation.transactionId',
      'in',
      verified.map((row) => row.id),
    )
    .where('receiptAllocation.takenBackOn', 'is', null)
    .groupBy(['receiptAllocation.transactionId', 'installment.id', 'installment.name', 'installment.seq'])
    .orderBy('installment.seq')
    .execute();
  const charges = await paidChargesOf(
    read,
    verified.map((row) => row.id),
  );
  const byReceipt = groupRows(parts, (part) => part.transactionId);
  return verified.map((row) => [
    row.id,
    {
      allocations: (byReceipt.get(row.id) ?? []).map(({ transactionId: _receipt, ...part }) => part),
      charges: charges.get(row.id) ?? [],
      unallocatedPaise: row.unallocatedPaise,
    },
  ]);
}

/** Preview of allocations, one pending receipt after the other. */
async function ofWaiting(read: Read, rows: readonly ReceiptRow[]): Promise<[string, Allocated][]> {
  const waitingRows = rows.filter((row) => row.status === 'recorded' && row.type !== 'refund');
  const saleIds = [...new Set(waitingRows.map((row) => row.saleId))];
  const dues = await duesOf(read, saleIds);
  const charges = await openCharges(read, saleIds);
  const waiting = await waitingReceipts(read, saleIds);
  return saleIds.flatMap((saleId) => {
    const open = dues.get(saleId) ?? [];
    const names = new Map(open.map((due) => [due.installmentId, due.name]));
    const kinds = new Map((charges.get(saleId) ?? []).map((due) => [due.chargeId, due.kind]));
    const receipts = waiting.get(saleId) ?? [];
    return queued(receipts, allocateQueue(receipts, open, charges.get(saleId) ?? [])).map(
      ({ receipt, allocation }): [string, Allocated] => [
        receipt.id,
        {
          allocations: allocation.allocations.map((one) => ({
            ...one,
            installmentName: names.get(one.installmentId) ?? '',
          })),
          charges: allocation.charges.map(({ chargeId, amountPaise, taxPaise }) => ({
            chargeId,
            kind: kinds.get(chargeId) ?? 'interest',
            amountPaise,
            taxPaise,
          })),
          unallocatedPaise: allocation.unallocatedPaise,
        },
      ],
    );
  });
}

/** Whether nobody but the caller may verify; queried only when a row depends on it. */
async function isOnlyFinance(read: Read, rows: readonly ReceiptRow[]): Promise<boolean> {
  const isAsked = rows.some((row) => row.status === 'recorded' && row.recordedBy.id === read.caller.userId);
  if (!isAsked || !isOneOf(read, GROUPS.FINANCE)) return false;
  const other = await read.db
    .selectFrom('appUser')
    .select('id')
    .where('role', 'in', [...GROUPS.FINANCE])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .where('id', '!=', read.caller.userId)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
