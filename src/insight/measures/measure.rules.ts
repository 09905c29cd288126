import { CAPABILITIES } from '#platform/contract/roles.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';
import type { FigureDefinition } from './figureDefinition.rules.ts';

/** Figures that are kept when a month ends. */
export const MEASURE_NAMES = [
  'bookings',
  'bookingValue',
  'cancellations',
  'cancelledValue',
  'collections',
] as const;
export type MeasureName = (typeof MEASURE_NAMES)[number];

const READERS = CAPABILITIES.salesReports;
const MONEY_READERS = READERS.filter((role) => RECEIPT_READERS.includes(role));

/** How each of them is found. */
export const MEASURES_KEPT: Record<MeasureName, FigureDefinition & { unit: 'count' | 'money' }> = {
  bookings: {
    title: 'Bookings',
    meaning: 'Sales booked in the month, by their booking day, also those cancelled later.',
    unit: 'count',
    numerator: 'Number of sales booked; a move to another unit is none',
    denominator: null,
    byDay: 'Booking date of the sale',
    basis: 'gross',
    records: ['sale'],
    since: '2026-11-22',
    can: READERS,
  },
  bookingValue: {
    title: 'Booking value',
    meaning: 'The agreement value of these sales, without taxes.',
    unit: 'money',
    numerator: 'Agreement value of the sales booked, without GST, stamp duty and other charges',
    denominator: null,
    byDay: 'Booking date of the sale',
    basis: 'gross',
    records: ['sale'],
    since: '2026-11-22',
    can: READERS,
  },
  cancellations: {
    title: 'Cancellations',
    meaning: 'Sales cancelled in the month, by the day of their cancellation.',
    unit: 'count',
    numerator: 'Number of sales cancelled, whenever they were booked; a move to another unit is none',
    denominator: null,
    byDay: 'Day of the cancellation',
    basis: 'gross',
    records: ['sale'],
    since: '2026-11-22',
    can: READERS,
  },
  cancelledValue: {
    title: 'Cancelled value',
    meaning: 'The agreement value of these sales, without taxes.',
    unit: 'money',
    numerator: 'Agreement value of the sales cancelled, without GST, stamp duty and other charges',
    denominator: null,
    byDay: 'Day of the cancellation',
    basis: 'gross',
    records: ['sale'],
    since: '2026-11-22',
    can: READERS,
  },
  collections: {
    title: 'Collections',
    meaning: 'Verified receipts of the month, by the day on which the money came in.',
    unit: 'money',
    numerator: 'Amounts of verified receipts and of TDS deducted by buyers, GST included',
    denominator: null,
    byDay: 'Day on which the money came in',
    basis: 'standing',
    records: ['payment_transaction'],
    since: '2026-11-22',
    can: MONEY_READERS,
  },
};

/** A record that a measure counts, with its share. */
export interface CountedRow {
  recordId: string;
  projectId: string;
  personId: string;
  amount: number;
}

export interface ChangedRow {
  recordId: string;
  /** Its share then and now; null where it was not or is not counted. */
  before: number | null;
  after: number | null;
  difference: number;
}

/**
 * The records by which a figure differs between two moments, the largest difference first. Their differences add up to
 * that of the figure.
 */
export function changesBetween(then: readonly CountedRow[], now: readonly CountedRow[]): ChangedRow[] {
  const before = new Map(then.map(({ recordId, amount }) => [recordId, amount]));
  const after = new Map(now.map(({ recordId, amount }) => [recordId, amount]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((recordId): ChangedRow => {
      const was = before.get(recordId) ?? null;
      const is = after.get(recordId) ?? null;
      return { recordId, before: was, after: is, difference: (is ?? 0) - (was ?? 0) };
    })
    .filter(({ before: was, after: is }) => was !== is)
    .toSorted(
      (one, other) =>
        Math.abs(other.difference) - Math.abs(one.difference) || one.recordId.localeCompare(other.recordId),
    );
}

export function totalOf(rows: readonly CountedRow[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** The sums of each project and of each person. */
export function sumsOf(
  rows: readonly CountedRow[],
): { projectId: string | null; personId: string | null; value: number }[] {
  const projects = new Map<string, number>();
  const people = new Map<string, number>();
  for (const { projectId, personId, amount } of rows) {
    projects.set(projectId, (projects.get(projectId) ?? 0) + amount);
    people.set(personId, (people.get(personId) ?? 0) + amount);
  }
  return [
    ...[...projects].map(([projectId, value]) => ({ projectId, personId: null, value })),
    ...[...people].map(([personId, value]) => ({ projectId: null, personId, value })),
  ];
}
