import { AppError } from '#platform/contract/errors.ts';
import { formatDayRange } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { JobServices } from '#platform/server/services.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { ReportFormat } from '#insight/reporting/reportExport.contract.ts';
import { chartSvg, chartWords } from '#insight/reporting/reportChart.rules.ts';
import type { ReportKind } from '#insight/reporting/server/report.kind.ts';
import { REPORT_PERIODS, reportPeriods } from '#insight/reporting/reportDays.rules.ts';
import type { Filters } from '../schedule.rules.ts';
import { figuresSentence } from '../scheduleMail.rules.ts';
import { maySeeReport, reportNamed } from './schedule.report.ts';

interface WantedReport {
  report: string;
  format: ReportFormat;
  filters: Filters;
}

interface MadeFile {
  fileName: string;
  contentType: string;
  bytes: Buffer;
  /** Null where the file has no table. */
  rows: number | null;
}

interface MadeChart {
  png: Uint8Array;
  /** The same in words. */
  words: string;
}

export type MadeReport =
  | { state: 'withheld' | 'failed'; problem: string }
  | {
      state: 'made';
      title: string;
      /** '1 – 31 Oct 2026' */
      days: string | null;
      figures: string;
      /** Null where the report has no groups to draw. */
      chart: MadeChart | null;
      file: MadeFile | null;
      /** What is missing, in words. */
      problem: string | null;
    };

/**
 * The report as one recipient sees it: main figures, chart and file. What the report itself refuses is said in the mail; any
 * other error is thrown, to be tried again, unless it is the last try and a part is there.
 */
export async function makeReport(
  read: Read | null,
  { printer, pictures }: Pick<JobServices, 'printer' | 'pictures'>,
  { report, format, filters }: WantedReport,
  { isLastTry }: { isLastTry: boolean },
): Promise<MadeReport> {
  if (read === null) return { state: 'withheld', problem: 'This account is deactivated.' };
  const kind = reportNamed(report);
  if (!kind) return { state: 'failed', problem: 'This report is no longer part of Plinth.' };
  if (!maySeeReport(read.caller.role, report))
    return { state: 'withheld', problem: 'This role may not see the report.' };
  const figures = await part(sentenceOf(kind, read, filters), isLastTry);
  const chart = await part(chartOf(kind, read, pictures, filters), isLastTry);
  const file = await part(fileOf(kind, read, printer, filters, format), isLastTry);
  const problem = [
    'missing' in figures ? `The main figures are missing. ${figures.missing}` : null,
    'missing' in file ? `The file is missing. ${file.missing}` : null,
  ].filter((one) => one !== null);
  if (problem.length === 2) return { state: 'failed', problem: cut(problem.join(' ')) };
  if ('missing' in chart) problem.push(`The chart is missing. ${chart.missing}`);
  return {
    state: 'made',
    title: kind.title,
    days: daysOf(filters, read),
    figures: 'missing' in figures ? '' : figures.made,
    chart: 'missing' in chart ? null : chart.made,
    file: 'missing' in file ? null : file.made,
    problem: problem.length === 0 ? null : cut(problem.join(' ')),
  };
}

type Part<T> = { made: T } | { missing: string };

/** Refusals are sentences for people; nothing else is. */
async function part<T>(making: Promise<T>, isLastTry: boolean): Promise<Part<T>> {
  try {
    return { made: await making };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return { missing: error.message };
    if (!isLastTry) throw error;
    return { missing: 'It could not be made.' };
  }
}

async function sentenceOf(kind: ReportKind, read: Read, filters: Filters): Promise<string> {
  return figuresSentence(await kind.mainFigures(read, filters));
}

async function chartOf(
  kind: ReportKind,
  read: Read,
  pictures: JobServices['pictures'],
  filters: Filters,
): Promise<MadeChart | null> {
  const chart = await kind.chart(read, filters);
  return chart && { png: await pictures.png(chartSvg(chart)), words: chartWords(chart) };
}

async function fileOf(
  kind: ReportKind,
  read: Read,
  printer: Printer,
  filters: Filters,
  format: ReportFormat,
): Promise<MadeFile> {
  const download = await kind.file(read, printer, filters, format);
  const bytes = await bytesOf(download);
  const { fileName, contentType, rows } = download;
  return { fileName, contentType, bytes, rows: rows?.() ?? null };
}

/** A larger file would fill the memory of the process that mails it. */
const MAX_BYTES = 100 * 1024 * 1024;

async function bytesOf({ content }: Download): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content;
  const pieces: Buffer[] = [];
  const source: AsyncIterable<string | Buffer> = content;
  let length = 0;
  for await (const piece of source) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    length += bytes.length;
    if (length > MAX_BYTES)
      throw new AppError('tooLarge', 'It is larger than 100 MB. Choose a shorter period or fewer rows.');
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

/** Null for a report without a period. */
function daysOf({ period }: Filters, { today }: Read): string | null {
  const name = REPORT_PERIODS.find((one) => one === period);
  if (name === undefined) return null;
  const { from, to } = reportPeriods({ period: name }, today).now;
  return formatDayRange(from, to);
}

const MAX_PROBLEM = 500;

function cut(problem: string): string {
  return problem.length <= MAX_PROBLEM ? problem : `${problem.slice(0, MAX_PROBLEM - 1)}…`;
}
