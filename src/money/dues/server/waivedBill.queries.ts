import type { Read } from '#platform/server/context.ts';
import { creditNoteUntil } from '#money/invoices/creditNote.rules.ts';
import { linesLeftOf } from '#money/invoices/server/creditNote.queries.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { WaivedBill } from '../waivedBill.rules.ts';

/** An installment with the document that bills it, if one does. */
interface Billed {
  id: string;
  invoiceId: string | null;
  stateCode: string | null;
}

/** The issued tax invoices of installments, by installment, with the amounts a credit note could still reverse. */
export async function waivedBills(
  read: Read,
  installments: readonly Billed[],
): Promise<ReadonlyMap<string, WaivedBill>> {
  const ids = [...new Set(installments.flatMap((one) => one.invoiceId ?? []))];
  if (ids.length === 0) return new Map();
  const rates = await ratesFor(read, ['gst.creditNoteCutoff']);
  const issued = await issuedOn(read, ids);
  const left = await linesLeftOf(read, [...issued.keys()]);
  const bills = installments.flatMap(({ id, invoiceId, stateCode }): [string, WaivedBill][] => {
    const issueDate = issued.get(invoiceId ?? '');
    if (!issueDate) return [];
    const until = creditNoteUntil(readRates(rates, read.today, stateCode), issueDate);
    const lines = left.get(invoiceId ?? '') ?? [];
    return [[id, { creditNoteUntil: until, linesLeft: lines.filter((line) => line.installmentId === id) }]];
  });
  return new Map(bills);
}

/** The dates of those that are issued tax invoices. */
async function issuedOn(read: Read, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await read.db
    .selectFrom('invoice')
    .select(['id', 'issueDate'])
    .where('id', 'in', [...invoiceIds])
    .where('docType', '=', 'taxInvoice')
    .where('invoiceNumber', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, issueDate }) => (issueDate === null ? [] : [[id, issueDate]])));
}
