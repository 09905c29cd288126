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
