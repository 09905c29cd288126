import { expressionBuilder, sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { knows } from '#company/people/server/facts.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { statusAt } from '#inventory/stock/server/hold.sql.ts';
import type { ShownUnitStatus } from '#inventory/stock/unitStatus.contract.ts';

// What `unit.privacy.ts` says of a row, for conditions, sums and orders: none may tell what the rows hide.

/** The status of `unit` as the caller may know it. */
export function shownStatus(read: Read): RawBuilder<ShownUnitStatus> {
  if (knows(read, 'unitsOfOthers')) return statusAt(read.now);
  return sql<ShownUnitStatus>`case when ${isShown(read)} then ${statusAt(read.now)} else 'notAvailable' end`;
}

/** Whether the caller may know status and price of `unit`: partners of what is free or reserved for their customers. */
export function isShown(read: Read): RawBuilder<SqlBool> {
  if (knows(read, 'unitsOfOthers')) return sql<SqlBool>`true`;
  const customer = expressionBuilder<Tables, 'unit'>()
    .selectFrom('lead')
    .select('lead.id')
    .whereRef('lead.id', '=', 'unit.reservedForLeadId')
    .where(visibleLeads(read));
  return sql<SqlBool>`(${statusAt(read.now)} = 'available'
    or (${statusAt(read.now)} = 'reserved' and exists (${customer})))`;
}

/** A value of `unit` that only those read who may know the unit. */
export function ifShown<Value>(read: Read, value: RawBuilder<Value>): RawBuilder<Value | null> {
  return knows(read, 'unitsOfOthers')
    ? value
    : sql<Value | null>`case when ${isShown(read)} then ${value} end`;
}
