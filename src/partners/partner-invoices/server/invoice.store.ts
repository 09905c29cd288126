import type { Selectable, Updateable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import type { PartnerInvoiceTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';

export type InvoiceRow = Selectable<PartnerInvoiceTable>;

/** Everything is read after the lock; the firm is locked before. */
export async function lockInvoice({ db }: Work, invoiceId: string): Promise<InvoiceRow> {
  const row = await db
    .selectFrom('partnerInvoice')
    .selectAll()
    .where('id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst();
  return required(row, 'Invoice');
}

/** Writes to an invoice that is locked, as its next version. */
export async function writeInvoice(
  work: Work,
  { id, version, status }: InvoiceRow,
  set: Updateable<PartnerInvoiceTable>,
  change: { action: string; reason?: string },
): Promise<void> {
  await work.db
    .updateTable('partnerInvoice')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    ...change,
    resource: 'partnerInvoice',
    id,
    version: version + 1,
    before: { status },
    after: set,
  });
}
