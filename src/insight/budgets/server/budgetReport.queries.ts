import type { QueryOf } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Period } from '#platform/contract/period.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { countedLists } from '#insight/reporting/server/salesLists.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { requireVisibleProject } from '#inventory/projects/server/project.queries.ts';
import { atCompletion } from '#site/analytics/values.rules.ts';
import type { Cell, CellSum } from '../budgetCells.rules.ts';
import { netOf, sumOf } from '../budgetCells.rules.ts';
import type {
  Actual,
  BudgetVsActual,
  CategoryRow,
  Compared,
  getBudgetVsActual as reportCall,
  Plan,
  ProjectBudget,
  WorksValue,
} from '../budgetReport.contract.ts';
import type { Month, YearLabel } from '../budgetYear.rules.ts';
import { daysOfYear, daysToDate, monthsOfYear, yearBefore, yearName, yearOf } from '../budgetYear.rules.ts';
import type { BudgetCategory, CostCategory } from '../category.rules.ts';
import { BUDGET_CATEGORIES, COST_CATEGORIES, kindOf } from '../category.rules.ts';
import { AS_PLANNED, costPerformance, varianceOf, yearEnd } from '../variance.rules.ts';
import { actualCells, plannedCells } from './budgetCells.queries.ts';
import type { OpenCommitment, ProjectWorks } from './works.queries.ts';
import { openCommitments, worksOfProjects } from './works.queries.ts';

type BudgetReportQuery = QueryOf<typeof reportCall>;

/** What a report of budgets adds up from, read once. */
export interface BudgetFacts {
  read: Read;
  fy: YearLabel;
  against: Plan;
  days: Period;
  toDate: Period | null;
  months: readonly Month[];
  /** Those that are over. */
  overMonths: readonly Month[];
  categories: readonly BudgetCategory[];
  costs: readonly CostCategory[];
  projectId: string | undefined;
  cells: readonly Cell[];
  /** With a plan or an actual amount in the year, by name. */
  projects: readonly { id: string; name: string; number: number | null }[];
  works: readonly ProjectWorks[];
  commitments: readonly OpenCommitment[];
}

/** Planned and actual amounts of a year by category, month and project, and what the year will cost. */
export async function getBudgetVsActual(read: Read, query: BudgetReportQuery): Promise<BudgetVsActual> {
  const facts = await readFacts(read, query);
  const isWhole = query.format !== 'kpi';
  const projects = facts.projects.map((project) => projectBudget(facts, project));
  const whole = costsTogether(facts, undefined, projects);
  const categories = facts.categories.map((category) => {
    const ends = projects.flatMap(({ categories: rows }) =>
      rows.flatMap((row) => (row.category === category ? (row.yearEndPaise ?? []) : [])),
    );
    const row = categoryRow(facts, undefined, category);
    return {
      ...row,
      yearEndPaise: row.kind === 'cost' ? sumPaise(ends) : null,
      months: isWhole ? facts.months.map((month) => monthOf(facts, category, month)) : [],
    };
  });
  const changes = categories.flatMap(({ category, fullYear, yearEndPaise }) =>
    yearEndPaise === null ? [] : [{ category, changePaise: yearEndPaise - fullYear.plannedPaise }],
  );
  return {
    period: facts.days,
    before: null,
    isOpen: facts.days.to >= read.today,
    notes: notesOf(facts),
    computedAt: read.now,
    fy: facts.fy,
    against: facts.against,
    toDate: facts.toDate,
    categories,
    cost: whole,
    waterfall: {
      budgetPaise: whole.fullYear.plannedPaise,
      steps: changes.filter(({ changePaise }) => changePaise !== 0),
      forecastPaise: whole.yearEndPaise,
    },
    projects: isWhole ? projects : [],
  };
}

/** The requested year; one by label and another by name contradict each other. */
function yearAsked({ fy, period }: Pick<BudgetReportQuery, 'fy' | 'period'>, today: string): YearLabel {
  if (fy !== undefined && period !== undefined)
    throw invalid('period', 'Choose a financial year by its label or by name, not both.');
  if (fy !== undefined) return fy;
  return period === 'lastYear' ? yearBefore(yearOf(today)) : yearOf(today);
}

export async function readFacts(read: Read, query: BudgetReportQuery): Promise<BudgetFacts> {
  const { projectId, against = 'approved' } = query;
  if (projectId !== undefined) await requireVisibleProject(read, projectId);
  const fy = yearAsked(query, read.today);
  const days = daysOfYear(fy);
  const toDate = daysToDate(fy, read.today);
  const months = monthsOfYear(fy);
  const categories = BUDGET_CATEGORIES.filter(
    (one) => !query.category?.length || query.category.includes(one),
  );
  const [planned, actual, works, commitments, names] = await plannedByValues(read.db, () =>
    Promise.all([
      plannedCells(read, fy, against, { projectId }),
      actualCells(read, days, { projectId, categories }),
      worksOfProjects(read, { projectId }),
      openCommitments(read, { projectId }),
      visibleProjects(read).select(['project.id', 'project.name']).orderBy('project.name').execute(),
    ]),
  );
  const cells = [...planned.cells.filter(({ category }) => categories.includes(category)), ...actual];
  const numbers = new Map(planned.projects.map((one) => [one.projectId, one.number]));
  const shown = new Set([...numbers.keys(), ...cells.map((cell) => cell.projectId)]);
  return {
    read,
    fy,
    against,
    days,
    toDate,
    months,
    overMonths: months.filter((month) => toDate !== null && daysOfMonth(month).to <= toDate.to),
    categories,
    costs: COST_CATEGORIES.filter((one) => categories.includes(one)),
    projectId,
    cells,
    projects: names
      .filter(({ id }) => shown.has(id) || id === projectId)
      .map((project) => ({ ...project, number: numbers.get(project.id) ?? null })),
    works,
    commitments,
  };
}

export function projectBudget(
  facts: BudgetFacts,
  { id, name, number }: BudgetFacts['projects'][number],
): ProjectBudget {
  const categories = facts.categories.map((category) => categoryRow(facts, id, category));
  const commitments = facts.commitments.filter((one) => one.projectId === id);
  return {
    project: { id, name },
    number,
    categories,
    cost: costsTogether(facts, id, [{ categories }]),
    works: worksValue(facts, id),
    committedPaise: sumPaise(commitments.map(({ openPaise }) => openPaise)),
    commitments: commitments.map(({ projectId: _projectId, ...commitment }) => commitment),
  };
}

export function categoryRow(
  facts: BudgetFacts,
  projectId: string | undefined,
  category: BudgetCategory,
): CategoryRow {
  const kind = kindOf(category);
  const { toDate, days, overMonths } = facts;
  const over = sumOf(facts.cells, { projectId, categories: [category], months: overMonths });
  const year = sumOf(facts.cells, { projectId, categories: [category] });
  const works =
    category === 'construction' && projectId !== undefined ? earnedOf(facts, projectId) : AS_PLANNED;
  const rest = year.plannedPaise - over.plannedPaise;
  const place = projectId ?? facts.projectId;
  return {
    category,
    kind,
    toDate: toDate === null ? null : comparedOf(facts, [category], over, toDate, place),
    fullYear: comparedOf(facts, [category], year, days, place),
    yearEndPaise: kind === 'cost' ? yearEnd(netOf(over), rest, works) : null,
  };
}

/** Of all requested projects. */
export function wholeCost(facts: BudgetFacts): ProjectBudget['cost'] {
  return costsTogether(
    facts,
    undefined,
    facts.projects.map((project) => projectBudget(facts, project)),
  );
}

/** All costs together; the end of the year is the sum of those of the projects and categories. */
function costsTogether(
  facts: BudgetFacts,
  projectId: string | undefined,
  projects: readonly { categories: readonly CategoryRow[] }[],
): ProjectBudget['cost'] {
  const { toDate, days, overMonths, costs } = facts;
  const over = sumOf(facts.cells, { projectId, categories: costs, months: overMonths });
  const year = sumOf(facts.cells, { projectId, categories: costs });
  const place = projectId ?? facts.projectId;
  return {
    toDate: toDate === null ? null : comparedOf(facts, costs, over, toDate, place),
    fullYear: comparedOf(facts, costs, year, days, place),
    yearEndPaise: sumPaise(
      projects.flatMap(({ categories }) => categories.map(({ yearEndPaise }) => yearEndPaise ?? 0)),
    ),
  };
}

function monthOf(facts: BudgetFacts, category: BudgetCategory, month: Month) {
  const sum = sumOf(facts.cells, { categories: [category], months: [month] });
  return {
    month,
    ...comparedOf(facts, [category], sum, daysOfMonth(month), facts.projectId),
    isOpen: !facts.overMonths.includes(month),
  };
}

/** Categories are one of revenue, or some of costs. */
function comparedOf(
  { read }: BudgetFacts,
  categories: readonly BudgetCategory[],
  sum: CellSum,
  days: Period,
  projectId: string | undefined,
): Compared {
  const { plannedPaise } = sum;
  const actual = actualOf(read, categories, sum, days, projectId);
  const kind = categories[0] === undefined ? 'cost' : kindOf(categories[0]);
  return { plannedPaise, actual, ...varianceOf(kind, { plannedPaise, actualPaise: actual.paise }) };
}

/** With the queries of the lists by which the reports count. */
function actualOf(
  read: Read,
  categories: readonly BudgetCategory[],
  sum: CellSum,
  days: Period,
  projectId: string | undefined,
): Actual {
  const place: ListQuery = projectId === undefined ? {} : { projectId };
  const { booked, cancelled, received } = countedLists(read, place, days);
  const paise = netOf(sum);
  switch (categories[0]) {
    case 'bookingValue':
      return {
        paise,
        rows: figure('sales', booked, sum.actualPaise, 'agreementValuePaise'),
        lessRows: figure('sales', cancelled, sum.lessPaise, 'agreementValuePaise'),
      };
    case 'collections':
      return { paise, rows: figure('receipts', received ?? {}, paise, 'amountPaise'), lessRows: null };
    default: {
      const isAll = categories.length === COST_CATEGORIES.length;
      const { from, to } = days;
      const query = { ...place, ...(isAll ? {} : { category: categories.join(',') }), from, to };
      return { paise, rows: figure('costs', query, paise, 'costPaise'), lessRows: null };
    }
  }
}

function earnedOf(facts: BudgetFacts, projectId: string) {
  const works = facts.works.find((one) => one.projectId === projectId);
  return works ?? AS_PLANNED;
}

function worksValue(facts: BudgetFacts, projectId: string): WorksValue | null {
  const works = facts.works.find((one) => one.projectId === projectId);
  if (works === undefined || works.budgetPaise === 0) return null;
  const query = { projectId, on: facts.read.today };
  const { budgetPaise, earnedPaise, spentPaise } = works;
  return {
    budget: figure('siteWorks', query, budgetPaise, 'budgetedPaise'),
    earned: figure('siteWorks', query, earnedPaise, 'earnedValuePaise'),
    actual: figure('siteWorks', query, spentPaise, 'actualCostPaise'),
    cpi: costPerformance(works),
    atCompletionPaise: atCompletion({ budget: budgetPaise, earned: earnedPaise, actual: spentPaise }),
  };
}

export function notesOf({ against, toDate, fy, projects }: BudgetFacts): string[] {
  const unplanned = projects.filter(({ number }) => number === null).map(({ name }) => name);
  return [
    toDate === null
      ? `No month of ${yearName(fy)} is over yet: nothing is compared to date.`
      : 'To date are the months that are over; the running month is still open.',
    against === 'original'
      ? 'Planned is the first version that was approved.'
      : 'Planned is the version in force.',
    ...(unplanned.length === 0 ? [] : [`No budget of this year is approved for ${unplanned.join(', ')}.`]),
  ];
}
