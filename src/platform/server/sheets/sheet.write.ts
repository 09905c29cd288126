import { Readable } from 'node:stream';
import { csvLine, guarded } from '../../contract/csv.ts';
import type { Download } from '../http/route.ts';
import type { SheetCell } from './sheet.ts';
import { xlsxOf } from './xlsx.write.ts';

/** So that spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface SheetContent {
  /** Without its ending. */
  fileName: string;
  headings: readonly string[];
  /** In batches: the table is never in memory as a whole. */
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>;
}

/** A table as a stream of CSV or XLSX. Values that would run as a formula are prefixed with an apostrophe. */
export function sheetDownload(
  format: 'csv' | 'xlsx',
  { fileName, headings, batches }: SheetContent,
): Download {
  let written = 0;
  const counted = countedRows(batches, (rows) => (written += rows));
  const rows = () => written;
  return format === 'csv'
    ? {
        content: Readable.from(csvOf(headings, counted)),
        contentType: 'text/csv; charset=utf-8',
        fileName: `${fileName}.csv`,
        rows,
      }
    : {
        content: Readable.from(xlsxOf(guardedRows(headings, counted))),
        contentType: XLSX,
        fileName: `${fileName}.xlsx`,
        rows,
      };
}

async function* countedRows(
  batches: SheetContent['batches'],
  count: (rows: number) => void,
): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  for await (const rows of batches) {
    count(rows.length);
    yield rows;
  }
}

async function* csvOf(headings: readonly string[], batches: SheetContent['batches']): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headings);
  for await (const rows of batches) yield rows.map(csvLine).join('');
}

async function* guardedRows(
  headings: readonly string[],
  batches: SheetContent['batches'],
): AsyncGenerator<SheetCell[][]> {
  yield [[...headings]];
  for await (const rows of batches)
    yield rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell)));
}
