import type { DocumentSupplier } from '#company/letterhead/sale.document.ts';

/** How the values of a column read; money and rates are whole paise, areas square feet, 12.5 is 12.5 %. */
export const COLUMN_KINDS = ['text', 'day', 'count', 'money', 'rate', 'area', 'percent'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export type ReportCell = string | number | null;

export interface ReportDocumentColumn {
  head: string;
  kind: ColumnKind;
  /** In points; one column without it takes what is left. */
  width?: number;
}

/** A report as it is printed: one table, what it is of, and its sums. */
export interface ReportDocument {
  title: string;
  /** The days it covers: '1 Apr – 22 Nov 2026'. */
  mark: string;
  /** YYYY-MM-DD, the day it is printed. */
  on: string;
  supplier: DocumentSupplier;
  currency: string;
  /** Of which sales, and what the columns mean. */
  notes: string[];
  columns: ReportDocumentColumn[];
  rows: ReportCell[][];
  /** In the same columns. */
  totals: ReportCell[];
}
