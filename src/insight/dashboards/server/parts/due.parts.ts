import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { listDueToday } from '#money/dues/due.contract.ts';
import { listInstallments } from '#money/dues/installmentList.contract.ts';
import type { DueAge, DueWithin } from '#money/dues/dueAge.rules.ts';
import { dues as openDues, dueTodayConditions } from '#money/dues/server/dues.filter.ts';
import { OWED_PAISE, TOTAL_PAISE } from '#money/plans/server/installment.amounts.ts';
import { installmentConditions } from '#money/dues/server/installmentList.queries.ts';
import { overdueOf, owedByProject } from '#money/sums/server/moneySums.queries.ts';
import type { Dashboard } from '../../dashboard.contract.ts';
import type { Figure } from '#platform/contract/figure.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { figure, inProject } from '#insight/reporting/server/scope.ts';

/** Dues of customers now and within a week. */
export async function dues(scope: Scope): Promise<NonNullable<Dashboard['dues']>> {
  const { read } = scope;
  const late = inProject(scope, {});
  const [overdue, dueSoon] = await Promise.all([
    overdueOf(read, { projectId: scope.projectId }),
    dueWithin(scope, 'week'),
  ]);
  return {
    overdue: overdueFigure(late, overdue.paise),
    overdueSales: figure('overdue', late, overdue.sales, 'sales'),
    dueSoon: dueSoon.amount,
    dueSoonSales: dueSoon.sales,
  };
}

/** What falls due from today on, within a day, a week or a month. */
export async function dueWithin(scope: Scope, within: DueWithin): Promise<{ amount: Figure; sales: Figure }> {
  const query = inProject(scope, { within });
  const found = await added(scope, dueTodayConditions(scope.read, listDueToday.query.parse(query)));
  return {
    amount: figure('notYetDue', query, found.paise, 'outstandingPaise'),
    sales: figure('notYetDue', query, found.sales, 'sales'),
  };
}

/** Installments held until the agreement is registered (RERA s. 13: no more than a tenth). */
export async function heldForRegistration(scope: Scope): Promise<{ count: Figure; amount: Figure }> {
  const query = inProject(scope, { held: 'true' });
  const row = await openDues(scope.read)
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(${TOTAL_PAISE}), 0)`.as('paise')])
    .where(installmentConditions(scope.read, listInstallments.query.parse(query)))
    .executeTakeFirstOrThrow();
  return {
    count: figure('installments', query, row.count),
    amount: figure('installments', query, row.paise, 'totalPaise'),
  };
}

async function added({ read }: Scope, conditions: Expression<SqlBool>) {
  return openDues(read)
    .select([
      sql<number>`coalesce(sum(${OWED_PAISE}), 0)`.as('paise'),
      sql<number>`count(distinct sale.id)`.as('sales'),
    ])
    .where(conditions)
    .executeTakeFirstOrThrow();
}

/** Open balances by project and age; of all, or of what `own` narrows them to. */
export async function ageing(scope: Scope, own: ListQuery = {}): Promise<NonNullable<Dashboard['ageing']>> {
  const { projectId, towerId } = inProject(scope, own);
  const rows = await owedByProject(scope.read, { projectId, towerId });
  return rows.map((row) => {
    const query = { ...own, projectId: row.projectId };
    const ofAge = (age: DueAge, paise: number) => overdueFigure({ ...query, age }, paise);
    return {
      id: row.projectId,
      name: row.name,
      notDue: figure('notYetDue', { ...query, within: 'any' }, row.notDuePaise, 'outstandingPaise'),
      upTo30: ofAge('upTo30', row.upTo30Paise),
      upTo60: ofAge('upTo60', row.upTo60Paise),
      upTo90: ofAge('upTo90', row.upTo90Paise),
      over90: ofAge('over90', row.over90Paise),
      overdue: overdueFigure(query, row.overduePaise),
    };
  });
}

function overdueFigure(query: ListQuery, paise: number): Figure {
  return figure('overdue', query, paise, 'outstandingPaise');
}
