import type { Day, Instant } from '../../contract/calendar.ts';
import { startCase } from '../../contract/format.ts';
import type { Read } from '../context.ts';
import type { SheetCell } from '../sheets/sheet.ts';
import { sheetMoment } from '../sheets/sheet.moment.ts';

/** A column of a list in a file. What the caller may not know is null in the row, and an empty cell here. */
export interface SheetColumn<Row> {
  label: string;
  kind: 'text' | 'number' | 'money' | 'moment';
  of: (row: Row) => SheetCell;
}

interface ColumnMaker<Row> {
  text: (label: string, of: (row: Row) => string | null) => SheetColumn<Row>;
  /** A word of the database as people read it: 'partiallyPaid' is 'Partially Paid'. */
  word: (label: string, of: (row: Row) => string | null) => SheetColumn<Row>;
  number: (label: string, of: (row: Row) => number | null) => SheetColumn<Row>;
  /** Paise, written as rupees. */
  money: (label: string, of: (row: Row) => number | null) => SheetColumn<Row>;
  day: (label: string, of: (row: Row) => Day | null) => SheetColumn<Row>;
  moment: (label: string, of: (row: Row) => Instant | null) => SheetColumn<Row>;
}

/** `const column = sheetColumns<Sale>(); [column.text('Booking', ({ bookingNumber }) => bookingNumber)]` */
export function sheetColumns<Row>(): ColumnMaker<Row> {
  return {
    text: (label, of) => ({ label, kind: 'text', of }),
    word: (label, of) => ({ label, kind: 'text', of: (row) => worded(of(row)) }),
    number: (label, of) => ({ label, kind: 'number', of }),
    money: (label, of) => ({ label, kind: 'money', of }),
    day: (label, of) => ({ label, kind: 'text', of }),
    moment: (label, of) => ({ label, kind: 'moment', of }),
  };
}

function worded(value: string | null): string | null {
  return value === null ? null : startCase(value);
}

/** As a spreadsheet takes it. */
export function cellOf<Row>(
  { caller }: { caller: Pick<Read['caller'], 'timezone'> },
  { kind, of }: SheetColumn<Row>,
  row: Row,
): SheetCell {
  const value = of(row);
  if (value === null) return null;
  if (kind === 'money' && typeof value === 'number') return value / 100;
  if (kind === 'moment' && typeof value === 'string') return sheetMoment(value, caller.timezone);
  return value;
}
