import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { DueInstallment } from '../allocation.rules.ts';
import { outstandingOf } from '../installment.rules.ts';
import type { InstallmentAmounts } from '../installment.rules.ts';
import type { ReceiptToAllocate } from '../receiptQueue.rules.ts';

interface DemandedInstallment extends InstallmentAmounts {
  id: string;
  seq: number;
  name: string;
  dueDate: string | null;
}

/** Open demanded installments; without undemanded and paid ones. */
export function openDues(installments: readonly DemandedInstallment[]): DueInstallment[] {
  return installments.flatMap((installment) => {
    const { principalPaise, taxPaise, totalPaise } = outstandingOf(installment);
    const { id, seq, name, dueDate } = installment;
    return dueDate === null || totalPaise === 0
      ? []
      : [{ installmentId: id, seq, name, dueDate, principalPaise, taxPaise }];
  });
}

/** Open dues by sale. */
export async function duesOf(read: Read, saleIds: readonly string[]): Promise<Map<string, DueInstallment[]>> {
  if (saleIds.length === 0) return new Map();
  const rows = await read.db
    .selectFrom('installment')
    .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
    .selectAll('installment')
    .where('installment.saleId', 'in', [...saleIds])
    .where('installment.demandDate', 'is not', null)
    .where('paymentPlan.status', '=', 'active')
    .orderBy('installment.seq')
    .execute();
  const bySale = groupRows(rows, (row) => row.saleId);
  return new Map([...bySale].map(([saleId, installments]) => [saleId, openDues(installments)]));
}

/** A receipt awaiting verification. */
export interface WaitingReceipt extends ReceiptToAllocate {
  id: string;
  receivedDate: string;
  /** Of TDS, the number under which the buyer paid it to the state. */
  reference: string | null;
  countedForCapPaise: number;
}

/** Receipts awaiting verification by sale, in the order in which they would be allocated. */
export async function waitingReceipts(
  read: Read,
  saleIds: readonly string[],
): Promise<Map<string, WaitingReceipt[]>> {
  if (saleIds.length === 0) return new Map();
  const rows = await read.db
    .selectFrom('paymentTransaction')
    .select([
      'id',
      'saleId',
      'amountPaise',
      'mode',
      'receivedDate',
      'reference',
      'requestedAllocations',
      'invoiceId',
      'countedForCapPaise',
    ])
    .where('saleId', 'in', [...saleIds])
    .where('status', '=', 'recorded')
    .where('type', '!=', 'refund')
    .execute();
  const preferred = await installmentsOfInvoices(
    read,
    rows.map((row) => row.invoiceId),
  );
  const receipts = rows.map(({ requestedAllocations, invoiceId, ...receipt }) => ({
    ...receipt,
    chosen: requestedAllocations,
    preferredIds: preferred.get(invoiceId ?? '') ?? [],
  }));
  return groupRows(receipts.toSorted(inOrder), (receipt) => receipt.saleId);
}

/** Money is allocated in the order received. */
export function inOrder(
  one: { receivedDate: string; id: string },
  other: { receivedDate: string; id: string },
): number {
  return `${one.receivedDate} ${one.id}` < `${other.receivedDate} ${other.id}` ? -1 : 1;
}

export async function installmentsOfInvoices(
  read: Read,
  invoiceIds: readonly (string | null)[],
): Promise<Map<string, string[]>> {
  const wanted = invoiceIds.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await read.db
    .selectFrom('invoiceInstallment')
    .select(['invoiceId', 'installmentId'])
    .where('invoiceId', 'in', wanted)
    .execute();
  return new Map(
    [...groupRows(rows, (row) => row.invoiceId)].map(([id, of]) => [id, of.map((row) => row.installmentId)]),
  );
}
