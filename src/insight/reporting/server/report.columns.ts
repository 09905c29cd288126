import type { SheetCell } from '#platform/server/sheets/sheet.ts';
import type { ColumnKind, ReportCell } from '../report.document.ts';

/** One column of a report, for sheets and for paper alike. */
export interface ReportColumn<Row> {
  head: string;
  kind: ColumnKind;
  value: (row: Row) => ReportCell;
  /** On paper: its width in points, or the rest. Without it only spreadsheets have the column. */
  printed?: number | 'rest';
}

/** What a spreadsheet calculates with: rupees instead of paise. */
export function sheetCell<Row>({ kind, value }: ReportColumn<Row>, row: Row): SheetCell {
  const cell = value(row);
  return typeof cell === 'number' && (kind === 'money' || kind === 'rate') ? cell / 100 : cell;
}

const UNITS: Partial<Record<ColumnKind, string>> = { area: 'sq ft', rate: 'per sq ft', percent: '%' };

/** 'Carpet area, sq ft' */
export function headingOf({ head, kind }: Pick<ReportColumn<never>, 'head' | 'kind'>): string {
  return UNITS[kind] === undefined ? head : `${head}, ${UNITS[kind]}`;
}

export function printedColumns<Row>(columns: readonly ReportColumn<Row>[]): ReportColumn<Row>[] {
  return columns.filter(({ printed }) => printed !== undefined);
}
