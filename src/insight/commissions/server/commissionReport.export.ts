import type { QueryOf } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { ReportColumn } from '#insight/reporting/server/report.columns.ts';
import { printedColumns } from '#insight/reporting/server/report.columns.ts';
import { groupedFile, printedOf, sheetOf } from '#insight/reporting/server/report.file.ts';
import type { ReportHead } from '#insight/reporting/server/report.head.ts';
import type * as contract from '../commissionReports.contract.ts';
import type { FallingDue } from '../commissionReports.contract.ts';
import type { exportFirmPerformance as exportPerformanceCall } from '../firmPerformance.contract.ts';
import {
  COMMISSION_COLUMNS,
  COMMISSION_GROUP_HEADS,
  groupColumns,
  LIABILITY_COLUMNS,
  MONTH_COLUMNS,
  OVERDUE_COLUMNS,
  PERFORMANCE_COLUMNS,
} from './commissionReport.columns.ts';
import { groupCommissionReport } from './commissionGroups.queries.ts';
import { reportPages } from './commissionReport.queries.ts';
import { getLiabilityMonths } from './fallingDue.queries.ts';
import { listFirmPerformance } from './firmPerformance.queries.ts';
import { liabilityRows, openTranche, overdueRows, overdueTranche } from './openTranche.list.ts';
import { detailsOf } from './openTranche.queries.ts';

type Format = (typeof contract.REPORT_FORMATS)[number];

/** A longer table is unreadable on paper and would block the printing thread. */
const MAX_PRINTED = 500;

interface Table<Row> {
  name: string;
  title: string;
  columns: readonly ReportColumn<Row>[];
  notes: string[];
  pages: AsyncIterable<readonly Row[]>;
}

/** Rows as a sheet that is written while they are read, or on paper with their sums. */
async function fileOf<Row>(
  read: Read,
  printer: Printer,
  format: Format,
  table: Table<Row>,
): Promise<Download> {
  const { name, title, columns, notes, pages } = table;
  const fileName = `${name}-${read.today}`;
  if (format !== 'pdf') return sheetOf(format, fileName, columns, await begun(pages));
  const rows: Row[] = [];
  for await (const some of pages) {
    rows.push(...some);
    if (rows.length > MAX_PRINTED)
      throw invalid(
        'format',
        `A PDF takes at most ${MAX_PRINTED} rows. Filter for fewer, or choose Excel or CSV, which take all.`,
      );
  }
  const totals = printedColumns(columns).map(({ kind, value }, at) => {
    if (at === 0) return `Total of ${rows.length}`;
    return kind === 'money' ? sumPaise(rows.map((row) => Number(value(row) ?? 0))) : null;
  });
  return printedOf(read, printer, headOf(read, notes), { fileName, title, columns, rows, totals });
}

function headOf(read: Read, notes: string[]): ReportHead {
  return { period: { from: read.today, to: read.today }, notes };
}

/** With its first page read before the answer begins, so that what fails there is answered and not cut off. */
async function begun<Row>(pages: AsyncIterable<readonly Row[]>): Promise<AsyncIterable<readonly Row[]>> {
  const reading = pages[Symbol.asyncIterator]();
  const first = await reading.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => reading };
  })();
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

const GROSS = 'Amounts are before GST and TDS.';

export async function exportCommissionReport(
  read: Read,
  printer: Printer,
  { format, groupBy, ...query }: QueryOf<typeof contract.exportCommissionReport>,
): Promise<Download> {
  const notes = [scopeOf(query), GROSS];
  if (groupBy === undefined)
    return fileOf(read, printer, format, {
      name: 'commissions',
      title: 'Commissions',
      columns: COMMISSION_COLUMNS,
      notes,
      pages: reportPages(read, query),
    });
  const { groups, total } = await groupCommissionReport(
    read,
    { ...query, groupBy },
    Number.POSITIVE_INFINITY,
  );
  return groupedFile(read, printer, format, headOf(read, notes), {
    fileName: `commissions-by-${groupBy}-${read.today}`,
    title: `Commissions by ${COMMISSION_GROUP_HEADS[groupBy].toLowerCase()}`,
    columns: groupColumns(groupBy),
    rows: groups,
    total: { name: 'Total', figures: total },
  });
}

export async function exportOverdue(
  read: Read,
  printer: Printer,
  { format, ...query }: QueryOf<typeof contract.exportOverdueTranches>,
): Promise<Download> {
  const rows = await detailsOf(read, await overdueRows(read, query));
  return fileOf(read, printer, format, {
    name: 'commissions-overdue',
    title: 'Overdue commissions',
    columns: OVERDUE_COLUMNS,
    notes: [scopeOf(query), `Open amounts are before GST and TDS. Tranches on hold are not late.`],
    pages: once(rows.flatMap(overdueTranche)),
  });
}

export async function exportLiability(
  read: Read,
  printer: Printer,
  { format, by, ...query }: QueryOf<typeof contract.exportLiability>,
): Promise<Download> {
  const notes = [scopeOf(query), GROSS];
  if (by === 'month') {
    const months = await getLiabilityMonths(read, query);
    return groupedFile(read, printer, format, headOf(read, notes), {
      fileName: `commission-liability-by-month-${read.today}`,
      title: 'Commission liability by month',
      columns: MONTH_COLUMNS,
      rows: partsOf(months),
      total: { ...months.total, name: 'Total' },
    });
  }
  const rows = await detailsOf(read, await liabilityRows(read, query));
  return fileOf(read, printer, format, {
    name: 'commission-liability',
    title: 'Approved and not paid',
    columns: LIABILITY_COLUMNS,
    notes,
    pages: once(rows.map(openTranche)),
  });
}

function partsOf({ payable, late, months, later, undated, onHold }: FallingDue) {
  return [payable, late, ...months, later, undated, onHold];
}

export async function exportPerformance(
  read: Read,
  printer: Printer,
  { format, ...query }: QueryOf<typeof exportPerformanceCall>,
): Promise<Download> {
  const { period, before, firms } = await listFirmPerformance(read, query, null);
  return fileOf(read, printer, format, {
    name: 'partner-performance',
    title: 'Performance of partner firms',
    columns: PERFORMANCE_COLUMNS,
    notes: [`${period.from} to ${period.to}, compared with ${before.from} to ${before.to}.`, GROSS],
    pages: once(firms),
  });
}

function scopeOf(query: object): string {
  const isFiltered = Object.values(query).some((value) => value !== undefined);
  return isFiltered ? 'Filtered commissions.' : 'All commissions that the user may see.';
}
