import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { saleHeads } from '#sales/server/saleHead.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import type * as contract from '../due.contract.ts';
import type { DueDates } from '../dueAge.rules.ts';
import { dueDatesOfAge, dueDatesWithin } from '../dueAge.rules.ts';
import { IS_LIVE, IS_OWED } from '#money/plans/server/installment.amounts.ts';

export type OverdueFilter = Partial<QueryOf<typeof contract.listOverdue>>;
export type DueTodayFilter = Partial<QueryOf<typeof contract.listDueToday>>;
export type DueFilter = Pick<
  OverdueFilter,
  'projectId' | 'towerId' | 'saleId' | 'salesExecutiveId' | 'search'
>;

/** Installments with their sales, for the conditions on both. */
export function dues(read: Read) {
  return read.db.selectFrom('installment').innerJoin('sale', 'sale.id', 'installment.saleId');
}

/** The same with what a row of a list says of the sale. */
export function dueHeads(read: Read) {
  return saleHeads(read).innerJoin('installment', 'installment.saleId', 'sale.id');
}

/** The open balance of all demands, late or not. */
export function dueConditions(read: Read, filter: DueFilter): Expression<SqlBool> {
  const due = expressionBuilder<Tables, 'installment' | 'sale'>();
  const { projectId, towerId, saleId, salesExecutiveId, search } = filter;
  return due.and([saleConditions(read, { projectId, towerId, saleId, salesExecutiveId, search }), IS_DUE]);
}

/** Demanded, and not all of it is paid. */
const IS_DUE = sql<SqlBool>`(${IS_LIVE} and installment.demand_date is not null and ${IS_OWED})`;

/** Past its due date, whoever sees it. */
export function isOverdue({ today }: Read): Expression<SqlBool> {
  return sql<SqlBool>`(${IS_DUE} and installment.due_date < ${today}::date)`;
}

/** The part past its due date. */
export function overdueConditions(read: Read, filter: OverdueFilter): Expression<SqlBool> {
  const due = expressionBuilder<Tables, 'installment'>();
  return due.and([
    dueConditions(read, filter),
    filter.age?.length
      ? due.or(filter.age.map((age) => isDueIn(dueDatesOfAge(age, read.today))))
      : due('installment.dueDate', '<', read.today),
  ]);
}

/** The part due from today on. */
export function dueTodayConditions(read: Read, filter: DueTodayFilter): Expression<SqlBool> {
  const due = expressionBuilder<Tables, 'installment'>();
  return due.and([
    dueConditions(read, filter),
    isDueIn(dueDatesWithin(filter.within ?? 'today', read.today)),
  ]);
}

export function isDueIn({ from, to }: DueDates): Expression<SqlBool> {
  const due = expressionBuilder<Tables, 'installment'>();
  return due.and([
    ...(from === null ? [] : [due('installment.dueDate', '>=', from)]),
    ...(to === null ? [] : [due('installment.dueDate', '<=', to)]),
  ]);
}
