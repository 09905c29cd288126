import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { knows } from '#company/people/server/facts.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import type { listInstallments as listCall, ListedInstallment } from '../installmentList.contract.ts';
import { dueHeads, dues } from './dues.filter.ts';
import { OPEN_PAISE, PAID_PAISE, TOTAL_PAISE } from '#money/plans/server/installment.amounts.ts';

type InstallmentFilter = Partial<QueryOf<typeof listCall>>;

/** Of active plans of active sales: demanded installments, or with `held` those held for registration. */
export function installmentConditions(read: Read, filter: InstallmentFilter): Expression<SqlBool> {
  const installment = expressionBuilder<Tables, 'installment' | 'paymentPlan' | 'sale'>();
  const { projectId, saleId, search, dueFrom, dueTo, held } = filter;
  const conditions = [
    saleConditions(read, { projectId, saleId, search }),
    installment('sale.status', '!=', 'cancelled'),
    installment('paymentPlan.status', '=', 'active'),
    installment('installment.demandDate', held === 'true' ? 'is' : 'is not', null),
    held === 'true' && installment.lit(knows(read, 'salePrice')),
    held === 'true' && installment('installment.heldForRegistration', '=', true),
    dueFrom && installment('installment.dueDate', '>=', dueFrom),
    dueTo && installment('installment.dueDate', '<=', dueTo),
  ];
  return installment.and(conditions.filter((condition) => typeof condition === 'object'));
}

const SORTED = {
  dueDate: sql.ref('installment.due_date'),
  totalPaise: TOTAL_PAISE,
  outstandingPaise: OPEN_PAISE,
} as const;

export function listInstallments(
  read: Read,
  query: QueryOf<typeof listCall>,
): Promise<Page<ListedInstallment>> {
  const found = dues(read).where(installmentConditions(read, query));
  const { column, direction } = orderOf(query.sort);
  return pageByIds(read.db, query, {
    ids: ({ limit, offset }) =>
      found
        .select('installment.id')
        .orderBy(SORTED[column], direction)
        .orderBy('installment.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => installmentsById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** The full rows of some of them, in any order. */
export async function installmentsById(read: Read, ids: readonly string[]): Promise<ListedInstallment[]> {
  const rows = await dueHeads(read)
    .select([
      'installment.id',
      'installment.saleId',
      'sale.projectId',
      'installment.name as installmentName',
      'installment.seq',
      'installment.dueDate',
      TOTAL_PAISE.as('totalPaise'),
      PAID_PAISE.as('paidPaise'),
      OPEN_PAISE.as('outstandingPaise'),
    ])
    .where(sql<boolean>`installment.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map((row) => ({ _id: row.id, ...row }));
}
