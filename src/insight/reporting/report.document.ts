import type { DocumentSupplier } from '#company/letterhead/sale.document.ts';

/** Kinds of column values; money and rates are whole paise, areas square feet, 12.5 is 12.5 %. */
const COLUMN_KINDS = ['text', 'day', 'count', 'money', 'rate', 'area', 'percent'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export type ReportCell = string | number | null;

export interface ReportDocumentColumn {
  head: string;
  kind: ColumnKind;
  /** In points; one column without it takes the rest. */
  width?: number;
}

/** A report as it is printed: one table, its scope, and its totals. */
export interface ReportDocument {
  title: string;
  /** The days it covers: '1 Apr – 22 Nov 2026'. */
  mark: string;
  /** YYYY-MM-DD, the day it is printed. */
  on: string;
  supplier: DocumentSupplier;
  currency: string;
  /** The scope, and the meaning of the columns. */
  notes: string[];
  columns: ReportDocumentColumn[];
  rows: ReportCell[][];
  /** In the same columns. */
  totals: ReportCell[];
}
