import { formatMonth, startCase } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { ROLES } from '#platform/contract/roles.ts';
import type { ReportChart } from '#insight/reporting/reportChart.rules.ts';
import type { ReportColumn } from '#insight/reporting/server/report.columns.ts';
import { printedColumns } from '#insight/reporting/server/report.columns.ts';
import { printedOf, sheetOf } from '#insight/reporting/server/report.file.ts';
import type { MainFigure } from '#insight/reporting/server/report.kind.ts';
import { reportKind } from '#insight/reporting/server/report.kind.ts';
import type { Dashboard } from '../dashboard.contract.ts';
import { getDashboard as dashboardCall } from '../dashboard.contract.ts';
import type { DashboardLine } from '../dashboardFigures.rules.ts';
import { dashboardLines } from '../dashboardFigures.rules.ts';
import { getDashboard } from './dashboard.queries.ts';

/** Each recipient gets the own dashboard: the parts of the role, as the person has arranged them. */
export const dashboardKind = reportKind({
  name: 'dashboard',
  title: 'Dashboard',
  can: ROLES,
  query: dashboardCall.query.omit({ parts: true }),
  file: async (read, printer, query, format) => {
    const dashboard = await getDashboard(read, query);
    const { from, to } = dashboard.period;
    const fileName = `dashboard-${from}-to-${to}`;
    const rows = dashboardLines(dashboard);
    if (format !== 'pdf')
      return { ...sheetOf(format, fileName, COLUMNS, once(rows)), rows: () => rows.length };
    const notes = [query.projectId === undefined ? 'All projects that the user may see.' : 'One project.'];
    return printedOf(
      read,
      printer,
      { period: { from, to }, notes },
      {
        fileName,
        title: 'Dashboard',
        columns: COLUMNS,
        rows,
        // The lines are of different things: they have no total.
        totals: printedColumns(COLUMNS).map(() => null),
      },
    );
  },
  mainFigures: async (read, query) => mainOf(await getDashboard(read, query)),
  chart: async (read, query) => chartOf(await getDashboard(read, query)),
});

const COLUMNS: readonly ReportColumn<DashboardLine>[] = [
  { head: 'Part', kind: 'text', value: ({ part }) => part, printed: 110 },
  { head: 'Of', kind: 'text', value: ({ of }) => of, printed: 120 },
  { head: 'Figure', kind: 'text', value: ({ figure }) => figure, printed: 'rest' },
  { head: 'Number', kind: 'count', value: ({ count }) => count, printed: 64 },
  { head: 'Amount', kind: 'money', value: ({ paise }) => paise, printed: 110 },
  { head: 'Share', kind: 'percent', value: ({ share }) => share, printed: 56 },
];

const MAIN_FIGURES = 3;

/** The first three that the dashboard has, as its strip shows them. */
function mainOf({ bookings, collections, dues, leads, receiptsToVerify }: Dashboard): MainFigure[] {
  const found = [
    bookings && count('Bookings', bookings.units, bookings.unitsAYearEarlier),
    bookings?.value ? money('Booking value', bookings.value, bookings.valueAYearEarlier) : null,
    collections && money('Collections', collections.received),
    dues && money('Overdue', dues.overdue),
    receiptsToVerify && money('Receipts to verify', receiptsToVerify.amount),
    leads && count('New enquiries', leads.inPeriod),
  ];
  return found.filter((one) => one !== null).slice(0, MAIN_FIGURES);
}

function count(label: string, { value }: Figure, before: Figure | null = null): MainFigure {
  return { label, kind: 'count', value, before: before && before.value };
}

function money(label: string, { value }: Figure, before: Figure | null = null): MainFigure {
  return { label, kind: 'money', value, before: before && before.value };
}

/** Bookings by month, else what is late by project, else leads by stage. */
function chartOf({ bookingMonths, ageing, leads }: Dashboard): ReportChart {
  if (bookingMonths)
    return {
      title: 'Bookings by month',
      kind: 'count',
      bars: bookingMonths
        .slice(-12)
        .map(({ month, units }) => ({ label: formatMonth(`${month}-01`), value: units.value, before: null })),
    };
  if (ageing)
    return {
      title: 'Overdue by project',
      kind: 'money',
      bars: ageing.map(({ name, overdue }) => ({ label: name, value: overdue.value, before: null })),
    };
  return {
    title: 'Open leads by stage',
    kind: 'count',
    bars: (leads?.byStatus ?? []).map(({ status, count: { value } }) => ({
      label: startCase(status),
      value,
      before: null,
    })),
  };
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
