import type { Work } from '#platform/server/context.ts';

/** Puts money on a charge of a locked sale; negative where it is taken back. */
export async function payCharge(
  work: Work,
  id: string,
  { amountPaise, taxPaise }: { amountPaise: number; taxPaise: number },
): Promise<void> {
  await work.db
    .updateTable('saleCharge')
    .set((eb) => ({
      paidAmountPaise: eb('paidAmountPaise', '+', amountPaise),
      paidTaxPaise: eb('paidTaxPaise', '+', taxPaise),
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: work.caller.userId,
    }))
    .where('id', '=', id)
    .execute();
}
