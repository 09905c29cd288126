import { forbidden } from '#platform/contract/errors.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { ReportFormat, ReportName } from '#insight/reporting/reportExport.contract.ts';
import type { ReportKind } from '#insight/reporting/server/report.kind.ts';
import { REPORT_KINDS } from './report.kinds.ts';

/** A report as a sheet, written while it is read, or as a PDF from the printing thread. */
export async function exportReport(
  read: Read,
  printer: Printer,
  name: ReportName,
  { format, ...query }: { format: ReportFormat; [filter: string]: unknown },
): Promise<Download> {
  return reportFor(read, name).file(read, printer, query, format);
}

/** The report of that name, where the caller may see it. */
function reportFor(read: Read, name: ReportName): ReportKind {
  const kind = required(
    REPORT_KINDS.find((one) => one.name === name),
    'Report',
  );
  if (!hasRole(read.caller.role, ...kind.can)) throw forbidden();
  return kind;
}
