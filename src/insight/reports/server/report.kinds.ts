import { budgetDashboardKind, budgetVsActualKind } from '#insight/budgets/server/budgetReport.files.ts';
import type { ReportKind } from './report.kind.ts';
import { salesBookings, salesSummary } from './salesReport.files.ts';

/** Every report that can be taken as a file or sent by a schedule. */
export const REPORT_KINDS: readonly ReportKind[] = [
  salesSummary,
  salesBookings,
  budgetVsActualKind,
  budgetDashboardKind,
];
