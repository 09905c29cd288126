import { readCsv } from '#platform/server/sheets/csv.read.ts';
import type { SheetRow } from '#platform/server/sheets/sheet.ts';
import { openWorkbook } from '#platform/server/sheets/xlsx.read.ts';

const CSV = 'text/csv';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function isSheetFile(mime: string): boolean {
  return mime === CSV || mime === XLSX;
}

export interface SheetFile {
  /** A CSV file has none. */
  sheets: string[];
  sheet: string | null;
  /** All rows in order, empty ones too. */
  rows: AsyncGenerator<SheetRow>;
}

export async function openSheetFile(
  bytes: Buffer,
  mime: string,
  sheet: string | null,
  maxRows: number,
): Promise<SheetFile> {
  // The headings are above the rows.
  if (mime === XLSX) return openWorkbook(bytes, sheet, maxRows + 1);
  return { sheets: [], sheet: null, rows: readCsv(bytes) };
}
