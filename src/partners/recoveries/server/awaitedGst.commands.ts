import type { Day } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { creditNoteUntil } from '#money/invoices/creditNote.rules.ts';
import { awaitedGstPosting } from '#money/ledger/partnerPosting.rules.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import type { AwaitingInvoice } from '#partners/partner-invoices/server/invoice.awaited.ts';
import {
  lockAwaitingInvoices,
  releaseAwaited,
  takeAwaited,
} from '#partners/partner-invoices/server/invoice.awaited.ts';
import type { RecoverableRow } from '#partners/partner-invoices/server/recoverable.store.ts';
import { recover } from '#partners/partner-invoices/server/recoverable.store.ts';
import type { StillOwed } from '../recovery.rules.ts';
import { stillOwed } from '../recovery.rules.ts';

/**
 * GST that invoices of a firm kept back: what its credit notes cover is taken, and what no credit note is awaited for
 * any more is payable again. Returns what is to be posted. The firm is locked.
 */
export async function settleAwaitedGst(work: Work, channelPartnerId: string): Promise<NewBatch[]> {
  const invoices = await lockAwaitingInvoices(work, channelPartnerId);
  if (invoices.length === 0) return [];
  const owed = await owedBy(work, channelPartnerId);
  const { batches, left } = await takeNoted(work, owed, invoices);
  await releaseRest(work, left, sumPaise(owed.map(({ open }) => open.awaitedGstPaise)));
  return batches;
}

interface OwedRow {
  row: RecoverableRow;
  open: StillOwed;
}

async function takeNoted(
  work: Work,
  owed: readonly OwedRow[],
  invoices: readonly AwaitingInvoice[],
): Promise<{ batches: NewBatch[]; left: AwaitingInvoice[] }> {
  const batches: NewBatch[] = [];
  const noted = owed.map(({ row, open }) => ({ row, leftPaise: open.gstPaise }));
  const left: AwaitingInvoice[] = [];
  for (const invoice of invoices) {
    let kept = invoice;
    for (const one of noted) {
      const amountPaise = Math.min(one.leftPaise, kept.awaitedPaise);
      if (amountPaise === 0) continue;
      one.leftPaise -= amountPaise;
      kept = await takeAwaited(work, kept, amountPaise);
      batches.push(await takenBatch(work, one.row, kept, amountPaise));
    }
    left.push(kept);
  }
  return { batches, left };
}

async function takenBatch(
  work: Work,
  row: RecoverableRow,
  invoice: AwaitingInvoice,
  gstPaise: number,
): Promise<NewBatch> {
  const sourceId = await recover(work, row, {
    kind: 'invoice',
    partnerInvoiceId: invoice.id,
    taxablePaise: 0,
    gstPaise,
  });
  return {
    ...awaitedGstPosting(gstPaise),
    channelPartnerId: row.channelPartnerId,
    sourceType: 'partnerCreditNote',
    sourceId,
    narration: `GST kept back of partner invoice ${invoice.number} set off`,
    ratesUsed: [],
  };
}

/** As much stays kept back as credit notes are awaited for. */
async function releaseRest(
  work: Work,
  invoices: readonly AwaitingInvoice[],
  neededPaise: number,
): Promise<void> {
  const keptPaise = sumPaise(invoices.map(({ awaitedPaise }) => awaitedPaise));
  let restPaise = Math.max(0, keptPaise - neededPaise);
  for (const invoice of invoices) {
    const amountPaise = Math.min(restPaise, invoice.awaitedPaise);
    if (amountPaise > 0 && (await releaseAwaited(work, invoice, amountPaise))) restPaise -= amountPaise;
  }
}

/** What a firm owes, the oldest first. */
async function owedBy(work: Work, channelPartnerId: string): Promise<OwedRow[]> {
  const rows = await work.db
    .selectFrom('partnerRecoverable')
    .innerJoin('partnerInvoice', 'partnerInvoice.id', 'partnerRecoverable.partnerInvoiceId')
    .selectAll('partnerRecoverable')
    .select('partnerInvoice.invoiceDate')
    .where('partnerRecoverable.channelPartnerId', '=', channelPartnerId)
    .orderBy('partnerRecoverable.raisedOn')
    .orderBy('partnerRecoverable.id')
    .execute();
  const rates = readRates(await ratesFor(work, ['gst.creditNoteCutoff']), work.today, null);
  const until = (invoiceDate: Day) => creditNoteUntil(rates, invoiceDate);
  return rows.map(({ invoiceDate, ...row }) => ({
    row,
    open: stillOwed({ ...row, creditNoteUntil: until(invoiceDate) }, work.today),
  }));
}
