import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { knows } from '#company/people/server/facts.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type * as contract from '../unit.contract.ts';
import { statusAt } from '#inventory/stock/server/hold.sql.ts';
import { isShown, shownStatus } from './unit.shown.ts';

export type UnitFilter = QueryOf<typeof contract.listUnits>;

/** Which of the units that the caller may see (`visibleUnits`) a filter finds. */
export function unitConditions(read: Read, filter: Partial<UnitFilter>): Expression<SqlBool> {
  const unit = expressionBuilder<Tables, 'unit'>();
  const { projectId, towerId, status, unitType, priceMin, priceMax, search } = filter;
  const { reservedById, reservedForLeadId, reservedUntilBefore, matchingLeadId } = filter;
  const { floorMin, floorMax, facing, listedFrom, listedTo, soldFrom, soldTo, onOfferOn } = filter;
  const conditions = [
    projectId && unit('unit.projectId', '=', projectId),
    towerId && unit('unit.towerId', '=', towerId),
    status?.length && unit(shownStatus(read), 'in', status),
    status?.length === 1 && status[0] === 'reserved' && isHeld(read),
    unitType?.length && unit('unit.unitType', 'in', unitType),
    (priceMin !== undefined || priceMax !== undefined) && isShown(read),
    priceMin !== undefined && unit('unit.pricePaise', '>=', priceMin),
    priceMax !== undefined && unit('unit.pricePaise', '<=', priceMax),
    (reservedById || reservedForLeadId || reservedUntilBefore) && isReservationKnown(read),
    reservedById && unit('unit.reservedById', '=', reservedById),
    reservedForLeadId && unit('unit.reservedForLeadId', '=', reservedForLeadId),
    reservedUntilBefore && unit('unit.reservedUntil', '<', reservedUntilBefore),
    matchingLeadId && isWantedBy(read, matchingLeadId),
    floorMin !== undefined && unit('unit.floor', '>=', floorMin),
    floorMax !== undefined && unit('unit.floor', '<=', floorMax),
    facing?.length && unit(unit.fn.coalesce('unit.facing', unit.val('none')), 'in', facing),
    listedFrom && unit('unit.listedAt', '>=', listedFrom),
    listedTo && unit('unit.listedAt', '<=', listedTo),
    (soldFrom || soldTo) && isSoldWithin(read, soldFrom, soldTo),
    onOfferOn && wasOnOffer(read, onOfferOn),
    search && unit('unit.unitNumber', 'ilike', `%${prefixPattern(search)}`),
  ];
  return unit.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** What is shown as reserved, as the index of reservations finds it. */
function isHeld({ now }: Read): Expression<SqlBool> {
  return sql<SqlBool>`unit.status = 'reserved' and unit.reserved_until > ${now}::timestamptz`;
}

/**
 * Free units of the projects and types that an open lead wants, in its budget or at most a tenth above it, as
 * the score counts them. None while neither a type nor a budget is known.
 */
function isWantedBy(read: Read, leadId: string): Expression<SqlBool> {
  const unit = expressionBuilder<Tables, 'unit'>();
  const lead = unit
    .selectFrom('lead')
    .where('lead.id', '=', leadId)
    .where('lead.deletedAt', 'is', null)
    .where('lead.status', 'not in', ['closed', 'lost'])
    .where(visibleLeads(read));
  const projects = lead
    .innerJoin('leadProject', 'leadProject.leadId', 'lead.id')
    .select('leadProject.projectId');
  return unit.and([
    unit(statusAt(read.now), '=', 'available'),
    unit('unit.projectId', 'in', projects),
    unit.exists(lead.select('lead.id').where(FITS)),
  ]);
}

/** Whether `unit` has a type that `lead` wants, at a price in its budget or at most a tenth above it. */
export const FITS = sql<SqlBool>`(lead.unit_types = '[]'::jsonb or lead.unit_types @> to_jsonb(unit.unit_type::text))
  and (lead.unit_types <> '[]'::jsonb or coalesce(lead.budget_max_paise, lead.budget_min_paise) is not null)
  and (lead.budget_min_paise is null or unit.price_paise >= lead.budget_min_paise)
  and (lead.budget_max_paise is null or unit.price_paise * 10 <= lead.budget_max_paise * 11)`;

/**
 * Whoever may see a sale may see its date; of other people's sales, executives see only that they exist. Partners do
 * not learn which units are sold.
 */
function isSoldWithin(read: Read, from: Day | undefined, to: Day | undefined): Expression<SqlBool> {
  const unit = expressionBuilder<Tables, 'unit'>();
  if (!knows(read, 'unitsOfOthers')) return unit.lit(false);
  const sales = unit
    .selectFrom('sale')
    .select('sale.id')
    .where('sale.status', '!=', 'cancelled')
    .$if(from !== undefined, (query) => query.where('sale.bookingDate', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('sale.bookingDate', '<=', to ?? ''));
  const known = isOneOf(read, GROUPS.MANAGEMENT) ? sales : sales.where(visibleSales(read));
  return unit('unit.currentSaleId', 'in', known);
}

function wasOnOffer(read: Read, day: Day): Expression<SqlBool> {
  const unit = expressionBuilder<Tables, 'unit'>();
  if (!knows(read, 'unitsOfOthers')) return unit.lit(false);
  return unit.and([
    unit('unit.listedAt', '<=', day),
    unit('unit.status', '!=', 'blocked'),
    unit.or([unit('unit.currentSaleId', 'is', null), isSoldWithin(read, day, undefined)]),
  ]);
}

/** A filter must not find reservations that its rows would hide from the caller. */
function isReservationKnown(read: Read): Expression<SqlBool> {
  const unit = expressionBuilder<Tables, 'unit'>();
  const isReserved = unit(statusAt(read.now), '=', 'reserved');
  if (isOneOf(read, GROUPS.MANAGEMENT)) return isReserved;
  const known = unit
    .selectFrom('lead')
    .select('lead.id')
    .whereRef('lead.id', '=', 'unit.reservedForLeadId')
    .where(visibleLeads(read));
  return unit.and([isReserved, unit.exists(known)]);
}
