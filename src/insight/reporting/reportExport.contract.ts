import * as z from 'zod';
import { bytes, call } from '#platform/contract/call.ts';
import { anyOf, CAPABILITIES } from '#platform/contract/roles.ts';

/** Every report that can be taken as a file or sent by a schedule: the last part of its path. */
const REPORT_NAMES = [
  'sales-summary',
  'sales-report',
  'revenue-analysis',
  'revenue-kpis',
  'marketing-roi',
  'sales-analysis',
  'sales-kpis',
  'project-comparison',
  'lead-funnel',
  'lead-analysis',
  'lead-kpis',
  'budget-vs-actual',
  'budget-dashboard',
  'sales-forecast',
  'revenue-projection',
  'inventory-turnover',
  'lead-conversion-probability',
  'dashboard',
] as const;
export const ReportName = z.enum(
  REPORT_NAMES,
  `There is no such report. There are: ${REPORT_NAMES.join(', ')}.`,
);
export type ReportName = z.infer<typeof ReportName>;

export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const exportReport = call({
  method: 'GET',
  path: '/analytics/{report}/export',
  summary: 'A report as a file, with the filters of its own call and the same sums as on screen',
  /** Who reads any report; each asks its own roles besides. */
  can: anyOf(CAPABILITIES.salesReports, CAPABILITIES.leadManagement),
  params: z.object({ report: ReportName }),
  /** The filters are those of the report: the server reads them by its call. */
  query: z.looseObject({ format: z.enum(REPORT_FORMATS).default('csv') }),
  reply: bytes('application/octet-stream'),
  errors: {
    validation: 'No such report, a filter that it does not have, or too many rows for a PDF.',
    forbidden: 'The report is not for this role.',
  },
});
