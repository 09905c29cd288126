import type { QueryOf } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type {
  exportReport as exportReportCall,
  ReportName,
  SalesReportRow,
} from '../salesReport.contract.ts';
import { reportPeriods } from '../salesReport.rules.ts';
import { BOOKING_COLUMNS, printedColumns, summaryColumns } from './report.columns.ts';
import type { NamedFigures } from './report.columns.ts';
import { groupedFile, printedOf, sheetOf } from './report.file.ts';
import type { ReportHead } from './report.head.ts';
import type { SalesQuery } from './salesAnalytics.queries.ts';
import { getSalesAnalytics, kindOf } from './salesAnalytics.queries.ts';
import { countBookings, reportBatches } from './salesRows.queries.ts';

export type ReportExport = QueryOf<typeof exportReportCall>;

/** Audits that a report was exported, with the filters used. */
export async function noteReportExport(work: Work, what: string, asked: object): Promise<void> {
  await recordChange(work, {
    action: 'export',
    resource: 'organization',
    id: work.caller.organizationId,
    version: 1,
    after: { what, ...asked },
  });
}

/** A report as a sheet, written while it is read, or as a PDF from the printing thread. */
export function exportReport(
  read: Read,
  printer: Printer,
  report: ReportName,
  query: ReportExport,
): Promise<Download> {
  return report === 'sales-summary'
    ? exportSummary(read, printer, query)
    : exportBookings(read, printer, query);
}

async function exportSummary(read: Read, printer: Printer, query: ReportExport): Promise<Download> {
  const { groupBy, groups, total } = await getSalesAnalytics(read, query);
  const columns = summaryColumns(groupBy);
  const rows = groups.map(({ name, now }): NamedFigures => ({ name, figures: now }));
  const sum: NamedFigures = { name: 'Total', figures: total.now };
  const fileName = fileNameOf('sales-summary', read, query);
  const title = `Sales by ${columns[0]?.head.toLowerCase() ?? ''}`;
  const report = { fileName, title, columns, rows, total: sum };
  return groupedFile(read, printer, query.format, headOf(read, query), report);
}

/** A longer table is unreadable on paper and would block the printing thread. */
const MAX_PRINTED = 500;

async function exportBookings(read: Read, printer: Printer, query: ReportExport): Promise<Download> {
  const fileName = fileNameOf('sales-report', read, query);
  if (query.format !== 'pdf') {
    const batches = await begun(reportBatches(read, query));
    return sheetOf(query.format, fileName, BOOKING_COLUMNS, batches);
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

function fileNameOf(report: ReportName, read: Read, query: ReportExport): string {
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
