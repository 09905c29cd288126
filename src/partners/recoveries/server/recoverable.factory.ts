import { v7 as newId } from 'uuid';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { serial } from '#platform/server/serial.factory.ts';
import { raiseRecoverable } from '#partners/partner-invoices/server/recoverable.store.ts';

/** For tests: ₹10,000 of a commission, and ₹1,800 of GST, that a firm has to pay back, outside of the books. */
export async function buildRecoverable(
  work: Work,
  commissionId: string,
  /** That paid it; one of its own unless named. */
  invoiceId?: string,
): Promise<string> {
  const { channelPartnerId } = await work.db
    .selectFrom('commission')
    .select('channelPartnerId')
    .where('id', '=', commissionId)
    .executeTakeFirstOrThrow();
  const amounts = { taxablePaise: 10_000_00, gstPaise: 1_800_00 };
  const partnerInvoiceId = invoiceId ?? (await invoiceOf(work, channelPartnerId, amounts));
  const owed = { channelPartnerId, commissionId, partnerInvoiceId, cause: 'clawback' as const, ...amounts };
  return raiseRecoverable(work, owed, 'For a test');
}

async function invoiceOf(
  work: Work,
  channelPartnerId: string,
  amounts: { taxablePaise: number; gstPaise: number },
): Promise<string> {
  const id = newId();
  await work.db
    .insertInto('partnerInvoice')
    .values({
      id,
      channelPartnerId,
      number: `OWED${serial()}`,
      invoiceDate: work.today,
      financialYear: financialYearLabel(work.today),
      gstin: '27AAACD1234F1Z5',
      taxablePaise: amounts.taxablePaise,
      igstPaise: amounts.gstPaise,
      sentAt: work.now,
    })
    .execute();
  return id;
}

/** For tests: a commission beside a calculated one, with its terms, of which ₹10,000 are to be paid back. */
export async function buildClawedCommission({ db }: Work, commissionId: string): Promise<string> {
  const id = newId();
  const paise = 10_000_00;
  const {
    version: _version,
    status: _status,
    ...like
  } = await db.selectFrom('commission').selectAll().where('id', '=', commissionId).executeTakeFirstOrThrow();
  await db
    .insertInto('commission')
    .values({
      ...like,
      id,
      number: `${like.number}/B`,
      grossPaise: paise,
      carriedPaise: paise,
      clawbackPaise: paise,
      stage: 'clawback',
      endReason: 'The sale was cancelled',
    })
    .execute();
  await db
    .insertInto('commissionTranche')
    .values({
      commissionId: id,
      seq: 1,
      pct: 100,
      grossPaise: paise,
      carriedPaise: paise,
      saleStatus: 'booked',
      collectedPct: 0,
    })
    .execute();
  return id;
}
