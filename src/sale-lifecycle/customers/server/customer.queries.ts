import { sql } from 'kysely';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { LEAD_REACH } from '#company/people/leadReach.rules.ts';
import { masked } from '#company/people/server/facts.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { saleSummaries } from '#sale-lifecycle/overview/server/sale.queries.ts';
import type { Customer } from '#sales/customer.contract.ts';
import { CUSTOMER_ANSWERERS } from '#sales/customer.contract.ts';
import type { SaleSummary } from '#sales/sale.contract.ts';
import { seenSalesOf } from '#sales/server/customer.queries.ts';
import { hiddenFrom } from '#sales/server/saleCustomer.queries.ts';
import { customerTotals } from '../customer.totals.rules.ts';
import { keptItsBuyer } from './leadBookings.queries.ts';

/** More enquiries of one person are not listed. */
const MAX_ENQUIRIES = 100;

/** The customer of a sale: all that the caller sees of them. 404 when they may not see the sale. */
export async function getCustomer(read: Read, saleId: string): Promise<Customer> {
  const seen = await seenSalesOf(read, saleId);
  const order = seen.sales.map(({ id }) => id);
  const sales = (await saleSummaries(read, order)).toSorted(
    (one, other) => order.indexOf(one.id) - order.indexOf(other.id),
  );
  const latest = required(sales.find(({ status }) => status !== 'cancelled') ?? sales[0], 'Sale');
  const buyers = await firstApplicants(read, order);
  const buyer = buyers.find((one) => one.saleId === latest.id);
  return {
    id: saleId,
    name: latest.customerName,
    phone: buyer?.phone ?? null,
    email: buyer?.email ?? null,
    address: masked(read, 'buyerIdentity', buyer?.address ?? null),
    sales,
    hiddenCount: hiddenFrom(read, seen.hiddenCount),
    totals: customerTotals(sales),
    enquiries: await enquiriesOf(read, sales, phonesOf(buyers)),
    mayGetStatement: isOneOf(read, CUSTOMER_ANSWERERS),
  };
}

function firstApplicants({ db }: Read, saleIds: readonly string[]) {
  return db
    .selectFrom('saleApplicant')
    .select(['saleId', 'phone', 'email', 'address'])
    .where('saleId', 'in', [...saleIds])
    .where('seq', '=', 1)
    .execute();
}

function phonesOf(buyers: readonly { phone: string | null }[]): string[] {
  return buyers.flatMap(({ phone }) => phone ?? []);
}

/** Enquiries behind the bookings, unless they came to another buyer, and those from the same phone. */
async function enquiriesOf(
  read: Read,
  sales: readonly SaleSummary[],
  phones: readonly string[],
): Promise<Customer['enquiries']> {
  if (LEAD_REACH[read.caller.role] === 'none') return null;
  const booked = await bookedLeads(
    read,
    sales.map(({ id }) => id),
  );
  const rows = await read.db
    .selectFrom('lead')
    .select(['lead.id', 'lead.firstName', 'lead.lastName', 'lead.status', 'lead.createdAt'])
    .where('lead.deletedAt', 'is', null)
    .where(visibleLeads(read))
    .where(
      sql<boolean>`(lead.id = any(${pgArray([...booked])}) or lead.phone = any(${pgArray(phones)})
        or lead.alt_phone = any(${pgArray(phones)}))`,
    )
    .orderBy('lead.createdAt', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(MAX_ENQUIRIES)
    .execute();
  return rows.map(({ id, status, createdAt, ...name }) => ({
    id,
    name: displayName(name),
    status,
    createdAt,
    isByPhone: !booked.has(id),
  }));
}

async function bookedLeads({ db }: Read, saleIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sale')
    .select('sale.leadId')
    .where('sale.id', 'in', [...saleIds])
    .where(keptItsBuyer())
    .execute();
  return new Set(rows.map(({ leadId }) => leadId));
}
