import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { ChargeAllocation } from '#money/plans/allocation.rules.ts';
import type { PaidCharge } from '../receipt.contract.ts';

/** Interest and other charges paid by verified receipts, by receipt. */
export async function paidChargesOf(
  read: Read,
  receiptIds: readonly string[],
): Promise<Map<string, PaidCharge[]>> {
  if (receiptIds.length === 0) return new Map();
  const rows = await read.db
    .selectFrom('receiptAllocation')
    .innerJoin('saleCharge', 'saleCharge.id', 'receiptAllocation.chargeId')
    .select([
      'receiptAllocation.transactionId',
      'saleCharge.id as chargeId',
      'saleCharge.kind',
      'receiptAllocation.principalPaise as amountPaise',
      'receiptAllocation.taxPaise',
    ])
    .where('receiptAllocation.transactionId', 'in', [...receiptIds])
    .orderBy('saleCharge.postedOn')
    .orderBy('saleCharge.id')
    .execute();
  const byReceipt = groupRows(rows, (row) => row.transactionId);
  return new Map(
    [...byReceipt].map(([id, own]) => [id, own.map(({ transactionId: _receipt, ...charge }) => charge)]),
  );
}

/** Charges that would be paid, with their kinds. */
export async function namedCharges(read: Read, charges: readonly ChargeAllocation[]): Promise<PaidCharge[]> {
  if (charges.length === 0) return [];
  const rows = await read.db
    .selectFrom('saleCharge')
    .select(['id', 'kind'])
    .where(
      'id',
      'in',
      charges.map((one) => one.chargeId),
    )
    .execute();
  const kinds = new Map(rows.map((row) => [row.id, row.kind]));
  return charges.map(({ chargeId, amountPaise, taxPaise }) => ({
    chargeId,
    kind: kinds.get(chargeId) ?? 'interest',
    amountPaise,
    taxPaise,
  }));
}
