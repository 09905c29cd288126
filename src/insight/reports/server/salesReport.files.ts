import type { QueryOf } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import { reportPeriods } from '#insight/reporting/reportDays.rules.ts';
import type { ReportFormat, ReportName } from '#insight/reporting/reportExport.contract.ts';
import type { SalesReportRow } from '../salesReport.contract.ts';
import { getSalesAnalytics as getSalesAnalyticsCall } from '../salesReport.contract.ts';
import { printedColumns } from '#insight/reporting/server/report.columns.ts';
import { BOOKING_COLUMNS, summaryColumns } from './salesReport.columns.ts';
import type { NamedFigures } from './salesReport.columns.ts';
import { groupedFile, printedOf, sheetOf } from '#insight/reporting/server/report.file.ts';
import type { ReportHead } from '#insight/reporting/server/report.head.ts';
import type { MainFigure } from '#insight/reporting/server/report.kind.ts';
import { barsOf } from '#insight/reporting/reportChart.rules.ts';
import type { ReportChart } from '#insight/reporting/reportChart.rules.ts';
import { reportKind } from '#insight/reporting/server/report.kind.ts';
import type { SalesQuery } from './salesAnalytics.queries.ts';
import { getSalesAnalytics, kindOf } from './salesAnalytics.queries.ts';
import { countBookings, reportBatches } from './salesRows.queries.ts';

type SummaryQuery = QueryOf<typeof getSalesAnalyticsCall>;

export const salesSummary = reportKind({
  name: 'sales-summary',
  title: 'Sales summary',
  can: CAPABILITIES.salesReports,
  query: getSalesAnalyticsCall.query,
  file: summaryFile,
  mainFigures,
  chart: chartOf,
});

export const salesBookings = reportKind({
  name: 'sales-report',
  title: 'Bookings',
  can: CAPABILITIES.salesReports,
  query: getSalesAnalyticsCall.query,
  file: bookingsFile,
  mainFigures,
  chart: chartOf,
});

async function mainFigures(read: Read, query: SummaryQuery): Promise<MainFigure[]> {
  const { now, before } = (await getSalesAnalytics(read, query)).total;
  return [
    { label: 'Bookings', kind: 'count', value: now.bookings.value, before: before?.bookings.value ?? null },
    {
      label: 'Booking value',
      kind: 'money',
      value: now.bookingValue?.value ?? null,
      before: before?.bookingValue?.value ?? null,
    },
    {
      label: 'Collections',
      kind: 'money',
      value: now.collections?.value ?? null,
      before: before?.collections?.value ?? null,
    },
  ];
}

async function chartOf(read: Read, query: SummaryQuery): Promise<ReportChart> {
  const { groupBy, groups } = await getSalesAnalytics(read, query);
  const by = summaryColumns(groupBy)[0]?.head.toLowerCase() ?? '';
  return {
    title: `Booking value by ${by}`,
    kind: 'money',
    bars: barsOf(groups, ({ bookingValue }) => bookingValue?.value),
  };
}

async function summaryFile(
  read: Read,
  printer: Printer,
  query: SummaryQuery,
  format: ReportFormat,
): Promise<Download> {
  const { groupBy, groups, total } = await getSalesAnalytics(read, query);
  const columns = summaryColumns(groupBy);
  const rows = groups.map(({ name, now }): NamedFigures => ({ name, figures: now }));
  const sum: NamedFigures = { name: 'Total', figures: total.now };
  const fileName = fileNameOf('sales-summary', read, query);
  const title = `Sales by ${columns[0]?.head.toLowerCase() ?? ''}`;
  const report = { fileName, title, columns, rows, total: sum };
  return groupedFile(read, printer, format, headOf(read, query), report);
}

/** A longer table is unreadable on paper and would block the printing thread. */
const MAX_PRINTED = 500;

async function bookingsFile(
  read: Read,
  printer: Printer,
  query: SalesQuery,
  format: ReportFormat,
): Promise<Download> {
  const fileName = fileNameOf('sales-report', read, query);
  if (format !== 'pdf') {
    const batches = await begun(reportBatches(read, query));
    return sheetOf(format, fileName, BOOKING_COLUMNS, batches);
  }
  if ((await countBookings(read, query, MAX_PRINTED + 1)) > MAX_PRINTED)
    throw invalid(
      'format',
      `A PDF takes at most ${MAX_PRINTED} bookings. Choose fewer days, or Excel or CSV, which take all.`,
    );
  const rows: SalesReportRow[] = [];
  for await (const batch of reportBatches(read, query)) rows.push(...batch);
  const totals = printedColumns(BOOKING_COLUMNS).map(({ kind, value }, index) => {
    if (index === 0) return `Total of ${rows.length}`;
    return kind === 'money' ? sumPaise(rows.map((row) => Number(value(row)))) : null;
  });
  return printedOf(read, printer, headOf(read, query), {
    fileName,
    title: 'Bookings',
    columns: BOOKING_COLUMNS,
    rows,
    totals,
  });
}

function headOf(read: Read, query: SalesQuery): ReportHead {
  return {
    period: reportPeriods(query, read.today).now,
    notes: [
      Object.keys(kindOf(query)).length === 0 ? 'All sales that the user may see.' : 'Filtered sales.',
      'Bookings count by booking date, including those cancelled later; cancellations by their own date.',
    ],
  };
}

function fileNameOf(report: ReportName, read: Read, query: SalesQuery): string {
  const { from, to } = reportPeriods(query, read.today).now;
  return `${report}-${from}-to-${to}`;
}

/** With its first batch read before the answer begins, so that what fails there is answered and not cut off. */
async function begun<Row>(batches: AsyncGenerator<Row[]>): Promise<AsyncGenerator<Row[]>> {
  const first = await batches.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* batches;
  })();
}
