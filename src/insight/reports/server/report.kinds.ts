import { projectComparison } from './projectComparison.files.ts';
import type { ReportKind } from './report.kind.ts';
import { salesAnalysis, salesKpis } from './salesAnalysis.files.ts';
import { salesBookings, salesSummary } from './salesReport.files.ts';

/** Every report that can be taken as a file or sent by a schedule. */
export const REPORT_KINDS: readonly ReportKind[] = [
  salesSummary,
  salesBookings,
  salesAnalysis,
  salesKpis,
  projectComparison,
];
