import type { Work } from '#platform/server/context.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { withdrawPapers } from '#company/papers/server/paper.store.ts';

/**
 * Cancels documents, which keep their numbers; their installments can be billed again, and the next document shows
 * what was waived of them.
 */
export async function markCancelled(
  work: Work,
  ids: readonly string[],
  cancelReason: string,
): Promise<{ id: string; version: number }[]> {
  if (ids.length === 0) return [];
  const cancelled = await work.db
    .updateTable('invoice')
    .set((eb) => ({
      status: 'cancelled',
      cancelReason,
      waivedPaise: 0,
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: work.caller.userId,
    }))
    .where('id', 'in', [...ids])
    .returning(['id', 'version'])
    .execute();
  await withdrawPapers(work, 'invoice', ids);
  await work.db
    .updateTable('invoiceInstallment')
    .set({ isLive: false })
    .where('invoiceId', 'in', [...ids])
    .execute();
  return cancelled;
}

/** Drafts have no number and need no credit note. */
export async function dropDrafts(work: Work, ids: readonly string[], reason: string): Promise<void> {
  const dropped = await markCancelled(work, ids, reason);
  await recordChanges(
    work,
    dropped.map(({ id, version }) => ({
      action: 'cancel',
      resource: 'invoice',
      id,
      version,
      before: { status: 'draft' },
      after: { status: 'cancelled' },
      reason,
    })),
  );
}

/**
 * Closes the remaining documents of a cancelled sale after the credit notes: drafts are discarded, and the balance
 * of an invoice too old for a credit note is written off. The state keeps its tax. The sale is locked.
 */
export async function closeOpenInvoices(work: Work, saleId: string, reason: string): Promise<void> {
  const drafts = await work.db
    .selectFrom('invoice')
    .select('id')
    .where('saleId', '=', saleId)
    .where('status', '=', 'draft')
    .execute();
  await dropDrafts(
    work,
    drafts.map(({ id }) => id),
    reason,
  );
  await giveUpRest(work, saleId, reason);
}

async function giveUpRest(work: Work, saleId: string, reason: string): Promise<void> {
  const given = await work.db
    .updateTable('invoice')
    .set((eb) => ({
      waivedPaise: eb('totalPaise', '-', eb.ref('paidPaise')),
      status: 'writtenOff',
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: work.caller.userId,
    }))
    .where('saleId', '=', saleId)
    .where('docType', '!=', 'creditNote')
    .where('status', 'in', ['issued', 'partiallyPaid'])
    .returning(['id', 'version', 'paidPaise', 'waivedPaise'])
    .execute();
  await recordChanges(
    work,
    given.map(({ id, version, ...after }) => ({
      action: 'writeOff',
      resource: 'invoice',
      id,
      version,
      after: { ...after, status: 'writtenOff' },
      reason,
    })),
  );
}
