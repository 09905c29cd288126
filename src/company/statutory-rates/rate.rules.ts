import type { Day } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';

/** Since when projects and agents register with RERA; no registration ended before. */
export const RERA_SINCE: Day = '2017-05-01';

/** How GST applies to a charge: as on construction, at its own rate, or not at all (a deposit). */
type GstTreatment = 'withConstruction' | 'rate' | 'deposit';

export type ChargeKind =
  | 'plc'
  | 'floorRise'
  | 'coveredParking'
  | 'infrastructure'
  | 'clubMembership'
  | 'legal'
  | 'electricityWater'
  | 'societyFormation'
  | 'advanceMaintenance'
  | 'corpus';

export interface GstCharge {
  treatment: GstTreatment;
  /** Percent; 0 unless the treatment is 'rate'. */
  pct: number;
}

/** Up to an amount (null: without limit) the components are charged, each in percent of the value. */
export interface StampBand {
  upToPaise: number | null;
  components: readonly { label: string; pct: number }[];
}

/** The value of each key. */
export interface RateValues extends Record<`gst.charge.${ChargeKind}`, GstCharge> {
  'gst.residential.other': { pct: number };
  'gst.residential.affordable': {
    pct: number;
    metroMaxCarpetSqm: number;
    otherMaxCarpetSqm: number;
    maxGrossPaise: number;
    metroCities: readonly string[];
  };
  'gst.commercial': { pct: number; inResidentialProjectPct: number; maxCommercialCarpetPct: number };
  'gst.plot': { pct: number };
  'gst.afterCompletion': { pct: number };
  'gst.sac': { construction: string; otherCharges: string; brokerage: string };
  'gst.onDelayInterest': { sameAsSupply: boolean };
  'gst.bounceCharge': { pct: number };
  'gst.transferFee': { pct: number };
  'gst.brokerage': { pct: number };
  'gst.creditNoteCutoff': { month: number; day: number };
  'tds.property': {
    pct: number;
    noPanPct: number;
    thresholdPaise: number;
    section: string;
    form: string;
    certificate: string;
    payWithinDays: number;
  };
  'tds.brokerage': { pct: number; noPanPct: number; thresholdPaise: number; section: string };
  /** By when deducted tax is paid to the state: a day of the next month, for March a day of April. */
  'tds.payBy': { dayOfNextMonth: number; dayOfAprilForMarch: number };
  /** Interest on deducted tax that is paid late, for each month or part of one. */
  'tds.lateInterest': { pctPerMonth: number };
  'rera.bookingCapPct': { pct: number };
  'rera.interest': { benchmark: 'mclr.sbi.highest'; spreadPct: number };
  'mclr.sbi.highest': { pct: number };
  'rera.designatedAccountPct': { pct: number; threeAccounts: boolean };
  'cancel.preAgreement': { slabs: readonly { upToDays: number | null; pct: number }[] };
  'cancel.postAgreement': { pct: number };
  'cancel.refundDays': { days: number };
  stamp: { bands: readonly StampBand[]; womenConcessionPct: number };
  registration: { pct: number; capPaise: number | null };
  /** Cumulative percent that may be collected up to a trigger ('booking') or kind of milestone ('slab'). */
  'stage.caps': { caps: readonly { key: string; pct: number; label: string }[] };
  'cash.limit': { belowPaise: number; section: string };
  /** Months after its date in which a bank pays a cheque or draft. */
  'cheque.validity': { months: number };
  'parking.openNotSaleable': { notSaleable: boolean };
  'invoice.maxLen': { length: number };
  /** Keys of the categories of documents that people may accept electronically. */
  'acceptance.electronic': { categories: readonly string[] };
  /**
   * How long law keeps papers of these categories: years after the end of their record, or after the end of its
   * financial year, and some months on from there.
   */
  'papers.kept': { years: number; fromYearEnd: boolean; plusMonths: number; categories: readonly string[] };
  /** Twelve weights from January, sum 12. */
  'season.index': { months: readonly number[] };
}

export type RateKey = keyof RateValues;

/** A statutory or policy rate, in force from one day to another, both included. */
export interface RateRowOf<Key extends RateKey> {
  id: string;
  key: Key;
  /** Two-digit GST state code; null for the whole country. */
  stateCode: string | null;
  /** A city or a type of sale, in lower case; null for all. */
  qualifier: string | null;
  value: RateValues[Key];
  validFrom: Day;
  validTo: Day | null;
  source: string;
}

export type RateRow = { [Key in RateKey]: RateRowOf<Key> }[RateKey];

export interface RateScope {
  stateCode?: string | null;
  qualifier?: string | null;
}

/**
 * The most specific row of a key in force on a day: state and qualifier before state alone, state before qualifier alone, any of them before the general row. Undefined when there is none.
 */
export function findRateOn<Key extends RateKey>(
  rows: readonly RateRow[],
  key: Key,
  day: Day,
  scope: RateScope = {},
): RateRowOf<Key> | undefined {
  return rows
    .filter((row) => isOfKey(row, key))
    .filter((row) => row.validFrom <= day && (row.validTo === null || day <= row.validTo))
    .filter((row) => covers(row, scope))
    .toSorted(
      (one, other) => specificity(other) - specificity(one) || (one.validFrom < other.validFrom ? 1 : -1),
    )[0];
}

/** As `findRateOn`; a missing row is a conflict whose message says what to add. */
export function rateOn<Key extends RateKey>(
  rows: readonly RateRow[],
  key: Key,
  day: Day,
  scope: RateScope = {},
): RateRowOf<Key> {
  const row = findRateOn(rows, key, day, scope);
  if (!row) throw conflict(missingRateMessage(key, day, scope));
  return row;
}

/** Reads rates for one case and records the rows it used, so that a document can cite them. */
export interface RateReader {
  value<Key extends RateKey>(key: Key, qualifier?: string | null): RateValues[Key];
  find<Key extends RateKey>(key: Key, qualifier?: string | null): RateValues[Key] | undefined;
  /** Ids in the order of first use. */
  usedIds(): string[];
}

export function readRates(rows: readonly RateRow[], day: Day, stateCode: string | null): RateReader {
  const used = new Set<string>();
  const find = <Key extends RateKey>(key: Key, qualifier: string | null = null) => {
    const row = findRateOn(rows, key, day, { stateCode, qualifier });
    if (row) used.add(row.id);
    return row?.value;
  };
  return {
    find,
    value: (key, qualifier = null) => {
      const value = find(key, qualifier);
      if (value === undefined) throw conflict(missingRateMessage(key, day, { stateCode, qualifier }));
      return value;
    },
    usedIds: () => [...used],
  };
}

function isOfKey<Key extends RateKey>(row: RateRow, key: Key): row is RateRow & RateRowOf<Key> {
  return row.key === key;
}

function covers(row: RateRow, scope: RateScope): boolean {
  const inState = row.stateCode === null || row.stateCode === scope.stateCode;
  return inState && (row.qualifier === null || row.qualifier === scope.qualifier?.trim().toLowerCase());
}

function specificity(row: RateRow): number {
  return (row.stateCode === null ? 0 : 2) + (row.qualifier === null ? 0 : 1);
}

function missingRateMessage(key: RateKey, day: Day, { stateCode, qualifier }: RateScope): string {
  const place = [qualifier, stateCode ? stateName(stateCode) : null].filter(Boolean).join(', ');
  return `No rate '${key}' ${place ? `for ${place} ` : ''}is in force on ${formatDay(day)}. Add it to the rates.`;
}
