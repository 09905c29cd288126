import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';

/** Values that were entered or printed and cannot be recomputed: amounts in the audit trail, rates on documents. */
export interface EnteredAmounts {
  bookingPaise: number | null;
  /** Of receipts that never reached the ledger, by receipt. */
  receipts: ReadonlyMap<string, number>;
  /** Percent of GST in the money on account, as printed; by receipt. */
  advanceGstPct: ReadonlyMap<string, number>;
}

export async function enteredAmounts(
  read: Read,
  saleId: string,
  receipts: readonly Receipt[],
): Promise<EnteredAmounts> {
  const unposted = receipts.filter((receipt) => receipt.status !== 'verified').map((receipt) => receipt.id);
  const rows = await read.db
    .selectFrom('auditEntry')
    .select(['resourceId', 'after'])
    .where((eb) =>
      eb.or([
        eb.and([eb('resourceType', '=', 'sale'), eb('resourceId', '=', saleId), eb('action', '=', 'book')]),
        eb.and([eb('resourceType', '=', 'receipt'), eb('resourceId', 'in', [...unposted, saleId])]),
      ]),
    )
    .orderBy('at')
    .orderBy('id')
    .execute();
  const latest = new Map<string, number>();
  for (const { resourceId, after } of rows) {
    const amountPaise = amountIn(after, resourceId === saleId ? 'bookingAmountPaise' : 'amountPaise');
    if (amountPaise !== null) latest.set(resourceId, amountPaise);
  }
  return {
    bookingPaise: latest.get(saleId) ?? null,
    receipts: latest,
    advanceGstPct: await printedAdvances(read, saleId),
  };
}

async function printedAdvances(read: Read, saleId: string): Promise<Map<string, number>> {
  const rows = await read.db
    .selectFrom('paymentTransaction')
    .select(['id', sql<number>`(snapshot #>> '{advance,gstRatePct}')::float8`.as('gstPct')])
    .where('saleId', '=', saleId)
    .where(sql<boolean>`snapshot #>> '{advance,gstRatePct}' is not null`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.gstPct]));
}

function amountIn(after: unknown, key: 'bookingAmountPaise' | 'amountPaise'): number | null {
  const amount = (after as Record<string, unknown> | null)?.[key];
  return typeof amount === 'number' ? amount : null;
}
