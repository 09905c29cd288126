import type * as z from 'zod';
import { startCase } from '#platform/contract/format.ts';
import { RateInput } from '../rate.contract.ts';
import { MONTHS } from '../rateText.rules.ts';
import type { RateSubject } from './rate.subjects.ts';

export { RateInput as RateForm };
export type RateFormInput = z.input<typeof RateInput>;

/** A new row starts as a copy of the one in force, so that only the changes are typed. */
export function rateDefaults(subject: RateSubject | null): RateFormInput {
  return {
    key: subject?.key ?? '',
    stateCode: subject?.stateCode ?? null,
    qualifier: subject?.qualifier ?? '',
    value: structuredClone(valueOf(subject)),
    validFrom: '',
    source: '',
  };
}

export function valueOf(subject: RateSubject | null): Record<string, unknown> {
  return (subject?.coming.at(-1) ?? subject?.current)?.value ?? {};
}

/** A new empty row of a list within a value, shaped like the existing rows. */
export function emptyLike(row: unknown): unknown {
  if (Array.isArray(row)) return row.slice(0, 1).map(emptyLike);
  if (typeof row === 'object' && row !== null) {
    return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, emptyLike(value)]));
  }
  return typeof row === 'string' ? '' : null;
}

export type ValueKind =
  | 'pct'
  | 'money'
  | 'count'
  | 'weight'
  | 'text'
  | 'flag'
  | 'treatment'
  | 'words'
  | 'rows';

/** The type of a field by its name, since the value may be null (no limit). */
export function kindOf(name: string, value: unknown): ValueKind | null {
  if (name === 'benchmark') return null;
  if (name === 'treatment') return 'treatment';
  if (/pct(PerMonth)?$/i.test(name)) return 'pct';
  if (name.endsWith('Paise')) return 'money';
  if (typeof value === 'boolean') return 'flag';
  if (Array.isArray(value)) return typeof value[0] === 'string' ? 'words' : 'rows';
  if (/^\d+$/.test(name)) return 'weight';
  return typeof value === 'string' ? 'text' : 'count';
}

/** Fields that may be left empty, with the meaning of empty. */
export const WITHOUT_LIMIT: Readonly<Record<string, string>> = {
  upToPaise: 'No limit',
  capPaise: 'No limit',
  upToDays: 'No limit',
};

const LABELS: Readonly<Record<string, string>> = {
  pct: 'Rate',
  noPanPct: 'Rate without PAN',
  thresholdPaise: 'From an amount of',
  metroMaxCarpetSqm: 'Carpet in metros, sq m',
  otherMaxCarpetSqm: 'Carpet elsewhere, sq m',
  maxGrossPaise: 'Gross amount up to',
  metroCities: 'Metropolitan cities',
  inResidentialProjectPct: 'Rate in residential projects',
  maxCommercialCarpetPct: 'Commercial carpet at most',
  otherCharges: 'Code of other charges',
  construction: 'Code of construction',
  brokerage: 'Code of brokerage',
  sameAsSupply: 'As on the overdue amount',
  threeAccounts: 'Three accounts',
  notSaleable: 'May not be sold',
  spreadPct: 'Above the highest SBI MCLR',
  upToPaise: 'Up to',
  upToDays: 'Up to day',
  capPaise: 'At most',
  belowPaise: 'Cash below',
  womenConcessionPct: 'Less for women',
  components: 'Parts',
  bands: 'Bands of value',
  slabs: 'Slabs',
  caps: 'Caps, cumulative',
  months: 'Weight of each month, 12 in total',
  payWithinDays: 'Pay within days',
  dayOfNextMonth: 'Day of the next month',
  dayOfAprilForMarch: 'Day of April, for March',
  pctPerMonth: 'Rate for each month or part of it',
  key: 'Stage',
  label: 'Name',
  length: 'Characters at most',
  years: 'Years',
  fromYearEnd: 'Counted from the end of the financial year',
  plusMonths: 'And months',
  categories: 'Categories of documents, by their keys',
};

export function valueLabel(name: string): string {
  return /^\d+$/.test(name) ? (MONTHS[Number(name)] ?? name) : (LABELS[name] ?? startCase(name));
}
