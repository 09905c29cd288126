import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type { BuyerSigns } from '../customer.rules.ts';
import type { CustomerSale } from '../customer.contract.ts';
import { saleHeads } from './saleHead.ts';

/** These sales and all that were confirmed to be of the same customer, directly or through others, seen or not. */
export async function salesOfCustomer(
  { db }: Pick<Read, 'db'>,
  saleIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive customer(id) as (
      select unnest(${pgArray(saleIds)}::uuid[])
      union
      select next.id from customer, lateral (
        select other_sale_id as id from customer_link
         where organization_id = app_organization_id() and sale_id = customer.id and is_same
        union all
        select sale_id from customer_link
         where organization_id = app_organization_id() and other_sale_id = customer.id and is_same) as next)
    select id from customer`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Sales of the customer of a sale: those that the caller sees, latest first, and how many there are beside them. */
export interface SeenSales {
  sales: CustomerSale[];
  hiddenCount: number;
}

/** 404 when the sale does not exist or the caller may not see it. */
export async function seenSalesOf(read: Read, saleId: string): Promise<SeenSales> {
  const all = await salesOfCustomer(read, [saleId]);
  const sales = await namedSales(read, [...all]);
  required(
    sales.find(({ id }) => id === saleId),
    'Sale',
  );
  return { sales, hiddenCount: all.size - sales.length };
}

/** Those of these sales that the caller may see, latest first. */
export function namedSales(read: Read, saleIds: readonly string[]): Promise<CustomerSale[]> {
  return saleHeads(read)
    .select(['sale.id', 'sale.bookingDate', 'sale.status'])
    .where(sql<boolean>`sale.id = any(${pgArray(saleIds)})`)
    .where(visibleSales(read))
    .orderBy('sale.bookingDate', 'desc')
    .orderBy('sale.id', 'desc')
    .execute();
}

export interface SignedSale extends BuyerSigns {
  id: string;
}

/** What is compared of the buyers of these sales. */
export function buyerSigns({ db }: Pick<Read, 'db'>, saleIds: readonly string[]): Promise<SignedSale[]> {
  return signedSales(db)
    .where(sql<boolean>`sale.id = any(${pgArray(saleIds)})`)
    .execute();
}

/** Sales with what is compared of their buyers. */
export function signedSales(db: Read['db']) {
  return db
    .selectFrom('sale')
    .innerJoin('saleApplicant', (join) =>
      join.onRef('saleApplicant.saleId', '=', 'sale.id').on('saleApplicant.seq', '=', 1),
    )
    .select(['sale.id', 'sale.leadId', 'saleApplicant.panIndex', 'saleApplicant.phone']);
}

/** The sales that were found to be of other customers than these. */
export async function refusedFor(
  { db }: Pick<Read, 'db'>,
  saleIds: readonly string[],
): Promise<{ saleId: string; otherId: string }[]> {
  const links = await db
    .selectFrom('customerLink')
    .select(['saleId', 'otherSaleId'])
    .where('isSame', '=', false)
    .where(sql<boolean>`(sale_id = any(${pgArray(saleIds)}) or other_sale_id = any(${pgArray(saleIds)}))`)
    .execute();
  const own = new Set(saleIds);
  return links.map(({ saleId, otherSaleId }) =>
    own.has(saleId) ? { saleId, otherId: otherSaleId } : { saleId: otherSaleId, otherId: saleId },
  );
}
