import { figure } from '#insight/reporting/server/scope.ts';
import { efficiencyPct } from '#insight/reports/paymentsReport.rules.ts';
import type { RevenueFigures } from '../revenueReport.contract.ts';
import type { RevenueSums } from '../revenueReport.rules.ts';
import { NO_REVENUE } from '../revenueReport.rules.ts';
import type { RevenueLists } from './revenueLists.ts';

/** Sums as figures with the queries of their rows. */
export function revenueFigures(lists: RevenueLists, sums: RevenueSums = NO_REVENUE): RevenueFigures {
  const { booked, cancelled, invoices, receipts, deducted, banked, due } = lists;
  const { payments } = sums;
  return {
    bookings: figure('sales', booked, sums.bookings),
    bookingValue: figure('sales', booked, sums.bookedPaise, 'agreementValuePaise'),
    cancelledValue: figure('sales', cancelled, sums.cancelledPaise, 'agreementValuePaise'),
    netValuePaise: sums.bookedPaise - sums.cancelledPaise,
    billed: figure('invoices', invoices, sums.billedPaise, 'totalPaise'),
    collected: figure('receipts', receipts, payments.collectedPaise, 'amountPaise'),
    deducted: figure('receipts', deducted, payments.deductedPaise, 'amountPaise'),
    taxCollected: figure('receipts', banked, sums.taxCollectedPaise, 'splitTaxPaise'),
    collectedWithoutTaxPaise: payments.collectedPaise - sums.taxCollectedPaise,
    due: {
      fellDue: figure('installments', due, payments.fellDuePaise, 'totalPaise'),
      paid: figure('installments', due, payments.paidPaise, 'paidPaise'),
      outstanding: figure('installments', due, payments.openPaise, 'outstandingPaise'),
      efficiencyPct: efficiencyPct(payments),
    },
  };
}
