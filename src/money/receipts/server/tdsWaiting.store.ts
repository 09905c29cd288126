import type { Read, Work } from '#platform/server/context.ts';
import type { QueuedAllocation } from './receipt.checks.ts';

interface WaitingPart {
  transactionId: string;
  installmentId: string;
  principalPaise: number;
}

/**
 * Stores the part of each installment that is TDS awaiting verification with its acknowledgement, after any change
 * of allocations. That part is neither overdue nor bears interest.
 */
export async function noteTdsWaiting(
  work: Work,
  saleId: string,
  queue: readonly QueuedAllocation[],
): Promise<void> {
  const wanted = queue.flatMap(partsOf);
  const noted = await notedOf(work, saleId);
  if (sameParts(wanted, noted)) return;
  const outdated = [...new Set(noted.map((part) => part.transactionId))];
  if (outdated.length > 0)
    await work.db.deleteFrom('tdsWaiting').where('transactionId', 'in', outdated).execute();
  if (wanted.length > 0) await work.db.insertInto('tdsWaiting').values(wanted).execute();
}

function partsOf({ receipt, allocation }: QueuedAllocation): WaitingPart[] {
  if (receipt.mode !== 'tds' || receipt.reference === null) return [];
  return allocation.allocations
    .filter((part) => part.principalPaise > 0)
    .map(({ installmentId, principalPaise }) => ({
      transactionId: receipt.id,
      installmentId,
      principalPaise,
    }));
}

function notedOf(read: Read, saleId: string): Promise<WaitingPart[]> {
  return read.db
    .selectFrom('tdsWaiting')
    .innerJoin('paymentTransaction', 'paymentTransaction.id', 'tdsWaiting.transactionId')
    .select(['tdsWaiting.transactionId', 'tdsWaiting.installmentId', 'tdsWaiting.principalPaise'])
    .where('paymentTransaction.saleId', '=', saleId)
    .execute();
}

function sameParts(wanted: readonly WaitingPart[], noted: readonly WaitingPart[]): boolean {
  const key = (part: WaitingPart) => `${part.transactionId} ${part.installmentId} ${part.principalPaise}`;
  const known = new Set(noted.map(key));
  return wanted.length === noted.length && wanted.every((part) => known.has(key(part)));
}
