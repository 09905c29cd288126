import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';

/** The facts of a sale in a notification. */
export interface SaleFacts {
  id: string;
  bookingNumber: string;
  unitNumber: string;
  customer: string;
  salesExecutiveId: string;
  agreementValuePaise: number;
}

/** Facts of sales by their ids, without a check of visibility: only those concerned are notified. */
export async function saleFacts(
  read: Pick<Read, 'db'>,
  ids: readonly string[],
): Promise<Map<string, SaleFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await read.db
    .selectFrom('sale')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('lead', 'lead.id', 'sale.leadId')
    .select(['sale.id', 'sale.bookingNumber', 'sale.salesExecutiveId', 'sale.agreementValuePaise'])
    .select(['unit.unitNumber', 'lead.firstName', 'lead.lastName'])
    .where('sale.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ firstName, lastName, ...row }) => [
      row.id,
      { ...row, customer: displayName({ firstName, lastName }) },
    ]),
  );
}
