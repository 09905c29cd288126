import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { formatStatement } from '../../contract/format.ts';
import { INK, styles } from './styles.ts';

export interface PrintedColumn<Row> {
  head: string;
  /** In points; a column without it takes what is left. */
  width?: number;
  align?: 'right';
  cell: (row: Row) => ReactNode;
}

/** A column of amounts, with the currency in the head. */
export function amountColumn<Row>(
  head: string,
  width: number,
  amountPaiseOf: (row: Row) => number,
): PrintedColumn<Row> {
  return { head, width, align: 'right', cell: (row) => formatStatement(amountPaiseOf(row)) };
}

interface PrintedTableProps<Row> {
  columns: readonly PrintedColumn<Row>[];
  rows: readonly Row[];
  /** Sums below the last row, in the same columns. */
  totals?: readonly (string | null)[];
  /** A hairline above the head, where there is no title. */
  isRuled?: boolean;
}

/** A table with hairlines; its head is repeated on each page, and no row is split. */
export function PrintedTable<Row>({ columns, rows, totals, isRuled = false }: PrintedTableProps<Row>) {
  return (
    <View>
      {isRuled && <View style={[styles.ruled, { paddingTop: 6 }]} />}
      <View fixed style={[styles.row, lineBelow(INK.strongLine)]}>
        {columns.map((column) => (
          <Text key={column.head} style={[cellStyle(column), styles.strong, styles.second]}>
            {column.head}
          </Text>
        ))}
      </View>
      {rows.map((row, index) => (
        // Rows of a printed page never move, so the index is a safe key.
        <View key={index} wrap={false} style={[styles.row, lineBelow(INK.line)]}>
          {columns.map((column) => (
            <Cell key={column.head} column={column} row={row} />
          ))}
        </View>
      ))}
      {totals && (
        <View wrap={false} style={[styles.row, lineBelow(INK.strongLine)]}>
          {columns.map((column, index) => (
            <Text key={column.head} style={[cellStyle(column), styles.strong]}>
              {totals[index]}
            </Text>
          ))}
        </View>
      )}
    </View>
  );
}

function Cell<Row>({ column, row }: { column: PrintedColumn<Row>; row: Row }) {
  const content = column.cell(row);
  return typeof content === 'string' ? (
    <Text style={cellStyle(column)}>{content}</Text>
  ) : (
    <View style={cellStyle(column)}>{content}</View>
  );
}

function lineBelow(color: string) {
  return { borderBottomWidth: 0.5, borderBottomColor: color, gap: 8, paddingVertical: 3 };
}

function cellStyle({ width, align }: Pick<PrintedColumn<never>, 'width' | 'align'>) {
  const size = width === undefined ? { flexGrow: 1, flexShrink: 1, flexBasis: 0 } : { width };
  return align ? { ...size, textAlign: align } : size;
}
