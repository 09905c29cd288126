import type { Selectable } from 'kysely';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { SaleChargeTable } from '#platform/server/database/tables.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { DueCharge } from '#money/plans/allocation.rules.ts';
import type { Charge } from '#money/plans/charge.contract.ts';
import type { Stretch } from '../lateInterest.rules.ts';
import { shownStretches } from '../lateInterest.rules.ts';

export type ChargeRow = Selectable<SaleChargeTable>;

/** Charges of a sale in the order in which they were billed. */
export function chargesOf(read: Read, saleId: string): Promise<ChargeRow[]> {
  return read.db
    .selectFrom('saleCharge')
    .selectAll()
    .where('saleId', '=', saleId)
    .orderBy('postedOn')
    .orderBy('id')
    .execute();
}

/** Open charges by sale; a receipt pays it after the installments. */
export async function openCharges(read: Read, saleIds: readonly string[]): Promise<Map<string, DueCharge[]>> {
  if (saleIds.length === 0) return new Map();
  const rows = await read.db
    .selectFrom('saleCharge')
    .selectAll()
    .where('saleId', 'in', [...saleIds])
    .orderBy('postedOn')
    .orderBy('id')
    .execute();
  return new Map(
    [...groupRows(rows, (row) => row.saleId)].map(([saleId, charges]) => [saleId, dueCharges(charges)]),
  );
}

/** The charges with an open balance. */
export function dueCharges(charges: readonly ChargeRow[]): DueCharge[] {
  return charges.flatMap((charge) => {
    const { id: chargeId, kind, postedOn } = charge;
    const { amountPaise, taxPaise } = openOfCharge(charge);
    return amountPaise + taxPaise === 0 ? [] : [{ chargeId, kind, postedOn, amountPaise, taxPaise }];
  });
}

/** The part of a charge neither paid nor waived. */
export function openOfCharge(charge: ChargeRow): { amountPaise: number; taxPaise: number } {
  return {
    amountPaise: charge.amountPaise - charge.paidAmountPaise - charge.waivedAmountPaise,
    taxPaise: taxTotal(charge) - charge.paidTaxPaise - charge.waivedTaxPaise,
  };
}

/** A charge as screens show it. A cancellation forfeits or waives its open part. */
export function toCharge(row: ChargeRow, isEnded: boolean): Charge {
  const { id, kind, installmentId, transactionId, postedOn, toDay, ratePct, amountPaise, gstPct } = row;
  const open = openOfCharge(row);
  return {
    id,
    kind,
    installmentId,
    transactionId,
    postedOn,
    toDay,
    ratePct,
    stretches: ratePct === null ? [] : shownStretches(stretchesOf(row), ratePct),
    amountPaise,
    gstPct,
    taxPaise: taxTotal(row),
    paidPaise: row.paidAmountPaise + row.paidTaxPaise,
    waivedPaise: row.waivedAmountPaise + row.waivedTaxPaise,
    openPaise: isEnded ? 0 : open.amountPaise + open.taxPaise,
  };
}

/** Stretches of a charge or of a credit, as an assessment wrote them. */
export function stretchesOf({ stretches }: Pick<ChargeRow, 'stretches'>): readonly Stretch[] {
  return stretches;
}

/** Their total open balance. */
export function openTotal(charges: readonly ChargeRow[]): number {
  return sumPaise(dueCharges(charges).map((one) => one.amountPaise + one.taxPaise));
}
