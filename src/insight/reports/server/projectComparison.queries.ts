import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { notFound } from '#platform/contract/errors.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { statusAt } from '#inventory/stock/server/hold.sql.ts';
import { monthsOfInventory, pacePeriod } from '#inventory/stock/pace.rules.ts';
import { visibleUnits } from '#inventory/units/server/unit.rows.ts';
import type { Compared } from '#insight/budgets/budgetReport.contract.ts';
import { projectBudget, readFacts } from '#insight/budgets/server/budgetReport.queries.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import { soldOf } from '#insight/predictions/server/turnoverFacts.queries.ts';
import type { PlanValues } from '#site/analytics/server/planValues.queries.ts';
import { readPlanValues } from '#site/analytics/server/planValues.queries.ts';
import { workValuesOn } from '#site/analytics/server/workValue.queries.ts';
import type {
  ComparedProject,
  getProjectComparison as getCall,
  ProjectComparison,
} from '../projectComparison.contract.ts';
import type { ComparedMeasure } from '../projectComparison.rules.ts';
import { COMPARED_MEASURES, marksOf, MAX_COMPARED } from '../projectComparison.rules.ts';
import { comparedPeriods } from '#insight/reporting/reportDays.rules.ts';
import { ratioOf } from '#insight/reporting/report.contract.ts';
import { NO_PAYMENTS } from '../paymentsReport.rules.ts';
import { analysisFigures } from './analysisFigures.ts';
import { analysisSums } from './analysisSums.queries.ts';
import { fellDueBy } from './paymentSums.queries.ts';
import { salesLists } from '#insight/reporting/server/salesLists.ts';

export type ComparisonQuery = QueryOf<typeof getCall>;

interface Named {
  id: string;
  name: string;
}

/**
 * Projects side by side. Stock and works are of the whole project, bookings of the sales that the caller sees, budgets
 * of the running year.
 */
export async function getProjectComparison(
  read: Read,
  { projectIds, ...days }: ComparisonQuery,
): Promise<ProjectComparison> {
  const { now, isOpen } = comparedPeriods({ ...days, compare: 'none' }, read.today);
  const [all, sums, due, units, pace] = await plannedByValues(read.db, () =>
    Promise.all([
      projectsToChoose(read),
      analysisSums(read, 'project', salesLists({}, now)),
      fellDueBy(read, 'project', now),
      unitCounts(read),
      netIn90Days(read),
    ]),
  );
  const valueOf = ({ id }: Named) => sums.groups.get(id)?.bookedPaise ?? 0;
  const chosen =
    projectIds === undefined
      ? all.toSorted((one, other) => valueOf(other) - valueOf(one)).slice(0, MAX_COMPARED)
      : projectIds.map((id) => found(all, id));
  const [works, budgets] = await Promise.all([
    Promise.all(chosen.map(({ id }) => readPlanValues(read, { projectId: id }))),
    budgetsToDate(read),
  ]);
  const projects = chosen.map((project, at): ComparedProject => {
    const place = { projectId: project.id };
    const counts = units.get(project.id) ?? { units: 0, sold: 0, available: 0 };
    const sales = analysisFigures(read, place, now, sums.groups.get(project.id));
    const { fellDuePaise, paidPaise } = due.get(project.id) ?? NO_PAYMENTS;
    const dueQuery = { ...place, dueFrom: now.from, dueTo: now.to };
    return {
      ...project,
      sold: ratioOf(
        figure('units', { ...place, status: 'sold' }, counts.sold),
        figure('units', place, counts.units),
      ),
      booked: sales.booked,
      cancelled: sales.cancelled,
      perWeek: sales.perWeek,
      averageRatePaise: sales.averageRatePaise,
      averageValuePaise: sales.averageValuePaise,
      lost: sales.lost,
      collected: ratioOf(
        figure('installments', dueQuery, paidPaise, 'paidPaise'),
        figure('installments', dueQuery, fellDuePaise, 'totalPaise'),
      ),
      ...worksOf(read, project.id, works[at]),
      budget: budgets.get(project.id) ?? null,
      available: figure('units', { ...place, status: 'available' }, counts.available),
      monthsOfStock: monthsOfInventory(counts.available, Math.max(0, pace.get(project.id) ?? 0)),
    };
  });
  return {
    period: now,
    before: null,
    isOpen,
    notes: notesOf(chosen.length, all.length),
    computedAt: read.now,
    projects,
    ofProjects: all.length,
    marks: marks(projects),
  };
}

function found(all: readonly Named[], id: string): Named {
  const project = all.find((one) => one.id === id);
  if (project === undefined) throw notFound('Project');
  return project;
}

function projectsToChoose(read: Read): Promise<Named[]> {
  return visibleProjects(read)
    .select(['project.id', 'project.name'])
    .where('project.status', '!=', 'archived')
    .orderBy('project.name')
    .orderBy('project.id')
    .execute();
}

interface UnitCounts {
  units: number;
  sold: number;
  available: number;
}

async function unitCounts(read: Read): Promise<Map<string, UnitCounts>> {
  const status = statusAt(read.now);
  const rows = await visibleUnits(read)
    .select([
      'unit.projectId',
      sql<number>`count(*)`.as('units'),
      sql<number>`count(*) filter (where ${status} = 'sold')`.as('sold'),
      sql<number>`count(*) filter (where ${status} = 'available')`.as('available'),
    ])
    .groupBy('unit.projectId')
    .execute();
  return new Map(rows.map(({ projectId, ...counts }) => [projectId, counts]));
}

/** Of all sales, whoever sees them: the pace of the stock. */
async function netIn90Days(read: Read): Promise<Map<string, number>> {
  const last90Days = pacePeriod(read.today);
  const rows = await soldOf(read, { last90Days, year: last90Days, twoYears: last90Days });
  const net = new Map<string, number>();
  for (const { projectId, netIn90Days: units } of rows) net.set(projectId, (net.get(projectId) ?? 0) + units);
  return net;
}

/** As the works of a project list them up to today. */
function worksOf(
  read: Read,
  projectId: string,
  plan: PlanValues | undefined,
): Pick<ComparedProject, 'planned' | 'built'> {
  const rows = plan === undefined ? [] : workValuesOn(plan, read.today);
  const query = { projectId, on: read.today };
  const sum = (key: 'plannedShare' | 'earnedShare') =>
    figure(
      'siteWorks',
      query,
      rows.reduce((all, row) => all + row[key], 0),
      key,
    );
  return { planned: sum('plannedShare'), built: sum('earnedShare') };
}

/** All costs of each project beside its budget, as the report of budgets has them; nothing for those outside finance. */
async function budgetsToDate(read: Read): Promise<Map<string, Compared | null>> {
  if (!hasRole(read.caller.role, ...GROUPS.FINANCE)) return new Map();
  const facts = await readFacts(read, {});
  const planned = facts.projects.filter(({ number }) => number !== null);
  return new Map(planned.map((project) => [project.id, projectBudget(facts, project).cost.toDate]));
}

/** What a measure compares of a project; null where it says nothing. */
function comparedValue(project: ComparedProject, measure: ComparedMeasure): number | null {
  switch (measure) {
    case 'sold':
    case 'lost':
    case 'collected':
      return project[measure].value;
    case 'budget':
      return project.budget && project.budget.ratio;
    case 'built':
      // Nothing planned and nothing built yet says nothing about the works.
      return project.planned.value === 0 && project.built.value === 0
        ? null
        : project.built.value - project.planned.value;
    case 'averageRate':
      return project.averageRatePaise;
    case 'averageValue':
      return project.averageValuePaise;
    case 'perWeek':
    case 'monthsOfStock':
      return project[measure];
  }
}

function marks(projects: readonly ComparedProject[]): ProjectComparison['marks'] {
  const of = (measure: ComparedMeasure) =>
    marksOf(
      projects.map((project) => ({ id: project.id, value: comparedValue(project, measure) })),
      COMPARED_MEASURES[measure],
    );
  return {
    sold: of('sold'),
    perWeek: of('perWeek'),
    averageRate: of('averageRate'),
    averageValue: of('averageValue'),
    lost: of('lost'),
    collected: of('collected'),
    built: of('built'),
    budget: of('budget'),
    monthsOfStock: of('monthsOfStock'),
  };
}

function notesOf(shown: number, all: number): string[] {
  const pace =
    'Stock and works are of the whole project; months of stock at the pace of all its sales of 90 days.';
  if (shown >= all || all <= MAX_COMPARED) return [pace];
  return [
    pace,
    `${shown} of ${all} projects: those that booked most in these days. Choose others by the filter.`,
  ];
}
