import { financialYearLabel } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import { reversalsOf, reversalsOfMany } from '#money/ledger/server/ledger.reversal.ts';
import { notePayments } from '#partners/commissions/server/commission.payment.ts';
import type { PartnerInvoiceRow } from './partnerInvoice.store.ts';
import { endInvoice, lockTdsYear, writeInvoice } from './partnerInvoice.store.ts';
import { dropOwedTax, undoRecoveriesBy } from './recoverable.store.ts';

/**
 * Takes the entry of an invoice back of which nothing is paid: cancels it with its register rows, frees its tranches
 * to be billed again, and reopens what it had recovered. Tax that is in a challan already stays there as excess of
 * the year. Returns the reversals, dated today, for the caller to post with whatever else it posts.
 *
 * The firm, the commissions and the invoice are locked; this locks the year of its PAN.
 */
export async function contraInvoice(
  work: Work,
  invoice: PartnerInvoiceRow,
  reason: string,
): Promise<NewBatch[]> {
  const { id, number, deductee, creditedOn } = invoice;
  await undoSetOff(work, invoice);
  await refusePaid(work, invoice);
  if (deductee !== null && creditedOn !== null)
    await lockTdsYear(work, deductee, financialYearLabel(creditedOn));
  await dropTaxOwed(work, invoice);
  const recoveries = await undoRecoveriesBy(work, id);
  await work.db
    .updateTable('tdsDeduction')
    .set({ cancelledAt: work.now })
    .where('partnerInvoiceId', '=', id)
    .where('cancelledAt', 'is', null)
    .execute();
  await endInvoice(work, invoice, 'cancelled', { action: 'cancel', reason });
  const narration = `Partner invoice ${number} taken back: ${reason}`;
  const entry = await reversalsOf(work, { sourceType: 'partnerInvoice', sourceId: id }, narration);
  return [...entry, ...(await laterReversals(work, recoveries, narration))];
}

/** What it recovered with its entry is in the posting of that; what it did later has postings of its own. */
async function laterReversals(
  work: Work,
  recoveries: readonly string[],
  narration: string,
): Promise<NewBatch[]> {
  if (recoveries.length === 0) return [];
  const sources = recoveries.map((sourceId) => ({ sourceId, narration }));
  return [
    ...(await reversalsOfMany(work, 'partnerCreditNote', sources)),
    ...(await reversalsOfMany(work, 'partnerClawback', sources)),
  ];
}

/**
 * What is payable for some tranches is taken for commission to be recovered, the rest of it is kept back until the
 * credit note is here: nothing is paid for them any more. The invoice is locked.
 */
export async function setOffOnInvoice(
  work: Work,
  invoice: PartnerInvoiceRow,
  setOff: { takenPaise: number; keptBackPaise: number; trancheIds: readonly string[] },
): Promise<void> {
  const { id, recoveredPaise, payablePaise, gstAwaitedPaise } = invoice;
  const { takenPaise, keptBackPaise, trancheIds } = setOff;
  await work.db
    .updateTable('partnerInvoiceTranche')
    .set({ netPaise: 0 })
    .where('partnerInvoiceId', '=', id)
    .where('trancheId', 'in', [...trancheIds])
    .execute();
  await writeInvoice(
    work,
    invoice,
    {
      recoveredPaise: (recoveredPaise ?? 0) + takenPaise,
      payablePaise: (payablePaise ?? 0) - takenPaise,
      gstAwaitedPaise: (gstAwaitedPaise ?? 0) + keptBackPaise,
    },
    { action: 'setOff' },
  );
}

/** Tranches that the entry settled whole, without a payment, are open again. */
async function undoSetOff(work: Work, { id, number }: PartnerInvoiceRow): Promise<void> {
  const settled = await work.db
    .selectFrom('partnerInvoiceTranche')
    .innerJoin('commissionTranche', 'commissionTranche.id', 'partnerInvoiceTranche.trancheId')
    .select(['partnerInvoiceTranche.trancheId', 'commissionTranche.commissionId'])
    .select('partnerInvoiceTranche.grossPaise')
    .where('partnerInvoiceTranche.partnerInvoiceId', '=', id)
    .where('partnerInvoiceTranche.netPaise', '=', 0)
    .where('commissionTranche.paidPaise', '>', 0)
    .execute();
  if (settled.length === 0) return;
  const undone = settled.map(({ grossPaise, ...one }) => ({ ...one, grossPaise: -grossPaise }));
  await notePayments(work, undone, { action: 'payReturned', reason: `Invoice ${number} is taken back` });
}

async function refusePaid({ db }: Work, { id, number }: PartnerInvoiceRow): Promise<void> {
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

/** What the firm had paid back of it already would be a claim of the firm, which only a payment can settle. */
async function dropTaxOwed(work: Work, { id, number }: PartnerInvoiceRow): Promise<void> {
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
