import { serial } from '#platform/server/serial.factory.ts';
import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';

interface Paid {
  commissionId: string;
  /** Which of its tranches; it is billed by an entered invoice. */
  seq: number;
  /** The day of the bank. */
  on: string;
}

/** A tranche as a payment run leaves it when the bank has paid, written past the commands. */
export async function payByHand({ db, now, caller }: Work, { commissionId, seq, on }: Paid): Promise<number> {
  const tranche = await db
    .selectFrom('commissionTranche')
    .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .innerJoin('partnerInvoiceTranche', 'partnerInvoiceTranche.trancheId', 'commissionTranche.id')
    .select(['commissionTranche.id', 'commissionTranche.grossPaise', 'commissionTranche.carriedPaise'])
    .select(['partnerInvoiceTranche.partnerInvoiceId', 'partnerInvoiceTranche.netPaise'])
    .select(['commission.channelPartnerId', 'commission.paidPaise', 'sale.projectId'])
    .where('commission.id', '=', commissionId)
    .where('commissionTranche.seq', '=', seq)
    .executeTakeFirstOrThrow();
  const { channelPartnerId, partnerInvoiceId } = tranche;
  const grossPaise = tranche.grossPaise - tranche.carriedPaise;
  const account = await db
    .selectFrom('designatedAccount')
    .select('id')
    .where('projectId', '=', tranche.projectId)
    .where('kind', '=', 'collection')
    .executeTakeFirstOrThrow();
  const [runId, firmAccountId] = [newId(), newId()];
  await db
    .insertInto('firmAccount')
    .values({
      id: firmAccountId,
      channelPartnerId,
      accountName: 'Own account',
      numberSealed: 'sealed',
      accountLast4: '4711',
      ifsc: 'HDFC0000123',
      status: 'replaced',
      enteredAt: now,
    })
    .execute();
  const totalPaise = tranche.netPaise ?? 0;
  const run = { id: runId, number: `RUN${serial()}`, fromAccountId: account.id, totalPaise };
  const people = { madeAt: now, madeById: caller.userId, releasedAt: now, releasedById: caller.userId };
  await db
    .insertInto('commissionRun')
    .values({ ...run, ...people, status: 'released', selfReleased: true })
    .execute();
  await db
    .insertInto('commissionRunLine')
    .values({
      id: newId(),
      runId,
      trancheId: tranche.id,
      commissionId,
      partnerInvoiceId,
      channelPartnerId,
      firmAccountId,
      grossPaise,
      amountPaise: totalPaise,
      status: 'paid',
      utr: `UTR0${serial()}`,
      paidOn: on,
    })
    .execute();
  await db
    .updateTable('commissionTranche')
    .set({ paidPaise: grossPaise })
    .where('id', '=', tranche.id)
    .execute();
  await db
    .updateTable('commission')
    .set({ paidPaise: tranche.paidPaise + grossPaise, stage: 'partiallyPaid' })
    .where('id', '=', commissionId)
    .execute();
  return grossPaise;
}
