import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { CustomerSale } from '#sales/customer.contract.ts';
import { namedSales, salesOfCustomer } from '#sales/server/customer.queries.ts';

/** The bookings that the caller sees of the person behind a lead, by enquiry or phone, with those confirmed to be theirs. */
export async function bookingsOfLead(read: Read, leadId: string): Promise<CustomerSale[]> {
  const found = await namedSales(read, await salesOfLead(read, leadId));
  const all = await salesOfCustomer(
    read,
    found.map(({ id }) => id),
  );
  return namedSales(read, [...all]);
}

async function salesOfLead({ db }: Read, leadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sale')
    .select('sale.id')
    .where('sale.leadId', '=', leadId)
    .where(keptItsBuyer())
    .union(
      db
        .selectFrom('lead')
        .innerJoin('saleApplicant', (join) =>
          join
            .on(
              sql<boolean>`sale_applicant.phone in (lead.phone collate "default", lead.alt_phone collate "default")`,
            )
            .on('saleApplicant.seq', '=', 1),
        )
        .select('saleApplicant.saleId as id')
        .where('lead.id', '=', leadId),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** A sale that went to another buyer is no booking of the person who enquired; the condition is on `sale`. */
export function keptItsBuyer(): Expression<SqlBool> {
  const sale = expressionBuilder<Tables, 'sale'>();
  return sale.not(
    sale.exists(
      sale
        .selectFrom('buyerTransfer')
        .select('buyerTransfer.id')
        .whereRef('buyerTransfer.saleId', '=', 'sale.id'),
    ),
  );
}
