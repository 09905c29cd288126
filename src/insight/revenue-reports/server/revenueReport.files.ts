import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { ReportFormat } from '#insight/reporting/reportExport.contract.ts';
import type { ReportColumn } from '#insight/reporting/server/report.columns.ts';
import { groupedFile, printedOf, sheetOf } from '#insight/reporting/server/report.file.ts';
import type { MainFigure } from '#insight/reporting/server/report.kind.ts';
import { barsOf } from '#insight/reporting/reportChart.rules.ts';
import { reportKind } from '#insight/reporting/server/report.kind.ts';
import type { RevenueFigures, RevenueKpis } from '../revenueReport.contract.ts';
import {
  getRevenueAnalysis as analysisCall,
  getRevenueKpis as kpiCall,
  REVENUE_READERS,
} from '../revenueReport.contract.ts';
import { REVENUE_HEADS } from '../revenueReport.labels.ts';
import type { RevenueGroupBy } from '../revenueReport.rules.ts';
import { getRevenueAnalysis, getRevenueKpis } from './revenueReport.queries.ts';
import type { KpiLine } from './revenueKpi.lines.ts';
import { kpiLines } from './revenueKpi.lines.ts';

const GROUPED = analysisCall.query.omit({ include: true });
type GroupedQuery = Omit<QueryOf<typeof analysisCall>, 'include'>;
type KpiQuery = QueryOf<typeof kpiCall>;

export const revenueAnalysis = reportKind({
  name: 'revenue-analysis',
  title: 'Revenue analysis',
  can: REVENUE_READERS,
  query: GROUPED,
  file: analysisFile,
  mainFigures: async (read, { groupBy: _groupBy, ...query }) => mainFigures(read, query),
  chart: async (read, query) => {
    const { groups, groupBy } = await getRevenueAnalysis(read, query);
    return {
      title: `Collected by ${REVENUE_HEADS[groupBy].toLowerCase()}`,
      kind: 'money',
      bars: barsOf(groups, ({ collected }) => collected.value),
    };
  },
});

export const revenueKpis = reportKind({
  name: 'revenue-kpis',
  title: 'Revenue key figures',
  can: REVENUE_READERS,
  query: kpiCall.query,
  file: kpiFile,
  mainFigures,
});

async function mainFigures(read: Read, query: KpiQuery): Promise<MainFigure[]> {
  const { total, standing } = await getRevenueKpis(read, query);
  const { now, before } = total;
  return [
    {
      label: 'Booking value',
      kind: 'money',
      value: now.bookingValue.value,
      before: before?.bookingValue.value ?? null,
    },
    {
      label: 'Collected',
      kind: 'money',
      value: now.collected.value,
      before: before?.collected.value ?? null,
    },
    { label: 'Outstanding', kind: 'money', value: standing.outstanding.value, before: null },
  ];
}

interface NamedRevenue {
  name: string;
  figures: RevenueFigures;
}

const MONEY_WIDTH = 82;

function money(head: string, value: (figures: RevenueFigures) => number): ReportColumn<NamedRevenue> {
  return { head, kind: 'money', value: ({ figures }) => value(figures), printed: MONEY_WIDTH };
}

function columnsBy(groupBy: RevenueGroupBy): readonly ReportColumn<NamedRevenue>[] {
  return [
    { head: REVENUE_HEADS[groupBy], kind: 'text', value: ({ name }) => name, printed: 'rest' },
    { head: 'Bookings', kind: 'count', value: ({ figures }) => figures.bookings.value, printed: 48 },
    money('Booking value', ({ bookingValue }) => bookingValue.value),
    { ...money('Cancelled', ({ cancelledValue }) => cancelledValue.value), printed: MONEY_WIDTH },
    money('Billed', ({ billed }) => billed.value),
    money('Collected', ({ collected }) => collected.value),
    sheetOnly(money('TDS included', ({ deducted }) => deducted.value)),
    sheetOnly(money('Collected without tax', (figures) => figures.collectedWithoutTaxPaise)),
    money('Due', ({ due }) => due.fellDue.value),
    money('Paid', ({ due }) => due.paid.value),
    sheetOnly(money('Open', ({ due }) => due.outstanding.value)),
    {
      head: 'Efficiency',
      kind: 'percent',
      value: ({ figures }) => figures.due.efficiencyPct,
      printed: 52,
    },
  ];
}

/** Paper is too narrow for it. */
function sheetOnly({ printed: _printed, ...column }: ReportColumn<NamedRevenue>): ReportColumn<NamedRevenue> {
  return column;
}

async function analysisFile(
  read: Read,
  printer: Printer,
  query: GroupedQuery,
  format: ReportFormat,
): Promise<Download> {
  const { period, notes, groupBy, groups, total } = await getRevenueAnalysis(read, query);
  return groupedFile(
    read,
    printer,
    format,
    { period, notes: [ofWhich(query), ...notes] },
    {
      fileName: `revenue-analysis-${period.from}-to-${period.to}`,
      title: `Revenue by ${REVENUE_HEADS[groupBy].toLowerCase()}`,
      columns: columnsBy(groupBy),
      rows: groups.map(({ name, now }) => ({ name, figures: now })),
      total: { name: 'Total', figures: total.now },
    },
  );
}

function ofWhich({ projectId, towerId }: KpiQuery): string {
  if (towerId !== undefined) return 'One tower.';
  return projectId === undefined ? 'All projects that the user may see.' : 'One project.';
}

const KPI_COLUMNS: readonly ReportColumn<KpiLine>[] = [
  { head: 'Figure', kind: 'text', value: ({ label }) => label, printed: 'rest' },
  { head: 'Count', kind: 'count', value: ({ count }) => count, printed: 70 },
  { head: 'Amount', kind: 'money', value: ({ paise }) => paise, printed: 120 },
  { head: 'Before', kind: 'money', value: ({ beforePaise }) => beforePaise, printed: 120 },
];

async function kpiFile(
  read: Read,
  printer: Printer,
  query: KpiQuery,
  format: ReportFormat,
): Promise<Download> {
  const kpis: RevenueKpis = await getRevenueKpis(read, query);
  const { period, notes } = kpis;
  const fileName = `revenue-kpis-${period.from}-to-${period.to}`;
  const rows = kpiLines(kpis);
  if (format !== 'pdf') return sheetOf(format, fileName, KPI_COLUMNS, once(rows));
  const head = { period, notes: [ofWhich(query), ...notes] };
  // The lines are of different things: they have no total.
  const totals = KPI_COLUMNS.map(() => null);
  return printedOf(read, printer, head, {
    fileName,
    title: 'Revenue key figures',
    columns: KPI_COLUMNS,
    rows,
    totals,
  });
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
