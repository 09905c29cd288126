import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { NumberedLine } from '../creditNote.rules.ts';
import { linesLeft } from '../creditNote.rules.ts';

/** Remaining lines of issued invoices after credit notes, by invoice. */
export async function linesLeftOf(
  read: Read,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, NumberedLine[]>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await read.db
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.id', 'invoiceLine.invoiceId')
    .selectAll('invoiceLine')
    .select([
      sql<string>`coalesce(invoice.against_invoice_id, invoice.id)`.as('billId'),
      sql<boolean>`invoice.against_invoice_id is not null`.as('isTakenBack'),
    ])
    .where((eb) =>
      eb.or([eb('invoice.id', 'in', [...invoiceIds]), eb('invoice.againstInvoiceId', 'in', [...invoiceIds])]),
    )
    .orderBy('invoiceLine.lineNo')
    .execute();
  const bills = groupRows(rows, (row) => row.billId);
  return new Map(
    [...bills].map(([id, own]) => {
      const lines = (isTakenBack: boolean) =>
        own
          .filter((row) => row.isTakenBack === isTakenBack)
          .map(({ organizationId: _of, invoiceId: _in, billId: _bill, isTakenBack: _is, ...line }) => line);
      return [id, linesLeft(lines(false), lines(true))];
    }),
  );
}
