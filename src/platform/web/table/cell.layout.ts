import type { ReactTable } from '@tanstack/react-table';
import type { CSSProperties } from 'react';
import type { ListFeatures } from './columns.ts';
import type { RowIdentity } from './table.props.ts';

/** What is drawn again while something moves subscribes to it by itself. */
export type ListTable<Row extends RowIdentity> = ReactTable<ListFeatures, Row, null>;

type ListColumn<Row extends RowIdentity> = ReturnType<ListTable<Row>['getVisibleLeafColumns']>[number];

interface CellLayout {
  style?: CSSProperties;
  'data-level': 1 | 2 | 3 | 'wide';
  'data-sized'?: true;
  'data-pinned'?: true;
}

/** Of every cell of a column: when it gives way, how wide it is, and where it stays while the others scroll. */
export function cellLayout<Row extends RowIdentity>(
  column: ListColumn<Row>,
  widths: Readonly<Record<string, number>> = {},
): CellLayout {
  const isPinned = column.getIsPinned() === 'start';
  const width = widths[column.id];
  // Whoever pins a column or gives it a width wants to see it in a narrow window too.
  const level = isPinned || width !== undefined ? 1 : (column.columnDef.meta?.level ?? 1);
  return {
    'data-level': level,
    ...(width !== undefined && { 'data-sized': true as const }),
    ...(isPinned && { 'data-pinned': true as const }),
    style: {
      ...(width !== undefined && { width, minWidth: width, maxWidth: width }),
      ...(isPinned && { left: `calc(var(--plinth-tick, 0px) + ${column.getStart('start')}px)` }),
    },
  };
}
