import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type * as contract from '../commission.contract.ts';
import { visibleByThemselves, visibleCommissions } from './commission.visibility.ts';

export type CommissionFilter = QueryOf<typeof contract.listCommissions>;

/** The commissions that a query of the list finds, of those the caller may see. */
export function foundCommissions(read: Read, filter: Partial<CommissionFilter>) {
  return read.db
    .selectFrom('commission')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .where(visibleCommissions(read))
    .where(conditions(filter));
}

/** The same without their sales: a commission knows its project, its day of booking and its executive. */
export function commissionsToSum(read: Read, filter: Partial<CommissionFilter>, called?: Called) {
  const commissions = read.db.selectFrom('commission').where(conditions(filter, called));
  const own = visibleByThemselves(read);
  if (own) return commissions.where(own);
  return commissions.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('sale')
        .select('sale.id')
        .whereRef('sale.id', '=', 'commission.saleId')
        .where(visibleCommissions(read)),
    ),
  );
}

function conditions(filter: Partial<CommissionFilter>, called?: Called): Expression<SqlBool> {
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
    search && (called ? isOneCalled(search, called) : isCalled(search)),
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

/** What of commissions begins with a text. */
export interface Called {
  firmIds: readonly string[];
  hasNumbers: boolean;
  hasBookings: boolean;
}

/**
 * Asked before a page is: a text mostly begins names of firms or numbers, not both, and what it begins is found and
 * put in order by one index.
 */
export async function calledBy({ db }: Read, search: string | undefined): Promise<Called | undefined> {
  if (!search) return undefined;
  return db
    .selectNoFrom(({ exists, selectFrom }) => [
      sql<string[]>`coalesce((select array_agg(id) from ${firmsCalled(search)} firms), '{}')`.as('firmIds'),
      exists(
        selectFrom('commission as numbered')
          .select('numbered.id')
          .where(hasNumber('numbered.number', search)),
      )
        .$castTo<boolean>()
        .as('hasNumbers'),
      exists(
        selectFrom('sale as booked').select('booked.id').where(hasNumber('booked.bookingNumber', search)),
      )
        .$castTo<boolean>()
        .as('hasBookings'),
    ])
    .executeTakeFirstOrThrow();
}

function isOneCalled(search: string, { firmIds, hasNumbers, hasBookings }: Called): Expression<SqlBool> {
  const ofFirms = sql<SqlBool>`commission.channel_partner_id = any(${pgArray(firmIds)})`;
  if (!hasNumbers && !hasBookings) return ofFirms;
  if (firmIds.length === 0 && !hasBookings) return hasNumber('commission.number', search);
  return isCalled(search);
}

/** Matches the beginning of its number, of the booking or of the name of the firm: each found by its own index. */
function isCalled(search: string): Expression<SqlBool> {
  const commission = expressionBuilder<Tables, 'commission'>();
  const ofFirms = commission
    .selectFrom('commission as ofFirm')
    .select('ofFirm.id')
    .where('ofFirm.channelPartnerId', 'in', firmsCalled(search));
  const ofBookings = commission
    .selectFrom('sale as booked')
    .innerJoin('commission as ofSale', 'ofSale.saleId', 'booked.id')
    .select('ofSale.id')
    .where(hasNumber('booked.bookingNumber', search));
  const numbered = commission
    .selectFrom('commission as numbered')
    .select('numbered.id')
    .where(hasNumber('numbered.number', search));
  return commission('commission.id', 'in', numbered.unionAll(ofBookings).unionAll(ofFirms));
}

/** Numbers are in capitals. Under row-level security an index finds what begins with a text, but not what is like one. */
function hasNumber(column: string, search: string) {
  return sql<SqlBool>`${sql.ref(column)} ^@ ${search.toUpperCase()}::text`;
}

function firmsCalled(search: string) {
  return expressionBuilder<Tables, 'commission'>()
    .selectFrom('channelPartner as named')
    .select('named.id')
    .where(sql<SqlBool>`named.search_name ^@ lower(${search}::text)`);
}
