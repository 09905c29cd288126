import type { Day } from '#platform/contract/calendar.ts';
import { staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { lockFirm } from '#company/channel-partners/server/firm.lock.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { creditNoteUntil } from '#money/invoices/creditNote.rules.ts';
import type { RecoverableRow } from '#partners/partner-invoices/server/recoverable.store.ts';
import { lockRecoverable } from '#partners/partner-invoices/server/recoverable.store.ts';
import type { Owed } from '../recovery.rules.ts';
import { visibleRecoverables } from './recovery.filter.ts';

export interface LockedOwed {
  row: RecoverableRow;
  owed: Owed & { invoiceDate: Day };
  firmName: string;
  invoiceNumber: string;
}

/** Locks what a firm owes, after the firm; 404 where the caller may not see it. Everything is read after the locks. */
export async function lockOwed(work: Work, id: string, version?: number): Promise<LockedOwed> {
  const known = await work.db
    .selectFrom('partnerRecoverable')
    .select('channelPartnerId')
    .where('id', '=', id)
    .where(visibleRecoverables(work))
    .executeTakeFirst();
  await lockFirm(work, required(known, 'Recoverable').channelPartnerId);
  const row = await lockRecoverable(work, id);
  if (version !== undefined && version !== row.version) throw staleVersion();
  return { row, ...(await factsOf(work, row)) };
}

async function factsOf(work: Work, row: RecoverableRow): Promise<Omit<LockedOwed, 'row'>> {
  const { invoiceDate, number, name } = await work.db
    .selectFrom('partnerInvoice')
    .innerJoin('channelPartner', 'channelPartner.id', 'partnerInvoice.channelPartnerId')
    .select(['partnerInvoice.invoiceDate', 'partnerInvoice.number', 'channelPartner.name'])
    .where('partnerInvoice.id', '=', row.partnerInvoiceId)
    .executeTakeFirstOrThrow();
  const rates = readRates(await ratesFor(work, ['gst.creditNoteCutoff']), work.today, null);
  return {
    owed: { ...row, invoiceDate, creditNoteUntil: creditNoteUntil(rates, invoiceDate) },
    firmName: name,
    invoiceNumber: number,
  };
}
