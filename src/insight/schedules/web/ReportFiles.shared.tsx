import { downloadFiltered } from '#platform/web/client/download.ts';
import { FullScreenButton } from '#platform/web/page/FullScreenButton.tsx';
import { FileMenu } from '#platform/web/table/ExportMenu.tsx';
import { ScheduleButton } from './ScheduleButton.shared.tsx';
import type { ReportName } from '#insight/reporting/reportExport.contract.ts';
import { exportReport, REPORT_FORMATS } from '#insight/reporting/reportExport.contract.ts';

interface ReportFilesProps {
  report: ReportName;
  /** What a schedule of it is called until another name is typed: 'Sales by month'. */
  title?: string;
  /** The filters of the report's own call. */
  query: Record<string, unknown>;
}

/** These look ahead, or at a whole year: a schedule of them has no period. */
const WITHOUT_PERIOD: readonly ReportName[] = [
  'budget-vs-actual',
  'budget-dashboard',
  'sales-forecast',
  'revenue-projection',
  'inventory-turnover',
  'lead-conversion-probability',
];

/** The report of a page with its filters: on the whole screen, as a file, or mailed at set times. */
export function ReportFiles({ report, title, query }: ReportFilesProps) {
  return (
    <>
      <FullScreenButton />
      <ScheduleButton
        report={report}
        query={query}
        hasPeriod={!WITHOUT_PERIOD.includes(report)}
        {...(title === undefined ? {} : { title })}
      />
      <FileMenu
        formats={REPORT_FORMATS}
        fetchFile={(format) => downloadFiltered(exportReport, { ...query, format }, { report })}
      />
    </>
  );
}
