import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import * as payments from '../paymentsReport.contract.ts';
import * as comparison from '../projectComparison.contract.ts';
import * as analysis from '../salesAnalysis.contract.ts';
import * as reports from '../salesReport.contract.ts';
import { exportPaymentsReport } from './paymentsReport.export.ts';
import { getPaymentsReport } from './paymentsReport.queries.ts';
import { getProjectComparison } from './projectComparison.queries.ts';
import { noteReportExport } from '#insight/reporting/server/report.audit.ts';
import { getSalesAnalysis, getSalesKpis } from './salesAnalysis.queries.ts';
import { getSalesAnalytics, getSalesSummary } from './salesAnalytics.queries.ts';
import { getSalesReport } from './salesRows.queries.ts';

export function reportRoutes({ printer }: Services): readonly AnyRoute[] {
  return [
    route(reports.getSalesAnalytics, (context, { query }) => getSalesAnalytics(context.read, query)),

    route(reports.getSalesSummary, (context, { query }) => getSalesSummary(context.read, query)),

    route(reports.getSalesReport, (context, { query }) => getSalesReport(context.read, query)),

    route(analysis.getSalesAnalysis, (context, { query }) => getSalesAnalysis(context.read, query)),

    route(analysis.getSalesKpis, (context, { query }) => getSalesKpis(context.read, query)),

    route(comparison.getProjectComparison, (context, { query }) => getProjectComparison(context.read, query)),

    route(payments.getPaymentsReport, (context, { query }) => getPaymentsReport(context.read, query)),

    route(payments.exportPaymentsReport, async (context, { params, query }) => {
      const report = payments.PaymentReportName.parse(params.report);
      const file = await exportPaymentsReport(context.read, printer, report, query);
      await context.write((work) => noteReportExport(work, report, query));
      return file;
    }),
  ];
}
