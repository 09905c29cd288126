import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { isOverdue } from '#money/dues/server/dues.filter.ts';
import type * as contract from '#sales/sale.contract.ts';
import { knows } from '#company/people/server/facts.ts';
import {
  AWAITS_POSSESSION,
  daysPastPromise,
  POSSESSION_KNOWN,
  worksOfSale,
} from '#site/milestones/server/promise.sql.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import { waitsFor as waitsForSql } from '#sale-lifecycle/steps/server/saleWaits.sql.ts';

export type SaleFilter = QueryOf<typeof contract.listSales>;

/** Filters the list of sales: by the record, by overdue dues, by what is pending and by promises of possession. */
export function saleListConditions(
  read: Read,
  { overdue, waitsFor, promise, promisedBefore, ...record }: Partial<SaleFilter>,
): Expression<SqlBool> {
  const sale = expressionBuilder<Tables, 'sale'>();
  const conditions = [
    saleConditions(read, record),
    overdue && (overdue === 'true' ? hasOverdue(read) : sale.not(hasOverdue(read))),
    waitsFor?.length && sql<SqlBool>`${waitsForSql(read.today)} in (${sql.join(waitsFor)})`,
    promise && isPromiseBroken(read),
    promisedBefore && isPromisedBefore(promisedBefore),
  ];
  return sale.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** Who may not know the plan of the works finds none: the rows would tell it. */
function isPromiseBroken(read: Read) {
  if (!knows(read, 'planOfWorks')) return sql<SqlBool>`false`;
  return sql<SqlBool>`sale.id in (select sale.id from sale
    left join tower on tower.organization_id = sale.organization_id and tower.id = sale.tower_id
    cross join ${worksOfSale()}
    where ${AWAITS_POSSESSION} and ${daysPastPromise(read.today)} > 0)`;
}

function isPromisedBefore(day: Day) {
  return sql<SqlBool>`sale.id in (select sale.id from sale
    left join tower on tower.organization_id = sale.organization_id and tower.id = sale.tower_id
    where ${AWAITS_POSSESSION} and sale.promised_possession < ${day}::date and ${POSSESSION_KNOWN} is null)`;
}

/** It has an overdue installment. */
function hasOverdue(read: Read) {
  const sale = expressionBuilder<Tables, 'sale'>();
  return sale.exists(
    sale
      .selectFrom('installment')
      .select('installment.id')
      .whereRef('installment.saleId', '=', 'sale.id')
      .where(isOverdue(read)),
  );
}
