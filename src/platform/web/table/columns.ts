import type { ColumnHelper, RowData } from '@tanstack/react-table';
import {
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

export interface ColumnMeta {
  /** Figures stand at the right in figures of one width. */
  align?: 'right';
  /** Name by which the call sorts this column; without it the head is no button. */
  sort?: string;
  /** 1 always stays; 3 goes first when a side panel or a narrow window takes the width, then 2. */
  level?: 1 | 2 | 3 | 'wide';
  /** Width of the waiting bar in pixels. */
  skeleton?: number;
  /** Long text that may wrap; all else stays on one line. */
  wraps?: boolean;
}

/** Sorting, paging and filtering are the server's; the table knows selection and how its columns stand. */
export const listFeatures = tableFeatures({
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});
export type ListFeatures = typeof listFeatures;

export type Columns<Row extends RowData> = ReturnType<ColumnHelper<ListFeatures, Row>['columns']>;

/** `const column = columnsFor<Lead>(); export const leadColumns = column.columns([column.accessor('name', …)])` */
export function columnsFor<Row extends RowData>(): ColumnHelper<ListFeatures, Row> {
  return createColumnHelper<ListFeatures, Row>();
}

/**
 * What a column shows: called as a function, never mounted as a component. A screen that recreates its columns at
 * each turn would otherwise lose the state of every cell: an open menu would close when the list is read again.
 */
export function renderPart<Context>(
  part: ReactNode | ((context: Context) => ReactNode),
  context: Context,
): ReactNode {
  return typeof part === 'function' ? part(context) : part;
}
