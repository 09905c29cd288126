import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { requireVisibleProject } from '#inventory/projects/server/project.queries.ts';
import type { Control, getRemaining as remainingCall, Remaining } from '../budget.contract.ts';
import type { YearLabel } from '../budgetYear.rules.ts';
import { daysOfYear, yearOf } from '../budgetYear.rules.ts';
import type { CostCategory } from '../category.rules.ts';
import { judged } from '../control.rules.ts';
import { filteredCosts } from './cost.filter.ts';
import { openCommitments } from './works.queries.ts';

/** What a command adds to the costs of a project in a category: below zero where it takes away. */
export interface Spending {
  projectId: string;
  category: CostCategory;
  incurredOn: Day;
  costPaise: number;
  /** The field of the form that an error belongs to. */
  field: string;
}

interface InForce {
  id: string;
  number: number;
  control: Control;
}

/**
 * Refuses costs that the budgets in force do not allow; called after they were written and before the transaction
 * ends. People who spend of one budget wait for each other.
 */
export async function controlSpending(work: Work, spent: readonly Spending[]): Promise<void> {
  const groups = groupRows(spent, ({ projectId, category, incurredOn }) =>
    [projectId, yearOf(incurredOn), category].join(' '),
  );
  const budgets = new Map<string, InForce | undefined>();
  for (const [, group] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = group;
    const added = group.reduce((sum, { costPaise }) => sum + costPaise, 0);
    if (!first || added <= 0) continue;
    const fy = yearOf(first.incurredOn);
    const place = `${first.projectId} ${fy}`;
    if (!budgets.has(place)) budgets.set(place, await inForce(work, first.projectId, fy, true));
    const budget = budgets.get(place);
    if (budget === undefined) continue;
    const amounts = await amountsOf(work, { ...first, fy, budgetId: budget.id });
    const before = { ...amounts, actualPaise: amounts.actualPaise - added };
    const { problem, isRefused } = judged(
      { ...before, category: first.category, fy, control: budget.control },
      added,
    );
    if (isRefused) throw conflict(problem ?? '', first.field);
  }
}

/** What remains of a line before a cost is entered, and what would happen to it. */
export async function getRemaining(
  read: Read,
  projectId: string,
  { category, on, costPaise, costId }: QueryOf<typeof remainingCall>,
): Promise<Remaining> {
  await requireVisibleProject(read, projectId);
  const fy = yearOf(on);
  const month = on.slice(0, 7);
  const budget = await inForce(read, projectId, fy, false);
  const asked = { projectId, category, fy, incurredOn: on, budgetId: budget?.id ?? null, costId };
  const [amounts, commitments] = await Promise.all([
    amountsOf(read, asked),
    category === 'construction' ? openCommitments(read, { projectId }) : [],
  ]);
  const verdict =
    budget === undefined
      ? { problem: null, isRefused: false }
      : judged({ ...amounts, category, fy, control: budget.control }, costPaise);
  return {
    fy,
    month,
    number: budget?.number ?? null,
    control: budget?.control ?? null,
    hasLine: amounts.hasLine,
    plannedPaise: amounts.plannedPaise,
    actualPaise: amounts.actualPaise,
    remainingPaise: amounts.plannedPaise - amounts.actualPaise,
    monthPlannedPaise: amounts.monthPlannedPaise,
    monthActualPaise: amounts.monthActualPaise,
    committedPaise: commitments.reduce((sum, { openPaise }) => sum + openPaise, 0),
    ...verdict,
  };
}

/** The version in force of a year; locked where a cost is judged by it. */
async function inForce(
  { db }: Read,
  projectId: string,
  fy: YearLabel,
  isLocked: boolean,
): Promise<InForce | undefined> {
  return db
    .selectFrom('budget')
    .select(['id', 'number', 'control'])
    .where('projectId', '=', projectId)
    .where('fy', '=', fy)
    .where('status', '=', 'approved')
    .orderBy('number', 'desc')
    .limit(1)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

interface AskedLine {
  projectId: string;
  category: CostCategory;
  fy: YearLabel;
  incurredOn: Day;
  budgetId: string | null;
  /** Not counted. */
  costId?: string | undefined;
}

async function amountsOf(read: Read, { projectId, category, fy, incurredOn, budgetId, costId }: AskedLine) {
  const days = daysOfYear(fy);
  const { from, to } = daysOfMonth(incurredOn.slice(0, 7));
  const isOfMonth = sql`cost.incurred_on between ${from}::date and ${to}::date`;
  const [planned, spent] = await Promise.all([
    read.db
      .selectFrom('budgetLine')
      .select([
        sql<number>`count(*)`.as('lines'),
        sql<number>`coalesce(sum(planned_paise), 0)::bigint`.as('year'),
        sql<number>`coalesce(sum(planned_paise) filter (where month = ${from}::date), 0)::bigint`.as('month'),
      ])
      .where('budgetId', '=', budgetId)
      .where('category', '=', category)
      .executeTakeFirstOrThrow(),
    filteredCosts(read, { projectId, category: [category], ...days })
      .select([
        sql<number>`coalesce(sum(cost.cost_paise), 0)::bigint`.as('year'),
        sql<number>`coalesce(sum(cost.cost_paise) filter (where ${isOfMonth}), 0)::bigint`.as('month'),
      ])
      .$if(costId !== undefined, (query) => query.where('cost.id', '!=', costId ?? ''))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    hasLine: planned.lines > 0,
    plannedPaise: planned.year,
    monthPlannedPaise: planned.month,
    actualPaise: spent.year,
    monthActualPaise: spent.month,
  };
}
