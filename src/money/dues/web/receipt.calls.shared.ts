import type { Call } from '#platform/contract/call.ts';
import { getSale, getSaleLedger, getSaleStatement, listSales } from '#sales/sale.contract.ts';
import { getPaymentStatistics, listDueToday, listOverdue } from '../due.contract.ts';
import { getInstallment, getPaymentPlan } from '#money/plans/plan.contract.ts';
import { getReceipt, listReceipts } from '#money/receipts/receipt.contract.ts';
import { listRefunds } from '#money/refunds/refund.contract.ts';

/** Calls to refetch after a receipt is recorded, changed or verified. */
export const CHANGED_BY_RECEIPTS: readonly Call[] = [
  listReceipts,
  listRefunds,
  getReceipt,
  getPaymentPlan,
  getInstallment,
  getSale,
  listSales,
  getSaleLedger,
  getSaleStatement,
  listOverdue,
  listDueToday,
  getPaymentStatistics,
];
