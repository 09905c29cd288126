import type { Selectable } from 'kysely';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { PartnerInvoiceTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import { reversalsOf } from '#money/ledger/server/ledger.reversal.ts';
import { dropOwedTax, undoRecoveriesBy } from './recoverable.store.ts';

type InvoiceRow = Selectable<PartnerInvoiceTable>;

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

/**
 * Takes the entry of an invoice back of which nothing is paid: cancels it with its register rows, frees its tranches
 * to be billed again, and reopens what it had recovered. Tax that is in a challan already stays there as excess of
 * the year. Returns the reversals, dated today, for the caller to post with whatever else it posts.
 *
 * The firm and the commissions are locked; this locks the invoice and then the year of its PAN.
 */
export async function contraInvoice(work: Work, invoiceId: string, reason: string): Promise<NewBatch[]> {
  const invoice = await lockInvoice(work, invoiceId);
  if (invoice.status !== 'entered') throw conflict(`Invoice ${invoice.number} is not entered.`);
  await refusePaid(work, invoice);
  await lockTaxYear(work, invoice);
  await dropTaxOwed(work, invoice);
  await undoRecoveriesBy(work, invoiceId);
  await work.db
    .updateTable('tdsDeduction')
    .set({ cancelledAt: work.now })
    .where('partnerInvoiceId', '=', invoiceId)
    .where('cancelledAt', 'is', null)
    .execute();
  await endInvoice(work, invoice, 'cancelled', reason);
  const narration = `Partner invoice ${invoice.number} taken back: ${reason}`;
  return reversalsOf(work, { sourceType: 'partnerInvoice', sourceId: invoiceId }, narration);
}

/** Gives an invoice that was sent and not entered back to the firm. It is locked. */
export async function returnInvoice(work: Work, invoice: InvoiceRow, reason: string): Promise<void> {
  if (invoice.status !== 'sent') throw conflict(`Invoice ${invoice.number} is ${invoice.status} already.`);
  await endInvoice(work, invoice, 'returned', reason);
}

async function refusePaid({ db }: Work, { id, number }: InvoiceRow): Promise<void> {
  const paid = await db
    .selectFrom('partnerInvoiceTranche')
    .innerJoin('commissionTranche', 'commissionTranche.id', 'partnerInvoiceTranche.trancheId')
    .select('commissionTranche.id')
    .where('partnerInvoiceTranche.partnerInvoiceId', '=', id)
    .where('commissionTranche.paidPaise', '>', 0)
    .limit(1)
    .executeTakeFirst();
  if (paid) throw conflict(`Invoice ${number} is paid, at least in part, and cannot be taken back.`);
}

async function lockTaxYear({ db }: Work, { deductee, creditedOn }: InvoiceRow): Promise<void> {
  if (deductee === null || creditedOn === null) return;
  await db
    .selectFrom('partnerTdsYear')
    .select('deductee')
    .where('deductee', '=', deductee)
    .where('financialYear', '=', financialYearLabel(creditedOn))
    .forUpdate()
    .execute();
}

/** What the firm had paid back of it already would be a claim of the firm, which only a payment can settle. */
async function dropTaxOwed(work: Work, { id, number }: InvoiceRow): Promise<void> {
  const owed = await work.db
    .selectFrom('partnerRecoverable')
    .selectAll()
    .where('partnerInvoiceId', '=', id)
    .where('cause', '=', 'tax')
    .forUpdate()
    .executeTakeFirst();
  if (!owed) return;
  if (owed.recoveredTaxablePaise > 0)
    throw conflict(
      `The firm has paid back tax of invoice ${number}. Pay the invoice in a payment run first: nothing of it is left to pay.`,
    );
  await dropOwedTax(work, owed);
}

async function endInvoice(
  work: Work,
  { id, status, version }: InvoiceRow,
  end: 'cancelled' | 'returned',
  reason: string,
): Promise<void> {
  await work.db
    .updateTable('partnerInvoice')
    .set({
      status: end,
      endReason: reason,
      endedAt: work.now,
      endedById: authorOf(work),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  await work.db
    .updateTable('partnerInvoiceTranche')
    .set({ isLive: false })
    .where('partnerInvoiceId', '=', id)
    .execute();
  await recordChange(work, {
    action: end === 'cancelled' ? 'cancel' : 'return',
    resource: 'partnerInvoice',
    id,
    version: version + 1,
    before: { status },
    after: { status: end },
    reason,
  });
}
