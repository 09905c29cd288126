import { groupRows } from '../../../platform/server/database/group-rows.ts';
import type { Read } from '../../../platform/server/context.ts';
import { readRates } from '../../rates/rate.rules.ts';
import { ratesFor } from '../../rates/server/rate.queries.ts';
import { creditNoteUntil } from '../../sales/cancellation.rules.ts';
import type { WaivedBill } from '../waivedBill.rules.ts';

/** The issued tax invoices that installments stand on, by installment, with what decides whether they can be credited. */
export async function waivedBills(
  read: Read,
  installments: readonly { invoiceId: string | null; stateCode: string | null }[],
): Promise<ReadonlyMap<string, WaivedBill>> {
  const ids = [...new Set(installments.flatMap((one) => one.invoiceId ?? []))];
  if (ids.length === 0) return new Map();
  const rates = await ratesFor(read, ['gst.creditNoteCutoff']);
  const rows = await read.db
    .selectFrom('invoice')
    .innerJoin('invoiceInstallment', 'invoiceInstallment.invoiceId', 'invoice.id')
    .select(['invoice.id', 'invoice.issueDate', 'invoiceInstallment.installmentId'])
    .where('invoice.id', 'in', ids)
    .where('invoice.docType', '=', 'taxInvoice')
    .where('invoice.invoiceNumber', 'is not', null)
    .where('invoiceInstallment.isLive', '=', true)
    .execute();
  const stateOf = new Map(installments.map((one) => [one.invoiceId, one.stateCode]));
  const bills = [...groupRows(rows, (row) => row.id)].flatMap(([id, lines]) => {
    const cutoff = readRates(rates, read.today, stateOf.get(id) ?? null).find('gst.creditNoteCutoff');
    return lines.map(({ installmentId, issueDate }): [string, WaivedBill] => [
      installmentId,
      {
        creditNoteUntil: cutoff && issueDate !== null ? creditNoteUntil(issueDate, cutoff) : null,
        installments: lines.length,
      },
    ]);
  });
  return new Map(bills);
}
