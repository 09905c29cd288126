import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type * as contract from '../commission.contract.ts';
import { seesAllCommissions, visibleCommissions } from './commission.visibility.ts';

export type CommissionFilter = QueryOf<typeof contract.listCommissions>;

/** The commissions that a query of the list finds, of those the caller may see. */
export function foundCommissions(read: Read, filter: Partial<CommissionFilter>) {
  return read.db
    .selectFrom('commission')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .where(visibleCommissions(read))
    .where(conditions(filter));
}

/** The same without their sales, for sums: a commission knows its project and its day of booking. */
export function commissionsToSum(read: Read, filter: Partial<CommissionFilter>) {
  const commissions = read.db.selectFrom('commission').where(conditions(filter));
  if (seesAllCommissions(read)) return commissions.where('commission.bookedOn', 'is not', null);
  return commissions.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('sale')
        .select('sale.id')
        .whereRef('sale.id', '=', 'commission.saleId')
        .where(visibleCommissions(read)),
    ),
  );
}

function conditions(filter: Partial<CommissionFilter>): Expression<SqlBool> {
  const commission = expressionBuilder<Tables, 'commission'>();
  const { status, kind, needs, channelPartnerId, projectId, saleId, structureId } = filter;
  const { tier, bookedFrom, bookedUntil, search } = filter;
  const conditions = [
    status?.length && commission('commission.status', 'in', status),
    kind?.length && commission('commission.kind', 'in', kind),
    channelPartnerId && commission('commission.channelPartnerId', '=', channelPartnerId),
    projectId && commission('commission.projectId', '=', projectId),
    saleId && commission('commission.saleId', '=', saleId),
    structureId && commission('commission.structureId', '=', structureId),
    tier?.length && isOfTier(tier),
    needs?.length && commission.or(needs.map((need) => NEEDS[need])),
    bookedFrom && commission('commission.bookedOn', '>=', bookedFrom),
    bookedUntil && commission('commission.bookedOn', '<=', bookedUntil),
    search && isCalled(search),
  ];
  return commission.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** What is payable and unpaid of a commission: its tranches whose condition is met. */
export const PAYABLE = sql<number>`(case when commission.status in ('approved', 'partiallyPaid')
  then commission.due_paise else 0 end)`;

/** Each names statuses, by which its few rows are found. */
const NEEDS = {
  structure: sql<SqlBool>`(commission.status in ('pending', 'onHold') and commission.structure_id is null
    and commission.stage = 'pending')`,
  /** Calculated, and its sale has the agreement. */
  approval: sql<SqlBool>`(commission.status = 'pending' and commission.structure_id is not null
    and commission.has_agreement)`,
  /** Something of it is payable. */
  payment: sql<SqlBool>`(commission.status in ('approved', 'partiallyPaid') and commission.due_paise > 0)`,
} as const;

function isOfTier(tiers: NonNullable<CommissionFilter['tier']>): Expression<SqlBool> {
  const commission = expressionBuilder<Tables, 'commission'>();
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
  const commission = expressionBuilder<Tables, 'commission'>();
  // Numbers are in capitals. Under row-level security an index finds what begins with a text, but not what is like one.
  const hasNumber = (column: string) => sql<SqlBool>`${sql.ref(column)} ^@ ${search.toUpperCase()}`;
  const ofFirms = commission
    .selectFrom('channelPartner as named')
    .innerJoin('commission as ofFirm', 'ofFirm.channelPartnerId', 'named.id')
    .select('ofFirm.id')
    .where('named.name', 'ilike', prefixPattern(search));
  const ofBookings = commission
    .selectFrom('sale as booked')
    .innerJoin('commission as ofSale', 'ofSale.saleId', 'booked.id')
    .select('ofSale.id')
    .where(hasNumber('booked.bookingNumber'));
  const numbered = commission
    .selectFrom('commission as numbered')
    .select('numbered.id')
    .where(hasNumber('numbered.number'));
  return commission('commission.id', 'in', numbered.unionAll(ofBookings).unionAll(ofFirms));
}
