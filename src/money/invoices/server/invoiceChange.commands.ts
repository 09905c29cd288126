import type { Selectable } from 'kysely';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import type { InvoiceTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { enterPeriods } from '#money/ledger/server/period.commands.ts';
import { IS_OPEN } from '#money/plans/server/installment.amounts.ts';
import { refreshPaid } from './settlement.commands.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { lockSale, ratesToday } from '#sales/server/saleMoney.queries.ts';
import { creditNoteUntil } from '../creditNote.rules.ts';
import type * as contract from '../invoice.contract.ts';
import { chosenInstallments } from './billable.queries.ts';
import type { InvoiceDraft } from './billing.queries.ts';
import { billingOf } from './billing.queries.ts';
import { creditInvoices } from './creditNote.commands.ts';
import { dropDrafts } from './invoice.cancel.ts';
import { issueDraft } from './invoice.commands.ts';

type InvoiceRow = Selectable<InvoiceTable>;
interface LockedInvoice {
  sale: MoneySale;
  invoice: InvoiceRow;
}

/**
 * Issues a draft: it gets its number and date, and is never edited afterwards. It must still match the plan; a
 * draft whose installments have changed is replaced by invoicing the sale again.
 */
export async function issueInvoice(
  work: Work,
  id: string,
  { status, version }: BodyOf<typeof contract.updateInvoice>,
): Promise<void> {
  const { sale, invoice } = await lockInvoice(work, id, version);
  if (invoice.status === 'cancelled') throw conflict('This invoice is cancelled.');
  if (invoice.status !== 'draft') {
    throw conflict('An issued invoice cannot be edited; cancel it and issue a credit note.');
  }
  if (status !== 'issued') throw invalid('status', 'A draft can only be issued.');
  if (sale.status === 'cancelled') throw conflict('This sale is cancelled.');
  const installments = await chosenInstallments(work, sale.id, await billedBy(work, id));
  const billing = await billingOf(work, sale, installments);
  const draft = billing.drafts.find((one) => saysTheSame(one, invoice));
  if (!draft) throw conflict('The payment plan was changed after this draft. Invoice the sale again.');
  await issueDraft(work, billing, draft, invoice);
  await recordChanges(work, await refreshPaid(work, sale.id));
}

function saysTheSame({ docType, totals }: InvoiceDraft, invoice: InvoiceRow): boolean {
  const amounts = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'] as const;
  return docType === invoice.docType && amounts.every((amount) => totals[amount] === invoice[amount]);
}

/**
 * Cancels a document: a draft is discarded, it never had a number; an issued, unpaid invoice gets a credit note for
 * its full value (CGST Act s.34), and its installments may be invoiced again.
 */
export async function cancelInvoice(
  work: Work,
  id: string,
  { reason, version }: BodyOf<typeof contract.cancelInvoice>,
): Promise<void> {
  const { sale, invoice } = await lockInvoice(work, id, version);
  if (invoice.status === 'draft') return dropDrafts(work, [id], reason);
  if (invoice.docType === 'creditNote') throw conflict('A credit note cannot be cancelled.');
  if (invoice.status === 'cancelled') throw conflict('This invoice is cancelled.');
  if (invoice.paidPaise > 0) throw conflict('Reverse the payments first.');
  if (invoice.status === 'writtenOff')
    throw conflict('This invoice was written off when its sale was cancelled.');
  if (invoice.status === 'paid') throw conflict('This invoice was waived in full; nothing is open.');
  const partly = await partlyCredited(work, id);
  if (partly)
    throw conflict(`${partly.name} was waived in part by a credit note; the rest stays on this invoice.`);
  await checkCreditNote(work, sale, invoice);
  await enterPeriods(work, [invoice.issueDate]);
  await creditInvoices(work, [id], reason);
}

/** Tax cannot be reclaimed after the day of CGST Act s.34(2). */
async function checkCreditNote(
  work: Work,
  sale: MoneySale,
  { docType, issueDate }: InvoiceRow,
): Promise<void> {
  if (docType !== 'taxInvoice') return;
  const rates = await ratesToday(work, sale, ['gst.creditNoteCutoff']);
  const until = issueDate === null ? null : creditNoteUntil(rates, issueDate);
  if (until === null || work.today <= until) return;
  throw conflict(`Too late for a credit note: the invoice could be credited until ${formatDay(until)}.`);
}

/** A partly open installment: billed again it would bear its whole tax again. */
function partlyCredited(work: Work, invoiceId: string): Promise<{ name: string } | undefined> {
  return work.db
    .selectFrom('installment')
    .innerJoin('invoiceInstallment', 'invoiceInstallment.installmentId', 'installment.id')
    .select('installment.name')
    .where('invoiceInstallment.invoiceId', '=', invoiceId)
    .where('invoiceInstallment.isLive', '=', true)
    .where('installment.creditedTaxPaise', '>', 0)
    .where(IS_OPEN)
    .orderBy('installment.seq')
    .executeTakeFirst();
}

/** Locks in the order of all money: the sale, then its document. 404 when the caller may not see the sale. */
async function lockInvoice(work: Work, id: string, version: number | undefined): Promise<LockedInvoice> {
  const known = await work.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .select('invoice.saleId')
    .where('invoice.id', '=', id)
    .where(visibleSales(work))
    .executeTakeFirst();
  const sale = await lockSale(work, required(known, 'Invoice').saleId);
  const invoice = await work.db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (version !== undefined && version !== invoice.version) throw staleVersion();
  return { sale, invoice };
}

async function billedBy(work: Work, invoiceId: string): Promise<string[]> {
  const rows = await work.db
    .selectFrom('invoiceInstallment')
    .select('installmentId')
    .where('invoiceId', '=', invoiceId)
    .where('isLive', '=', true)
    .execute();
  return rows.map((row) => row.installmentId);
}
