import { formatPct } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import type { RevenueFigures, RevenueKpis } from '../revenueReport.contract.ts';

/** One line of the key figures as a file. */
export interface KpiLine {
  label: string;
  count: number | null;
  paise: number | null;
  beforePaise: number | null;
}

/** All key figures, one below the other: of the days, then as of today. */
export function kpiLines({ total, tax, interest, refunds, standing }: RevenueKpis): KpiLine[] {
  return [
    ...ofDays(total),
    ...tax.byRate.map(({ ratePct, tax: amount }) => line(`GST at ${formatPct(ratePct)}`, amount)),
    line('GST of all invoices', tax.tax),
    line('Late interest billed', interest.now.billed, interest.before?.billed),
    line('Late interest received', interest.now.received, interest.before?.received),
    line('Late interest waived', interest.now.waived, interest.before?.waived),
    line('Refunds paid', refunds.now.amount, refunds.before?.amount, refunds.now.count),
    ...asOfToday(standing),
  ];
}

function ofDays({ now, before }: RevenueKpis['total']): KpiLine[] {
  const of = (label: string, figureOf: (figures: RevenueFigures) => Figure) =>
    line(label, figureOf(now), before ? figureOf(before) : undefined);
  return [
    line('Booking value', now.bookingValue, before?.bookingValue, now.bookings),
    of('Cancelled', ({ cancelledValue }) => cancelledValue),
    plain('Net booking value', now.netValuePaise, before?.netValuePaise),
    of('Billed', ({ billed }) => billed),
    of('Collected', ({ collected }) => collected),
    of('TDS included', ({ deducted }) => deducted),
    plain('Collected without tax', now.collectedWithoutTaxPaise, before?.collectedWithoutTaxPaise),
    of('Due', ({ due }) => due.fellDue),
    of('Paid of what was due', ({ due }) => due.paid),
  ];
}

function asOfToday(standing: RevenueKpis['standing']): KpiLine[] {
  const { outstanding, receivable, receivableYears, advance, certificates, toVerify, refundsToPay } =
    standing;
  return [
    line('Outstanding today', outstanding),
    line('Receivable today', receivable),
    ...receivableYears.map(({ name, amount }) => line(`Receivable, ${name}`, amount)),
    line('On account', advance.amount, undefined, advance.count),
    line('TDS certificates waiting', certificates.amount, undefined, certificates.count),
    line('Receipts to verify', toVerify.amount, undefined, toVerify.count),
    line('Refunds to pay', refundsToPay.amount, undefined, refundsToPay.count),
  ];
}

function line(label: string, amount: Figure, before?: Figure, count?: Figure): KpiLine {
  return {
    label,
    count: count?.value ?? null,
    paise: amount.value,
    beforePaise: before?.value ?? null,
  };
}

function plain(label: string, paise: number, beforePaise?: number): KpiLine {
  return { label, count: null, paise, beforePaise: beforePaise ?? null };
}
