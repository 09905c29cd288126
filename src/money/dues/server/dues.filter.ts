import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { saleHeads } from '#sales/server/saleHead.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import type * as contract from '../due.contract.ts';
import type { DueDates } from '../dueAge.rules.ts';
import { DUE_AGES, dueDatesOfAge, dueDatesWithin } from '../dueAge.rules.ts';
import { IS_OWED } from '#money/plans/server/installment.amounts.ts';

export type OverdueFilter = Partial<QueryOf<typeof contract.listOverdue>>;
export type DueTodayFilter = Partial<QueryOf<typeof contract.listDueToday>>;
export type DueFilter = Pick<
  OverdueFilter,
  'projectId' | 'towerId' | 'saleId' | 'salesExecutiveId' | 'search'
>;

/** Open demanded installments; sales and plans are joined for the conditions on them. */
export function dues(read: Read) {
  return read.db
    .selectFrom('installment')
    .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
    .innerJoin('sale', 'sale.id', 'installment.saleId');
}

/** The same with what a row of a list says of the sale. */
export function dueHeads(read: Read) {
  return saleHeads(read)
    .innerJoin('installment', 'installment.saleId', 'sale.id')
    .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId');
}

/** The open balance of all demands, late or not. */
export function dueConditions(read: Read, filter: DueFilter): Expression<SqlBool> {
  const due = expressionBuilder<Tables, 'installment' | 'paymentPlan' | 'sale'>();
  const { projectId, towerId, saleId, salesExecutiveId, search } = filter;
  return due.and([
    saleConditions(read, { projectId, towerId, saleId, salesExecutiveId, search }),
    due('sale.status', '!=', 'cancelled'),
    due('paymentPlan.status', '=', 'active'),
    due('installment.demandDate', 'is not', null),
    IS_OWED,
  ]);
}

/** The part past its due date. */
export function overdueConditions(read: Read, filter: OverdueFilter): Expression<SqlBool> {
  const due = expressionBuilder<Tables, 'installment'>();
  const ages = filter.age?.length ? filter.age : DUE_AGES;
  return due.and([
    dueConditions(read, filter),
    due.or(ages.map((age) => isDueIn(dueDatesOfAge(age, read.today)))),
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
