import type { AnalysisFigures } from '#insight/reports/salesAnalysis.contract.ts';
import type { SalesFigures } from '#insight/reports/salesReport.contract.ts';
import type { Days } from './days.ts';
import { daysApart, isWithin, middle, mondayOf, sum } from './days.ts';
import { firstDayOf } from './leads.plain.ts';
import type { Rows } from './rows.ts';

type SaleRow = Rows['sale'][number];

/** By what sales are grouped here; a booking and a cancellation each by its own day. */
export const SALE_GROUPS = ['month', 'week', 'project', 'tower', 'source', 'executive', 'unitType'] as const;
export type SaleGroup = (typeof SALE_GROUPS)[number];

/** The key of the group to which a sale belongs with what happened to it on a day. */
export function saleKey(rows: Rows, sale: SaleRow, groupBy: SaleGroup, day: string): string {
  switch (groupBy) {
    case 'month':
      return day.slice(0, 7);
    case 'week':
      return mondayOf(day);
    case 'project':
      return sale.project_id;
    case 'tower':
      return sale.tower_id ?? 'none';
    case 'source':
      return rows.lead.find(({ id }) => id === sale.lead_id)?.source ?? '';
    case 'executive':
      return sale.booked_for_id;
    case 'unitType':
      return unitOf(rows, sale).unit_type;
  }
}

function unitOf(rows: Rows, sale: SaleRow) {
  const unit = rows.unit.find(({ id }) => id === sale.unit_id);
  if (!unit) throw new Error('A sale has no unit.');
  return unit;
}

/** The sale that a booking is by now: who moves to another unit stays the same customer. */
function nowOf(rows: Rows, sale: SaleRow): SaleRow {
  const next = rows.sale.find((one) => one.transferred_from_sale_id === sale.id);
  return next ? nowOf(rows, next) : sale;
}

export type IsOf = (sale: SaleRow, day: string) => boolean;

/** The analysis of sales by hand, one sale after the other. */
export function analysed(rows: Rows, days: Days, isOf: IsOf = () => true) {
  const booked = rows.sale.filter(
    (sale) =>
      sale.transferred_from_sale_id === null &&
      isWithin(sale.booking_date, days) &&
      isOf(sale, sale.booking_date),
  );
  const cancelled = rows.sale.filter(
    (sale) =>
      isWithin(sale.cancelled_on, days) && nowOf(rows, sale) === sale && isOf(sale, sale.cancelled_on),
  );
  const standing = booked.filter((sale) => nowOf(rows, sale).status !== 'cancelled');
  const valueOf = (sales: readonly SaleRow[]) => sum(sales.map((sale) => sale.agreement_value_paise));
  return {
    booked: booked.length,
    bookedValue: valueOf(booked),
    cancelled: cancelled.length,
    cancelledValue: valueOf(cancelled),
    net: booked.length - cancelled.length,
    netPaise: valueOf(booked) - valueOf(cancelled),
    standing: standing.length,
    standingValue: valueOf(standing),
    lost: booked.length - standing.length,
    discount: sum(booked.map((sale) => sale.discount_paise)),
    area: sum(booked.map((sale) => Math.round(unitOf(rows, sale).carpet_area * 100))),
    agreed: booked.filter((sale) => sale.agreement_date !== null).length,
    daysToBooking: middle(
      booked.map((sale) => Math.max(0, daysApart(firstDayOf(rows, sale.lead_id), sale.booking_date))),
    ),
    daysToAgreement: middle(
      booked.flatMap((sale) =>
        sale.agreement_date === null ? [] : [daysApart(sale.booking_date, sale.agreement_date)],
      ),
    ),
  };
}

/** The same as the product tells it. */
export function analysisTold(figures: AnalysisFigures): ReturnType<typeof analysed> {
  return {
    booked: figures.booked.value,
    bookedValue: figures.bookedValue?.value ?? Number.NaN,
    cancelled: figures.cancelled.value,
    cancelledValue: figures.cancelledValue?.value ?? Number.NaN,
    net: figures.net,
    netPaise: figures.netPaise ?? Number.NaN,
    standing: figures.standing.value,
    standingValue: figures.standingValue?.value ?? Number.NaN,
    lost: figures.lost.part.value,
    discount: figures.discount?.value ?? Number.NaN,
    area: Math.round(figures.carpetArea * 100),
    agreed: figures.agreed.value,
    daysToBooking: figures.daysToBooking,
    daysToAgreement: figures.daysToAgreement,
  };
}

/** The sales summary by hand: collections beside what was booked and cancelled. */
export function summed(rows: Rows, days: Days, isOf: IsOf = () => true) {
  const { booked, bookedValue, cancelled, cancelledValue, area } = analysed(rows, days, isOf);
  const saleOf = new Map(rows.sale.map((sale) => [sale.id, sale]));
  const collections = rows.payment_transaction.filter((one) => {
    const sale = saleOf.get(one.sale_id);
    return isMoneyIn(one) && isWithin(one.received_date, days) && sale && isOf(sale, one.received_date);
  });
  return {
    booked,
    bookedValue,
    cancelled,
    cancelledValue,
    area,
    collections: sum(collections.map(({ amount_paise }) => amount_paise)),
  };
}

export function summaryTold(figures: SalesFigures): ReturnType<typeof summed> {
  return {
    booked: figures.bookings.value,
    bookedValue: figures.bookingValue?.value ?? Number.NaN,
    cancelled: figures.cancellations.value,
    cancelledValue: figures.cancelledValue?.value ?? Number.NaN,
    area: Math.round(figures.carpetArea * 100),
    collections: figures.collections?.value ?? Number.NaN,
  };
}

/** Verified, of a buyer or deducted by him. */
export function isMoneyIn({ status, type }: Rows['payment_transaction'][number]): boolean {
  return status === 'verified' && (type === 'receipt' || type === 'tds');
}
