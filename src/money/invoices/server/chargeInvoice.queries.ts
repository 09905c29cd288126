import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { ChargeAllocation } from '#money/plans/allocation.rules.ts';
import type { RateValues } from '#company/statutory-rates/rate.rules.ts';
import type { ReceivedCharge } from '../chargeInvoice.rules.ts';
import { natureOfCharge } from '../chargeInvoice.rules.ts';

/**
 * Interest and charges of a sale that are paid and not invoiced. An invoice too old for a credit note (CGST Act
 * s.34) still bills its charge after its receipt is reversed.
 */
export async function unbilledOfReceipts(read: Read, saleId: string): Promise<ChargeAllocation[]> {
  const rows = await read.db
    .selectFrom('saleCharge')
    .select('saleCharge.id as chargeId')
    .select(({ ref }) => [
      sql<number>`${ref('paidAmountPaise')} - ${billed(sql`line.taxable_paise`)}`.as('amountPaise'),
      sql<number>`${ref('paidTaxPaise')} - ${billed(sql`line.cgst_paise + line.sgst_paise + line.igst_paise`)}`.as(
        'taxPaise',
      ),
    ])
    .where('saleCharge.saleId', '=', saleId)
    .where('saleCharge.gstPct', '>', 0)
    .orderBy('saleCharge.postedOn')
    .orderBy('saleCharge.id')
    .execute();
  return rows.filter(({ amountPaise, taxPaise }) => amountPaise + taxPaise > 0);
}

function billed(paise: ReturnType<typeof sql>) {
  return sql`(select coalesce(sum(${paise}), 0)::bigint from invoice_line line
    join invoice on invoice.organization_id = line.organization_id and invoice.id = line.invoice_id
   where line.organization_id = sale_charge.organization_id and line.charge_id = sale_charge.id
     and invoice.doc_type = 'taxInvoice' and invoice.status <> 'cancelled')`;
}

/** Descriptions, rates and codes of paid charges, in billing order; without untaxed ones. */
export async function receivedCharges(
  read: Read,
  paid: readonly ChargeAllocation[],
  sac: RateValues['gst.sac'],
): Promise<ReceivedCharge[]> {
  const rows = await read.db
    .selectFrom('saleCharge')
    .leftJoin('installment', 'installment.id', 'saleCharge.installmentId')
    .leftJoin('paymentTransaction', 'paymentTransaction.id', 'saleCharge.transactionId')
    .select([
      'saleCharge.id',
      'saleCharge.kind',
      'saleCharge.postedOn',
      'saleCharge.gstPct',
      'saleCharge.fromDay',
      'saleCharge.toDay',
      'saleCharge.ratePct',
    ])
    .select(['installment.name', 'installment.component', 'paymentTransaction.receiptNumber'])
    .where(
      'saleCharge.id',
      'in',
      paid.map(({ chargeId }) => chargeId),
    )
    .where('saleCharge.gstPct', '>', 0)
    .orderBy('saleCharge.postedOn')
    .orderBy('saleCharge.id')
    .execute();
  return rows.flatMap((row) => {
    const part = paid.find(({ chargeId }) => chargeId === row.id);
    if (!part) return [];
    const { gstPct, component, name: installmentName } = row;
    return [
      {
        ...part,
        gstPct,
        sac: component === 'agreementValue' ? sac.construction : sac.otherCharges,
        of: natureOfCharge({ ...row, installmentName }),
      },
    ];
  });
}
