import { sql } from 'kysely';
import { addDays } from '#platform/contract/calendar.ts';
import { displayName, formatMoney } from '#platform/contract/format.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import type { PlanValues } from '#site/analytics/server/planValues.queries.ts';
import { readPlanValues } from '#site/analytics/server/planValues.queries.ts';
import { workValuesOn } from '#site/analytics/server/workValue.queries.ts';
import type { Budget, BudgetAction, BudgetLine, BudgetVersion } from '../budget.contract.ts';
import { BUDGET_APPROVERS } from '../budget.contract.ts';
import type { Month, YearLabel } from '../budgetYear.rules.ts';
import { monthsOfYear, yearOf } from '../budgetYear.rules.ts';

interface Asked {
  fy?: YearLabel | undefined;
  number?: number | undefined;
}

/** The budget of a project for a year: the requested version, else the one in work, else the one in force. */
export async function getBudget(read: Read, projectId: string, asked: Asked): Promise<Budget> {
  const fy = asked.fy ?? yearOf(read.today);
  const project = await visibleProjects(read)
    .select(['project.id', 'project.name'])
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  const [versions, plan, rates] = await Promise.all([
    versionsOf(read, projectId, fy),
    readPlanValues(read, { projectId: required(project, 'Project').id }),
    ratesFor(read, ['season.index']),
  ]);
  const shown =
    asked.number === undefined ? versions[0] : versions.find(({ number }) => number === asked.number);
  if (asked.number !== undefined) required(shown, 'Version of the budget');
  const [lines, planned, actions] = await Promise.all([
    shown === undefined ? [] : linesOf(read, shown.id),
    constructionOfAllYears(read, projectId, shown),
    actionsOf(read, versions[0]),
  ]);
  const milestonesPaise = sumPaise(plan.works.map(({ budgetedPaise }) => budgetedPaise));
  return {
    project: required(project, 'Project'),
    fy,
    months: monthsOfYear(fy),
    versions,
    shown: shown ?? null,
    lines,
    weights: {
      season: seasonFromApril(rateOn(rates, 'season.index', read.today).value.months),
      construction: plannedWorks(plan, monthsOfYear(fy)),
    },
    milestonesPaise,
    warnings: differenceOf(milestonesPaise, planned),
    allowedActions: actions,
  };
}

const JANUARY_TO_MARCH = 3;

function seasonFromApril(months: readonly number[]): number[] {
  return [...months.slice(JANUARY_TO_MARCH), ...months.slice(0, JANUARY_TO_MARCH)];
}

/** The budgets of milestones by the months in which they are planned to be earned; null where there is nothing. */
function plannedWorks(plan: PlanValues, months: readonly Month[]): number[] | null {
  const plannedUntil = (day: string) =>
    sumPaise(workValuesOn(plan, day).map(({ plannedValuePaise }) => plannedValuePaise ?? 0));
  const parts = months.map((month) => {
    const { from, to } = daysOfMonth(month);
    return plannedUntil(to) - plannedUntil(addDays(from, -1));
  });
  return parts.some((part) => part > 0) ? parts : null;
}

/** Whether milestones are budgeted as the construction lines of all years together (ruling 60). */
function differenceOf(milestonesPaise: number, linesPaise: number): string[] {
  if (milestonesPaise === 0 || milestonesPaise === linesPaise) return [];
  const difference = formatMoney(Math.abs(linesPaise - milestonesPaise));
  const side = linesPaise > milestonesPaise ? 'above' : 'below';
  return [
    `The construction lines of all years are ${difference} ${side} the budgets of the milestones: ${formatMoney(linesPaise)} and ${formatMoney(milestonesPaise)}.`,
  ];
}

/** What the versions in force plan of construction over all years, with a shown one in the place of its year's. */
async function constructionOfAllYears(
  { db }: Read,
  projectId: string,
  shown: Pick<BudgetVersion, 'id'> | undefined,
): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(line.planned_paise), 0)::bigint as paise
      from (select distinct on (fy) organization_id, id from budget
             where project_id = ${projectId} and (status = 'approved' or id = ${shown?.id ?? null})
             order by fy, (id = ${shown?.id ?? null}) desc nulls last, number desc) chosen
      join budget_line line on line.organization_id = chosen.organization_id and line.budget_id = chosen.id
     where line.category = 'construction'`.execute(db);
  return rows[0]?.paise ?? 0;
}

async function versionsOf({ db }: Read, projectId: string, fy: YearLabel): Promise<BudgetVersion[]> {
  const rows = await db
    .selectFrom('budget')
    .leftJoin('appUser as maker', 'maker.id', 'budget.makerId')
    .leftJoin('appUser as submitter', 'submitter.id', 'budget.submittedById')
    .leftJoin('appUser as returner', 'returner.id', 'budget.returnedById')
    .leftJoin('appUser as approver', 'approver.id', 'budget.approvedById')
    .select([
      'budget.id',
      'budget.number',
      'budget.status',
      'budget.control',
      'budget.reason',
      'budget.makerId',
      'maker.firstName as makerFirst',
      'maker.lastName as makerLast',
      'budget.submittedAt',
      'budget.submittedById',
      'submitter.firstName as submitterFirst',
      'submitter.lastName as submitterLast',
      'budget.returnReason',
      'budget.returnedById',
      'returner.firstName as returnerFirst',
      'returner.lastName as returnerLast',
      'budget.approvedAt',
      'budget.approvedById',
      'approver.firstName as approverFirst',
      'approver.lastName as approverLast',
      'budget.selfApproved',
      'budget.version',
      plannedOf('cost').as('costPaise'),
      plannedOf('bookingValue').as('bookingValuePaise'),
    ])
    .where('budget.projectId', '=', projectId)
    .where('budget.fy', '=', fy)
    .orderBy('budget.number', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    control: row.control,
    reason: row.reason,
    maker: named(row.makerId, row.makerFirst, row.makerLast),
    submittedAt: row.submittedAt,
    submittedBy: named(row.submittedById, row.submitterFirst, row.submitterLast),
    returnedBy: named(row.returnedById, row.returnerFirst, row.returnerLast),
    returnReason: row.returnReason,
    approvedAt: row.approvedAt,
    approvedBy: named(row.approvedById, row.approverFirst, row.approverLast),
    selfApproved: row.selfApproved,
    costPaise: row.costPaise,
    bookingValuePaise: row.bookingValuePaise,
    version: row.version,
  }));
}

function plannedOf(what: 'cost' | 'bookingValue') {
  const isOf = what === 'cost' ? sql`line.kind = 'cost'` : sql`line.category = 'bookingValue'`;
  return sql<number>`(select coalesce(sum(line.planned_paise), 0)::bigint from budget_line line
    where line.organization_id = budget.organization_id and line.budget_id = budget.id and ${isOf})`;
}

export function named(
  id: string | null,
  firstName: string | null,
  lastName: string | null,
): { id: string; name: string } | null {
  return id === null ? null : { id, name: displayName({ firstName, lastName }) };
}

async function linesOf({ db }: Read, budgetId: string): Promise<BudgetLine[]> {
  const rows = await db
    .selectFrom('budgetLine')
    .select(['id', 'month', 'category', 'plannedPaise'])
    .select(sql<'revenue' | 'cost'>`kind`.as('kind'))
    .where('budgetId', '=', budgetId)
    .orderBy('category')
    .orderBy('month')
    .execute();
  return rows.map((row) => ({ ...row, month: row.month.slice(0, 7) }));
}

/** What the caller may do with the latest version. */
async function actionsOf(read: Read, latest: BudgetVersion | undefined): Promise<BudgetAction[]> {
  if (latest === undefined) return ['edit'];
  if (latest.status === 'approved') return ['revise'];
  if (latest.status === 'draft') return ['edit', 'submit', 'discard'];
  if (!hasRole(read.caller.role, ...BUDGET_APPROVERS)) return [];
  return (await mayApprove(read, latest)) ? ['approve', 'return'] : ['return'];
}

/** Whether the caller is another person than its maker, or nobody else could approve it. */
async function mayApprove(
  read: Read,
  { maker, submittedBy }: Pick<BudgetVersion, 'maker' | 'submittedBy'>,
): Promise<boolean> {
  const { userId } = read.caller;
  if (maker?.id !== userId && submittedBy?.id !== userId) return true;
  return !(await someoneElseHas(read, BUDGET_APPROVERS, userId));
}
