import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import * as contract from '../dashboard.contract.ts';
import { getPaymentsDashboard } from '../paymentsDashboard.contract.ts';
import * as payments from '#insight/reports/paymentsReport.contract.ts';
import * as reports from '#insight/reports/salesReport.contract.ts';
import { getDashboard } from './dashboard.queries.ts';
import { readPaymentsDashboard } from './paymentsDashboard.queries.ts';
import { exportPaymentsReport } from '#insight/reports/server/paymentsReport.export.ts';
import { getPaymentsReport } from '#insight/reports/server/paymentsReport.queries.ts';
import { exportReport, noteReportExport } from '#insight/reports/server/report.export.ts';
import { getSalesAnalytics, getSalesSummary } from '#insight/reports/server/salesAnalytics.queries.ts';
import { getSalesReport } from '#insight/reports/server/salesRows.queries.ts';

export function analyticsRoutes({ printer }: Services): readonly AnyRoute[] {
  return [
    route(contract.getDashboard, (context, { query }) => getDashboard(context.read, query)),

    route(getPaymentsDashboard, (context, { query }) => readPaymentsDashboard(context.read, query)),

    route(reports.getSalesAnalytics, (context, { query }) => getSalesAnalytics(context.read, query)),

    route(reports.getSalesSummary, (context, { query }) => getSalesSummary(context.read, query)),

    route(reports.getSalesReport, (context, { query }) => getSalesReport(context.read, query)),

    route(reports.exportReport, async (context, { params, query }) => {
      const report = reports.ReportName.parse(params.report);
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
