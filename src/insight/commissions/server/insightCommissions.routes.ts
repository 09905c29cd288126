import type { CallContext, AnyRoute, Download } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { noteReportExport } from '#insight/reporting/server/report.audit.ts';
import * as analytics from '../commissionAnalytics.contract.ts';
import * as reports from '../commissionReports.contract.ts';
import * as performance from '../firmPerformance.contract.ts';
import { getCommissionAnalytics } from './commissionAnalytics.queries.ts';
import { groupCommissionReport } from './commissionGroups.queries.ts';
import {
  exportCommissionReport,
  exportLiability,
  exportOverdue,
  exportPerformance,
} from './commissionReport.export.ts';
import { listCommissionReport, totalCommissionReport } from './commissionReport.queries.ts';
import { getLiabilityMonths } from './fallingDue.queries.ts';
import { getFirmPerformance, listFirmPerformance } from './firmPerformance.queries.ts';
import {
  listLiability,
  listOverdueTranches,
  totalLiability,
  totalOverdueTranches,
} from './openTranche.list.ts';

export function insightCommissionRoutes({ printer }: Services): readonly AnyRoute[] {
  return [
    route(analytics.getCommissionAnalytics, ({ read }, { query }) => getCommissionAnalytics(read, query)),
    route(reports.listCommissionReport, ({ read }, { query }) => listCommissionReport(read, query)),
    route(reports.totalCommissionReport, ({ read }, { query }) => totalCommissionReport(read, query)),
    route(reports.groupCommissionReport, ({ read }, { query }) =>
      groupCommissionReport(read, query, reports.MAX_GROUPS),
    ),
    route(reports.exportCommissionReport, (context, { query }) =>
      noted(context, 'commissions', query, exportCommissionReport(context.read, printer, query)),
    ),
    route(reports.listOverdueTranches, ({ read }, { query }) => listOverdueTranches(read, query)),
    route(reports.totalOverdueTranches, ({ read }, { query }) => totalOverdueTranches(read, query)),
    route(reports.exportOverdueTranches, (context, { query }) =>
      noted(context, 'commissionsOverdue', query, exportOverdue(context.read, printer, query)),
    ),
    route(reports.listLiability, ({ read }, { query }) => listLiability(read, query)),
    route(reports.totalLiability, ({ read }, { query }) => totalLiability(read, query)),
    route(reports.getLiabilityMonths, ({ read }, { query }) => getLiabilityMonths(read, query)),
    route(reports.exportLiability, (context, { query }) =>
      noted(context, 'commissionLiability', query, exportLiability(context.read, printer, query)),
    ),
    route(performance.listFirmPerformance, ({ read }, { query }) =>
      listFirmPerformance(read, query, reports.MAX_GROUPS),
    ),
    route(performance.exportFirmPerformance, (context, { query }) =>
      noted(context, 'partnerPerformance', query, exportPerformance(context.read, printer, query)),
    ),
    route(performance.getFirmPerformance, ({ read }, { params, query }) =>
      getFirmPerformance(read, params.id, query),
    ),
  ];
}

/** Who takes rows out is noted with the filter. */
async function noted(
  { write }: Pick<CallContext, 'write'>,
  what: string,
  query: object,
  file: Promise<Download>,
): Promise<Download> {
  const made = await file;
  await write((work) => noteReportExport(work, what, query));
  return made;
}
