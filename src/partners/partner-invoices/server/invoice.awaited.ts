import type { Selectable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import type { PartnerInvoiceTable } from '#platform/server/database/tables.ts';
import { writeInvoice } from './partnerInvoice.store.ts';

export type AwaitingInvoice = Selectable<PartnerInvoiceTable> & { awaitedPaise: number };

/** Locks the invoices of a firm of which GST is kept back for credit notes, the oldest first. The firm is locked. */
export async function lockAwaitingInvoices(
  { db }: Work,
  channelPartnerId: string,
): Promise<AwaitingInvoice[]> {
  const rows = await db
    .selectFrom('partnerInvoice')
    .selectAll()
    .where('channelPartnerId', '=', channelPartnerId)
    .where('status', '=', 'entered')
    .where('gstAwaitedPaise', '>', 0)
    .orderBy('creditedOn')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, awaitedPaise: row.gstAwaitedPaise ?? 0 }));
}

/** Of what is kept back, a part is taken for good: it is not payable any more. Returns the row as it is now. */
export async function takeAwaited(
  work: Work,
  invoice: AwaitingInvoice,
  amountPaise: number,
): Promise<AwaitingInvoice> {
  const set = {
    recoveredPaise: (invoice.recoveredPaise ?? 0) + amountPaise,
    payablePaise: (invoice.payablePaise ?? 0) - amountPaise,
    gstAwaitedPaise: invoice.awaitedPaise - amountPaise,
  };
  await writeInvoice(work, invoice, set, { action: 'takeAwaitedGst' });
  return { ...invoice, ...set, awaitedPaise: set.gstAwaitedPaise, version: invoice.version + 1 };
}

/**
 * Of what is kept back, a part is paid after all, with a tranche of the invoice that is not paid yet, or of another
 * invoice of the firm. False where no tranche waits for its payment: it stays kept back until one does.
 */
export async function releaseAwaited(
  work: Work,
  invoice: AwaitingInvoice,
  amountPaise: number,
): Promise<boolean> {
  const target = await nextUnpaid(work, invoice);
  if (!target) return false;
  await work.db
    .updateTable('partnerInvoiceTranche')
    .set((eb) => ({ netPaise: eb('netPaise', '+', amountPaise) }))
    .where('partnerInvoiceId', '=', target.partnerInvoiceId)
    .where('trancheId', '=', target.trancheId)
    .execute();
  const set = { gstAwaitedPaise: invoice.awaitedPaise - amountPaise };
  await writeInvoice(work, invoice, set, { action: 'releaseAwaitedGst' });
  return true;
}

/** No payment of it is ordered or reserved. */
function nextUnpaid({ db }: Work, { id, channelPartnerId }: AwaitingInvoice) {
  return db
    .selectFrom('partnerInvoiceTranche')
    .innerJoin('partnerInvoice', 'partnerInvoice.id', 'partnerInvoiceTranche.partnerInvoiceId')
    .innerJoin('commissionTranche', 'commissionTranche.id', 'partnerInvoiceTranche.trancheId')
    .select(['partnerInvoiceTranche.partnerInvoiceId', 'partnerInvoiceTranche.trancheId'])
    .where('partnerInvoice.channelPartnerId', '=', channelPartnerId)
    .where('partnerInvoice.status', '=', 'entered')
    .where('partnerInvoiceTranche.isLive', '=', true)
    .where('commissionTranche.paidPaise', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('commissionRunLine')
            .select('commissionRunLine.id')
            .whereRef('commissionRunLine.trancheId', '=', 'partnerInvoiceTranche.trancheId')
            .where('commissionRunLine.status', 'in', ['reserved', 'ordered', 'paid']),
        ),
      ),
    )
    .orderBy((eb) => eb('partnerInvoice.id', '=', id), 'desc')
    .orderBy('partnerInvoice.creditedOn')
    .orderBy('partnerInvoiceTranche.trancheId')
    .limit(1)
    .executeTakeFirst();
}
