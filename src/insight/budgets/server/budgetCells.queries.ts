import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { Period } from '#platform/contract/period.ts';
import { moneyByProjectAndMonth } from '#money/sums/server/moneySums.queries.ts';
import { countedLists } from '#insight/reporting/server/salesLists.ts';
import { saleListConditions } from '#sale-lifecycle/overview/server/saleList.filter.ts';
import { listSales } from '#sales/sale.contract.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import type { Plan } from '../budgetReport.contract.ts';
import type { Month, YearLabel } from '../budgetYear.rules.ts';
import type { BudgetCategory } from '../category.rules.ts';
import type { Cell } from '../budgetCells.rules.ts';
import { filteredCosts } from './cost.filter.ts';

interface Asked {
  projectId?: string | undefined;
}

interface PlannedProject {
  projectId: string;
  number: number;
}

/** The plans of a year: which version of each project, and its amounts by category and month. */
export async function plannedCells(
  { db, ...read }: Read,
  fy: YearLabel,
  against: Plan,
  { projectId }: Asked,
): Promise<{ projects: PlannedProject[]; cells: Cell[] }> {
  const isFirst = against === 'original';
  const rows = await db
    .selectFrom('budget')
    .innerJoin('project', 'project.id', 'budget.projectId')
    .innerJoin('budgetLine', 'budgetLine.budgetId', 'budget.id')
    .select([
      'budget.projectId',
      'budget.number',
      'budgetLine.category',
      sql<Month>`to_char(budget_line.month, 'YYYY-MM')`.as('month'),
      'budgetLine.plannedPaise',
    ])
    .where('budget.fy', '=', fy)
    .where('budget.status', '=', 'approved')
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible({ db, ...read }))
    .where(
      sql<boolean>`budget.number = (select ${sql.raw(isFirst ? 'min' : 'max')}(other.number) from budget other
        where other.organization_id = budget.organization_id and other.project_id = budget.project_id
          and other.fy = budget.fy and other.status = 'approved')`,
    )
    .$if(projectId !== undefined, (query) => query.where('budget.projectId', '=', projectId ?? ''))
    .execute();
  const numbers = new Map(rows.map((row) => [row.projectId, row.number]));
  return {
    projects: [...numbers].map(([id, number]) => ({ projectId: id, number })),
    cells: rows.map(({ number: _number, ...row }) => ({ ...row, actualPaise: 0, lessPaise: 0 })),
  };
}

/** What was booked, collected and spent in some days, by project, category and month: by the lists of the reports. */
export async function actualCells(
  read: Read,
  days: Period,
  { projectId, categories }: Asked & { categories: readonly BudgetCategory[] },
): Promise<Cell[]> {
  const lists = countedLists(read, projectId === undefined ? {} : { projectId }, days);
  const wants = (category: BudgetCategory) => categories.includes(category);
  const [booked, cancelled, received, spent] = await Promise.all([
    wants('bookingValue') ? salesBy(read, 'booking_date', lists.booked) : [],
    wants('bookingValue') ? salesBy(read, 'cancelled_on', lists.cancelled) : [],
    wants('collections') && lists.received !== null
      ? moneyByProjectAndMonth(read, 'received', { ...days, projectId })
      : [],
    costsBy(read, days, projectId),
  ]);
  return [
    ...booked.map((row) => ({ ...at(row, 'bookingValue'), actualPaise: row.paise })),
    ...cancelled.map((row) => ({ ...at(row, 'bookingValue'), lessPaise: row.paise })),
    ...received.map((row) => ({ ...at(row, 'collections'), actualPaise: row.paise })),
    ...spent
      .filter(({ category }) => wants(category))
      .map(({ category, ...row }) => ({ ...at(row, category), actualPaise: row.paise })),
  ];
}

interface Summed {
  projectId: string;
  month: Month;
  paise: number;
}

function at({ projectId, month }: Summed, category: BudgetCategory): Cell {
  return { projectId, category, month, plannedPaise: 0, actualPaise: 0, lessPaise: 0 };
}

function salesBy(
  read: Read,
  day: 'booking_date' | 'cancelled_on',
  query: Record<string, string>,
): Promise<Summed[]> {
  const month = sql<Month>`to_char(${sql.ref(`sale.${day}`)}, 'YYYY-MM')`;
  return read.db
    .selectFrom('sale')
    .select([
      'sale.projectId',
      month.as('month'),
      sql<number>`sum(sale.agreement_value_paise)::bigint`.as('paise'),
    ])
    .where(saleListConditions(read, listSales.query.parse(query)))
    .groupBy(['sale.projectId', month])
    .execute();
}

function costsBy(read: Read, { from, to }: Period, projectId: string | undefined) {
  const month = sql<Month>`to_char(cost.incurred_on, 'YYYY-MM')`;
  return filteredCosts(read, { projectId, from, to })
    .select([
      'cost.projectId',
      'cost.category',
      month.as('month'),
      sql<number>`sum(cost.cost_paise)::bigint`.as('paise'),
    ])
    .groupBy(['cost.projectId', 'cost.category', month])
    .execute();
}
