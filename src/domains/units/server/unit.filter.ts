import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '../../../platform/contract/call.ts';
import { GROUPS } from '../../../platform/contract/roles.ts';
import type { Read } from '../../../platform/server/context.ts';
import { isOneOf } from '../../../platform/server/context.ts';
import { prefixPattern } from '../../../platform/server/database/paging.ts';
import type { Tables } from '../../../platform/server/database/tables.ts';
import { visibleLeads } from '../../leads/server/lead.visibility.ts';
import type * as contract from '../unit.contract.ts';
import { statusAt } from './hold.sql.ts';

export type UnitFilter = QueryOf<typeof contract.listUnits>;

/** Which of the units that the caller may see (`visibleUnits`) a filter finds. */
export function unitConditions(read: Read, filter: Partial<UnitFilter>): Expression<SqlBool> {
  const unit = expressionBuilder<Tables, 'unit'>();
  const { projectId, towerId, status, unitType, priceMin, priceMax, search } = filter;
  const { reservedById, reservedUntilBefore } = filter;
  const conditions = [
    projectId && unit('unit.projectId', '=', projectId),
    towerId && unit('unit.towerId', '=', towerId),
    status?.length && unit(statusAt(read.now), 'in', status),
    unitType?.length && unit('unit.unitType', 'in', unitType),
    priceMin !== undefined && unit('unit.pricePaise', '>=', priceMin),
    priceMax !== undefined && unit('unit.pricePaise', '<=', priceMax),
    (reservedById || reservedUntilBefore) && isReservationKnown(read),
    reservedById && unit('unit.reservedById', '=', reservedById),
    reservedUntilBefore && unit('unit.reservedUntil', '<', reservedUntilBefore),
    search && unit('unit.unitNumber', 'ilike', `%${prefixPattern(search)}`),
  ];
  return unit.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** A filter finds no reservation that its rows would hide from the caller. */
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
