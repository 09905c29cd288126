import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import type { SaleChargeTable } from '#platform/server/database/tables.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { chargePosting } from '#money/ledger/ledger.rules.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import { taxOn } from '#company/statutory-rates/gst.rules.ts';
import type { TaxParts } from '#company/statutory-rates/gst.rules.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { ratesToday } from '#sales/server/saleMoney.queries.ts';

/**
 * Bills the charge for a bounced instrument, with the tax of the day, on a locked sale. Returns the ledger batches
 * for the caller to post with the rest; none where the project has no such charge.
 */
export async function postBounceCharge(
  work: Work,
  sale: MoneySale,
  receipt: { id: string; receiptNumber: string | null },
): Promise<NewBatch[]> {
  const { bounceChargePaise } = await work.db
    .selectFrom('projectPaymentConfig')
    .select('bounceChargePaise')
    .where('projectId', '=', sale.projectId)
    .executeTakeFirstOrThrow();
  if (bounceChargePaise === 0) return [];
  const rates = await ratesToday(work, sale, ['gst.bounceCharge']);
  const gstPct = rates.find('gst.bounceCharge')?.pct ?? 0;
  const of = receipt.receiptNumber ? ` of ${receipt.receiptNumber}` : '';
  return [
    await billCharge(
      work,
      sale,
      {
        kind: 'bounceCharge',
        transactionId: receipt.id,
        amountPaise: bounceChargePaise,
        gstPct,
        ratesUsed: rates.usedIds(),
      },
      `Bounced instrument${of}, ${sale.bookingNumber}`,
    ),
  ];
}

/**
 * Bills the transfer fee to the new buyer, on a locked sale; nothing where it is zero. Returns the ledger batches.
 */
export async function postTransferFee(
  work: Work,
  sale: MoneySale,
  fee: { transferId: string; amountPaise: number; gstPct: number; ratesUsed: string[] },
): Promise<NewBatch[]> {
  if (fee.amountPaise === 0) return [];
  const { transferId, amountPaise, gstPct, ratesUsed } = fee;
  const charge = { kind: 'transferFee' as const, transferId, amountPaise, gstPct, ratesUsed };
  return [await billCharge(work, sale, charge, `Transfer of ${sale.bookingNumber} to another buyer`)];
}

type NewCharge = Pick<
  Insertable<SaleChargeTable>,
  | 'kind'
  | 'installmentId'
  | 'transactionId'
  | 'transferId'
  | 'fromDay'
  | 'toDay'
  | 'forMonth'
  | 'ratePct'
  | 'stretches'
> & { amountPaise: number; gstPct: number; ratesUsed: string[] };

/** Stores a charge of a locked sale, with its tax, and gives its posting. */
export async function billCharge(
  work: Work,
  sale: MoneySale,
  charge: NewCharge,
  narration: string,
): Promise<NewBatch> {
  const id = newId();
  const tax: TaxParts = taxOn(charge.amountPaise, charge.gstPct, sale.taxRegime);
  const { kind, amountPaise, installmentId = null, ratesUsed } = charge;
  await work.db
    .insertInto('saleCharge')
    .values({
      ...charge,
      ...tax,
      id,
      saleId: sale.id,
      postedOn: work.today,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
      updatedById: work.caller.userId,
    })
    .execute();
  await recordChange(work, {
    action: 'charge',
    resource: 'saleCharge',
    id,
    version: 1,
    after: { saleId: sale.id, kind, amountPaise, ...tax },
  });
  return {
    ...chargePosting({ kind, installmentId, amountPaise, ...tax }),
    saleId: sale.id,
    sourceType: kind,
    sourceId: id,
    narration,
    ratesUsed,
  };
}
