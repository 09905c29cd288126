import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { Ratio } from '#insight/reporting/report.contract.ts';
import type { ComparedProject, ProjectComparison } from '../projectComparison.contract.ts';
import { getProjectComparison as comparisonCall } from '../projectComparison.contract.ts';
import type { ReportFormat } from '#insight/reporting/reportExport.contract.ts';
import type { ComparisonQuery } from './projectComparison.queries.ts';
import { getProjectComparison } from './projectComparison.queries.ts';
import type { ReportColumn } from '#insight/reporting/server/report.columns.ts';
import { printedColumns } from '#insight/reporting/server/report.columns.ts';
import { printedOf, sheetOf } from '#insight/reporting/server/report.file.ts';
import type { MainFigure } from '#insight/reporting/server/report.kind.ts';
import { reportKind } from '#insight/reporting/server/report.kind.ts';

export const projectComparison = reportKind({
  name: 'project-comparison',
  title: 'Projects compared',
  can: CAPABILITIES.salesReports,
  query: comparisonCall.query,
  file: comparisonFile,
  mainFigures: async (read, query) => mainOf(await getProjectComparison(read, query)),
  chart: async (read, query) => {
    const { projects } = await getProjectComparison(read, query);
    const bars = projects.map(({ name, booked }) => ({ label: name, value: booked.value, before: null }));
    return { title: 'Booked by project', kind: 'count', bars };
  },
});

function mainOf({ projects }: ProjectComparison): MainFigure[] {
  const sum = (of: (project: ComparedProject) => number) =>
    projects.reduce((all, project) => all + of(project), 0);
  return [
    { label: 'Projects', kind: 'count', value: projects.length, before: null },
    { label: 'Booked', kind: 'count', value: sum(({ booked }) => booked.value), before: null },
    { label: 'Available', kind: 'count', value: sum(({ available }) => available.value), before: null },
  ];
}

/** A line for each project: sheets and paper take columns of one kind, so rows and columns change places. */
async function comparisonFile(
  read: Read,
  printer: Printer,
  query: ComparisonQuery,
  format: ReportFormat,
): Promise<Download> {
  const { projects, period, notes } = await getProjectComparison(read, query);
  const fileName = `project-comparison-${period.from}-to-${period.to}`;
  const columns = projects.some(({ budget }) => budget !== null) ? [...COLUMNS, BUDGET] : COLUMNS;
  if (format !== 'pdf') return sheetOf(format, fileName, columns, once(projects));
  return printedOf(
    read,
    printer,
    { period, notes },
    {
      fileName,
      title: 'Projects compared',
      columns,
      rows: projects,
      // Shares and rates of projects do not add up to anything.
      totals: printedColumns(columns).map(() => null),
    },
  );
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

const COLUMNS: readonly ReportColumn<ComparedProject>[] = [
  { head: 'Project', kind: 'text', value: ({ name }) => name, printed: 'rest' },
  { head: 'Units', kind: 'count', value: ({ sold }) => sold.whole.value, printed: 46 },
  { head: 'Sold', kind: 'percent', value: ({ sold }) => percentOf(sold), printed: 50 },
  { head: 'Available', kind: 'count', value: ({ available }) => available.value, printed: 56 },
  { head: 'Months of stock', kind: 'text', value: (row) => decimal(row.monthsOfStock), printed: 56 },
  { head: 'Booked', kind: 'count', value: ({ booked }) => booked.value, printed: 50 },
  { head: 'Cancelled', kind: 'count', value: ({ cancelled }) => cancelled.value },
  { head: 'Net a week', kind: 'text', value: (row) => decimal(row.perWeek), printed: 50 },
  { head: 'Average rate', kind: 'rate', value: (row) => row.averageRatePaise, printed: 84 },
  { head: 'Average value', kind: 'money', value: (row) => row.averageValuePaise, printed: 98 },
  { head: 'Cancelled since', kind: 'percent', value: ({ lost }) => percentOf(lost) },
  { head: 'Collected of due', kind: 'percent', value: ({ collected }) => percentOf(collected), printed: 62 },
  { head: 'Built', kind: 'percent', value: ({ built }) => shareOf(built.value), printed: 50 },
  { head: 'Planned', kind: 'percent', value: ({ planned }) => shareOf(planned.value), printed: 50 },
];

const BUDGET: ReportColumn<ComparedProject> = {
  head: 'Spent of budget',
  kind: 'percent',
  value: ({ budget }) => budget && percentOf({ value: budget.ratio }),
  printed: 56,
};

/** In tenths of a percent. */
function percentOf({ value }: Pick<Ratio, 'value'>): number | null {
  return value === null ? null : Math.round(value * 1000) / 10;
}

/** Millionths as tenths of a percent. */
function shareOf(millionths: number): number {
  return Math.round(millionths / 1000) / 10;
}

function decimal(value: number | null): string | null {
  return value === null ? null : String(value);
}
