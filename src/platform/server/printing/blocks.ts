import { formatStatement } from '../../contract/format.ts';
import type { FactsBlock, LetterheadBlock, TableBlock } from './paper.ts';
import { plain } from './paper.ts';
import type { Sender } from './sender.ts';
import { senderLines } from './sender.ts';

/** Issuer at the left, title, number and dates of the paper at the right. */
export function letterhead(
  sender: Sender,
  { title, mark, facts }: { title: string; mark: string; facts: readonly string[] },
): LetterheadBlock {
  const { name, logo } = sender;
  return { kind: 'letterhead', name, lines: senderLines(sender), logo, title, mark, facts };
}

/** Lines that are missing are left out. */
export function facts({
  lines,
  ...named
}: Omit<FactsBlock, 'kind' | 'lines'> & { lines: readonly (string | null)[] }): FactsBlock {
  return { kind: 'facts', ...named, lines: lines.filter((line) => line !== null) };
}

export interface TableColumn<Row> {
  head: string;
  /** In points; a column without it takes what is left. */
  width?: number;
  align?: 'right';
  cell: (row: Row) => string;
}

/** A column of amounts, with the currency in the head. */
export function amountColumn<Row>(
  head: string,
  width: number,
  amountPaiseOf: (row: Row) => number,
): TableColumn<Row> {
  return { head, width, align: 'right', cell: (row) => formatStatement(amountPaiseOf(row)) };
}

export function table<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): TableBlock {
  return {
    kind: 'table',
    columns: columns.map(({ head: _head, cell: _cell, ...column }) => column),
    head: columns.map(({ head }) => plain(head)),
    rows: rows.map((row) => columns.map(({ cell }) => plain(cell(row)))),
    isRuled: true,
  };
}
