import { projectComparison } from '#insight/reports/server/projectComparison.files.ts';
import { leadAnalysis, leadFunnel, leadKpis } from '#insight/lead-reports/server/leadReport.files.ts';
import { budgetDashboardKind, budgetVsActualKind } from '#insight/budgets/server/budgetReport.files.ts';
import {
  inventoryTurnoverKind,
  leadConversionKind,
  revenueProjectionKind,
  salesForecastKind,
} from '#insight/predictions/server/prediction.files.ts';
import { dashboardKind } from '#insight/dashboards/server/dashboard.files.ts';
import type { ReportKind } from '#insight/reporting/server/report.kind.ts';
import { marketingRoi } from '#insight/marketing-reports/server/marketingReport.files.ts';
import { revenueAnalysis, revenueKpis } from '#insight/revenue-reports/server/revenueReport.files.ts';
import { salesAnalysis, salesKpis } from '#insight/reports/server/salesAnalysis.files.ts';
import { salesBookings, salesSummary } from '#insight/reports/server/salesReport.files.ts';

/** Every report that can be taken as a file or sent by a schedule. */
export const REPORT_KINDS: readonly ReportKind[] = [
  salesSummary,
  salesBookings,
  revenueAnalysis,
  revenueKpis,
  marketingRoi,
  salesAnalysis,
  salesKpis,
  projectComparison,
  leadFunnel,
  leadAnalysis,
  leadKpis,
  budgetVsActualKind,
  budgetDashboardKind,
  salesForecastKind,
  revenueProjectionKind,
  inventoryTurnoverKind,
  leadConversionKind,
  dashboardKind,
];
