import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { ReportFormat } from '#insight/reporting/reportExport.contract.ts';
import { groupedFile } from '#insight/reporting/server/report.file.ts';
import type { MainFigure } from '#insight/reporting/server/report.kind.ts';
import { barsOf } from '#insight/reporting/reportChart.rules.ts';
import { reportKind } from '#insight/reporting/server/report.kind.ts';
import * as contract from '../leadReport.contract.ts';
import { getLeadAnalysis, getLeadKpis } from './leadAnalysis.queries.ts';
import { getLeadFunnel } from './leadFunnel.queries.ts';
import type { NamedLeads, StageRow } from './leadReport.columns.ts';
import { GROUP_HEADS, groupColumns, STAGE_COLUMNS, stageName } from './leadReport.columns.ts';
import type { LeadReportQuery } from './leadReport.scope.ts';

const can = contract.LEAD_REPORT_READERS;

export const leadFunnel = reportKind({
  name: 'lead-funnel',
  title: 'Lead funnel',
  can,
  query: contract.getLeadFunnel.query,
  file: funnelFile,
  mainFigures,
  chart: async (read, query) => {
    const { cohort } = await getLeadFunnel(read, { ...query, focus: 'conversion', include: undefined });
    return {
      title: 'How far leads came',
      kind: 'count',
      bars: cohort.stages.map(({ stage, now, before }) => ({
        label: stageName(stage),
        value: now.value,
        before: before && before.value,
      })),
    };
  },
});

export const leadAnalysis = reportKind({
  name: 'lead-analysis',
  title: 'Lead analysis',
  can,
  query: contract.getLeadAnalysis.query,
  file: analysisFile,
  mainFigures,
  chart: async (read, query) => {
    const { groups, groupBy } = await getLeadAnalysis(read, query);
    return {
      title: `Leads by ${GROUP_HEADS[groupBy].toLowerCase()}`,
      kind: 'count',
      bars: barsOf(groups, ({ leads }) => leads.value),
    };
  },
});

export const leadKpis = reportKind({
  name: 'lead-kpis',
  title: 'Leads by person',
  can,
  query: contract.getLeadKpis.query,
  file: kpisFile,
  mainFigures,
});

async function mainFigures(read: Read, query: LeadReportQuery): Promise<MainFigure[]> {
  const { groupBy: _groups, ...asked } = query;
  const { now, before } = (await getLeadAnalysis(read, { ...asked, format: 'kpi' })).total;
  return [
    { label: 'Leads', kind: 'count', value: now.leads.value, before: before && before.leads.value },
    {
      label: 'Came to a site visit',
      kind: 'count',
      value: now.siteVisit.part.value,
      before: before && before.siteVisit.part.value,
    },
    {
      label: 'Booked',
      kind: 'count',
      value: now.booked.part.value,
      before: before && before.booked.part.value,
    },
  ];
}

async function funnelFile(
  read: Read,
  printer: Printer,
  query: QueryOf<typeof contract.getLeadFunnel>,
  format: ReportFormat,
): Promise<Download> {
  const { cohort, period, notes } = await getLeadFunnel(read, {
    ...query,
    focus: 'conversion',
    include: undefined,
  });
  const rows = cohort.stages.map((stage): StageRow => ({ name: stageName(stage.stage), stage }));
  const report = {
    fileName: `lead-funnel-${period.from}-to-${period.to}`,
    title: 'How far leads came',
    columns: STAGE_COLUMNS,
    rows,
    total: { name: `Still open ${cohort.open.value}, lost ${cohort.lost.value}`, stage: null },
  };
  return groupedFile(read, printer, format, { period, notes }, report);
}

async function analysisFile(
  read: Read,
  printer: Printer,
  query: LeadReportQuery,
  format: ReportFormat,
): Promise<Download> {
  const { groups, groupBy, total, period, notes } = await getLeadAnalysis(read, query);
  const report = {
    fileName: `lead-analysis-${period.from}-to-${period.to}`,
    title: `Leads by ${GROUP_HEADS[groupBy].toLowerCase()}`,
    columns: groupColumns(groupBy, query.include?.includes('quality') ?? false),
    rows: groups.map(({ name, now }): NamedLeads => ({ name, figures: now })),
    total: { name: 'Total', figures: total.now },
  };
  return groupedFile(read, printer, format, { period, notes }, report);
}

async function kpisFile(
  read: Read,
  printer: Printer,
  query: QueryOf<typeof contract.getLeadKpis>,
  format: ReportFormat,
): Promise<Download> {
  const { groups, total, period, notes } = await getLeadKpis(read, query);
  const report = {
    fileName: `lead-kpis-${period.from}-to-${period.to}`,
    title: 'Leads: main figures',
    columns: groupColumns(query.groupBy ?? 'user', query.include?.includes('quality') ?? false),
    rows: (groups ?? []).map(({ name, now }): NamedLeads => ({ name, figures: now })),
    total: { name: 'Total', figures: total.now },
  };
  return groupedFile(read, printer, format, { period, notes }, report);
}
