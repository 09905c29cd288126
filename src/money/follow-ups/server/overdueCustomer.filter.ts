import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { dues, overdueConditions } from '#money/dues/server/dues.filter.ts';
import type * as contract from '../overdueCustomer.contract.ts';
import { QUIET_DAYS } from '../followUp.rules.ts';
import { newestPromise, promiseState } from './promise.sql.ts';

export type CustomerFilter = Partial<
  Omit<QueryOf<typeof contract.listOverdueCustomers>, 'page' | 'limit' | 'sort'>
>;

/** Overdue installments of the customers that a query finds; a customer is one group of them. */
export function overdueOf(read: Read, { promise, contact, ...filter }: CustomerFilter) {
  const conditions = [
    overdueConditions(read, filter),
    ...(promise ? [hasPromise(read, promise)] : []),
    ...(contact ? [isQuiet(read, contact === 'quiet')] : []),
  ];
  return dues(read).where(expressionBuilder<never, never>().and(conditions));
}

function hasPromise(read: Read, promise: NonNullable<CustomerFilter['promise']>): Expression<SqlBool> {
  const newest = newestPromise(read.caller.timezone);
  if (promise === 'none') return sql<SqlBool>`not exists (select from ${newest} promise)`;
  const state = promise === 'broken' ? 'broken' : 'open';
  const lastDay = addDays(read.today, QUIET_DAYS);
  const isInTime = promise === 'week' ? sql`and promise.promised_on <= ${lastDay}::date` : sql``;
  return sql<SqlBool>`exists (select from ${newest} promise
    where ${promiseState(read.today)} = ${state} ${isInTime})`;
}

/** Nobody spoke with or wrote to the customer of the row `sale` for a week; a note is no contact. */
export function isQuiet(read: Read, isTrue = true): Expression<SqlBool> {
  const since = startOfDay(addDays(read.today, -QUIET_DAYS), read.caller.timezone);
  return sql<SqlBool>`${sql.raw(isTrue ? 'not' : '')} exists (select from sale_follow_up contact
    where contact.organization_id = sale.organization_id and contact.sale_id = sale.id
      and contact.withdrawn_at is null and contact.channel <> 'note' and contact.occurred_at >= ${since})`;
}
