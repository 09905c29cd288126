import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';

/** Locks the invoices of tranches by id, after their commissions. */
export async function lockInvoicesOf({ db }: Work, trancheIds: readonly string[]): Promise<void> {
  await db
    .selectFrom('partnerInvoice')
    .select('id')
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('partnerInvoiceTranche')
          .select('partnerInvoiceId')
          .where(sql<boolean>`tranche_id = any(${pgArray(trancheIds)})`),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}
