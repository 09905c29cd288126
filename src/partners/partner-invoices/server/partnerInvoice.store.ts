import type { Selectable, Updateable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { staleVersion } from '#platform/contract/errors.ts';
import type { PartnerInvoiceTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { lockFirm } from '#company/channel-partners/server/firm.lock.ts';
import { lockSales } from '#sales/server/sale.store.ts';
import { lockCommissions } from '#partners/commissions/server/commission.store.ts';
import { visibleInvoices } from './partnerInvoice.visibility.ts';

export type PartnerInvoiceRow = Selectable<PartnerInvoiceTable>;

/**
 * Locks an invoice that the caller may see, after the sales behind it, its firm, the commissions that it bills and those of which the firm
 * has to pay something back; 404 otherwise. Everything is read after the locks.
 */
export async function lockInvoice(work: Work, id: string, version?: number): Promise<PartnerInvoiceRow> {
  const { db } = work;
  const known = await db
    .selectFrom('partnerInvoice')
    .select('channelPartnerId')
    .where('partnerInvoice.id', '=', id)
    .where(visibleInvoices(work))
    .executeTakeFirst();
  const { channelPartnerId } = required(known, 'Invoice');
  await lockSales(work, await billedSales(work, id));
  await lockFirm(work, channelPartnerId);
  await lockCommissions(work, [
    ...(await billedCommissions(work, id)),
    ...(await clawedBack(work, channelPartnerId)),
  ]);
  const row = await lockInvoiceRow(work, id);
  if (version !== undefined && version !== row.version) throw staleVersion();
  return row;
}

/** Firm and commissions are locked, and the caller need not see the invoice: it follows another record. */
export async function lockInvoiceRow({ db }: Work, id: string): Promise<PartnerInvoiceRow> {
  const row = await db
    .selectFrom('partnerInvoice')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return required(row, 'Invoice');
}

export async function billedTranches({ db }: Pick<Work, 'db'>, invoiceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('partnerInvoiceTranche')
    .select('trancheId')
    .where('partnerInvoiceId', '=', invoiceId)
    .execute();
  return rows.map(({ trancheId }) => trancheId);
}

/** The sales behind what an invoice bills. */
export async function billedSales({ db }: Pick<Work, 'db'>, invoiceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('partnerInvoiceTranche')
    .innerJoin('commissionTranche', 'commissionTranche.id', 'partnerInvoiceTranche.trancheId')
    .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
    .select('commission.saleId')
    .distinct()
    .where('partnerInvoiceTranche.partnerInvoiceId', '=', invoiceId)
    .orderBy('commission.saleId')
    .execute();
  return rows.map(({ saleId }) => saleId);
}

async function billedCommissions({ db }: Work, invoiceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('partnerInvoiceTranche')
    .innerJoin('commissionTranche', 'commissionTranche.id', 'partnerInvoiceTranche.trancheId')
    .select('commissionTranche.commissionId')
    .where('partnerInvoiceTranche.partnerInvoiceId', '=', invoiceId)
    .execute();
  return rows.map(({ commissionId }) => commissionId);
}

async function clawedBack({ db }: Work, channelPartnerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('partnerRecoverable')
    .select('commissionId')
    .where('channelPartnerId', '=', channelPartnerId)
    .execute();
  return rows.flatMap(({ commissionId }) => commissionId ?? []);
}

/** A PAN in a financial year: credits to it are taxed one after the other. After the invoice, before the ledger. */
export async function lockTdsYear({ db }: Work, deductee: string, financialYear: string): Promise<void> {
  await db
    .insertInto('partnerTdsYear')
    .values({ deductee, financialYear })
    .onConflict((conflict) => conflict.columns(['organizationId', 'deductee', 'financialYear']).doNothing())
    .execute();
  await db
    .selectFrom('partnerTdsYear')
    .select('deductee')
    .where('deductee', '=', deductee)
    .where('financialYear', '=', financialYear)
    .forUpdate()
    .execute();
}

/** Writes to an invoice that was locked, as its next version, and records it. */
export async function writeInvoice(
  work: Work,
  row: Pick<PartnerInvoiceRow, 'id' | 'version' | 'status'>,
  set: Updateable<PartnerInvoiceTable>,
  change: { action: string; reason?: string; after?: object },
): Promise<void> {
  const version = row.version + 1;
  await work.db
    .updateTable('partnerInvoice')
    .set({ ...set, version })
    .where('id', '=', row.id)
    .execute();
  const { steps: _steps, deductee: _deductee, ...shown } = set;
  await recordChange(work, {
    action: change.action,
    resource: 'partnerInvoice',
    id: row.id,
    version,
    before: { status: row.status },
    after: { ...shown, ...change.after },
    ...(change.reason === undefined ? {} : { reason: change.reason }),
  });
}

/** Its tranches may be billed by another one. */
export async function endInvoice(
  work: Work,
  row: PartnerInvoiceRow,
  status: 'returned' | 'cancelled',
  { action, reason }: { action: string; reason: string },
): Promise<void> {
  await work.db
    .updateTable('partnerInvoiceTranche')
    .set({ isLive: false })
    .where('partnerInvoiceId', '=', row.id)
    .execute();
  const set = { status, endReason: reason, endedAt: work.now, endedById: authorOf(work) };
  await writeInvoice(work, row, set, { action, reason });
}
