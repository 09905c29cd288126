import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type {
  exportPaymentsReport as exportPaymentsReportCall,
  PaymentReportName,
  PaymentsReport,
} from '../paymentsReport.contract.ts';
import { addedAges, AGEING_COLUMNS, ageingSums, PAYMENT_HEADS, paymentColumns } from './payments.columns.ts';
import { getPaymentsReport } from './paymentsReport.queries.ts';
import { groupedFile } from '#insight/reporting/server/report.file.ts';

export type PaymentsExport = QueryOf<typeof exportPaymentsReportCall>;

/** Collections or ageing as a file, with the sums of the screen. */
export async function exportPaymentsReport(
  read: Read,
  printer: Printer,
  name: PaymentReportName,
  query: PaymentsExport,
): Promise<Download> {
  const report = await getPaymentsReport(read, query);
  const ofWhich = query.projectId === undefined ? 'All projects that the user may see.' : 'One project.';
  const file = { read, printer, format: query.format, report, ofWhich };
  return name === 'collections' ? collectionsFile(file) : ageingFile(file);
}

interface File {
  read: Read;
  printer: Printer;
  format: PaymentsExport['format'];
  report: PaymentsReport;
  ofWhich: string;
}

function collectionsFile({ read, printer, format, report, ofWhich }: File): Promise<Download> {
  const { period, groupBy, groups, total } = report;
  const notes = [
    ofWhich,
    'Collected: verified receipts and TDS, by the day received. Due: installments by due date; efficiency is the share of them paid by now.',
  ];
  return groupedFile(
    read,
    printer,
    format,
    { period, notes },
    {
      fileName: `collections-${period.from}-to-${period.to}`,
      title: `Collections by ${PAYMENT_HEADS[groupBy].toLowerCase()}`,
      columns: paymentColumns(groupBy),
      rows: groups,
      total: { name: 'Total', figures: total },
    },
  );
}

function ageingFile({ read, printer, format, report, ofWhich }: File): Promise<Download> {
  const rows = report.ageing.map(ageingSums);
  const period = { from: read.today, to: read.today };
  const notes = [ofWhich, 'Billed amounts neither paid nor waived, by age.'];
  return groupedFile(
    read,
    printer,
    format,
    { period, notes },
    {
      fileName: `ageing-${read.today}`,
      title: 'Ageing by project',
      columns: AGEING_COLUMNS,
      rows,
      total: addedAges(rows),
    },
  );
}
