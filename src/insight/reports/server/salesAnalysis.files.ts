import type { QueryOf } from '#platform/contract/call.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { ReportFormat } from '#insight/reporting/reportExport.contract.ts';
import type { SalesKpis } from '../salesAnalysis.contract.ts';
import { getSalesAnalysis as analysisCall, getSalesKpis as kpisCall } from '../salesAnalysis.contract.ts';
import type { NamedAnalysis } from './analysis.columns.ts';
import { analysisColumns } from './analysis.columns.ts';
import { groupedFile } from '#insight/reporting/server/report.file.ts';
import type { ReportHead } from '#insight/reporting/server/report.head.ts';
import type { MainFigure } from '#insight/reporting/server/report.kind.ts';
import { barsOf } from '#insight/reporting/reportChart.rules.ts';
import { reportKind } from '#insight/reporting/server/report.kind.ts';
import { getSalesAnalysis, getSalesKpis } from './salesAnalysis.queries.ts';

type GroupedQuery = QueryOf<typeof analysisCall>;
type KpiQuery = QueryOf<typeof kpisCall>;

export const salesAnalysis = reportKind({
  name: 'sales-analysis',
  title: 'Sales analysis',
  can: CAPABILITIES.salesReports,
  query: analysisCall.query,
  file: analysisFile,
  mainFigures: async (read, { groupBy: _groupBy, ...query }) => mainOf(await getSalesKpis(read, query)),
  chart: async (read, query) => {
    const { groups, groupBy } = await getSalesAnalysis(read, query);
    return {
      title: `Net booking value by ${analysisColumns(groupBy)[0]?.head.toLowerCase() ?? ''}`,
      kind: 'money',
      bars: barsOf(groups, ({ netPaise }) => netPaise),
    };
  },
});

export const salesKpis = reportKind({
  name: 'sales-kpis',
  title: 'Sales in figures',
  can: CAPABILITIES.salesReports,
  query: kpisCall.query,
  file: kpisFile,
  mainFigures: async (read, query) => mainOf(await getSalesKpis(read, query)),
});

function mainOf({ total: { now, before } }: SalesKpis): MainFigure[] {
  return [
    { label: 'Booked', kind: 'count', value: now.booked.value, before: before?.booked.value ?? null },
    { label: 'Net', kind: 'count', value: now.net, before: before?.net ?? null },
    { label: 'Net value', kind: 'money', value: now.netPaise, before: before?.netPaise ?? null },
  ];
}

async function analysisFile(
  read: Read,
  printer: Printer,
  query: GroupedQuery,
  format: ReportFormat,
): Promise<Download> {
  const report = await getSalesAnalysis(read, query);
  const columns = analysisColumns(report.groupBy);
  return groupedFile(read, printer, format, headOf(report), {
    fileName: `sales-analysis-${daysOf(report)}`,
    title: `Sales analysis by ${columns[0]?.head.toLowerCase() ?? ''}`,
    columns,
    rows: report.groups.map(({ name, now, aim }): NamedAnalysis => ({ name, figures: now, aim })),
    total: { name: 'Total', figures: report.total.now, aim: report.total.aim },
  });
}

/** The days before in a row of their own, above those of the report. */
async function kpisFile(
  read: Read,
  printer: Printer,
  query: KpiQuery,
  format: ReportFormat,
): Promise<Download> {
  const report = await getSalesKpis(read, query);
  const { now, before, aim } = report.total;
  const [name, ...columns] = analysisColumns('month');
  return groupedFile(read, printer, format, headOf(report), {
    fileName: `sales-kpis-${daysOf(report)}`,
    title: 'Sales in figures',
    columns: name ? [{ ...name, head: 'Days' }, ...columns] : columns,
    rows: before ? [{ name: 'Compared with', figures: before, aim: null }] : [],
    total: { name: 'These days', figures: now, aim },
  });
}

function headOf({ period, notes }: SalesKpis): ReportHead {
  return { period, notes };
}

function daysOf({ period: { from, to } }: SalesKpis): string {
  return `${from}-to-${to}`;
}
