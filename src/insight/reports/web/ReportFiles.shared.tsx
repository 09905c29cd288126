import { downloadFiltered } from '#platform/web/client/download.ts';
import { FileMenu } from '#platform/web/table/ExportMenu.tsx';
import type { ReportName } from '../reportExport.contract.ts';
import { exportReport, REPORT_FORMATS } from '../reportExport.contract.ts';

interface ReportFilesProps {
  report: ReportName;
  /** The filters of the report's own call. */
  query: Record<string, unknown>;
}

/** The report of a page as a file, with its filters. */
export function ReportFiles({ report, query }: ReportFilesProps) {
  return (
    <FileMenu
      formats={REPORT_FORMATS}
      fetchFile={(format) => downloadFiltered(exportReport, { ...query, format }, { report })}
    />
  );
}
