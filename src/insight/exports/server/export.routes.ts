import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import * as contract from '#insight/reporting/reportExport.contract.ts';
import { noteReportExport } from '#insight/reporting/server/report.audit.ts';
import { exportReport } from './report.export.ts';

export function exportRoutes({ printer }: Services): readonly AnyRoute[] {
  return [
    route(contract.exportReport, async (context, { params, query }) => {
      const report = contract.ReportName.parse(params.report);
      const file = await exportReport(context.read, printer, report, query);
      await context.write((work) => noteReportExport(work, report, query));
      return file;
    }),
  ];
}
