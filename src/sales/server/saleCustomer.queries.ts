import { sql } from 'kysely';
import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type { CustomerSale, CustomerSuggestion, SaleCustomer } from '../customer.contract.ts';
import { CUSTOMER_ANSWERERS } from '../customer.contract.ts';
import { likenessOf } from '../customer.rules.ts';
import type { SignedSale } from './customer.queries.ts';
import {
  buyerSigns,
  namedSales,
  refusedFor,
  salesOfCustomer,
  seenSalesOf,
  signedSales,
} from './customer.queries.ts';

/** One telephone may stand on hundreds of bookings; those with the same PAN and the latest ones are suggested. */
const MAX_SUGGESTED = 20;

/** 404 when the sale does not exist or the caller may not see it. */
export async function getSaleCustomer(read: Read, saleId: string): Promise<SaleCustomer> {
  const { sales, hiddenCount } = await seenSalesOf(read, saleId);
  const mayAnswer = isOneOf(read, CUSTOMER_ANSWERERS);
  return {
    saleId,
    others: sales.filter(({ id }) => id !== saleId),
    hiddenCount: hiddenFrom(read, hiddenCount),
    links: await linksAmong(read, sales),
    ...(mayAnswer ? await openQuestions(read, sales) : { suggestions: [], refused: [] }),
  };
}

/** Partners do not learn that a customer of theirs bought through others too. */
export function hiddenFrom(read: Read, count: number): number | null {
  return isOneOf(read, PARTNER_ROLES) ? null : count;
}

async function linksAmong({ db }: Read, sales: readonly CustomerSale[]): Promise<SaleCustomer['links']> {
  if (sales.length < 2) return [];
  const ids = pgArray(sales.map(({ id }) => id));
  return db
    .selectFrom('customerLink')
    .select(['saleId', 'otherSaleId'])
    .where('isSame', '=', true)
    .where(sql<boolean>`sale_id = any(${ids}) and other_sale_id = any(${ids})`)
    .orderBy('saleId')
    .orderBy('otherSaleId')
    .execute();
}

type Questions = Pick<SaleCustomer, 'suggestions' | 'refused'>;

/** What may be of the same customer, and what somebody found not to be, among the sales that the caller sees. */
async function openQuestions(read: Read, sales: readonly CustomerSale[]): Promise<Questions> {
  const own = await salesOfCustomer(
    read,
    sales.map(({ id }) => id),
  );
  const refused = await refusedFor(read, [...own]);
  const others = await salesOfCustomer(
    read,
    refused.map(({ otherId }) => otherId),
  );
  const [members, candidates] = await alike(read, sales, [...own, ...others]);
  const named = await namedSales(read, [...candidates.map(({ id }) => id), ...others]);
  const nameOf = new Map(named.map((sale) => [sale.id, sale]));
  const besides = (saleId: string, otherId: string) => {
    const [one, other] = [sales.find(({ id }) => id === saleId), nameOf.get(otherId)];
    return one && other ? [{ saleId, bookingNumber: one.bookingNumber, other }] : [];
  };
  return {
    suggestions: candidates.flatMap((candidate) => {
      const best = bestOf(members, candidate);
      return best ? besides(best.saleId, candidate.id).map((pair) => ({ ...pair, ...best.likeness })) : [];
    }),
    refused: refused.flatMap(({ saleId, otherId }) => besides(saleId, otherId)),
  };
}

/** The sales of a customer, and others that have a PAN, a phone or an enquiry of theirs. */
async function alike(
  read: Read,
  sales: readonly CustomerSale[],
  except: readonly string[],
): Promise<[SignedSale[], SignedSale[]]> {
  const members = await buyerSigns(
    read,
    sales.map(({ id }) => id),
  );
  const pans = pgArray(members.flatMap(({ panIndex }) => panIndex ?? []));
  const hasPan = sql<boolean>`coalesce(sale_applicant.pan_index = any(${pans}), false)`;
  const found = await signedSales(read.db)
    .where(visibleSales(read))
    .where('sale.id', 'in', salesLike(read, members))
    .where(sql<boolean>`sale.id <> all(${pgArray(except)})`)
    .orderBy(hasPan, 'desc')
    .orderBy('sale.bookingDate', 'desc')
    .orderBy('sale.id', 'desc')
    .limit(MAX_SUGGESTED)
    .execute();
  return [members, found];
}

/** By one index each. */
function salesLike({ db }: Read, members: readonly SignedSale[]) {
  const pans = pgArray(members.flatMap(({ panIndex }) => panIndex ?? []));
  const phones = pgArray(members.flatMap(({ phone }) => phone ?? []));
  const leads = pgArray(members.map(({ leadId }) => leadId));
  const first = db.selectFrom('saleApplicant').select('saleApplicant.saleId as id').where('seq', '=', 1);
  return first
    .where(sql<boolean>`pan_index = any(${pans})`)
    .union(first.where(sql<boolean>`phone = any(${phones})`))
    .union(
      db
        .selectFrom('sale')
        .select('sale.id')
        .where(sql<boolean>`lead_id = any(${leads})`),
    );
}

/** The booking of the customer that has most in common with another. */
function bestOf(
  members: readonly SignedSale[],
  candidate: SignedSale,
): { saleId: string; likeness: Pick<CustomerSuggestion, 'signs' | 'isPanDifferent'> } | null {
  const [best] = members
    .map((member) => ({ saleId: member.id, likeness: likenessOf(member, candidate) }))
    .sort((one, other) => other.likeness.signs.length - one.likeness.signs.length);
  return best && best.likeness.signs.length > 0 ? best : null;
}
