import type { Day } from '#platform/contract/calendar.ts';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import { seriesNumber } from '#platform/contract/numbering.ts';
import type { NumberSeries } from './organization.contract.ts';

export type NumberKind = NumberSeries['kind'];

/** These kinds have one series each; invoices have a series per GST registration and type. */
export const SERIES = {
  costSheet: 'CS',
  booking: 'BKG',
  receipt: 'R',
  commission: 'COM',
  commissionRun: 'PAY',
} as const;

const LONG_INVOICE_SERIES = 4;

/**
 * 'CS/26-27/0001', 'BKG/26-27/0049', 'R/26-27/000123', 'SKI/26-27/000123': of an invoice never more than the 16
 * characters that rule 46(b) of the CGST Rules allows. Only cost sheets may outgrow their digits, as no law regulates them.
 */
export function documentNumber(kind: NumberKind, series: string, day: Day, count: number): string {
  if (kind !== 'costSheet') return seriesNumber(series, day, count, digitsOf(kind, series));
  return `${series}/${financialYearLabel(day)}/${String(count).padStart(digitsOf(kind, series), '0')}`;
}

/** Whether the series of a year is exhausted. */
export function isSeriesFull(kind: NumberKind, series: string, count: number): boolean {
  return kind !== 'costSheet' && String(count + 1).length > digitsOf(kind, series);
}

function digitsOf(kind: NumberKind, series: string): number {
  if (kind === 'invoice') return series.length >= LONG_INVOICE_SERIES ? 5 : 6;
  return kind === 'receipt' ? 6 : 4;
}
