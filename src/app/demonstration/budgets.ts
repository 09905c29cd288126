import { addDays, laterOf } from '#platform/contract/calendar.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { pctOf } from '#platform/contract/money.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import type { LineInput } from '#insight/budgets/budget.contract.ts';
import type { Month, YearLabel } from '#insight/budgets/budgetYear.rules.ts';
import { daysOfYear, monthsOfYear, yearBefore, yearOf } from '#insight/budgets/budgetYear.rules.ts';
import type { BudgetCategory } from '#insight/budgets/category.rules.ts';
import { BUDGET_CATEGORIES } from '#insight/budgets/category.rules.ts';
import type { Cell } from '#insight/budgets/budgetCells.rules.ts';
import { netOf, sumOf } from '#insight/budgets/budgetCells.rules.ts';
import type { CostInput } from '#insight/budgets/cost.contract.ts';
import { approveBudget, saveBudget, submitBudget } from '#insight/budgets/server/budget.commands.ts';
import { actualCells } from '#insight/budgets/server/budgetCells.queries.ts';
import { createCosts } from '#insight/budgets/server/cost.commands.ts';
import {
  CAME_OUT,
  CAMPAIGNS,
  CONTINGENCY_PAISE,
  MARKETING_OF,
  MARKETING_PAISE,
  MONTHLY,
  SEASON,
} from './budgets.data.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

/** Bills of the last and the running year, and the budgets that they are compared with. */
export async function playBudgets(stage: Stage, projects: readonly SeededProject[]): Promise<void> {
  const current = yearOf(stage.today);
  for (const fy of [yearBefore(current), current]) {
    for (const month of monthsOfYear(fy)) await playBills(stage, projects, month, fy);
    const { from, to } = daysOfYear(fy);
    const cells = await stage.play('fh', stage.latest, (work) =>
      actualCells(work, { from, to }, { categories: BUDGET_CATEGORIES }),
    );
    for (const project of projects) await playBudget(stage, project, fy, cells);
  }
}

/** Entered in the last days of the month, or so far in the running one. */
async function playBills(
  stage: Stage,
  projects: readonly SeededProject[],
  month: Month,
  fy: YearLabel,
): Promise<void> {
  const { from, to } = daysOfMonth(month);
  const last = stage.daysAgo(2);
  if (from > last) return;
  const day = to < last ? to : last;
  const index = monthsOfYear(fy).indexOf(month);
  const bills = projects
    .filter(({ launch }) => launch <= day)
    .flatMap((project) => billsOf(stage, project, { month, index, day }));
  if (bills.length > 0) await stage.play('fh', at(day, 17), (work) => createCosts(work, bills));
}

interface BilledMonth {
  month: Month;
  /** Of the year, April is 0. */
  index: number;
  day: Day;
}

function billsOf(stage: Stage, project: SeededProject, { month, index, day }: BilledMonth): CostInput[] {
  const { code } = project.data;
  const number = `${code}/${month.replace('-', '')}`;
  const spent = MARKETING_PAISE * MARKETING_OF[code] * (SEASON[index] ?? 1);
  const marketing = CAMPAIGNS.map(({ source, campaign, vendor, share }): CostInput => {
    const amountPaise = rounded(stage.sized(spent * share));
    return {
      projectId: project.id,
      category: 'marketing',
      amountPaise,
      gstPaise: pctOf(amountPaise, 18),
      incurredOn: day,
      vendor,
      reference: number,
      campaignSource: source,
      campaign,
    };
  });
  const monthly = MONTHLY.filter(({ every }) => index % every === 0).map((one): CostInput => {
    const amountPaise = rounded(stage.sized(one.lakhs[code] * 100_000_00));
    return {
      projectId: project.id,
      category: one.category,
      amountPaise,
      gstPaise: pctOf(amountPaise, one.gstPct),
      isGstCredit: one.isGstCredit,
      incurredOn: day,
      vendor: one.vendor,
      reference: number,
    };
  });
  return [...marketing, ...monthly];
}

/** Made by a Finance Manager before the year or with the launch, and approved by the Business Head the day after. */
async function playBudget(
  stage: Stage,
  project: SeededProject,
  fy: YearLabel,
  cells: readonly Cell[],
): Promise<void> {
  const { from, to } = daysOfYear(fy);
  if (project.launch > to) return;
  const day = laterOf(addDays(from, -20), addDays(project.launch, 1));
  const lines = BUDGET_CATEGORIES.flatMap((category) => linesOf(stage, project, fy, category, cells));
  await stage.play('fm1', at(day, 11), async (work) => {
    await saveBudget(work, project.id, { fy, control: 'warn', lines });
    await submitBudget(work, project.id, { fy });
  });
  await stage.play('bh', at(addDays(day, 1), 10), (work) => approveBudget(work, project.id, { fy }));
}

function linesOf(
  stage: Stage,
  { id, data: { code } }: SeededProject,
  fy: YearLabel,
  category: BudgetCategory,
  cells: readonly Cell[],
): LineInput[] {
  const months = monthsOfYear(fy);
  if (category === 'contingency') {
    const plannedPaise = rounded(stage.sized(CONTINGENCY_PAISE));
    return months.map((month) => ({ month, category, plannedPaise }));
  }
  const cameOut = CAME_OUT[code][category] ?? 1;
  const running = stage.today.slice(0, 7);
  const over = months.filter((month) => month < running);
  const amounts = over.map((month) =>
    netOf(sumOf(cells, { projectId: id, categories: [category], months: [month] })),
  );
  const average = amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0) / Math.max(1, over.length);
  if (average === 0) return [];
  return months.map((month, index) => {
    const known = amounts[index];
    const actual = known === undefined ? average * seasonal(category, index) : Math.max(0, known);
    return { month, category, plannedPaise: rounded(actual / cameOut) };
  });
}

function seasonal(category: BudgetCategory, index: number): number {
  return category === 'bookingValue' || category === 'marketing' ? (SEASON[index] ?? 1) : 1;
}

/** To ₹100. */
function rounded(paise: number): number {
  return Math.max(1, Math.round(paise / 100_00)) * 100_00;
}
