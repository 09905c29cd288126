import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type * as contract from '../commission.contract.ts';
import { visibleCommissions } from './commission.visibility.ts';

export type CommissionFilter = QueryOf<typeof contract.listCommissions>;

/** The commissions that a query of the list finds, of those the caller may see. */
export function foundCommissions(read: Read, filter: Partial<CommissionFilter>) {
  return read.db
    .selectFrom('commission')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .where(conditions(read, filter));
}

function conditions(read: Read, filter: Partial<CommissionFilter>): Expression<SqlBool> {
  const commission = expressionBuilder<Tables, 'commission' | 'sale'>();
  const { status, kind, needs, channelPartnerId, projectId, saleId, structureId } = filter;
  const { tier, bookedFrom, bookedUntil, search } = filter;
  const conditions = [
    visibleCommissions(read),
    status?.length && commission('commission.status', 'in', status),
    kind?.length && commission('commission.kind', 'in', kind),
    channelPartnerId && commission('commission.channelPartnerId', '=', channelPartnerId),
    projectId && commission('sale.projectId', '=', projectId),
    saleId && commission('commission.saleId', '=', saleId),
    structureId && commission('commission.structureId', '=', structureId),
    tier?.length && isOfTier(tier),
    needs?.length && commission.or(needs.map((need) => NEEDS[need])),
    bookedFrom && commission('sale.bookingDate', '>=', bookedFrom),
    bookedUntil && commission('sale.bookingDate', '<=', bookedUntil),
    search && isCalled(search),
  ];
  return commission.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** What is payable and unpaid of a commission: its tranches whose condition is met. */
export const PAYABLE = sql<number>`(case when commission.status in ('approved', 'partiallyPaid') then coalesce((
  select sum(t.gross_paise - t.carried_paise - t.paid_paise) from commission_tranche t
   where t.organization_id = commission.organization_id and t.commission_id = commission.id
     and t.eligible_on is not null), 0) else 0 end)::bigint`;

/** Tranches whose condition is met and that are not paid whole: few, and in an index of their own. */
const DUE = sql`from commission_tranche due
  where due.organization_id = app_organization_id() and due.eligible_on is not null
    and due.gross_paise > due.carried_paise + due.paid_paise`;

/** What is payable, by commission: for sums over many of them, joined as `due`, it is read once. */
export const DUE_BY_COMMISSION = sql<{ commissionId: string; paise: number }>`(
  select due.commission_id, sum(due.gross_paise - due.carried_paise - due.paid_paise)::bigint as paise
  ${DUE} group by due.commission_id)`;

/** `PAYABLE` where these are joined. */
export const JOINED_PAYABLE = sql<number>`(case when commission.status in ('approved', 'partiallyPaid')
  then coalesce(due.paise, 0) else 0 end)::bigint`;

/** Each names statuses, by which its few rows are found. */
const NEEDS = {
  structure: sql<SqlBool>`(commission.status in ('pending', 'onHold') and commission.structure_id is null
    and commission.stage = 'pending')`,
  /** Calculated, and its sale has the agreement. */
  approval: sql<SqlBool>`(commission.status = 'pending' and commission.structure_id is not null
    and sale.status in ('agreement', 'registered', 'completed'))`,
  /** Something of it is payable. */
  payment: sql<SqlBool>`(commission.status in ('approved', 'partiallyPaid')
    and commission.id in (select due.commission_id ${DUE}))`,
} as const;

function isOfTier(tiers: NonNullable<CommissionFilter['tier']>): Expression<SqlBool> {
  const commission = expressionBuilder<Tables, 'commission' | 'sale'>();
  return commission.exists(
    commission
      .selectFrom('channelPartner as tiered')
      .select('tiered.id')
      .whereRef('tiered.id', '=', 'commission.channelPartnerId')
      .where('tiered.tier', 'in', tiers),
  );
}

/** Matches the beginning of its number, of the booking or of the name of the firm: each found by its own index. */
function isCalled(search: string): Expression<SqlBool> {
  const commission = expressionBuilder<Tables, 'commission' | 'sale'>();
  // Numbers are in capitals.
  const number = prefixPattern(search.toUpperCase());
  const ofFirms = commission
    .selectFrom('channelPartner as named')
    .innerJoin('commission as ofFirm', 'ofFirm.channelPartnerId', 'named.id')
    .select('ofFirm.id')
    .where('named.name', 'ilike', prefixPattern(search));
  const ofBookings = commission
    .selectFrom('sale as booked')
    .innerJoin('commission as ofSale', 'ofSale.saleId', 'booked.id')
    .select('ofSale.id')
    .where('booked.bookingNumber', 'like', number);
  const numbered = commission
    .selectFrom('commission as numbered')
    .select('numbered.id')
    .where('numbered.number', 'like', number);
  return commission('commission.id', 'in', numbered.unionAll(ofBookings).unionAll(ofFirms));
}
