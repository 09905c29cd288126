import type * as z from 'zod';
import type { Role } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { parsed } from '#platform/server/http/parsed.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { ColumnKind } from '../report.document.ts';
import type { ReportChart } from '../reportChart.rules.ts';
import type { ReportFormat, ReportName } from '../reportExport.contract.ts';

/** One of the main figures of a report: 'Bookings', 12, 9. */
export interface MainFigure {
  label: string;
  kind: ColumnKind;
  value: number | null;
  /** In the period that it is compared with; null without one. */
  before: number | null;
}

/** A report as its area describes it, with the filters of its own call. */
interface ReportDescription<Query extends z.ZodObject> {
  name: ReportName;
  title: string;
  can: readonly Role[];
  query: Query;
  file: (read: Read, printer: Printer, query: z.output<Query>, format: ReportFormat) => Promise<Download>;
  /** At most three, for the sentence of a mail. */
  mainFigures: (read: Read, query: z.output<Query>) => Promise<MainFigure[]>;
  /** Its groups as bars, for the mail; left out where a report has none. */
  chart?: (read: Read, query: z.output<Query>) => Promise<ReportChart>;
}

/** A report for those who only know its name: the export and the schedules. Filters that it does not have are refused. */
export interface ReportKind {
  name: ReportName;
  title: string;
  can: readonly Role[];
  /** Refuses filters that the report does not have. */
  checkQuery: (query: unknown) => void;
  file: (read: Read, printer: Printer, query: unknown, format: ReportFormat) => Promise<Download>;
  mainFigures: (read: Read, query: unknown) => Promise<MainFigure[]>;
  /** Null for a report without groups, and without a bar to draw. */
  chart: (read: Read, query: unknown) => Promise<ReportChart | null>;
}

export function reportKind<Query extends z.ZodObject>(description: ReportDescription<Query>): ReportKind {
  const { name, title, can, query: schema, file, mainFigures, chart } = description;
  return {
    name,
    title,
    can,
    checkQuery: (query) => void parsed(schema, query),
    file: (read, printer, query, format) => file(read, printer, parsed(schema, query), format),
    mainFigures: (read, query) => mainFigures(read, parsed(schema, query)),
    chart: async (read, query) => {
      const drawn = (await chart?.(read, parsed(schema, query))) ?? null;
      return drawn?.bars.some(({ value }) => value !== null && value !== 0) ? drawn : null;
    },
  };
}
