import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { IS_OWED } from '#money/plans/server/installment.amounts.ts';
import type * as contract from '#sales/sale.contract.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import { waitsFor as waitsForSql } from '#sale-lifecycle/steps/server/saleWaits.sql.ts';

export type SaleFilter = QueryOf<typeof contract.listSales>;

/** Filters the list of sales: by the record, by overdue dues and by what is pending. */
export function saleListConditions(
  read: Read,
  { overdue, waitsFor, ...record }: Partial<SaleFilter>,
): Expression<SqlBool> {
  const sale = expressionBuilder<Tables, 'sale'>();
  const conditions = [
    saleConditions(read, record),
    overdue && (overdue === 'true' ? isOverdue(read) : sale.not(isOverdue(read))),
    waitsFor?.length && sql<SqlBool>`${waitsForSql(read.today)} in (${sql.join(waitsFor)})`,
  ];
  return sale.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** It has an overdue installment. */
function isOverdue(read: Read) {
  const sale = expressionBuilder<Tables, 'sale'>();
  return sale.exists(
    sale
      .selectFrom('installment')
      .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
      .select('installment.id')
      .whereRef('installment.saleId', '=', 'sale.id')
      .where('paymentPlan.status', '=', 'active')
      .where('installment.dueDate', '<', read.today)
      .where('installment.demandDate', 'is not', null)
      .where(IS_OWED),
  );
}
