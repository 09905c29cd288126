import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { knows } from '#company/people/server/facts.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import type { listInstallments as listCall, ListedInstallment } from '../installmentList.contract.ts';
import { dueHeads, dues } from './dues.filter.ts';
import {
  IS_LIVE,
  IS_OPEN,
  OPEN_PAISE,
  PAID_PAISE,
  TOTAL_PAISE,
} from '#money/plans/server/installment.amounts.ts';

type InstallmentFilter = Partial<QueryOf<typeof listCall>>;

/**
 * Of active plans of active sales: demanded installments, those that are not, or with `held` those held for
 * registration. What is not billed is shown only to those who know the price of a sale.
 */
export function installmentConditions(read: Read, filter: InstallmentFilter): Expression<SqlBool> {
  const installment = expressionBuilder<Tables, 'installment' | 'sale'>();
  const { projectId, towerId, saleId, search, dueFrom, dueTo, held, undated, open } = filter;
  const billed = held === 'true' ? 'false' : (filter.billed ?? 'true');
  const day = billed === 'true' ? sql.ref<Day | null>('installment.due_date') : DUE_OR_EXPECTED;
  const conditions = [
    saleConditions(read, { projectId, towerId, saleId, search }),
    IS_LIVE,
    billed !== 'any' && installment('installment.demandDate', billed === 'true' ? 'is not' : 'is', null),
    billed !== 'true' && installment.lit(knows(read, 'salePrice')),
    held === 'true' && installment('installment.heldForRegistration', '=', true),
    undated && installment(day, undated === 'true' ? 'is' : 'is not', null),
    open && (open === 'true' ? IS_OPEN : installment.not(IS_OPEN)),
    dueFrom && installment(day, '>=', dueFrom),
    dueTo && installment(day, '<=', dueTo),
  ];
  return installment.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** The due date, or of what is not demanded the day on which it is expected to be. */
export const DUE_OR_EXPECTED = sql<Day | null>`coalesce(installment.due_date, installment.expected_date)`;

const SORTED = {
  totalPaise: TOTAL_PAISE,
  outstandingPaise: OPEN_PAISE,
} as const;

export function listInstallments(
  read: Read,
  query: QueryOf<typeof listCall>,
): Promise<Page<ListedInstallment>> {
  const found = dues(read).where(installmentConditions(read, query));
  const { column, direction } = orderOf(query.sort);
  const isBilled = query.held !== 'true' && (query.billed ?? 'true') === 'true';
  const dueDate = isBilled ? sql.ref('installment.due_date') : DUE_OR_EXPECTED;
  const sorted = { ...SORTED, dueDate }[column];
  return pageByIds(read.db, query, {
    ids: ({ limit, offset }) =>
      found
        .select('installment.id')
        .orderBy(sorted, direction)
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
      sql<Day | null>`case when installment.demand_date is null then installment.expected_date end`.as(
        'expectedDate',
      ),
      TOTAL_PAISE.as('totalPaise'),
      PAID_PAISE.as('paidPaise'),
      OPEN_PAISE.as('outstandingPaise'),
    ])
    .where(sql<boolean>`installment.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map((row) => ({ _id: row.id, ...row }));
}
