import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import type { ApprovalDescription } from '#company/approvals/approval.contract.ts';

/** Booking and customer, as a person reads them before deciding a request about the sale. */
export async function saleFacts({ db }: Read, saleId: string): Promise<ApprovalDescription['facts']> {
  const sale = await db
    .selectFrom('sale')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('lead', 'lead.id', 'sale.leadId')
    .select(['sale.bookingNumber', 'unit.unitNumber', 'lead.firstName', 'lead.lastName'])
    .where('sale.id', '=', saleId)
    .executeTakeFirstOrThrow();
  return [
    { label: 'Booking', value: `${sale.bookingNumber}, ${sale.unitNumber}` },
    { label: 'Customer', value: displayName(sale) },
  ];
}
