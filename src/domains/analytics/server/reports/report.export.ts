import type { QueryOf } from '../../../../platform/contract/call.ts';
import { invalid } from '../../../../platform/contract/errors.ts';
import { sumPaise } from '../../../../platform/contract/money.ts';
import type { Read, Work } from '../../../../platform/server/context.ts';
import type { Download } from '../../../../platform/server/http/route.ts';
import type { Printer } from '../../../../platform/server/pdf/printer.ts';
import { recordChange } from '../../../../platform/server/record-change.ts';
import type { SheetCell } from '../../../../platform/server/sheets/sheet.ts';
import { sheetDownload } from '../../../../platform/server/sheets/sheet.write.ts';
import type { ReportCell, ReportDocument } from '../../report.document.ts';
import type {
  exportReport as exportReportCall,
  ReportName,
  SalesReportRow,
} from '../../salesReport.contract.ts';
import { reportPeriods } from '../../salesReport.rules.ts';
import { BOOKING_COLUMNS, headingOf, printedColumns, sheetCell, summaryColumns } from './report.columns.ts';
import type { NamedFigures, ReportColumn } from './report.columns.ts';
import { reportHead } from './report.head.ts';
import { getSalesAnalytics } from './salesAnalytics.queries.ts';
import { countBookings, reportPortions } from './salesRows.queries.ts';

export type ReportExport = QueryOf<typeof exportReportCall>;

/** That a report was taken out of the system, with what was asked for. */
export async function noteReportExport(
  work: Work,
  report: ReportName,
  { format, ...filter }: ReportExport,
): Promise<void> {
  await recordChange(work, {
    action: 'export',
    resource: 'organization',
    id: work.caller.organizationId,
    version: 1,
    after: { what: report, format, ...filter },
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
  if (query.format === 'pdf') {
    const totals = printedColumns(columns).map(({ value }) => value(sum));
    const title = `Sales by ${columns[0]?.head.toLowerCase() ?? ''}`;
    return printed(read, printer, query, { fileName, title, columns, rows, totals });
  }
  return sheet(query.format, fileName, columns, oncePortion([...rows, sum]));
}

/** A table of more is nothing to read on paper, and would hold the printing thread up. */
export const MOST_PRINTED = 500;

async function exportBookings(read: Read, printer: Printer, query: ReportExport): Promise<Download> {
  const fileName = fileNameOf('sales-report', read, query);
  if (query.format !== 'pdf') {
    const portions = await begun(reportPortions(read, query));
    return sheet(query.format, fileName, BOOKING_COLUMNS, portions);
  }
  if ((await countBookings(read, query, MOST_PRINTED + 1)) > MOST_PRINTED)
    throw invalid(
      'format',
      `A PDF takes at most ${MOST_PRINTED} bookings. Choose fewer days, or Excel or CSV, which take all.`,
    );
  const rows: SalesReportRow[] = [];
  for await (const portion of reportPortions(read, query)) rows.push(...portion);
  const totals = printedColumns(BOOKING_COLUMNS).map(({ kind, value }, index) => {
    if (index === 0) return `Total of ${rows.length}`;
    return kind === 'money' ? sumPaise(rows.map((row) => Number(value(row)))) : null;
  });
  return printed(read, printer, query, {
    fileName,
    title: 'Bookings',
    columns: BOOKING_COLUMNS,
    rows,
    totals,
  });
}

function fileNameOf(report: ReportName, read: Read, query: ReportExport): string {
  const { from, to } = reportPeriods(query, read.today).now;
  return `${report}-${from}-to-${to}`;
}

function sheet<Row>(
  format: 'csv' | 'xlsx',
  fileName: string,
  columns: readonly ReportColumn<Row>[],
  portions: AsyncIterable<readonly Row[]>,
): Download {
  return sheetDownload(format, {
    fileName,
    headings: columns.map(headingOf),
    portions: cellsOf(columns, portions),
  });
}

async function* cellsOf<Row>(
  columns: readonly ReportColumn<Row>[],
  portions: AsyncIterable<readonly Row[]>,
): AsyncGenerator<SheetCell[][]> {
  for await (const rows of portions) yield rows.map((row) => columns.map((column) => sheetCell(column, row)));
}

async function* oncePortion<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** With its first portion read before the answer begins, so that what fails there is answered and not cut off. */
async function begun<Row>(portions: AsyncGenerator<Row[]>): Promise<AsyncGenerator<Row[]>> {
  const first = await portions.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* portions;
  })();
}

interface PrintedTable<Row> {
  fileName: string;
  title: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  /** In the order of the printed columns. */
  totals: ReportCell[];
}

async function printed<Row>(
  read: Read,
  printer: Printer,
  query: ReportExport,
  { fileName, title, columns, rows, totals }: PrintedTable<Row>,
): Promise<Download> {
  const shown = printedColumns(columns);
  const document: ReportDocument = {
    ...(await reportHead(read, query)),
    title,
    columns: shown.map(({ head, kind, printed: width }) => ({
      head,
      kind,
      ...(typeof width === 'number' ? { width } : {}),
    })),
    rows: rows.map((row) => shown.map(({ value }) => value(row))),
    totals,
  };
  return {
    content: await printer.print(read.caller.organizationId, 'report', document),
    contentType: 'application/pdf',
    fileName: `${fileName}.pdf`,
  };
}
