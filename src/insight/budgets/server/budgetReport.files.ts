import type * as z from 'zod';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { ReportColumn } from '#insight/reporting/server/report.columns.ts';
import { groupedFile } from '#insight/reporting/server/report.file.ts';
import type { MainFigure } from '#insight/reporting/server/report.kind.ts';
import { reportKind } from '#insight/reporting/server/report.kind.ts';
import type { ReportFormat } from '#insight/reporting/reportExport.contract.ts';
import type { BudgetDashboard, CategoryRow, Compared } from '../budgetReport.contract.ts';
import {
  getBudgetDashboard as dashboardCall,
  getBudgetVsActual as reportCall,
} from '../budgetReport.contract.ts';
import { categoryLabel } from '../category.rules.ts';
import { getBudgetDashboard } from './budgetDashboard.queries.ts';
import { getBudgetVsActual } from './budgetReport.queries.ts';

const reportQuery = reportCall.query.omit({ format: true });
type ReportQuery = z.output<typeof reportQuery>;
const dashboardQuery = dashboardCall.query.omit({ focus: true });
type DashboardQuery = z.output<typeof dashboardQuery>;

export const budgetVsActualKind = reportKind({
  name: 'budget-vs-actual',
  title: 'Budget and actual',
  can: GROUPS.FINANCE,
  query: reportQuery,
  file: reportFile,
  mainFigures: reportFigures,
  chart: async (read, query) => {
    const { projects } = await getBudgetVsActual(read, query);
    return {
      title: 'Spent to date by project and category',
      kind: 'money',
      beforeName: 'planned',
      bars: projects.flatMap(({ project, categories }) =>
        categories.filter(isFilled).map(({ category, toDate }) => ({
          label:
            projects.length === 1 ? categoryLabel(category) : `${project.name}: ${categoryLabel(category)}`,
          value: toDate?.actual.paise ?? null,
          before: toDate?.plannedPaise ?? null,
        })),
      ),
    };
  },
});

export const budgetDashboardKind = reportKind({
  name: 'budget-dashboard',
  title: 'Budgets by project',
  can: GROUPS.FINANCE,
  query: dashboardQuery,
  file: dashboardFile,
  mainFigures: dashboardFigures,
});

/** A line of either file. */
interface BudgetFileRow {
  project: string;
  category: string;
  toDate: Compared | null;
  fullYear: Compared;
  yearEndPaise: number | null;
}

const COLUMNS: readonly ReportColumn<BudgetFileRow>[] = [
  { head: 'Project', kind: 'text', value: ({ project }) => project, printed: 'rest' },
  { head: 'Category', kind: 'text', value: ({ category }) => category, printed: 76 },
  {
    head: 'Planned to date',
    kind: 'money',
    value: ({ toDate }) => toDate?.plannedPaise ?? null,
    printed: 96,
  },
  { head: 'Actual to date', kind: 'money', value: ({ toDate }) => toDate?.actual.paise ?? null, printed: 96 },
  { head: 'Variance', kind: 'money', value: ({ toDate }) => toDate?.variancePaise ?? null, printed: 88 },
  { head: 'Variance', kind: 'percent', value: ({ toDate }) => toDate?.variancePct ?? null, printed: 60 },
  { head: 'Planned in the year', kind: 'money', value: ({ fullYear }) => fullYear.plannedPaise, printed: 96 },
  { head: 'Actual in the year', kind: 'money', value: ({ fullYear }) => fullYear.actual.paise },
  { head: 'Expected at year end', kind: 'money', value: ({ yearEndPaise }) => yearEndPaise, printed: 100 },
];

async function reportFile(
  read: Read,
  printer: Printer,
  query: ReportQuery,
  format: ReportFormat,
): Promise<Download> {
  const { projects, cost, fy, period, notes } = await getBudgetVsActual(read, query);
  const rows = projects.flatMap(({ project, categories }) =>
    categories.filter(isFilled).map((row) => ({
      project: project.name,
      category: categoryLabel(row.category),
      toDate: row.toDate,
      fullYear: row.fullYear,
      yearEndPaise: row.yearEndPaise,
    })),
  );
  const total = { project: 'All costs', category: '', ...cost };
  const report = {
    fileName: `budget-vs-actual-${fy}`,
    title: 'Budget and actual',
    columns: COLUMNS,
    rows,
    total,
  };
  return groupedFile(read, printer, format, { period, notes }, report);
}

function isFilled({ fullYear }: CategoryRow): boolean {
  return fullYear.plannedPaise !== 0 || fullYear.actual.paise !== 0;
}

async function dashboardFile(
  read: Read,
  printer: Printer,
  query: DashboardQuery,
  format: ReportFormat,
): Promise<Download> {
  const { projects, total, alerts, fy, period, notes } = await getBudgetDashboard(read, query);
  const rows = (projects ?? []).map(({ project, cost }) => ({
    project: project.name,
    category: 'All costs',
    ...cost,
  }));
  const warned = alerts.map(({ project, reason, since }) => `${project.name}: ${reason} Since ${since}.`);
  return groupedFile(
    read,
    printer,
    format,
    { period, notes: [...notes, ...warned] },
    {
      fileName: `budget-dashboard-${fy}`,
      title: 'Budgets by project',
      columns: COLUMNS,
      rows,
      total: { project: 'Total', category: 'All costs', ...(total?.cost ?? NO_COST) },
    },
  );
}

const NOTHING: Compared = {
  plannedPaise: 0,
  actual: { paise: 0, rows: { value: 0, list: 'costs', query: {}, measure: 'costPaise' }, lessRows: null },
  variancePaise: 0,
  variancePct: null,
  ratio: null,
  colour: null,
};
const NO_COST = { toDate: null, fullYear: NOTHING, yearEndPaise: 0 };

async function reportFigures(read: Read, query: ReportQuery): Promise<MainFigure[]> {
  const { cost } = await getBudgetVsActual(read, { ...query, format: 'kpi' });
  return figuresOf(cost);
}

async function dashboardFigures(read: Read, query: DashboardQuery): Promise<MainFigure[]> {
  const { total, alerts } = await getBudgetDashboard(read, query);
  return [
    ...figuresOf(total?.cost ?? NO_COST).slice(0, 2),
    { label: 'Alerts', kind: 'count', value: alerts.length, before: null },
  ];
}

function figuresOf({ toDate, yearEndPaise }: NonNullable<BudgetDashboard['total']>['cost']): MainFigure[] {
  return [
    { label: 'Cost to date', kind: 'money', value: toDate?.actual.paise ?? null, before: null },
    { label: 'Planned to date', kind: 'money', value: toDate?.plannedPaise ?? null, before: null },
    { label: 'Expected at year end', kind: 'money', value: yearEndPaise, before: null },
  ];
}
