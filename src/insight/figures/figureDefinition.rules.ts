import type { Role } from '#platform/contract/roles.ts';

/** What a figure is counted in; of a ratio what its result is. */
export const FIGURE_UNITS = [
  'count',
  'money',
  'percent',
  'rate',
  'days',
  'minutes',
  'months',
  'ratio',
] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

/** Whether what was cancelled or taken back later is still in it. */
export const FIGURE_BASES = ['gross', 'net', 'standing'] as const;
export type FigureBasis = (typeof FIGURE_BASES)[number];

/** What a figure is and how it is found, so that whoever reads it can count it once more. */
export interface FigureDefinition {
  title: string;
  /** What it counts, in a sentence. */
  meaning: string;
  unit: FigureUnit;
  /** What is counted or added up; of a ratio what stands above the line. */
  numerator: string;
  /** What stands below the line; null of a count or a sum. */
  denominator: string | null;
  /** Which day of a record decides whether it is in the period. */
  byDay: string;
  basis: FigureBasis;
  /** Tables whose rows are counted. */
  records: readonly FigureRecord[];
  /** Since when it is found so: YYYY-MM-DD. */
  since: string;
  can: readonly Role[];
}

/** Tables that figures read, and what people call their rows. */
export const FIGURE_RECORDS = {
  sale: 'Sales',
  unit: 'Units',
  lead: 'Leads',
  lead_interaction: 'Timeline of leads',
  payment_transaction: 'Receipts',
  installment: 'Installments',
  invoice: 'Invoices',
  receipt_split: 'GST within receipts',
  sale_charge: 'Late interest and other charges',
  cost_entry: 'Bills',
  ledger_entry: 'Ledger',
  milestone: 'Milestones',
  budget_line: 'Budget lines',
} as const;
type FigureRecord = keyof typeof FIGURE_RECORDS;

/** 'Bookings by area': the numerator alone, or the numerator divided by the denominator. */
export function formulaOf({
  numerator,
  denominator,
}: Pick<FigureDefinition, 'numerator' | 'denominator'>): string {
  return denominator === null
    ? numerator
    : `${numerator} ÷ ${denominator.charAt(0).toLowerCase()}${denominator.slice(1)}`;
}

export const BASIS_TEXTS: Record<FigureBasis, string> = {
  gross: 'Gross: what was cancelled or taken back later still counts',
  net: 'Net: less what was cancelled in the same days',
  standing: 'As it stands: what was cancelled or taken back does not count',
};
