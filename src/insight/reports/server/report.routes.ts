import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import * as payments from '../paymentsReport.contract.ts';
import * as files from '../reportExport.contract.ts';
import * as reports from '../salesReport.contract.ts';
import { exportPaymentsReport } from './paymentsReport.export.ts';
import { getPaymentsReport } from './paymentsReport.queries.ts';
import { exportReport, noteReportExport } from './report.export.ts';
import { getSalesAnalytics, getSalesSummary } from './salesAnalytics.queries.ts';
import { getSalesReport } from './salesRows.queries.ts';

export function reportRoutes({ printer }: Services): readonly AnyRoute[] {
  return [
    route(reports.getSalesAnalytics, (context, { query }) => getSalesAnalytics(context.read, query)),

    route(reports.getSalesSummary, (context, { query }) => getSalesSummary(context.read, query)),

    route(reports.getSalesReport, (context, { query }) => getSalesReport(context.read, query)),

    route(files.exportReport, async (context, { params, query }) => {
      const report = files.ReportName.parse(params.report);
      const file = await exportReport(context.read, printer, report, query);
      await context.write((work) => noteReportExport(work, report, query));
      return file;
    }),

    route(payments.getPaymentsReport, (context, { query }) => getPaymentsReport(context.read, query)),

    route(payments.exportPaymentsReport, async (context, { params, query }) => {
      const report = payments.PaymentReportName.parse(params.report);
      const file = await exportPaymentsReport(context.read, printer, report, query);
      await context.write((work) => noteReportExport(work, report, query));
      return file;
    }),
  ];
}
