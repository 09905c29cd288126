import type { ReactNode } from 'react';
import type { Pagination } from '../../contract/call.ts';
import type { Columns } from './columns.ts';
import type { Arrangement } from './column.layout.ts';
import type { EmptyTexts, FilteredTexts, ListSource } from './list.source.ts';

export interface RowIdentity {
  id: string;
}

export interface DataTableProps<Row extends RowIdentity> {
  /** 'Leads'; `singular` for sentences: 'lead'. */
  label: string;
  singular: string;
  columns: Columns<Row>;
  /** Widths and columns that stay in view; without it no width can be changed. */
  arranged?: Arrangement;
  source: ListSource<Row>;
  /** '-score'; only columns whose meta names a sort can be chosen. */
  sort?: string;
  onSort?: (sort: string) => void;
  onPage: (page: number) => void;
  /** The record's own page; the first column is the link. */
  hrefOf?: (row: Row) => string;
  panelId?: string | null;
  onOpenPanel?: (row: Row) => void;
  selection?: {
    ids: ReadonlySet<string>;
    onChange: (ids: ReadonlySet<string>) => void;
    /** What can be done with them: a `BulkBar`, fetched with the first ticked row. */
    bar: (found: { shown: number; pagination: Pagination }) => ReactNode;
  };
  empty: EmptyTexts;
  filtered?: FilteredTexts;
  /** Sums of all that the list finds by column id, under the rows. */
  totals?: Partial<Record<string, ReactNode>>;
  footNote?: ReactNode;
  /** Below 600 px each row is a card of three lines. */
  renderCard?: (row: Row) => ReactNode;
}
