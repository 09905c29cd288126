import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { SheetCell } from '#platform/server/sheets/sheet.ts';
import { sheetDownload } from '#platform/server/sheets/sheet.write.ts';
import type { ReportCell, ReportDocument } from '../report.document.ts';
import { headingOf, printedColumns, sheetCell } from './report.columns.ts';
import type { ReportColumn } from './report.columns.ts';
import type { ReportHead } from './report.head.ts';
import { reportHead } from './report.head.ts';

/** A report as a sheet, written while it is read. */
export function sheetOf<Row>(
  format: 'csv' | 'xlsx',
  fileName: string,
  columns: readonly ReportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Download {
  return sheetDownload(format, {
    fileName,
    headings: columns.map(headingOf),
    batches: cellsOf(columns, batches),
  });
}

async function* cellsOf<Row>(
  columns: readonly ReportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<SheetCell[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => sheetCell(column, row)));
}

interface PrintedTable<Row> {
  fileName: string;
  title: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  /** In the order of the printed columns. */
  totals: ReportCell[];
}

/** A report as a PDF from the printing thread. */
export async function printedOf<Row>(
  read: Read,
  printer: Printer,
  head: ReportHead,
  { fileName, title, columns, rows, totals }: PrintedTable<Row>,
): Promise<Download> {
  const shown = printedColumns(columns);
  const document: ReportDocument = {
    ...(await reportHead(read, head)),
    title,
    columns: shown.map(({ head: word, kind, printed: width }) => ({
      head: word,
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
    rows: () => rows.length,
  };
}

interface GroupedReport<Row> {
  fileName: string;
  title: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  total: Row;
}

/** Groups and their total, in any format. */
export function groupedFile<Row>(
  read: Read,
  printer: Printer,
  format: 'csv' | 'xlsx' | 'pdf',
  head: ReportHead,
  { fileName, title, columns, rows, total }: GroupedReport<Row>,
): Promise<Download> {
  if (format !== 'pdf') {
    const sheet = sheetOf(format, fileName, columns, once([...rows, total]));
    return Promise.resolve({ ...sheet, rows: () => rows.length });
  }
  const totals = printedColumns(columns).map(({ value }) => value(total));
  return printedOf(read, printer, head, { fileName, title, columns, rows, totals });
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
