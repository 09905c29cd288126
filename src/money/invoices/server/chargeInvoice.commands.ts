import type { Work } from '#platform/server/context.ts';
import { openDoor } from '#money/ledger/server/period.commands.ts';
import type { ChargeAllocation } from '#money/plans/allocation.rules.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { ratesToday } from '#sales/server/saleMoney.queries.ts';
import { receivedChargeLines } from '../chargeInvoice.rules.ts';
import { creditNoteUntil } from '../creditNote.rules.ts';
import { invoiceTotals } from '../invoice.rules.ts';
import { billingFacts, codesOf } from './billing.queries.ts';
import { receivedCharges, unbilledOfReceipts } from './chargeInvoice.queries.ts';
import { creditInvoices } from './creditNote.commands.ts';
import { writeInvoices } from './invoice.commands.ts';

/**
 * Bills the interest and charges that a receipt paid on a locked sale, with the tax due on receipt (CGST Act
 * s.13(6)): one tax invoice, paid when issued. Untaxed items are not invoiced; the receipt is enough.
 */
export async function billChargesOfReceipt(work: Work, sale: MoneySale, receiptId: string): Promise<void> {
  await billCharges(work, sale, await unbilledOfReceipts(work, sale.id), receiptId);
}

/** The same for interest and charges forfeited on cancellation. */
export function billChargesAtEnd(
  work: Work,
  sale: MoneySale,
  collected: readonly ChargeAllocation[],
): Promise<void> {
  return billCharges(work, sale, collected, null);
}

async function billCharges(
  work: Work,
  sale: MoneySale,
  paid: readonly ChargeAllocation[],
  receiptId: string | null,
): Promise<void> {
  if (paid.length === 0) return;
  const rates = await ratesToday(work, sale, ['gst.sac']);
  const charges = await receivedCharges(work, paid, codesOf(work, rates));
  if (charges.length === 0) return;
  const facts = await billingFacts(work, sale.id);
  const lines = receivedChargeLines(charges, sale.taxRegime);
  const draft = {
    docType: 'taxInvoice' as const,
    lines,
    totals: invoiceTotals(lines),
    dueDate: null,
    installmentIds: [],
    received: { receiptId },
  };
  await writeInvoices(work, { sale, facts, rates, drafts: [draft] }, true);
}

/**
 * Cancels the invoice of interest and charges paid by a receipt that is reversed. One too old for a credit note
 * (CGST Act s.34) stays and bills the payment that takes its place.
 */
export async function creditChargesOfReceipt(
  work: Work,
  sale: MoneySale,
  receiptId: string,
  reason: string,
): Promise<void> {
  const invoices = await work.db
    .selectFrom('invoice')
    .select(['id', 'issueDate'])
    .where('receiptId', '=', receiptId)
    .where('docType', '=', 'taxInvoice')
    .where('status', '!=', 'cancelled')
    .execute();
  if (invoices.length === 0) return;
  const rates = await ratesToday(work, sale, ['gst.creditNoteCutoff']);
  const ids = invoices.flatMap(({ id, issueDate }) => {
    const until = issueDate === null ? null : creditNoteUntil(rates, issueDate);
    return until !== null && work.today > until ? [] : [id];
  });
  if (ids.length === 0) return;
  // The note is of today, so the invoice of a closed month is credited as well (CGST Act s.34).
  await openDoor(work);
  await creditInvoices(work, ids, reason);
  await work.db.updateTable('invoice').set({ paidPaise: 0 }).where('id', 'in', ids).execute();
}
